import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { distinctFromPrevious } from '../../utils/lib/text';

/** What was said last. `shown` words are for the eye too; `lang` is a BCP 47 tag, empty for the page's own. */
interface Said {
  serial: number;
  words: readonly { text: string; lang: string }[];
  shown: boolean;
}

/** Says things to screen readers without moving the focus. */
export interface Announcer {
  said: Said;
  /** Speaks; for the ear only, because the page shows the same in its own way. */
  say: (...words: readonly string[]) => void;
  /** Speaks so in another language. */
  sayIn: (words: readonly string[], lang: string) => void;
  /** Speaks and shows. */
  show: (...words: readonly string[]) => void;
}

/** The announcer of a page; its words are rendered by one `AnnouncerRegion`. */
export function useAnnouncer(): Announcer {
  const [said, setSaid] = useState<Said>({ serial: 0, words: [], shown: false });
  const rendered = useRef(0);
  useLayoutEffect(() => {
    rendered.current = said.serial;
  }, [said]);
  const speak = useCallback((texts: readonly string[], lang: string, shown: boolean) => {
    if (texts.length === 0) return;
    setSaid((before) => {
      const unlike = distinctFromPrevious(texts, before.words.at(-1)?.text ?? '');
      const words = unlike.map((text) => ({ text, lang }));
      return before.serial > rendered.current
        ? { serial: before.serial, words: [...before.words, ...words], shown: before.shown || shown }
        : { serial: before.serial + 1, words, shown };
    });
  }, []);
  const say = useCallback((...words: readonly string[]) => speak(words, '', false), [speak]);
  const sayIn = useCallback((words: readonly string[], lang: string) => speak(words, lang, false), [speak]);
  const show = useCallback((...words: readonly string[]) => speak(words, '', true), [speak]);
  return { said, say, sayIn, show };
}

/**
 * The one live region of a page. Each announcement is a new element, so that the same words said twice are
 * spoken twice.
 */
export function AnnouncerRegion({ said }: { said: Said }): VNode {
  return (
    <div role="status" class="announcer">
      {said.words.map(({ text, lang }, index) => (
        <p
          key={`${said.serial}.${index}`}
          class={said.shown ? 'hint' : 'visually-hidden'}
          {...(lang === '' ? {} : { lang, dir: 'auto' })}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
