import { useRef } from 'preact/hooks';

/** What an element listens to that is scrolled by dragging what is in it. */
export interface Panning {
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
