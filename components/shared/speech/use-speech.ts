import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { browserLanguage, t } from '../../../utils/i18n/messages';
import {
  type SpeechOptions,
  readAloud,
  takeTurn,
  type SpokenReading,
  type ReadingEnd,
  type SpokenSentence,
} from './reader';
import { logFailure } from '../../../utils/lib/async';
import { textNodesIn } from '../find-text';
import { sentencesOf } from '../../../utils/answers/read-aloud';
import './reading-mark.css';

/** The position in a text that is read: the index of the sentence, and the number of sentences. */
export interface ReadingPlace {
  at: number;
  of: number;
  isPaused: boolean;
}

/** The state of reading aloud, and its controls. */
export type ReadAloudState = ReturnType<typeof useSpeech>;

/** Stops reading on Esc, wherever the focus is; that press does nothing else, such as closing a dialog. */
function useEscape(isReading: boolean, stop: () => void): void {
  useLayoutEffect(() => {
    if (!isReading) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isReading, stop]);
}

/**
 * Reads an element aloud with the system's voices and highlights each sentence, in place of what is being read on this page.
 * Reading stops when the component is removed. `ended` is called before the state changes.
 */
export function useSpeech(options: SpeechOptions, ended: (end: ReadingEnd) => void) {
  /** Undefined while nothing is read. */
  const [place, setPlace] = useState<ReadingPlace>();
  const reading = useRef<SpokenReading>(undefined);
  const mark = useMemo(createReadingMark, []);
  const latestEnded = useRef(ended);
  latestEnded.current = ended;
  /** Whether a person has just started, resumed or moved the reading: then the page may scroll. */
  const isAsked = useRef(false);

  const { rate, voice } = options;
  const now = useRef(options);
  now.current = options;
  useEffect(() => reading.current?.setOptions({ rate, voice }), [rate, voice]);
  /** The start that waits for the language; undefined if it was stopped. */
  const starting = useRef<symbol>(undefined);
  const [isStarting, setStarting] = useState(false);
  const stop = useCallback(() => {
    starting.current = undefined;
    setStarting(false);
    reading.current?.stop();
  }, []);
  useLayoutEffect(() => stop, [stop]);

  const read = useCallback(
    (passages: readonly Passage[]): void => {
      isAsked.current = true;
      reading.current = readAloud(passages, now.current, {
        at: (at, isPaused) => {
          setPlace({ at, of: passages.length, isPaused });
          const passage = passages[at];
          if (passage) mark.put(passage.range, isAsked.current);
          isAsked.current = false;
        },
        ended: (how) => {
          reading.current = undefined;
          mark.remove();
          latestEnded.current(how);
          setPlace(undefined);
        },
      });
    },
    [mark],
  );
  /** Starts reading. `lang` is the language of words without one of their own, as a BCP 47 tag; empty if unknown. */
  const start = useCallback(
    async (words: Element, lang: string): Promise<void> => {
      takeTurn(stop);
      const mine = Symbol('start');
      starting.current = mine;
      setStarting(true);
      const unknown = lang === '' ? await detectLanguage(words.textContent ?? '') : lang;
      if (starting.current !== mine) return;
      setStarting(false);
      read(passagesOf(words, unknown, browserLanguage()));
    },
    [read, stop],
  );
  /** Whether something is read, or will be once its language is known. */
  const isOn = isStarting || place !== undefined;
  useEscape(isOn, stop);
  return {
    isOn,
    place,
    start,
    pause: (): void => reading.current?.pause(),
    resume(): void {
      isAsked.current = true;
      reading.current?.resume();
    },
    /** Moves by a number of sentences, forward or back. */
    move(by: number): void {
      isAsked.current = true;
      reading.current?.move(by);
    },
    stop,
  };
}

/** The number of characters from which the browser detects the language. */
const sampleLength = 2000;

/** Detects the language of a text by the browser, without a request. Returns the browser's language where that fails. */
async function detectLanguage(text: string): Promise<string> {
  const detected = await logFailure(
    browser.i18n.detectLanguage(text.slice(0, sampleLength)),
    'The language of a text was not detected',
  );
  const [likeliest] = detected?.isReliable ? detected.languages : [];
  return likeliest?.language ?? browserLanguage();
}

/** The name of the highlight, which the style sheet uses too. */
const highlightName = 'reading';

/** Returns the top of the visible part of the window, below the sticky header, in CSS pixels. */
function viewTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

function isInView(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > viewTop() && top < innerHeight;
}

/** The least distance of the highlighted sentence from the bottom of the window, in CSS pixels. */
const bottomMargin = 24;

function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const above = viewTop();
  if (top >= above && bottom + bottomMargin <= innerHeight) return;
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // To a third of the height, so that the following sentences are in view, too.
  const by = top - above - (innerHeight - above) / 3;
  scrollBy({ top: by, behavior: reducesMotion ? 'instant' : 'smooth' });
}

/** Returns the highlight of the sentence that is read aloud. */
function createReadingMark() {
  let marked: Range | undefined;
  return {
    /** Highlights a sentence. Scrolls to it where the one before was in view, or where a person asked for it. */
    put(range: Range, isAsked: boolean): void {
      const follows = isAsked || !marked || isInView(marked);
      marked = range;
      const highlight = new Highlight(range);
      // Above the highlight of unsure words.
      highlight.priority = 1;
      CSS.highlights.set(highlightName, highlight);
      if (follows) bringIntoView(range);
    },
    remove(): void {
      CSS.highlights.delete(highlightName);
      marked = undefined;
    },
  };
}

/** A sentence and its place on the page. */
interface Passage extends SpokenSentence {
  range: Range;
}

/** The text of one block in one language, with its text nodes. */
interface Run {
  block: Element;
  lang: string;
  text: string;
  parts: { node: Text; start: number }[];
}

/** The elements that are read separately: a sentence ends at their end. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, li, tr, pre';

function runsOf(root: Element): Run[] {
  const runs: Run[] = [];
  for (const node of textNodesIn(root)) {
    if (!node.parentElement) continue;
    const block = node.parentElement.closest(blocks) ?? root;
    const lang = node.parentElement.closest<HTMLElement>('[lang]')?.lang ?? '';
    const last = runs.at(-1);
    if (last?.block === block && last.lang === lang) {
      last.parts.push({ node, start: last.text.length });
      last.text += node.data;
    } else runs.push({ block, lang, text: node.data, parts: [{ node, start: 0 }] });
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

/** Returns the range of characters of a run; `end` is exclusive. */
function rangeIn({ parts }: Run, start: number, end: number): Range {
  const range = new Range();
  const partAt = (place: number) => parts.findLast((part) => part.start <= place);
  const [first, last] = [partAt(start), partAt(end - 1)];
  if (first) range.setStart(first.node, start - first.start);
  if (last) range.setEnd(last.node, end - last.start);
  return range;
}

/** Returns the cells of a row as one sentence, with commas between them. */
const rowWords = (text: string): string => text.trim().replaceAll(/(?<!\s)\s*\t\s*/g, ', ');

/** Returns the sentence that is read instead of code. */
const codeWords = (lang: string): SpokenSentence => ({ text: t('read_aloud_code'), lang });

/**
 * Returns the sentences of an element; each row of a table is one. Code is only mentioned, unless there is nothing else.
 * `unknown` is the language of text without a `lang` attribute, `own` that of the interface (both BCP 47 tags).
 */
function passagesOf(root: Element, unknown: string, own: string): Passage[] {
  const runs = runsOf(root);
  const isAllCode = runs.every(({ block }) => block.matches('pre'));
  return runs.flatMap((run): Passage[] => {
    const { block, text } = run;
    const lang = run.lang === '' ? unknown : run.lang;
    const whole = (): Range => rangeIn(run, text.length - text.trimStart().length, text.trimEnd().length);
    if (block.matches('tr')) return [{ text: rowWords(text), lang, range: whole() }];
    if (block.matches('pre') && !isAllCode) return [{ ...codeWords(own), range: whole() }];
    return sentencesOf(text, lang).map(({ start, end }) => ({
      text: text.slice(start, end).replaceAll(/\s+/g, ' '),
      lang,
      range: rangeIn(run, start, end),
    }));
  });
}
