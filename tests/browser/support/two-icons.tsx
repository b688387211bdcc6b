import { vi } from 'vitest';
import '../../../components/shared/base.css';
import { IconButton } from '../../../components/shared/icon-button';
import { BinIcon, CopyIcon } from '../../../components/shared/icons';
import { ViewHeader } from '../../../components/shared/view-header';
import { show } from './show';

/** The tooltip that is shown; nothing where none is. */
export const tooltip = (): HTMLElement | undefined => {
  const shown = document.querySelector<HTMLElement>('.tooltip');
  return shown && getComputedStyle(shown).visibility === 'visible' ? shown : undefined;
};

/** The words of the tooltip that is shown; empty where none is. */
export const tooltipWords = (): string => tooltip()?.dataset['words'] ?? '';

/** Shows a view with two icons; returns what leaves it, and what Delete does. */
export function twoIcons() {
  const back = vi.fn();
  const remove = vi.fn();
  show(
    <main>
      <ViewHeader id="title" title="History" back={back}>
        <IconButton name="Copy" class="ghost">
          <CopyIcon />
        </IconButton>
        <IconButton name="Delete" class="ghost" onClick={remove}>
          <BinIcon />
        </IconButton>
      </ViewHeader>
    </main>,
  );
  return { back, remove };
}
