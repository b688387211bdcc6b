import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { count } from '../shared/format';
import type { Announcer } from '../shared/announcer';
import { NextIcon, PreviousIcon } from '../shared/icons';
import { findPlaces } from './find-places';
import './find-form.css';

/** The name that the style sheet knows the found place by. */
const name = 'found';

/** Older browsers know no highlights; there what was found is selected when the box is left. */
const highlightsOf = (css: Partial<Pick<typeof CSS, 'highlights'>>): HighlightRegistry | undefined =>
  css.highlights;

function mark(place: Range | undefined): void {
  if (!place) highlightsOf(CSS)?.delete(name);
  else highlightsOf(CSS)?.set(name, new Highlight(place));
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
    places.length > 0 ? t('viewer_found', count(at + 1), count(places.length)) : t('viewer_not_found');
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
