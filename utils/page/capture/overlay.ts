import type { Rect } from '../../model/picture';
import { t, uiDirection, uiLanguage } from '../../i18n/messages';
import { intersection, shownArea } from '../viewport';
import { createDrawing, placeBox } from './drawing';
import { make } from './make';
import { regionOf, type Point, type Selection } from '../../model/selection';
import { dress } from './style';
import { createToolbar, keepClear, type Command } from './toolbar';

export type Overlay = ReturnType<typeof createOverlay>;

/** How the capture tool is put up; `letters` as in `Opening`. */
interface Look {
  mode: ShadowRootMode;
  letters: boolean;
}

/** Where the picture stands that is outlined, and whether the keys went there. */
interface Outline {
  rect: Rect;
  byKeys: boolean;
}

/** Makes the capture tool's elements. Nothing is in the page before `show`, nothing after `remove`. */
export function createOverlay({ mode, letters }: Look, perform: (command: Command) => void) {
  const host = make<'div'>('sightread-capture');
  const root = host.attachShadow({ mode });
  const dialog = make('dialog', { lang: uiLanguage(), dir: uiDirection(), 'aria-label': t('capture_title') });
  const helpText = [t('capture_help'), ...(letters ? [t('capture_help_letters')] : [])].join(' ');
  const help = make('p', { id: 'help' }, helpText);
  const status = make('p', { role: 'status', class: 'spoken' });
  const toolbar = createToolbar(dialog, letters, perform);
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
    draw(selection: Selection, outline: Outline | null): void {
      fit();
      const picture = outline && intersection(outline.rect, inset(area(), ring));
      // Out of sight, or gone since.
      const isSeen = picture !== null && picture.width > 0 && picture.height > 0;
      drawing.draw(selection, isSeen ? picture : null);
      const rect = toKeepClear(selection, outline);
      if (rect) keepClear(bar, rect, area());
    },
    /** Has something spoken, the same twice too; what tells how to go on is shown instead of the help. */
    say(words: readonly (string | Node)[], isHelp: boolean): void {
      status.replaceChildren(...words);
      if (isHelp) help.replaceChildren(...[...status.childNodes].map((node) => node.cloneNode(true)));
    },
    /** Shows how the tool is used, as at first. */
    help: () => help.replaceChildren(helpText),
    /** Whether a point is over the toolbar and its help, between the buttons too. */
    isOnBar: ({ x, y }: Point) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    },
    isOnButton: ({ x, y }: Point) => Boolean(root.elementFromPoint(x, y)?.closest('button')),
    focusedButton: () => root.activeElement?.closest('button') ?? null,
    focusNext: toolbar.focusNext,
    focusToolbar: toolbar.focus,
    focusSurface: () => drawing.surface.focus(),
    /** Keeps a pointer's events coming when it leaves the viewport. */
    hold: (pointerId: number) => drawing.surface.setPointerCapture(pointerId),
  };
}

/** How wide the line around a picture is, which stays in sight where the picture does not. */
const ring = 3;

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/**
 * What the toolbar keeps out of the way of. Between two clicks it keeps still, away from the first, and beside what the
 * pointer is over always: else it would flee from a pointer that wants a button.
 */
function toKeepClear(selection: Selection, outline: Outline | null): Rect | null {
  if (selection.kind === 'corners' && selection.first) return { ...selection.first, width: 0, height: 0 };
  return regionOf(selection) ?? (outline?.byKeys ? outline.rect : null);
}
