import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { browserLanguage, tn } from '../../../utils/i18n/messages';
import {
  type SpeechOptions,
  readAloud,
  type SpokenReading,
  type ReadingEnd,
  type SpokenSentence,
} from './reader';
import { logFailure } from '../../../utils/lib/async';
import { sentencesOf } from '../../../utils/answers/read-aloud';
import './reading-mark.css';

/** Where a reading is: at which sentence, from 0, of how many. */
export interface ReadingPlace {
  at: number;
  of: number;
  isPaused: boolean;
}

/** Reading an element aloud with the system's voices; `place` is undefined while nothing of it is read. */
export interface ReadAloudState {
  /** From `start` on, also while it is not known yet in which language to read. */
  isOn: boolean;
  place: ReadingPlace | undefined;
  /** `lang` is that of its words where they say none, as a BCP 47 tag; empty where it is unknown. */
  start: (words: Element, lang: string) => Promise<void>;
  pause: () => void;
  resume: () => void;
  move: (by: number) => void;
  stop: () => void;
}

/** Stops a reading on Esc, wherever the focus is; that press does nothing else, such as closing a dialog. */
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
 * Reads an element aloud, sentence by sentence, each marked on the page. Another reading on the page stops for it; it
 * stops when its component goes. `ended` hears why, before anything of it leaves the page.
 */
export function useSpeech(options: SpeechOptions, ended: (end: ReadingEnd) => void): ReadAloudState {
  const [place, setPlace] = useState<ReadingPlace>();
  const reading = useRef<SpokenReading>(undefined);
  const mark = useMemo(createReadingMark, []);
  const heard = useRef(ended);
  heard.current = ended;
  /** Set by what the person does: what it leads to may scroll the page. */
  const isAsked = useRef(false);

  const { rate, voice } = options;
  const now = useRef(options);
  now.current = options;
  useEffect(() => reading.current?.setOptions({ rate, voice }), [rate, voice]);
  /** The start that is waiting for the language and was not stopped. */
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
          heard.current(how);
          setPlace(undefined);
        },
      });
    },
    [mark],
  );
  const start = useCallback(
    async (words: Element, lang: string): Promise<void> => {
      const mine = Symbol('start');
      starting.current = mine;
      setStarting(true);
      const unknown = lang === '' ? await languageHeard(words.textContent ?? '') : lang;
      if (starting.current !== mine) return;
      setStarting(false);
      read(passagesOf(words, unknown, browserLanguage()));
    },
    [read],
  );
  const asked = (act: (under: SpokenReading) => void) => (): void => {
    isAsked.current = true;
    if (reading.current) act(reading.current);
  };
  const isOn = isStarting || place !== undefined;
  useEscape(isOn, stop);
  return {
    isOn,
    place,
    start,
    pause: () => reading.current?.pause(),
    resume: asked((under) => under.resume()),
    move: (by) => asked((under) => under.move(by))(),
    stop,
  };
}

/** The characters of a text from which the browser tells its language. */
const sampleLength = 2000;

/** The language of a text of which nothing says it, as the browser itself tells, without a request; else the browser's own. */
async function languageHeard(text: string): Promise<string> {
  const told = await logFailure(
    browser.i18n.detectLanguage(text.slice(0, sampleLength)),
    'The language of a text was not told',
  );
  const [likeliest] = told?.isReliable ? told.languages : [];
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

/** Text of one block in one language, with the nodes that it comes from. */
interface Run {
  block: Element;
  lang: string;
  text: string;
  parts: { node: Text; start: number }[];
}

/** The elements that are read apart: no sentence goes across two of them. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, li, tr, pre';

function runsOf(root: Element): Run[] {
  const runs: Run[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement) continue;
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

/** The range from one character of a run to another; `end` is the place after the last. */
function rangeIn({ parts }: Run, start: number, end: number): Range {
  const range = new Range();
  const partAt = (place: number) => parts.findLast((part) => part.start <= place);
  const [first, last] = [partAt(start), partAt(end - 1)];
  if (first) range.setStart(first.node, start - first.start);
  if (last) range.setEnd(last.node, end - last.start);
  return range;
}

/** The cells of a row in one breath, with a pause between them. */
const rowWords = (text: string): string => text.trim().replaceAll(/\s*\t\s*/g, ', ');

/** That there is code, instead of its signs. */
function codeWords({ text }: Run, lang: string): SpokenSentence {
  return { text: tn('read_aloud_code', text.trim().split('\n').length), lang };
}

/**
 * The sentences of what an element shows: those of paragraphs, headings and list items, and each row of a table as one.
 * Code is told of, not read, unless there is nothing else. `unknown` is the language of parts that say none, `own` that of
 * our own words (both BCP 47 tags).
 */
function passagesOf(root: Element, unknown: string, own: string): Passage[] {
  const runs = runsOf(root);
  const isAllCode = runs.every(({ block }) => block.matches('pre'));
  return runs.flatMap((run): Passage[] => {
    const { block, text } = run;
    const lang = run.lang === '' ? unknown : run.lang;
    const whole = (): Range => rangeIn(run, text.length - text.trimStart().length, text.trimEnd().length);
    if (block.matches('tr')) return [{ text: rowWords(text), lang, range: whole() }];
    if (block.matches('pre') && !isAllCode) return [{ ...codeWords(run, own), range: whole() }];
    return sentencesOf(text, lang).map(({ start, end }) => ({
      text: text.slice(start, end).replaceAll(/\s+/g, ' '),
      lang,
      range: rangeIn(run, start, end),
    }));
  });
}
