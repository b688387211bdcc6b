import type { RefObject, VNode } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';
import type { Announcer } from '../shared/announcer';
import { IconButton } from '../shared/icon-button';
import { NextIcon, PreviousIcon } from '../shared/icons';
import { findMatches, textNodesIn } from '../shared/find-text';
import { isKnownInTab } from '../shared/hooks/use-place';

/** The name of the highlight, which the style sheet uses too. */
const highlightName = 'found';

/**
 * A search box for a picture's text, where the browser's own Ctrl+F searches the page beside the panel. As in the
 * browser's, Enter goes to the next match, Shift+Enter to the previous one, and Esc leaves the current match selected.
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
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const matches = useMemo(
    () => (layer.current ? findMatches(textNodesIn(layer.current), words) : []),
    [layer, words],
  );
  const match = matches[at];
  const last = useRef(match);
  last.current = match;
  /** The box takes the focus. When it disappears, the match is selected. */
  const box = useCallback((element: HTMLInputElement | null): void => {
    element?.focus();
    if (element || !last.current) return;
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(last.current);
  }, []);
  // A layout effect runs before the next key press: the highlight fits the spoken number.
  useLayoutEffect(() => {
    if (!match) return;
    CSS.highlights.set(highlightName, new Highlight(match));
    match.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return () => void CSS.highlights.delete(highlightName);
  }, [match]);
  const result =
    matches.length > 0
      ? t('place_of', plainNumber(at + 1), plainNumber(matches.length))
      : t('viewer_not_found');
  const { say } = announcer;
  useEffect(() => {
    if (words.trim() !== '') say(result);
  }, [words, result, say]);

  const step = (by: number): void => {
    if (matches.length > 0) setAt((before) => (before + by + matches.length) % matches.length);
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
      <span class="meta">{words.trim() === '' ? '' : result}</span>
      {matches.length > 1 && (
        <>
          <IconButton name={t('viewer_find_previous')} onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton name={t('viewer_find_next')} onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </>
      )}
    </search>
  );
}

/** The state of the search box, and the functions that open and close it. */
export type TextFinding = ReturnType<typeof useFinding>;

/**
 * Returns the state of the search box of a picture. In a tab, Ctrl+F is left to the browser. In a side panel Chromium
 * would search the page beside it, and in a popup it has no search (seen with Chromium 156).
 */
export function useFinding(stage: RefObject<HTMLElement | null>, hasText: boolean) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (isOpen)
      stage.current?.closest('dialog')?.querySelector<HTMLInputElement>('.find-form input')?.select();
    setOpen(true);
  };
  return {
    isOpen: isOpen && hasText,
    open,
    /** Closes the box and gives the focus back to the picture. */
    close(): void {
      setOpen(false);
      stage.current?.focus({ preventScroll: true });
    },
    /** What Ctrl+F does; undefined where it is left to the browser. */
    byKey: hasText && !isKnownInTab() ? open : undefined,
  };
}
