/** All that a person's hands bring about. */
const types = [
  'keydown keypress keyup beforeinput input copy cut paste',
  'pointerdown pointermove pointerrawupdate pointerup pointercancel',
  'pointerover pointerout pointerenter pointerleave gotpointercapture lostpointercapture',
  'mousedown mousemove mouseup mouseover mouseout mouseenter mouseleave',
  'click dblclick auxclick contextmenu wheel selectstart dragstart',
  'touchstart touchmove touchend touchcancel',
  // A menu of the page that would close without the focus or the pointer stays open, to be captured.
  'focus blur focusin focusout',
].flatMap((line) => line.split(' '));

const presses = new Set(['keydown', 'pointerdown']);
const releases = new Set(['keyup', 'pointerup', 'pointercancel']);

/**
 * Keeps every event of the person's hands from the page and hands it to `handle` instead, until the function that
 * it returns is called. What is left then of the gesture under way is kept from the page too.
 * Listeners that the page put on `window` itself, capturing, come before ours: no script can prevent that.
 */
export function shieldPage(handle: (event: Event) => void): () => void {
  const up = new AbortController();
  const held = new Set<string>();
  let phase: 'open' | 'closing' | 'tail' = 'open';

  const receive = (event: Event): void => {
    // What the page makes up is no hand's doing, and its window's own focus comes and goes with the tab.
    if (!event.isTrusted || event.target === window) return;
    const name = nameOf(event);
    const isPress = presses.has(event.type) && !(event instanceof KeyboardEvent && event.repeat);
    if (phase !== 'open' && isPress) return up.abort();
    if (phase === 'tail' && !held.has(name)) return;
    event.stopImmediatePropagation();
    if (isPress) held.add(name);
    if (releases.has(event.type)) release(name);
    if (phase === 'open') handle(event);
    else event.preventDefault();
  };
  // A button's release is followed by its click before the next frame.
  const release = (name: string): void =>
    void requestAnimationFrame(() => {
      held.delete(name);
      end();
    });
  const end = (): void => {
    if (phase === 'tail' && held.size === 0) up.abort();
  };

  // Not passive, so that scrolling can be prevented.
  for (const type of types) {
    addEventListener(type, receive, { capture: true, passive: false, signal: up.signal });
  }
  return () => {
    phase = 'closing';
    requestAnimationFrame(() => {
      phase = 'tail';
      end();
    });
  };
}

/** What an event is about: a key, or the pointer with all that follows from it; empty for all else. */
function nameOf(event: Event): string {
  if (event instanceof KeyboardEvent) return event.code;
  return event instanceof MouseEvent && !(event instanceof WheelEvent) ? 'pointer' : '';
}
