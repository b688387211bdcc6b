import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** Reading aloud with the system's voices. */
export interface Speech {
  isReading: boolean;
  /** Starts to read, or stops when it is reading. */
  toggle: (text: string, lang: string) => void;
}

/** Reads one text aloud at a time; `failed` hears when no voice could. */
export function useSpeech(failed: () => void): Speech {
  const [isReading, setReading] = useState(false);
  /** The utterances being read; events of earlier ones, which come late, no longer count. */
  const reading = useRef<readonly SpeechSynthesisUtterance[]>([]);

  const read = useCallback((utterances: readonly SpeechSynthesisUtterance[]) => {
    reading.current = utterances;
    setReading(utterances.length > 0);
    speechSynthesis.cancel();
    for (const utterance of utterances) speechSynthesis.speak(utterance);
  }, []);
  const ended = useCallback((utterance: SpeechSynthesisUtterance) => {
    if (!reading.current.includes(utterance)) return;
    reading.current = [];
    setReading(false);
  }, []);

  useEffect(
    () => () => {
      if (reading.current.length > 0) speechSynthesis.cancel();
    },
    [],
  );

  const toggle = useCallback(
    (text: string, lang: string) => {
      if (reading.current.length > 0) return read([]);
      // A paragraph each: Chromium's network voices go silent within one long utterance.
      const utterances = text
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '')
        .map((part) => Object.assign(new SpeechSynthesisUtterance(part), { lang }));
      for (const utterance of utterances) {
        utterance.onend = () => utterance === utterances.at(-1) && ended(utterance);
        utterance.onerror = ({ error }) => {
          ended(utterance);
          if (error !== 'canceled' && error !== 'interrupted') failed();
        };
      }
      read(utterances);
    },
    [read, ended, failed],
  );
  return { isReading, toggle };
}
