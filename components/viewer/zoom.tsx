import type { RefObject, VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SizeInPixels } from '../shared/picture-selection';
import { formatPercent, t } from '../../utils/i18n/messages';

/** How a picture is zoomed in what it scrolls in. */
export interface Zoom {
  /** CSS pixels for each of the picture. */
  scale: number;
  isFitted: boolean;
  /** Zooms by a factor, to a scale, or so that all is seen; a place on the screen stays where it is, by default the middle. */
  by: (factor: number, at?: Place) => number;
  to: (scale: number | 'fit', at?: Place) => number;
}

interface Place {
  clientX: number;
  clientY: number;
}

/** One press of a button or key. */
export const zoomStep = 1.25;
/** Small pictures are fitted no larger than this, in CSS pixels for each of theirs; and none is zoomed further than `maxZoom`. */
const maxFitted = 4;
const maxZoom = 16;
/** The room around a fitted picture, in CSS pixels. */
const margin = 16;

/** Zooms a picture of a size, shown by `sheet`, in the scrolling `stage`. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { width, height }: SizeInPixels,
): Zoom {
  const room = useRoom(stage);
  const [chosen, choose] = useState<number | 'fit'>('fit');
  const fit = Math.min((room.width - margin) / width, (room.height - margin) / height, maxFitted);
  const fitted = Number.isFinite(fit) && fit > 0 ? fit : 1;
  const scale = chosen === 'fit' ? fitted : chosen;
  const now = useRef(scale);
  const anchor = useRef<{ at: Place; across: number; down: number }>(undefined);
  now.current = scale;

  const to = useCallback(
    (wanted: number | 'fit', at?: Place): number => {
      const next = wanted === 'fit' ? fitted : Math.min(Math.max(wanted, Math.min(fitted, 0.05)), maxZoom);
      const shown = sheet.current?.getBoundingClientRect();
      const seen = stage.current?.getBoundingClientRect();
      if (shown && seen) {
        const middle = { clientX: seen.x + seen.width / 2, clientY: seen.y + seen.height / 2 };
        const place = at ?? middle;
        const across = (place.clientX - shown.x) / shown.width;
        anchor.current = { at: place, across, down: (place.clientY - shown.y) / shown.height };
      }
      now.current = next;
      choose(wanted === 'fit' ? 'fit' : next);
      return next;
    },
    [fitted, sheet, stage],
  );
  const by = useCallback((factor: number, at?: Place) => to(now.current * factor, at), [to]);

  useLayoutEffect(() => {
    const held = anchor.current;
    anchor.current = undefined;
    const shown = sheet.current?.getBoundingClientRect();
    if (!held || !shown) return;
    stage.current?.scrollBy({
      left: shown.x + shown.width * held.across - held.at.clientX,
      top: shown.y + shown.height * held.down - held.at.clientY,
      behavior: 'instant',
    });
  }, [scale, sheet, stage]);
  useGestures(stage, by);
  return { scale, isFitted: chosen === 'fit', by, to };
}

/** The size of what a picture is fitted into. */
function useRoom(stage: RefObject<HTMLElement | null>): SizeInPixels {
  const [room, setRoom] = useState<SizeInPixels>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    // With the scroll bars, or they would come and go in turn.
    const measure = (): void => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return room;
}

/** The wheel with Ctrl, which is also what a touchpad's pinch says, and two fingers on a screen. */
function useGestures(stage: RefObject<HTMLElement | null>, by: Zoom['by']): void {
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const ended = new AbortController();
    // Not passive: the browser would zoom all of the panel.
    const options = { passive: false, signal: ended.signal };
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 24;
        by(Math.exp(-Math.min(Math.max(pixels, -100), 100) / 250), event);
      },
      options,
    );
    let apart: number | undefined;
    const forget = (): void => {
      apart = undefined;
    };
    element.addEventListener('touchstart', forget, options);
    element.addEventListener('touchend', forget, options);
    element.addEventListener(
      'touchmove',
      (event) => {
        const [one, other] = event.touches;
        if (!one || !other) return;
        event.preventDefault();
        const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        const clientX = (one.clientX + other.clientX) / 2;
        if (apart) by(distance / apart, { clientX, clientY: (one.clientY + other.clientY) / 2 });
        apart = distance;
      },
      options,
    );
    return () => ended.abort();
  }, [stage, by]);
}

/** Buttons that zoom; what they did is said. */
export function ZoomTools({ zoom, say }: { zoom: Zoom; say: (words: string) => void }): VNode {
  const tell = (scale: number): void => say(t('viewer_zoomed', formatPercent(scale)));
  return (
    <>
      <button
        type="button"
        class="icon-only"
        aria-label={t('viewer_zoom_out')}
        title={t('viewer_zoom_out')}
        onClick={() => tell(zoom.by(1 / zoomStep))}
      >
        {'−'}
      </button>
      <span class="zoomed">{formatPercent(zoom.scale)}</span>
      <button
        type="button"
        class="icon-only"
        aria-label={t('viewer_zoom_in')}
        title={t('viewer_zoom_in')}
        onClick={() => tell(zoom.by(zoomStep))}
      >
        {'+'}
      </button>
      <button type="button" aria-pressed={zoom.isFitted} onClick={() => tell(zoom.to('fit'))}>
        {t('viewer_fit')}
      </button>
      <button type="button" onClick={() => tell(zoom.to(1))}>
        {t('viewer_whole')}
      </button>
    </>
  );
}

/** What an element listens to that is scrolled by dragging what is in it. */
interface Panning {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** Scrolls by a drag of mouse or pen, unless it begins on words, which it selects; fingers scroll by themselves. */
export function usePanning(): Panning {
  const held = useRef<{ id: number; x: number; y: number }>(undefined);
  const end = ({ currentTarget }: PointerEvent): void => {
    held.current = undefined;
    if (currentTarget instanceof HTMLElement) delete currentTarget.dataset['held'];
  };
  return {
    onPointerDown(event) {
      const { target, currentTarget, pointerType, button, pointerId: id, clientX: x, clientY: y } = event;
      if (pointerType === 'touch' || button !== 0 || !(currentTarget instanceof HTMLElement)) return;
      if (!(target instanceof Element) || target.closest('.run, .part-surface')) return;
      // What scrolls gets presses on its scroll bars, too.
      const { left, top } = currentTarget.getBoundingClientRect();
      if (x - left > currentTarget.clientWidth || y - top > currentTarget.clientHeight) return;
      held.current = { id, x, y };
      currentTarget.setPointerCapture(id);
      currentTarget.dataset['held'] = 'true';
    },
    onPointerMove({ currentTarget, pointerId: id, clientX: x, clientY: y }) {
      const from = held.current;
      if (from?.id !== id || !(currentTarget instanceof HTMLElement)) return;
      currentTarget.scrollBy({ left: from.x - x, top: from.y - y, behavior: 'instant' });
      held.current = { id, x, y };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
