import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CopyShape } from '../../utils/model/copy-shape';
import type { Copying } from '../../utils/answers/copying/copied';
import { shapeName } from '../../utils/i18n/copy-words';
import { t } from '../../utils/i18n/messages';

/** Where keys of a menu lead, from item to item; undefined for any other key. */
function aim(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.toLocaleLowerCase().startsWith(letter));
}

/**
 * The shapes that an answer can be copied in: a menu by the keys that menus have. It stands in the page, below its
 * buttons, so that nothing cuts it off; it takes the focus, and `close` says whether its button is to have it back.
 */
export function ShapeMenu({
  opener,
  copying,
  chosen,
  choose,
  close,
}: {
  opener: RefObject<HTMLElement | null>;
  copying: Copying;
  chosen: CopyShape;
  choose: (shape: CopyShape) => void;
  close: (takesFocus: boolean) => void;
}): VNode {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  useLayoutEffect(() => {
    const pressed = ({ target }: PointerEvent): void => {
      const isInside = [menu, opener].some(({ current }) => current?.contains(target as Node));
      if (!isInside) close(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [opener, close]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return close(true);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close(true);
    }
    const all = items();
    const next = aim(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div ref={menu} role="menu" class="shapes" aria-label={t('copy_shape')} onKeyDown={onKeyDown}>
      {copying.shapes.map((shape) => (
        <button
          key={shape}
          type="button"
          role="menuitemradio"
          aria-checked={shape === chosen}
          tabIndex={-1}
          onClick={() => {
            choose(shape);
            close(true);
          }}
        >
          {shapeName(shape, copying.hasCode)}
        </button>
      ))}
    </div>
  );
}
