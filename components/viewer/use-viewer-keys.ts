import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatPercent, t } from '../../utils/i18n/messages';
import type { Announcer } from '../shared/announcer';
import type { LookCloser } from './look-closer';
import { zoomStep, type Zoom } from './zoom';

interface Keyed {
  /** Nothing but leaving can be done with what is not there. */
  isThere: boolean;
  stage: RefObject<HTMLElement | null>;
  layer: RefObject<HTMLElement | null>;
  zoom: Zoom;
  closer: LookCloser;
  /** Finds words in the text; undefined where there is none, or the browser does it. */
  find: (() => void) | undefined;
  leave: () => void;
  announcer: Announcer;
}

/** How far an arrow key scrolls while a button has the focus, in CSS pixels: as far as the browser itself does. */
const arrowStep = 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The keys of an enlarged picture, wherever in it the focus is: + − 0 1, arrows, Ctrl+A, Ctrl+F, Esc. */
export function useViewerKeys(keyed: Keyed): void {
  const latest = useRef(keyed);
  latest.current = keyed;
  const { stage } = keyed;
  useLayoutEffect(() => {
    const dialog = stage.current?.closest('dialog');
    if (!dialog) return;
    const press = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.isComposing && didKey(event, latest.current))
        event.preventDefault();
    };
    dialog.addEventListener('keydown', press);
    return () => dialog.removeEventListener('keydown', press);
  }, [stage]);
}

function didKey(
  event: KeyboardEvent,
  { isThere, stage, layer, zoom, closer, find, leave, announcer }: Keyed,
): boolean {
  const { key, target } = event;
  if (key === 'Escape') {
    if (closer.isOn) {
      closer.turn(false);
      stage.current?.focus({ preventScroll: true });
    } else leave();
    return true;
  }
  if (!isThere) return false;
  if (find && key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey) {
    find();
    return true;
  }
  if (target instanceof HTMLInputElement || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'a' && selectAll(layer.current);
  const scale = scaleAfter(key, zoom);
  if (scale !== undefined) {
    announcer.say(t('viewer_zoomed', formatPercent(scale)));
    return true;
  }
  const [across, down] = arrows[key] ?? [0, 0];
  if ((across === 0 && down === 0) || target === stage.current) return false;
  stage.current?.scrollBy({ left: across * arrowStep, top: down * arrowStep });
  return true;
}

function scaleAfter(key: string, zoom: Zoom): number | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoom.by(zoomStep);
    case '-':
    case '−':
      return zoom.by(1 / zoomStep);
    case '0':
      return zoom.to('fit');
    case '1':
      return zoom.to(1);
    default:
      return undefined;
  }
}

/** Selects a picture's text and nothing around it; false where there is none. */
export function selectAll(layer: Element | null): boolean {
  if (!layer?.textContent) return false;
  getSelection()?.selectAllChildren(layer);
  return true;
}
