import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, type Announcer } from '../shared/announcer';
import { CheckIcon } from '../shared/icons';
import { UndoDelete } from '../shared/undo-delete';
import './snackbar.css';

/** Returns whether a person has pressed a key or a button of the mouse since a value changed. */
function useIsPast(value: unknown): boolean {
  const [past, setPast] = useState<unknown>();
  // `useEffect` would miss a press that comes before the next frame.
  useLayoutEffect(() => {
    const heard = new AbortController();
    const press = (): void => setPast(value);
    // At the end of a press: what they cover may move when they go, and would not get the click.
    for (const type of ['pointerup', 'keydown'] as const)
      document.addEventListener(type, press, { signal: heard.signal });
    return () => heard.abort();
  }, [value]);
  return past === value;
}

/** Has the document say in `data-has-words` whether words cover content. Not by `:has()`, which is slow at the root. */
function useWordsMark(): RefObject<HTMLDivElement | null> {
  const snackbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = snackbar.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const look = (): void =>
      void root.toggleAttribute('data-has-words', element.querySelector('.hint, .undo-delete') !== null);
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      root.removeAttribute('data-has-words');
    };
  }, []);
  return snackbar;
}

/**
 * The last words that the panel shows, the last deletion with its undo, and that an answer was copied automatically, which
 * the background announces. It covers content, so words go with the next press or key, and never by time.
 */
export function Snackbar({
  announcer: { said, show },
  copied,
}: {
  announcer: Announcer;
  /** The job that was copied last, empty for none; undefined until that is known. */
  copied: string | undefined;
}): VNode {
  const snackbar = useWordsMark();
  const atFirst = useRef<string>(undefined);
  atFirst.current ??= copied;
  const isSeen = useIsPast(said.serial);
  const isCopySeen = useIsPast(copied);
  return (
    <div class="snackbar" ref={snackbar}>
      {copied !== atFirst.current && !isCopySeen && (
        <p class="hint" aria-hidden="true">
          <CheckIcon />
          {t('copied')}
        </p>
      )}
      <AnnouncerRegion said={said} isSeen={isSeen} />
      <UndoDelete show={show} />
    </div>
  );
}
