import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, tn } from '../../utils/i18n/messages';
import { type Deletion, dismiss, restore, useDeletions } from './deletions';
import './deleted-row.css';

/** Calls `left` once a time has passed, and neither the focus nor the pointer is in an element any more. */
function useLeft(until: number, left: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(left);
  latest.current = left;
  useLayoutEffect(() => {
    const row = element.current;
    if (!row) return undefined;
    const look = (): void => {
      // A window that loses the focus gives it back to the same button.
      const isUsed = row.contains(document.activeElement) || row.matches(':hover');
      if (Date.now() >= until && !isUsed) latest.current();
    };
    // The focus is elsewhere only after the event.
    const lookSoon = (): void => void setTimeout(look);
    const timer = setTimeout(look, Math.max(0, until - Date.now()));
    const listening = new AbortController();
    for (const type of ['focusout', 'pointerleave'] as const)
      row.addEventListener(type, lookSoon, { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [until]);
  return element;
}

/** The row in the place of what was deleted, with its undo. It has the focus that this had. */
export function DeletedRow({
  deletion,
  say,
  restored: isBack,
}: {
  deletion: Deletion;
  say: (...words: readonly string[]) => void;
  /** Called when it is restored, where no list has it: in a list, it takes the place of the row. */
  restored?: (deletion: Deletion) => void;
}): VNode {
  const { ids, until, result } = deletion;
  const words = useId();
  const row = useLeft(until, () => dismiss(deletion));
  const button = useRef<HTMLButtonElement>(null);
  const [count, setCount] = useState(ids.length);
  useLayoutEffect(() => {
    void result.then(
      ({ removed }) => setCount(removed),
      () => undefined,
    );
    if (deletion.takesFocus) button.current?.focus();
    deletion.takesFocus = false;
  }, [deletion, result]);
  const isBusy = useRef(false);
  const undo = async (): Promise<void> => {
    // A second press would find nothing to restore.
    if (isBusy.current) return;
    isBusy.current = true;
    const restored = await restore(deletion).catch(() => 0);
    say(t(restored > 0 ? 'restored' : 'restored_none'));
    if (restored === 0) dismiss(deletion);
    else isBack?.(deletion);
  };
  return (
    <div ref={row} class="deleted-row" tabIndex={-1}>
      <span id={words}>{tn('deleted_many', count)}</span>
      <button ref={button} type="button" class="small" aria-describedby={words} onClick={() => void undo()}>
        {t('undo')}
      </button>
    </div>
  );
}

/** The rows in the places of what was deleted from a list, as `useDeletions` has them. */
export function DeletedRows({
  from,
  isThere,
  ...row
}: {
  from: string;
  isThere: (id: string) => boolean;
} & Pick<Parameters<typeof DeletedRow>[0], 'say' | 'restored'>): VNode {
  const deletions = useDeletions(from, isThere);
  return (
    <>
      {deletions.map((deletion) => (
        <DeletedRow key={deletion.ids[0]} deletion={deletion} {...row} />
      ))}
    </>
  );
}

/** Announces a deletion, and how it can be undone. */
export function sayDeleted(removed: number, say: (...words: readonly string[]) => void): void {
  // None at a second press.
  if (removed > 0) say(tn('deleted_many', removed), t('undo_later'));
}
