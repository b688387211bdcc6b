import type { RefObject, VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../shared/icon-button';
import { MinusIcon, PlusIcon } from '../shared/icons';
import type { SizeInPixels } from '../shared/picture-selection';
import { formatPercent, t } from '../../utils/i18n/messages';

/** The zoom of a picture, and the functions that change it. */
export type Zoom = ReturnType<typeof useZoom>;

/** A point of the window, in CSS pixels. */
type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The factor for one press of a button or a key. */
export const zoomStep = 1.25;
/** The largest scale of a fitted picture, and of any picture: CSS pixels for one pixel of the picture. */
const maxFitted = 4;
const maxZoom = 16;
/** The space around a fitted picture, in CSS pixels. */
const margin = 16;

/** Returns the zoom of a picture of a size, shown by `sheet`, in the scrolling `stage`. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { width, height }: SizeInPixels,
) {
  const room = useRoom(stage);
  const [chosen, choose] = useState<number | 'fit'>('fit');
  const fit = Math.min((room.width - margin) / width, (room.height - margin) / height, maxFitted);
  const fitted = Number.isFinite(fit) && fit > 0 ? fit : 1;
  const scale = chosen === 'fit' ? fitted : chosen;
  const now = useRef(scale);
  const anchor = useRef<{ at: ClientPoint; across: number; down: number }>(undefined);
  now.current = scale;

  /** Zooms to a scale, or so that the whole picture fits; the picture stays in place at a point, by default the middle. */
  const to = useCallback(
    (wanted: number | 'fit', at?: ClientPoint): number => {
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
  /** Zooms by a factor, in the same way. */
  const by = useCallback((factor: number, at?: ClientPoint) => to(now.current * factor, at), [to]);

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
  return {
    /** CSS pixels for one pixel of the picture. */
    scale,
    isFitted: chosen === 'fit',
    by,
    to,
  };
}

/** Returns the size of the stage, into which a picture is fitted. */
function useRoom(stage: RefObject<HTMLElement | null>): SizeInPixels {
  const [room, setRoom] = useState<SizeInPixels>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    // Including the scroll bars: without them, a picture that just fits would make them appear and disappear in turn.
    const measure = (): void => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return room;
}

/** Zooms by the wheel with Ctrl, which is also how browsers report a pinch on a touchpad, and by two fingers on a screen. */
function useGestures(
  stage: RefObject<HTMLElement | null>,
  by: (factor: number, at: ClientPoint) => number,
): void {
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const ended = new AbortController();
    // Not passive: otherwise the browser would zoom the whole panel.
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

/** The buttons that zoom. They announce the new scale. */
export function ZoomTools({ zoom, say }: { zoom: Zoom; say: (words: string) => void }): VNode {
  const announce = (scale: number): void => say(t('viewer_zoomed', formatPercent(scale)));
  return (
    <>
      <IconButton name={t('viewer_zoom_out')} onClick={() => announce(zoom.by(1 / zoomStep))}>
        <MinusIcon />
      </IconButton>
      <span class="zoomed">{formatPercent(zoom.scale)}</span>
      <IconButton name={t('viewer_zoom_in')} onClick={() => announce(zoom.by(zoomStep))}>
        <PlusIcon />
      </IconButton>
      <button type="button" aria-pressed={zoom.isFitted} onClick={() => announce(zoom.to('fit'))}>
        {t('viewer_fit')}
      </button>
      <button type="button" onClick={() => announce(zoom.to(1))}>
        {t('viewer_whole')}
      </button>
    </>
  );
}

/**
 * Returns listeners that scroll their element when a mouse or a pen drags its content. A drag that begins on text selects
 * the text; for touch the browser scrolls.
 */
export function usePanning() {
  const held = useRef<{ id: number; x: number; y: number }>(undefined);
  const end = ({ currentTarget }: PointerEvent): void => {
    held.current = undefined;
    if (currentTarget instanceof HTMLElement) delete currentTarget.dataset['held'];
  };
  return {
    onPointerDown(event: PointerEvent): void {
      const { target, currentTarget, pointerType, button, pointerId: id, clientX: x, clientY: y } = event;
      if (pointerType === 'touch' || button !== 0 || !(currentTarget instanceof HTMLElement)) return;
      if (!(target instanceof Element) || target.closest('.run, .part-surface')) return;
      // Presses on the element's own scroll bars arrive here, too.
      const { left, top } = currentTarget.getBoundingClientRect();
      if (x - left > currentTarget.clientWidth || y - top > currentTarget.clientHeight) return;
      held.current = { id, x, y };
      currentTarget.setPointerCapture(id);
      currentTarget.dataset['held'] = 'true';
    },
    onPointerMove({ currentTarget, pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
      const from = held.current;
      if (from?.id !== id || !(currentTarget instanceof HTMLElement)) return;
      currentTarget.scrollBy({ left: from.x - x, top: from.y - y, behavior: 'instant' });
      held.current = { id, x, y };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
