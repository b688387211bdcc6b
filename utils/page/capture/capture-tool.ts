import { fail } from '../../model/failure';
import type { CaptureTake } from '../../model/capture';
import type { Rect, CapturedArea } from '../../model/picture';
import { isPageHidden, nextPaint, visibleArea, relativeTo } from '../dom/viewport';
import { createInputReader, blockPageEvents } from './input-events';
import { drawnWords } from '../dom/elements';
import { createOverlay, type Overlay, type ToolCommand } from './overlay';
import { createPicturePicker } from './picture-picker';
import { isFree, nextSelection, type SelectionInput, type AreaSelection } from '../../model/selection';
import { t } from '../../i18n/messages';
import { selectionWords } from '../../i18n/selection-words';

/** A tool whose extension was updated can report nothing: it closes within this time, in milliseconds. */
const orphanCheckMs = 500;

/** The capture tool of this page; at most one is open. It closes once `isOrphaned` returns that nobody hears it any more. */
export function createCaptureTool(isOrphaned: () => boolean, mode: ShadowRootMode = 'closed') {
  let current: OpenTool | null = null;
  let report: Tell;
  return {
    /**
     * Opens the tool, or brings it to the front. With `letters`, single letters are shortcuts (WCAG 2.1.4). `tell` is
     * called with the captured area, and what the user takes it to, when nothing of the tool is on the screen any more; with null if it
     * has closed because the page changed it. With `take` null, nothing is offered to choose. Throws `FailureError`
     * `pageOffLimits` where the document does not show it.
     */
    open({ letters, take, tell }: { letters: boolean; take: Take; tell: Tell }): void {
      report = tell;
      if (current) return current.show();
      const watch = setInterval(() => isOrphaned() && current?.close(), orphanCheckMs);
      current = openCaptureTool(mode, letters, take, (taken, chosen) => {
        clearInterval(watch);
        current = null;
        if (taken !== 'canceled') void afterPainting(() => report(taken, chosen));
      });
    },
    close: (): void => current?.close(),
    /** Says words in the tool, whose modal dialog keeps all else from being heard. Returns whether the tool is open. */
    say(announcements: readonly { words: readonly string[]; lang: string }[]): boolean {
      const words = announcements.flatMap((one) =>
        one.words.map((each) => drawnWords(each, { lang: one.lang })),
      );
      current?.say(words);
      return current !== null;
    },
  };
}

type Take = CaptureTake | null | undefined;
type Tell = (taken: CapturedArea | null, take: CaptureTake | undefined) => Promise<void>;

interface OpenTool {
  show(): void;
  say(words: readonly HTMLElement[]): void;
  close(): void;
}

async function afterPainting(act: () => Promise<void>): Promise<void> {
  try {
    await nextPaint();
    await act();
  } catch {
    // The tab was hidden, or the extension was updated meanwhile.
  }
}

/** The end of a tool: what it took, or null if the page has changed it. */
type End = CapturedArea | 'canceled' | null;

/**
 * Opens the tool once; `done` is called when it has closed.
 * Throws `FailureError` `pageOffLimits` where the document does not show it.
 */
function openCaptureTool(
  mode: ShadowRootMode,
  letters: boolean,
  take: Take,
  done: (end: End, take: CaptureTake | undefined) => void,
): OpenTool {
  const open = new AbortController();
  let chosen = take ?? undefined;
  const overlay = createOverlay(mode, letters, take, perform, () => close(null));
  const selecting = createSelecting(overlay, close, open.signal);
  const readEvent = createInputReader(overlay, letters, { ...selecting, perform });
  const isUnseenPress = createUnseenPressCheck(overlay);
  const unblock = blockPageEvents((event) => {
    if (overlay.isGone()) return close('canceled');
    if (presses.has(event.type) && !overlay.isIntact()) return close(null);
    if (!isUnseenPress(event)) return readEvent(event);
    event.preventDefault();
    overlay.show();
  });
  try {
    overlay.show();
  } catch {
    // A page that defines an element of that name itself may remove it before its dialog opens.
  }
  // A blocked page without a visible tool would be unexplained.
  if (!overlay.isSeen()) {
    close('canceled');
    fail('pageOffLimits');
  }
  watchPage(
    overlay,
    { close: () => close('canceled'), clear: () => selecting.input({ type: 'clear' }) },
    open.signal,
  );
  return {
    show: overlay.show,
    say: (words) => overlay.say(words, false),
    close: () => close('canceled'),
  };

  function close(taken: End): void {
    if (open.signal.aborted) return;
    open.abort();
    overlay.remove();
    unblock();
    if (!taken || taken === 'canceled' || taken.kind === 'picture') selecting.restoreScrolling();
    done(taken, chosen);
  }

  function perform(command: ToolCommand): void {
    if (command === 'cancel') close('canceled');
    else if (!overlay.isIntact()) close(null);
    else if (command === 'tab') close({ kind: 'tab' });
    else if (command === 'page') close({ kind: 'whole-page' });
    else if (command === 'describe' || command === 'text' || command === 'ask')
      overlay.choose((chosen = command));
    else if (command === 'corners') selecting.input({ type: 'twoCorners' });
    else selecting.startPicking();
  }
}

/** The events that begin or are a press: the tool is checked before each of them has an effect. */
const presses = new Set(['pointerdown', 'pointerup', 'click', 'keydown']);

/**
 * Returns whether an event is a press of someone who did not see the tool, because the page covers it: such a press only
 * raises the tool. Esc always closes it.
 */
function createUnseenPressCheck(overlay: Overlay): (event: Event) => boolean {
  let isUnseen = false;
  return (event) => {
    const isClick = event.type === 'click';
    if (!isClick && event.type !== 'pointerdown' && event.type !== 'keydown') return false;
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const isCovered = !isEscape && overlay.isCovered();
    // The click of a press that raised the tool; a click of assistive technology has no press of its own.
    const wasUnseen = isClick && isUnseen;
    isUnseen = isCovered && !isClick;
    return isCovered || wasUnseen;
  };
}

/** The selection of a picture or region, by pointer and keys; `finish` gets what is captured. */
function createSelecting(overlay: Overlay, finish: (taken: CapturedArea) => void, signal: AbortSignal) {
  let selection: AreaSelection = { kind: 'none' };
  /** Says what the keys have done, once they come to rest. */
  let announce: (() => void) | null = null;
  const picker = createPicturePicker({
    overlay,
    selection: () => selection,
    draw,
    speak: (say) => void (announce = say),
    signal,
  });

  function draw(): void {
    overlay.draw(selection, picker.outline());
  }

  function settled(): void {
    announce?.();
    announce = null;
  }

  /** Takes the outlined picture. */
  function takePicture(): void {
    const picture = picker.taken();
    if (picture) finish(picture);
  }

  function input(given: SelectionInput): void {
    if (isFree(selection) && given.type === 'confirm') return takePicture();
    if (isFree(selection) && given.type === 'move') return picker.point(given.at);
    const step = given.type === 'press' ? { ...given, onPicture: picker.press(given.at) } : given;
    const { selection: after, said, taken } = nextSelection(selection, step, overlay.area());
    selection = after;
    draw();
    // The movement of a box is seen; the help stays visible.
    if (said)
      announce = () => {
        const words = said === 'armed' ? t('capture_armed') : selectionWords(said, selection);
        overlay.say([drawnWords(words)], said !== 'box' && said !== 'point');
      };
    // Steps by keys are announced when the keys are released, other input immediately.
    if (given.type !== 'step') settled();
    if (given.type === 'twoCorners') overlay.focusSurface();
    if (taken === 'picture') takePicture();
    else if (taken) finish(asRegion(taken));
  }

  return {
    input,
    settled,
    go: picker.go,
    isFree: () => isFree(selection),
    scrolls: picker.keepScrolling,
    restoreScrolling: picker.restoreScrolling,
    startPicking(): void {
      input({ type: 'pick' });
      picker.start();
      settled();
    },
  };
}

/**
 * Closes the tool in a hidden page, keeps it above the page's own layers, and clears the selection when the page is
 * resized.
 */
function watchPage(
  overlay: Overlay,
  { close, clear }: { close: () => void; clear: () => void },
  signal: AbortSignal,
): void {
  // An element of the page may have the name of a method of the document.
  const listen = EventTarget.prototype.addEventListener.bind(document);
  listen('visibilitychange', () => isPageHidden() && close(), { signal });
  // A layer above the tool would hide it, and a modal dialog make it inert.
  listen('toggle', (event) => isOpenedLayer(event as ToggleEvent) && overlay.show(), {
    signal,
    capture: true,
  });
  listen('fullscreenchange', overlay.show, { signal });
  // After a zoom of either kind the page has moved under the selection.
  addEventListener('resize', clear, { signal });
  window.visualViewport?.addEventListener('resize', clear, { signal });
}

function isOpenedLayer({ target, newState }: ToggleEvent): boolean {
  const isLayer =
    target instanceof HTMLDialogElement || (target instanceof HTMLElement && target.popover !== null);
  return isLayer && newState === 'open';
}

/** A region of the viewport as the screen shows it: a pinch zoom shows a part of the viewport. */
function asRegion(region: Rect): CapturedArea {
  const area = visibleArea(window);
  return { kind: 'region', rect: relativeTo(region, area), viewportWidth: area.width };
}
