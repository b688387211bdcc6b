import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';
import type { Announcer } from '../shared/announcer';
import { NextIcon, PreviousIcon } from '../shared/icons';
import { foldMarks } from '../../utils/lib/text';
import { isKnownInTab } from '../shared/hooks/use-place';

/** The name that the style sheet knows the found place by. */
const name = 'found';

/** Older browsers know no highlights; there what was found is selected when the box is left. */
const findHighlights = (css: Partial<Pick<typeof CSS, 'highlights'>>): HighlightRegistry | undefined =>
  css.highlights;

function mark(place: Range | undefined): void {
  if (!place) findHighlights(CSS)?.delete(name);
  else findHighlights(CSS)?.set(name, new Highlight(place));
  place?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Step({ name, go, children }: { name: string; go: () => void; children: VNode }): VNode {
  return (
    <button type="button" class="icon-only" aria-label={name} title={name} onClick={go}>
      {children}
    </button>
  );
}

function select(place: Range | undefined): void {
  if (!place) return;
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(place);
}

/**
 * Finds words in a picture's text, where the browser's own Ctrl+F means the page beside the panel. As there, Enter goes
 * on, Shift and Enter back, and Esc leaves what was found selected.
 */
export function FindForm({
  layer,
  leave,
  announcer,
}: {
  layer: RefObject<HTMLElement | null>;
  leave: () => void;
  announcer: Announcer;
}): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const places = useMemo(() => (layer.current ? findPlaces(layer.current, words) : []), [layer, words]);
  const place = places[at];
  const last = useRef(place);
  last.current = place;
  // With what is drawn: nothing that is typed goes elsewhere, and what is marked is what is told.
  useLayoutEffect(() => {
    box.current?.focus();
    return () => select(last.current);
  }, []);
  useLayoutEffect(() => {
    mark(place);
    return () => mark(undefined);
  }, [place]);
  const told =
    places.length > 0
      ? t('viewer_found', plainNumber(at + 1), plainNumber(places.length))
      : t('viewer_not_found');
  const { say } = announcer;
  useEffect(() => {
    if (words.trim() !== '') say(told);
  }, [words, told, say]);

  const step = (by: number): void => {
    if (places.length > 0) setAt((before) => (before + by + places.length) % places.length);
  };
  return (
    <search class="find-form">
      <label for={id}>{t('viewer_find_label')}</label>
      <input
        ref={box}
        id={id}
        type="search"
        dir="auto"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') leave();
          else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <span class="meta">{words.trim() === '' ? '' : told}</span>
      {places.length > 1 && (
        <>
          <Step name={t('viewer_find_previous')} go={() => step(-1)}>
            <PreviousIcon />
          </Step>
          <Step name={t('viewer_find_next')} go={() => step(1)}>
            <NextIcon />
          </Step>
        </>
      )}
    </search>
  );
}

/** An element's text for finding, each of its letters with where it stands; white space is one space, an empty line ends a phrase. */
interface Findable {
  text: string;
  places: { node: Text; offset: number }[];
}

function findable(element: Element): Findable {
  let text = '';
  const places: Findable['places'] = [];
  const add = (letters: string, node: Text, offset: number): void => {
    for (const letter of letters) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) places.push({ node, offset });
    }
  };
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text)) continue;
    let offset = 0;
    for (const letter of node.data) {
      if (!/\s/.test(letter)) {
        if (letter !== '\u00ad') add(foldMarks(letter), node, offset);
      } else if (!/\s$/.test(text)) add(' ', node, offset);
      else if (letter === '\n' && node.data.includes('\n\n')) text = `${text.slice(0, -1)}\n`;
      offset += letter.length;
    }
  }
  return { text, places };
}

/** Returns the ranges of words in an element, in order; across the ends of lines too. */
function findPlaces(element: Element, words: string): Range[] {
  const wanted = [...words.replaceAll('\u00ad', '')].map(foldMarks).join('').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const { text, places } = findable(element);
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [places[at], places[at + wanted.length - 1]];
    if (!first || !last) break;
    const range = new Range();
    range.setStart(first.node, first.offset);
    range.setEnd(
      last.node,
      last.offset + String.fromCodePoint(last.node.data.codePointAt(last.offset) ?? 0).length,
    );
    found.push(range);
  }
  return found;
}

/** Whether words are being looked for in a picture's text. */
export interface TextFinding {
  isOpen: boolean;
  open: () => void;
  /** Gives the focus back to the picture. */
  close: () => void;
  /** What Ctrl+F does; undefined where the browser's own search finds the words. */
  byKey: (() => void) | undefined;
}

/**
 * Finding in a picture that has text or none. In a tab Ctrl+F is the browser's; beside a page Chromium's would look in
 * that page, and in its popups there is none (seen with Chromium 156).
 */
export function useFinding(stage: RefObject<HTMLElement | null>, hasText: boolean): TextFinding {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (isOpen)
      stage.current?.closest('dialog')?.querySelector<HTMLInputElement>('.find-form input')?.select();
    setOpen(true);
  };
  return {
    isOpen: isOpen && hasText,
    open,
    close() {
      setOpen(false);
      stage.current?.focus({ preventScroll: true });
    },
    byKey: hasText && !isKnownInTab() ? open : undefined,
  };
}
