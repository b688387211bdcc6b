import type { Rect } from '../../model/picture';
import { t, uiDirection, uiLanguage, type MessageKey } from '../../i18n/messages';
import { intersection, visibleArea } from '../dom/viewport';
import { createHtmlElement } from '../dom/elements';
import { regionOf, type Point, type AreaSelection } from '../../model/selection';
import { applyOverlayStyle } from './overlay-style';
import { formatInteger } from './announcements';

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
export function createOverlay({ mode, letters }: Look, perform: (command: ToolCommand) => void) {
  const host = createHtmlElement<'div'>('sightread-capture');
  const root = host.attachShadow({ mode });
  const dialog = createHtmlElement('dialog', {
    lang: uiLanguage(),
    dir: uiDirection(),
    'aria-label': t('capture_title'),
  });
  const helpText = [t('capture_help'), ...(letters ? [t('capture_help_letters')] : [])].join(' ');
  const help = createHtmlElement('p', { id: 'help' }, helpText);
  const status = createHtmlElement('p', { role: 'status', class: 'spoken' });
  const toolbar = createToolbar(dialog, letters, perform);
  const bar = createHtmlElement('div', { class: 'bar' }, toolbar.element, help, status);
  const drawing = createDrawing(help.id);
  const shown = createHtmlElement('div', { class: 'shown' }, bar);
  dialog.append(drawing.surface, shown);
  // Esc, where it is no key press: Android's back gesture, a screen reader's.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    perform('cancel');
  });
  applyOverlayStyle(root);
  root.append(dialog);

  /** What can be selected: what is shown of the viewport, without its scroll bars. */
  const area = (): Rect => intersection(drawing.surface.getBoundingClientRect(), visibleArea(window));
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
    draw(selection: AreaSelection, outline: Outline | null): void {
      fit();
      const picture = outline && intersection(outline.rect, inset(area(), ring));
      // Out of sight, or gone since.
      const isSeen = picture !== null && picture.width > 0 && picture.height > 0;
      drawing.draw(selection, isSeen ? picture : null);
      const rect = toKeepClear(selection, outline);
      if (rect) moveBarAside(bar, rect, area());
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
function toKeepClear(selection: AreaSelection, outline: Outline | null): Rect | null {
  if (selection.kind === 'corners' && selection.first) return { ...selection.first, width: 0, height: 0 };
  return regionOf(selection) ?? (outline?.byKeys ? outline.rect : null);
}

/** The dimmed page, the picture or region cut out of it, and the corners. Takes the focus, with the help of that id. */
function createDrawing(helpId: string) {
  const size = createHtmlElement('span', { class: 'size', dir: 'ltr' });
  const region = createHtmlElement('div', { class: 'region', hidden: '' }, size);
  const outline = createHtmlElement('div', { class: 'outline', hidden: '' });
  const first = createHtmlElement('div', { class: 'cross', hidden: '' });
  const point = createHtmlElement('div', { class: 'cross', hidden: '' });
  // An application's keys are its own: a screen reader's browse mode would take the letters and arrows.
  const role = { role: 'application', 'aria-label': t('capture_surface'), 'aria-describedby': helpId };
  const surface = createHtmlElement(
    'div',
    { class: 'surface', tabindex: '0', autofocus: '', ...role },
    outline,
    region,
    first,
    point,
  );
  return {
    surface,
    /** Draws a selection, and the outline of a picture or none. */
    draw(selection: AreaSelection, picture: Rect | null): void {
      outline.hidden = !picture;
      if (picture) placeBox(outline, picture);
      const rect = regionOf(selection);
      region.hidden = !rect;
      if (rect) {
        placeBox(region, rect);
        size.textContent = [rect.width, rect.height].map(formatInteger).join(' × ');
        // The size stands below, and inside where nothing is below.
        region.toggleAttribute('data-low', rect.y + rect.height > surface.clientHeight - 36);
      }
      const corners = selection.kind === 'corners' ? selection : null;
      placeCross(first, corners?.first ?? null);
      placeCross(point, corners?.point ?? null);
    },
  };
}

function placeCross(element: HTMLElement, at: Point | null): void {
  element.hidden = !at;
  if (at) Object.assign(element.style, { left: `${at.x}px`, top: `${at.y}px` });
}

/** Puts an element where a rectangle of the viewport is. */
function placeBox(element: HTMLElement, { x, y, width, height }: Rect): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** What a button of the toolbar does. */
export type ToolCommand = 'picture' | 'corners' | 'tab' | 'page' | 'cancel';

const buttons: readonly { command: ToolCommand; label: MessageKey; key: string; shownKey: string }[] = [
  { command: 'picture', label: 'capture_picture', key: '', shownKey: '' },
  { command: 'corners', label: 'capture_corners', key: '', shownKey: '' },
  { command: 'tab', label: 'capture_tab', key: 'V', shownKey: 'V' },
  { command: 'page', label: 'capture_page', key: 'P', shownKey: 'P' },
  { command: 'cancel', label: 'capture_cancel', key: 'Escape', shownKey: 'Esc' },
];

/**
 * The buttons, in a toolbar. They command the dialog that they stand in. Without `letters` those that have a letter as
 * their key have none.
 */
function createToolbar(dialog: HTMLDialogElement, letters: boolean, perform: (command: ToolCommand) => void) {
  const all = buttons.map(({ command, label, key, shownKey }) => {
    const button = createHtmlElement('button', { type: 'button' }, t(label));
    if (letters ? key !== '' : key.length > 1) {
      button.setAttribute('aria-keyshortcuts', key);
      button.append(createHtmlElement('kbd', { 'aria-hidden': 'true' }, shownKey));
    }
    button.command = `--${command}`;
    button.commandForElement = dialog;
    return button;
  });
  // Unlike clicks, commands stay inside the shadow root: a page that listens to everything hears nothing.
  dialog.addEventListener('command', (event) => {
    const given = event instanceof CommandEvent ? event.command : '';
    const meant = buttons.find(({ command }) => given === `--${command}`);
    if (meant) perform(meant.command);
  });
  return {
    element: createHtmlElement('div', { role: 'toolbar', 'aria-label': t('capture_title') }, ...all),
    focus: () => all[0]?.focus(),
    /** Moves the focus from one button to the next or the one before, round and round. */
    focusNext(from: HTMLButtonElement, by: 1 | -1): void {
      all[(all.indexOf(from) + by + all.length) % all.length]?.focus();
    },
  };
}

/** Puts the bar at the other end of an area when it is in the way of a rectangle and there is room. */
function moveBarAside(bar: HTMLElement, rect: Rect, area: Rect): void {
  const reach = bar.getBoundingClientRect().height + 24;
  const isFreeAbove = rect.y > area.y + reach;
  const isFreeBelow = rect.y + rect.height < area.y + area.height - reach;
  if (isFreeAbove !== isFreeBelow) bar.toggleAttribute('data-low', isFreeBelow);
}
