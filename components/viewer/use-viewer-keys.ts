import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatPercent, t } from '../../utils/i18n/messages';
import { arrows } from '../../utils/model/selection';
import type { Announcer } from '../shared/announcer';
import type { LookCloser } from './look-closer';
import { zoomStep, type Zoom } from './zoom';

/** The parts of the viewer that keys act on. */
interface KeyTargets {
  /** Whether a picture is shown; without one, only Esc works. */
  hasPicture: boolean;
  stage: RefObject<HTMLElement | null>;
  layer: RefObject<HTMLElement | null>;
  zoom: Zoom;
  closer: LookCloser;
  /** Opens the search box; undefined where there is no text, or where the browser's own search works. */
  find: (() => void) | undefined;
  leave: () => void;
  announcer: Announcer;
}

/** The distance that an arrow key scrolls while a button has the focus, in CSS pixels: the same as in browsers. */
const arrowStep = 40;

/** Handles the keys of the viewer, anywhere in it: + − 0 1, arrows, Ctrl+A, Ctrl+F, Esc. */
export function useViewerKeys(targets: KeyTargets): void {
  const latest = useRef(targets);
  latest.current = targets;
  const { stage } = targets;
  useLayoutEffect(() => {
    const dialog = stage.current?.closest('dialog');
    if (!dialog) return;
    const press = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.isComposing && handleKey(event, latest.current))
        event.preventDefault();
    };
    dialog.addEventListener('keydown', press);
    return () => dialog.removeEventListener('keydown', press);
  }, [stage]);
}

/** Handles a pressed key. Returns false for keys without a meaning here. */
function handleKey(
  event: KeyboardEvent,
  { hasPicture, stage, layer, zoom, closer, find, leave, announcer }: KeyTargets,
): boolean {
  const { key, target } = event;
  if (key === 'Escape') {
    if (closer.isOn) {
      closer.turn(false);
      stage.current?.focus({ preventScroll: true });
    } else leave();
    return true;
  }
  if (!hasPicture) return false;
  if (find && key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey) {
    find();
    return true;
  }
  if (target instanceof HTMLInputElement || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === 'a' && selectAll(layer.current);
  const scale = zoomByKey(key, zoom);
  if (scale !== undefined) {
    announcer.say(t('viewer_zoomed', formatPercent(scale)));
    return true;
  }
  const [across, down] = arrows[key] ?? [0, 0];
  if ((across === 0 && down === 0) || target === stage.current) return false;
  stage.current?.scrollBy({ left: across * arrowStep, top: down * arrowStep });
  return true;
}

/** Zooms by a key. Returns the new scale; undefined for other keys. */
function zoomByKey(key: string, zoom: Zoom): number | undefined {
  if (key === '+' || key === '=') return zoom.by(zoomStep);
  if (key === '-' || key === '−') return zoom.by(1 / zoomStep);
  if (key === '0') return zoom.to('fit');
  return key === '1' ? zoom.to(1) : undefined;
}

/** Selects the whole text of a picture. Returns false if there is none. */
export function selectAll(layer: Element | null): boolean {
  if (!layer?.textContent) return false;
  getSelection()?.selectAllChildren(layer);
  return true;
}
