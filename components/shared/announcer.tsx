import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { distinctFromPrevious } from '../../utils/lib/text';

/** The last announcement. Words that are `shown` are visible, too; `lang` is a BCP 47 tag, empty for the page's language. */
interface Said {
  serial: number;
  words: readonly { text: string; lang: string; shown: boolean }[];
}

/** Announces words to screen readers without moving the focus. */
export type Announcer = ReturnType<typeof useAnnouncer>;

/** Returns the announcer of a page, whose announcements are rendered by one `AnnouncerRegion`. */
export function useAnnouncer() {
  const [announcement, setSaid] = useState<Said>({ serial: 0, words: [] });
  const rendered = useRef(0);
  useLayoutEffect(() => {
    rendered.current = announcement.serial;
  }, [announcement]);
  const speak = useCallback((texts: readonly string[], lang: string, shown: boolean) => {
    if (texts.length === 0) return;
    setSaid((before) => {
      const distinct = distinctFromPrevious(texts, before.words.at(-1)?.text ?? '');
      const words = distinct.map((text) => ({ text, lang, shown }));
      return before.serial > rendered.current
        ? { serial: before.serial, words: [...before.words, ...words] }
        : { serial: before.serial + 1, words };
    });
  }, []);
  /** Announces words that the page shows elsewhere. */
  const say = useCallback((...words: readonly string[]) => speak(words, '', false), [speak]);
  /** Announces words in another language. */
  const sayIn = useCallback((words: readonly string[], lang: string) => speak(words, lang, false), [speak]);
  /** Announces and shows words. */
  const show = useCallback((...words: readonly string[]) => speak(words, '', true), [speak]);
  return { announcement, say, sayIn, show };
}

/**
 * The one live region of a page. Each announcement is a new element, so that repeated words are spoken again. `isSeen` hides
 * words that were shown, without speaking.
 */
export function AnnouncerRegion({
  announcement,
  isSeen = false,
}: {
  announcement: Said;
  isSeen?: boolean;
}): VNode {
  return (
    <div role="status" class="announcer">
      {announcement.words.map(({ text, lang, shown }, index) => (
        <p
          key={`${announcement.serial}.${index}`}
          class={shown && !isSeen ? 'hint' : 'visually-hidden'}
          {...(lang === '' ? {} : { lang, dir: 'auto' })}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
