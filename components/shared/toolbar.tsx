import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { uiDirection } from '../../utils/i18n/messages';

/** The buttons of a toolbar, without those of menus in it. */
const buttonsOf = (toolbar: Element): HTMLButtonElement[] =>
  [...toolbar.querySelectorAll('button')].filter(
    (button) => !button.closest('.menu') && button.checkVisibility(),
  );

/**
 * Buttons that belong together: one stop of the Tab key, arrow keys move between them (the toolbar pattern of the ARIA
 * authoring practices).
 */
export function Toolbar({
  name,
  class: look,
  children,
}: {
  name: string;
  class?: string;
  children: ComponentChildren;
}): VNode {
  const toolbar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(undefined);
  const enter = (button: HTMLButtonElement | undefined): void => {
    current.current = button;
    if (!toolbar.current) return;
    for (const each of buttonsOf(toolbar.current)) each.tabIndex = each === button ? 0 : -1;
  };
  const refresh = (): void => {
    const all = toolbar.current ? buttonsOf(toolbar.current) : [];
    enter(all.find((button) => button === current.current) ?? all[0]);
  };
  const known = useRef<readonly Element[]>(undefined);
  // Whether a button is visible takes a layout: it is looked at after the first one, after one with another size, and when there
  // are other buttons.
  useEffect(() => {
    const now = [...(toolbar.current?.querySelectorAll('button') ?? [])];
    const before = known.current;
    known.current = now;
    const isSame = now.length === before?.length && now.every((each, at) => each === before[at]);
    if (before && !isSame) refresh();
  });
  useEffect(() => {
    const watcher = new ResizeObserver(refresh);
    if (toolbar.current) watcher.observe(toolbar.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={name}
      class={look}
      onFocusIn={({ target, currentTarget }) => {
        const entered = buttonsOf(currentTarget).find((button) => button === target);
        if (entered) enter(entered);
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const all = buttonsOf(event.currentTarget);
        const at = all.findIndex((button) => button === event.target);
        if (at === -1) return;
        const forth = uiDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        const back = uiDirection() === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
        const next = {
          [forth]: all[(at + 1) % all.length],
          [back]: all.at(at - 1),
          Home: all[0],
          End: all.at(-1),
        }[event.key];
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {children}
    </div>
  );
}
