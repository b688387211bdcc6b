import { vi } from 'vitest';
import '../../../components/shared/base.css';
import { IconButton } from '../../../components/shared/icon-button';
import { BinIcon, CopyIcon } from '../../../components/shared/icons';
import { ViewHeader } from '../../../components/shared/view-header';
import { button } from './open-panel';
import { show } from './show';

/** The tooltip of a button that is shown; empty where none is. */
export const tooltipOf = (name: string): string => {
  const { content, visibility } = getComputedStyle(button(name).element(), '::after');
  return content === 'none' || visibility === 'hidden' ? '' : content;
};

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
