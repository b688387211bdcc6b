import type { Rect } from '../../domain/picture';
import { t, uiDirection, uiLanguage } from '../../text/messages';
import { intersection, shownArea } from '../viewport';
import { createDrawing, placeBox } from './drawing';
import { make } from './make';
import type { Point, Selection } from './selection';
import { dress } from './style';
import { createToolbar, keepClear, type Command } from './toolbar';

export type Overlay = ReturnType<typeof createOverlay>;

/** Makes the capture tool's elements. Nothing is in the page before `show`, nothing after `remove`. */
export function createOverlay(mode: ShadowRootMode, perform: (command: Command) => void) {
  const host = make<'div'>('sightread-capture');
  const root = host.attachShadow({ mode });
  const dialog = make('dialog', { lang: uiLanguage(), dir: uiDirection(), 'aria-label': t('capture_title') });
  const help = make('p', { id: 'help' }, t('capture_help'));
  const status = make('p', { role: 'status', class: 'spoken' });
  const toolbar = createToolbar(dialog, perform);
  const bar = make('div', { class: 'bar' }, toolbar.element, help, status);
  const drawing = createDrawing(help.id);
  const shown = make('div', { class: 'shown' }, bar);
  dialog.append(drawing.surface, shown);
  // Esc, where it is no key press: Android's back gesture, a screen reader's.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    perform('cancel');
  });
  dress(root);
  root.append(dialog);

  /** What can be selected: what is shown of the viewport, without its scroll bars. */
  const area = (): Rect => intersection(drawing.surface.getBoundingClientRect(), shownArea(window));
  /** A pinch zoom shows a part of the viewport, enlarged: the toolbar stays in sight and keeps its size. */
  const fit = (): void => {
    placeBox(shown, area());
    bar.style.zoom = String(1 / (window.visualViewport?.scale ?? 1));
  };

  return {
    area,
    /** Stands above all of the page, its own modal dialogs and full screen too, and has the focus. */
    show(): void {
      if (dialog.open) dialog.close();
      document.documentElement.append(host);
      // The page's `zoom` is none of ours: pointers count in pixels of the viewport.
      dialog.style.zoom = String(1 / document.documentElement.currentCSSZoom);
      dialog.showModal();
      fit();
    },
    /** Goes without a trace, and the focus goes back to where it was in the page. */
    remove(): void {
      dialog.close();
      host.remove();
    },
    /** Whether the page has thrown it out. */
    isGone: () => !host.isConnected,
    /** Some documents show no HTML above themselves: an SVG file in Firefox. */
    isSeen: () => drawing.surface.checkVisibility(),
    draw(selection: Selection): void {
      fit();
      drawing.draw(selection);
      keepClear(bar, selection, area());
    },
    /** Has a sentence spoken, the same one twice too; one that tells how to go on is shown instead of the help. */
    say(sentence: string, isHelp: boolean): void {
      status.replaceChildren(sentence);
      if (isHelp) help.replaceChildren(sentence);
    },
    isOnButton: ({ x, y }: Point) => Boolean(root.elementFromPoint(x, y)?.closest('button')),
    focusedButton: () => root.activeElement?.closest('button') ?? null,
    focusNext: toolbar.focusNext,
    focusSurface: () => drawing.surface.focus(),
    /** Keeps a pointer's events coming when it leaves the viewport. */
    hold: (pointerId: number) => drawing.surface.setPointerCapture(pointerId),
  };
}
