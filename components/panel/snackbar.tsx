import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, type Announcer } from '../shared/announcer';
import { CheckIcon } from '../shared/icons';
import { UndoDelete } from '../shared/undo-delete';
import './snackbar.css';

/** Returns whether the user has pressed a key or a mouse button since a value changed. */
function useIsPast(value: unknown): boolean {
  const [past, setPast] = useState<unknown>();
  // `useEffect` would miss a press before the next frame.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const press = (): void => setPast(value);
    // At the end of a press: content may move when the words disappear, and would then miss the click.
    for (const type of ['pointerup', 'keydown'] as const)
      document.addEventListener(type, press, { signal: listening.signal });
    return () => listening.abort();
  }, [value]);
  return past === value;
}

/** Marks the document with `data-has-words` while words cover content. `:has()` would be slow at the root. */
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
 * The last words that the panel shows, the last deletion with its undo, and the note that an answer was copied automatically, which the
 * background announces. It covers content, so words disappear at the next press or key, and never after a time.
 */
export function Snackbar({
  announcer: { announcement, show },
  copied,
}: {
  announcer: Announcer;
  /** The id of the job that was copied last, empty if none was; undefined until this is known. */
  copied: string | undefined;
}): VNode {
  const snackbar = useWordsMark();
  const atFirst = useRef<string>(undefined);
  atFirst.current ??= copied;
  const isSeen = useIsPast(announcement.serial);
  const isCopySeen = useIsPast(copied);
  return (
    <div class="snackbar" ref={snackbar}>
      {copied !== atFirst.current && !isCopySeen && (
        <p class="hint" aria-hidden="true">
          <CheckIcon />
          {t('copied')}
        </p>
      )}
      <AnnouncerRegion announcement={announcement} isSeen={isSeen} />
      <UndoDelete show={show} />
    </div>
  );
}
