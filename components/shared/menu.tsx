import { Fragment, type ComponentChildren, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useUniqueId } from './hooks/use-unique-id';
import { CheckIcon, NextChevron } from './icons';
import './menu.css';

/** An item of a menu: a button. It runs after the menu has closed and the focus is back on the opener. */
export interface MenuItem {
  label: string;
  icon?: VNode | undefined;
  press: (press: MouseEvent) => void;
  /** Whether it is the chosen one of several; undefined for an item that is no choice. */
  isChosen?: boolean;
}

/** Items behind one item, which replaces the content of the menu by them. */
export interface FoldedItems {
  label: string;
  icon?: VNode | undefined;
  items: readonly MenuItem[];
}

/** Items under a heading, which is shown if a menu has several groups. */
export interface MenuGroup {
  label: string;
  items: readonly (MenuItem | FoldedItems)[];
}

/**
 * A button that opens a menu: a popover with real buttons in labeled groups. Arrow keys, Home, End and first letters move
 * the focus; Esc and a press elsewhere close it. `groups` is called when the menu opens.
 */
export function Menu({
  name,
  look = 'ghost icon-only',
  groups,
  children,
}: {
  /** The accessible name of the opener, and its tooltip. */
  name: string;
  /** The classes of the opener. */
  look?: string;
  groups: () => readonly MenuGroup[];
  /** The content of the opener. */
  children: ComponentChildren;
}): VNode {
  const id = useUniqueId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = `--menu-${id}`;
  return (
    <>
      <button
        type="button"
        class={look}
        aria-label={name}
        aria-haspopup="true"
        aria-expanded={isOpen}
        data-tip={name}
        popoverTarget={id}
        style={{ anchorName: anchor }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          popover.current?.showPopover();
        }}
      >
        {children}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        class="menu"
        role="group"
        aria-label={name}
        style={{ positionAnchor: anchor }}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpen(true);
        }}
        onToggle={({ newState, currentTarget }) => {
          // The content stays until the browser has given the focus back, and takes it once it is shown.
          if (newState === 'closed') setOpen(false);
          else if (!currentTarget.contains(document.activeElement)) focusFirst(currentTarget);
        }}
      >
        {isOpen && <MenuContent groups={groups()} close={() => popover.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** Moves the focus to the chosen item of a menu, else to the first one. */
function focusFirst(menu: Element): void {
  const first = menu.querySelector<HTMLElement>('[aria-pressed="true"]') ?? menu.querySelector('button');
  first?.focus();
}

/** The groups of an open menu, or the folded items that were opened last. */
function MenuContent({ groups, close }: { groups: readonly MenuGroup[]; close: () => void }): VNode {
  const content = useRef<HTMLDivElement>(null);
  const [opened, open] = useState<string>();
  const left = useRef<string>(undefined);
  const items = (): HTMLElement[] => [...(content.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  useLayoutEffect(() => {
    const all = items();
    const chosen = all.find((item) => item.ariaPressed === 'true');
    const back = opened === undefined ? all.find((item) => item.textContent === left.current) : all[1];
    (chosen ?? back ?? all[0])?.focus();
    left.current = opened;
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const next = itemForKey(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  const folded = groups
    .flatMap((group) => group.items)
    .find((item) => 'items' in item && item.label === opened);
  return (
    <div ref={content} onKeyDown={onKeyDown}>
      {folded && 'items' in folded ? (
        <>
          <button type="button" class="ghost back" onClick={() => open(undefined)}>
            <NextChevron />
            {folded.label}
          </button>
          <Items group={folded} open={open} close={close} />
        </>
      ) : (
        groups.map((each, at) => (
          <Fragment key={each.label}>
            {at > 0 && <hr />}
            <Items group={each} open={open} close={close} />
          </Fragment>
        ))
      )}
    </div>
  );
}

const Label = ({ label, icon }: Pick<MenuItem, 'label' | 'icon'>): VNode => (
  <span class="label">
    {icon}
    <span dir="auto">{label}</span>
  </span>
);

function Items({
  group: { label, items },
  open,
  close,
}: {
  group: MenuGroup;
  open: (label: string) => void;
  close: () => void;
}): VNode {
  return (
    <div role="group" aria-label={label}>
      {items.map((item) =>
        'items' in item ? (
          <button key={item.label} type="button" class="ghost" onClick={() => open(item.label)}>
            <Label {...item} />
            <NextChevron />
          </button>
        ) : (
          <button
            key={item.label}
            type="button"
            class="ghost"
            aria-pressed={item.isChosen}
            onClick={(event) => {
              close();
              item.press(event);
            }}
          >
            <Label {...item} />
            {item.isChosen && <CheckIcon />}
          </button>
        ),
      )}
    </div>
  );
}

/** Returns the menu item that a key moves the focus to; undefined for other keys. */
function itemForKey(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.toLocaleLowerCase().startsWith(letter));
}
