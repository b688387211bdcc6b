import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CatalogModel } from '../../utils/model/service';
import type { ControlTies } from '../shared/field';
import './model-box.css';

/** How many options are in the document at first, and how many come with each look at the last one. */
const batch = 100;

/** Returns the models that have each word of a text in their names. */
function matching(models: readonly CatalogModel[], text: string): readonly CatalogModel[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return models;
  return models.filter(({ id }) => words.every((word) => id.toLowerCase().includes(word)));
}

/** How far each key moves in an open list. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Calls `leave` after the press that took the focus away: closed before, the list would move what is pressed. */
function afterPress(isPressed: boolean, leave: () => void): void {
  if (!isPressed) return leave();
  addEventListener('pointerup', () => setTimeout(leave), { once: true, capture: true });
}

/** Returns whether a pointer is pressed somewhere in the document. */
function usePressed(): { current: boolean } {
  const isPressed = useRef(false);
  useEffect(() => {
    const left = new AbortController();
    const on = (type: string, now: boolean): void =>
      document.addEventListener(type, () => void (isPressed.current = now), {
        capture: true,
        signal: left.signal,
      });
    on('pointerdown', true);
    on('pointerup', false);
    on('pointercancel', false);
    return () => left.abort();
  }, []);
  return isPressed;
}

/** The state of a box with its list. `filter` is undefined where the list has all models. */
function useModelList(models: readonly CatalogModel[], value: string, change: (value: string) => void) {
  const [open, setOpen] = useState<{ filter?: string; at: number }>();
  const offered = useMemo(() => matching(models, open?.filter ?? ''), [models, open?.filter]);
  const isOpen = open !== undefined && offered.length > 0;
  const at = isOpen ? open.at : -1;
  const close = (): void => setOpen(undefined);
  return {
    isOpen,
    offered,
    at,
    close,
    /** Shows all models, at the one in the box, else at the given one; −1 for none. */
    show: (otherwise: number): void => {
      const chosen = models.findIndex(({ id }) => id === value.trim());
      setOpen({ at: chosen >= 0 ? chosen : otherwise });
    },
    type: (text: string): void => {
      change(text);
      setOpen({ filter: text, at: -1 });
    },
    move: (by: number): void => {
      const next = Math.min(Math.max(at < 0 ? 0 : at + by, 0), offered.length - 1);
      setOpen((before) => ({ ...before, at: next }));
    },
    choose: (model: CatalogModel): void => {
      change(model.id);
      close();
    },
  };
}

/**
 * A text box with a list to choose from, as the ARIA Authoring Practices have it (editable combobox with list autocomplete): typing
 * narrows the list, arrows and Page keys move in it, Enter takes one, Esc closes it, and any other text can be typed. The list is below
 * the box and moves what comes after it, so that it covers nothing. `wordsOf` is what is said of a model besides its name.
 */
export function ModelBox({
  ties,
  label,
  field,
  value,
  change,
  models,
  wordsOf,
  wanted,
}: {
  ties: ControlTies;
  label: string;
  field: string;
  value: string;
  change: (value: string) => void;
  models: readonly CatalogModel[];
  wordsOf: (model: CatalogModel) => string;
  /** Called when the list would be of use. */
  wanted: () => void;
}): VNode {
  const listId = useId();
  const list = useModelList(models, value, change);
  const { isOpen, offered, at } = list;
  const isPressed = usePressed();
  const optionId = (index: number): string => `${listId}-${index}`;
  const press = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const { key, altKey } = event;
    if (event.isComposing) return;
    const step = steps[key];
    if (key === 'Escape' && isOpen) list.close();
    else if (key === 'Enter' && isOpen && offered[at]) list.choose(offered[at]);
    else if (step !== undefined && isOpen) list.move(step);
    else if (key.startsWith('Arrow') && step !== undefined && models.length > 0) list.show(altKey ? -1 : 0);
    else return;
    event.preventDefault();
  };
  return (
    <div class="model-box">
      <input
        {...ties}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        data-field={field}
        data-offers={models.length > 0}
        value={value}
        onFocus={wanted}
        // Not a click: a list that arrives meanwhile may move the box.
        onMouseDown={() => (isOpen ? list.close() : list.show(-1))}
        onInput={(event) => list.type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => afterPress(isPressed.current, list.close)}
      />
      {isOpen && (
        <Options
          id={listId}
          optionId={optionId}
          label={label}
          value={value.trim()}
          at={at}
          offered={offered}
          wordsOf={wordsOf}
          choose={list.choose}
        />
      )}
    </div>
  );
}

/** The list: as many options as were looked at, a batch at a time. */
function Options({
  id,
  optionId,
  label,
  value,
  at,
  offered,
  wordsOf,
  choose,
}: {
  id: string;
  optionId: (index: number) => string;
  label: string;
  value: string;
  at: number;
  offered: readonly CatalogModel[];
  wordsOf: (model: CatalogModel) => string;
  choose: (model: CatalogModel) => void;
}): VNode {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState({ offered, count: batch });
  const reached = seen.offered === offered ? seen.count : batch;
  const count = Math.max(reached, (Math.floor(at / batch) + 1) * batch);
  useLayoutEffect(() => {
    const option = list.current?.children[at];
    if (option) option.scrollIntoView({ block: 'nearest' });
    else list.current?.scrollIntoView({ block: 'nearest' });
  }, [at, offered]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      // Else Chromium takes what can be scrolled for a tab stop.
      tabIndex={-1}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + 2 * clientHeight > scrollHeight && count < offered.length)
          setSeen({ offered, count: count + batch });
      }}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {offered.slice(0, count).map((model, index) => (
        <li
          key={model.id}
          id={optionId(index)}
          role="option"
          aria-selected={model.id === value}
          aria-setsize={offered.length}
          aria-posinset={index + 1}
          data-active={index === at}
          onClick={() => choose(model)}
        >
          <bdi>{model.id}</bdi> <span class="meta">{wordsOf(model)}</span>
        </li>
      ))}
    </ul>
  );
}
