import { fail } from '../../model/failure';
import type { Rect, Taken } from '../../model/picture';
import { isHidden, painted } from '../painted';
import { shownArea, within } from '../viewport';
import { createEventReader } from './hands';
import { createOverlay } from './overlay';
import { createPicking } from './picking';
import { isFree, nextSelection, type Input, type Selection } from '../../model/selection';
import { shieldPage } from './shield';
import type { Command } from './toolbar';
import { wordsFor } from './words';

/** How a person wants the tool; `tell` gets what is taken, once nothing of the tool is on the screen. */
export interface Opening {
  /** Whether single letters are keys (WCAG 2.1.4). */
  letters: boolean;
  tell(taken: Taken): Promise<void>;
}

/** The capture tool of this page, which is up once at most. */
export function createCapture(mode: ShadowRootMode = 'closed') {
  let current: { show(): void } | null = null;
  let report: (taken: Taken) => Promise<void>;
  return {
    /**
     * Puts it up, or brings it to the front. Throws `FailureError` `pageOffLimits` where the document does not show it.
     */
    open({ letters, tell }: Opening): void {
      report = tell;
      if (current) return current.show();
      current = openCapture({ mode, letters }, (taken) => {
        current = null;
        if (taken) void afterPainting(() => report(taken));
      });
    },
  };
}

async function afterPainting(act: () => Promise<void>): Promise<void> {
  try {
    await painted();
    await act();
  } catch {
    // A tab that is hidden meanwhile cancels, and an extension that was updated meanwhile has nobody to tell.
  }
}

/**
 * Puts the tool up once; `done` is called when it has gone, without anything where it was cancelled.
 * Throws `FailureError` `pageOffLimits` where the document does not show it.
 */
function openCapture(
  { mode, letters }: { mode: ShadowRootMode; letters: boolean },
  done: (taken: Taken | null) => void,
): { show(): void } {
  const up = new AbortController();
  let selection: Selection = { kind: 'none' };
  let unsaid: (() => void) | null = null;
  const overlay = createOverlay({ mode, letters }, perform);
  const picking = createPicking({
    overlay,
    selection: () => selection,
    draw,
    speak: (say) => void (unsaid = say),
    signal: up.signal,
  });
  const hands = {
    input,
    perform,
    settled,
    go: picking.go,
    isFree: () => isFree(selection),
    scrolls: picking.keepScrolling,
  };
  const readEvent = createEventReader(overlay, letters, hands);
  const lift = shieldPage((event) => (overlay.isGone() ? close(null) : readEvent(event)));
  try {
    overlay.show();
  } catch {
    // A page that has an element of that name itself may throw it out before it is a dialog.
  }
  // Without it nobody would know why the page does not answer any more.
  if (!overlay.isSeen()) {
    close(null);
    fail('pageOffLimits');
  }
  watch();
  return { show: overlay.show };

  function close(taken: Taken | null): void {
    if (up.signal.aborted) return;
    up.abort();
    overlay.remove();
    lift();
    if (!taken || taken.kind === 'picture') picking.restoreScrolling();
    done(taken);
  }

  function perform(command: Command): void {
    if (command === 'cancel') close(null);
    else if (command === 'tab') close({ kind: 'tab' });
    else if (command === 'page') close({ kind: 'whole-page' });
    else if (command === 'corners') input({ type: 'twoCorners' });
    else {
      input({ type: 'pick' });
      picking.start();
      settled();
    }
  }

  function input(given: Input): void {
    if (isFree(selection) && given.type === 'confirm') return take();
    if (isFree(selection) && given.type === 'move') return picking.point(given.at);
    const heeded = given.type === 'press' ? { ...given, onPicture: picking.press(given.at) } : given;
    const { selection: after, said, taken } = nextSelection(selection, heeded, overlay.area());
    selection = after;
    draw();
    // How a box moves is seen; the eye keeps the help.
    if (said) unsaid = () => overlay.say([wordsFor(said, selection)], said !== 'box' && said !== 'point');
    // What keys do is said when they come to rest, all else at once.
    if (given.type !== 'step') settled();
    if (given.type === 'twoCorners') overlay.focusSurface();
    if (taken === 'picture') take();
    else if (taken) close(asShown(taken));
  }

  /** Takes the picture that is outlined. */
  function take(): void {
    const picture = picking.taken();
    if (picture) close(picture);
  }

  function draw(): void {
    overlay.draw(selection, picking.outline());
  }

  function settled(): void {
    unsaid?.();
    unsaid = null;
  }

  function watch(): void {
    const { signal } = up;
    document.addEventListener('visibilitychange', () => isHidden() && close(null), { signal });
    // What comes above the page while the tool is open would hide it, and a modal dialog make it dead.
    document.addEventListener('toggle', (event) => isNowAbove(event) && overlay.show(), {
      signal,
      capture: true,
    });
    document.addEventListener('fullscreenchange', overlay.show, { signal });
    // Zoomed either way, the page has moved under the selection.
    addEventListener('resize', () => input({ type: 'clear' }), { signal });
    window.visualViewport?.addEventListener('resize', () => input({ type: 'clear' }), { signal });
  }
}

function isNowAbove({ target, newState }: ToggleEvent): boolean {
  const isLayer =
    target instanceof HTMLDialogElement || (target instanceof HTMLElement && target.popover !== null);
  return isLayer && newState === 'open';
}

/** A region of the viewport as the screen shows it: a pinch zoom shows a part of the viewport. */
function asShown(region: Rect): Taken {
  const area = shownArea(window);
  return { kind: 'region', rect: within(region, area), viewportWidth: area.width };
}
