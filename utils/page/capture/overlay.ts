import type { Rect } from '../../model/picture';
import type { CaptureTake } from '../../model/capture';
import { t, uiDirection, uiLanguage, type MessageKey } from '../../i18n/messages';
import { intersection, isInside, overlaps, placeBox, visibleArea } from '../dom/viewport';
import {
  applyStyle,
  createHost,
  createHtmlElement,
  drawnWords,
  drawnWordsStyle,
  rootElement,
} from '../dom/elements';
import { regionOf, type Point, type AreaSelection } from '../../model/selection';
import overlayStyle from './overlay.css?inline';
import { formatInteger } from '../../i18n/selection-words';
import { watchOwnRoot } from './own-root';

export type Overlay = ReturnType<typeof createOverlay>;

/** The box of the outlined picture, and whether the keys went there. */
interface PictureOutline {
  rect: Rect;
  byKeys: boolean;
}

/**
 * The elements of the capture tool; `letters` and `take` as in `createCaptureTool`. `changed` is called when the page has changed them.
 * Nothing is in the page before `show` and after `remove`.
 */
export function createOverlay(
  mode: ShadowRootMode,
  letters: boolean,
  take: CaptureTake | null | undefined,
  perform: (command: ToolCommand) => void,
  changed: () => void,
) {
  const { host, root } = createHost('sightread-capture', mode);
  const dialog = createDialog(() => perform('cancel'));
  const helpText = [t('capture_help'), ...(letters ? [t('capture_help_letters')] : [])].join(' ');
  const help = createHtmlElement('p', { id: 'help' }, drawnWords(helpText));
  const status = createHtmlElement('p', { role: 'status', class: 'spoken' });
  const toolbar = createToolbar(dialog, letters, take, perform, changed);
  const bar = createHtmlElement('div', { class: 'bar' }, toolbar.element, help, status);
  const drawing = createDrawing(help.id);
  const shown = createHtmlElement('div', { class: 'shown' }, bar);
  dialog.append(drawing.surface, shown);
  applyStyle(root, drawnWordsStyle + overlayStyle);
  root.append(dialog);
  const ownRoot = watchOwnRoot(root, changed);
  const show = ownRoot.own(showAgain);
  const cover = watchCover(bar, show);

  /** Returns the selectable area: the visual viewport without scroll bars. */
  const area = (): Rect => intersection(drawing.surface.getBoundingClientRect(), visibleArea(window));
  /** Keeps the toolbar visible and in its size after a pinch zoom. */
  const fit = (): void => {
    placeBox(shown, area());
    bar.style.zoom = String(1 / (window.visualViewport?.scale ?? 1));
  };

  /** Shows the tool above the page, its modal dialogs and full screen elements, with the focus. */
  function showAgain(): void {
    const page = rootElement();
    if (dialog.open) dialog.close();
    page.append(host);
    // Undoes the page's `zoom`: pointers count in pixels of the viewport.
    dialog.style.zoom = String(1 / page.currentCSSZoom);
    dialog.showModal();
    fit();
  }

  return {
    area,
    show,
    /** Removes the tool; the browser returns the focus to where it was in the page. */
    remove(): void {
      toolbar.remove();
      cover.remove();
      ownRoot.remove();
      dialog.close();
      host.remove();
    },
    /** Whether the page has removed the tool. */
    isGone: () => !dialog.isConnected,
    /** Whether all is as the tool made it. */
    isIntact: () => ownRoot.isIntact([drawing.surface, bar, ...toolbar.all]),
    /** Whether the tool is rendered; a document of SVG in Firefox does not render HTML. */
    isSeen: () => drawing.surface.checkVisibility(),
    /** Whether the page covers the tool, did so just before, or has changed its size. */
    isCovered: () => cover.isCovered() || Math.abs(dialog.currentCSSZoom - 1) > 0.01,
    draw: ownRoot.own((selection: AreaSelection, outline: PictureOutline | null): void => {
      fit();
      const place = inset(area(), outlineWidth);
      // The picture may be out of sight or removed.
      const isSeen = outline !== null && overlaps(outline.rect, place);
      drawing.draw(selection, isSeen ? intersection(outline.rect, place) : null);
      const rect = rectToKeepClear(selection, outline);
      if (rect) moveBarAside(bar, rect, area());
    }),
    /** Announces words, also the same twice. Instructions replace the visible help. */
    say: ownRoot.own((words: readonly HTMLElement[], isHelp: boolean): void => {
      status.replaceChildren(...words);
      if (isHelp) help.replaceChildren(...words.map((one) => one.cloneNode(true)));
    }),
    /** Shows the first help again. */
    help: ownRoot.own(() => help.replaceChildren(drawnWords(helpText))),
    /** Whether a point is over the bar, also between the buttons. */
    isOnBar: (at: Point) => isInside(bar.getBoundingClientRect(), at),
    isOnButton: ({ x, y }: Point) => Boolean(root.elementFromPoint(x, y)?.closest('button')),
    focusedButton: () => root.activeElement?.closest('button') ?? null,
    focusNext: toolbar.focusNext,
    focusToolbar: toolbar.focus,
    /** Marks what a region is taken to. */
    choose: ownRoot.own(toolbar.choose),
    focusSurface: () => drawing.surface.focus(),
    /** Captures a pointer, also outside the viewport. */
    hold: (pointerId: number) => drawing.surface.setPointerCapture(pointerId),
  };
}

/** `cancel` is called for close requests without a key: Android's back gesture, screen reader gestures. */
function createDialog(cancel: () => void): HTMLDialogElement {
  const dialog = createHtmlElement('dialog', {
    lang: uiLanguage(),
    dir: uiDirection(),
    'data-tokens': '',
    'aria-label': t('capture_title'),
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    cancel();
  });
  return dialog;
}

/** The width of the outline, which stays visible at the edges of the viewport, in CSS pixels. */
const outlineWidth = 3;

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/**
 * Returns the rectangle that the toolbar must not cover. Between two clicks that is the first corner; nothing under the
 * pointer, or the toolbar would flee from the pointer.
 */
function rectToKeepClear(selection: AreaSelection, outline: PictureOutline | null): Rect | null {
  if (selection.kind === 'corners' && selection.first) return { ...selection.first, width: 0, height: 0 };
  return regionOf(selection) ?? (outline?.byKeys ? outline.rect : null);
}

/** The focusable surface: the dimmed page, the outlined picture or region, and the corners. `helpId` describes it. */
function createDrawing(helpId: string) {
  const size = createHtmlElement('span', { class: 'size', dir: 'ltr' });
  const region = createHtmlElement('div', { class: 'region', hidden: '' }, size);
  const outline = createHtmlElement('div', { class: 'outline', hidden: '' });
  const first = createHtmlElement('div', { class: 'cross', hidden: '' });
  const point = createHtmlElement('div', { class: 'cross', hidden: '' });
  // The role `application` turns off browse mode, in which screen readers take letters and arrow keys.
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
    /** Draws a selection, and the outline of a picture if there is one. */
    draw(selection: AreaSelection, picture: Rect | null): void {
      outline.hidden = !picture;
      if (picture) placeBox(outline, picture);
      const rect = regionOf(selection);
      region.hidden = !rect;
      if (rect) {
        placeBox(region, rect);
        size.dataset['words'] = [rect.width, rect.height].map(formatInteger).join(' × ');
        // The size is below the region, or inside where there is no room.
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

/** A command of the toolbar. */
export type ToolCommand = 'picture' | 'corners' | 'tab' | 'page' | 'cancel' | CaptureTake;

interface ToolButton {
  command: ToolCommand;
  label: MessageKey;
  key?: string;
}

const buttons: readonly ToolButton[] = [
  { command: 'picture', label: 'menu_picture' },
  { command: 'corners', label: 'capture_corners' },
  { command: 'tab', label: 'capture_tab', key: 'V' },
  { command: 'page', label: 'capture_page', key: 'P' },
  { command: 'cancel', label: 'cancel', key: 'Escape' },
];

/** What a region is taken to: a choice among the buttons. */
const takes: readonly ToolButton[] = [
  { command: 'describe', label: 'list_describe' },
  { command: 'text', label: 'task_text' },
  { command: 'ask', label: 'ask_button' },
];

/**
 * The toolbar, whose buttons send commands to the dialog: only after a click of the person, of a key or of assistive
 * technology. Without `letters`, buttons have no letter as shortcut. `changed` is called if the page has
 * led a click to another button than the one it was on.
 */
function createToolbar(
  dialog: HTMLDialogElement,
  letters: boolean,
  take: CaptureTake | null | undefined,
  perform: (command: ToolCommand) => void,
  changed: () => void,
) {
  const offered = take === null ? buttons : [...buttons, ...takes];
  const all = offered.map(({ command, label, key = '' }) => {
    const name = t(label);
    const button = createHtmlElement('button', { type: 'button', 'aria-label': name, 'data-words': name });
    if (letters ? key !== '' : key.length > 1) {
      button.setAttribute('aria-keyshortcuts', key);
      button.dataset['key'] = key.replace('Escape', 'Esc');
    }
    button.command = `--${command}`;
    button.commandForElement = dialog;
    return button;
  });
  // The `command` event is trusted also after `click()` of a script: the click itself is not.
  const removed = new AbortController();
  let click: MouseEvent | undefined;
  const noteClick = (event: MouseEvent): void => {
    click = event.isTrusted ? event : undefined;
    // Its command comes in the same task.
    setTimeout(() => (click = undefined));
  };
  addEventListener('click', noteClick, { capture: true, signal: removed.signal });
  // Unlike clicks, `command` events do not leave the shadow root, so the page cannot observe them.
  dialog.addEventListener('command', (event) => {
    const given = click && event.isTrusted && event instanceof CommandEvent ? event.command : '';
    const at = offered.findIndex(({ command }) => given === `--${command}`);
    const [meant, button] = [offered[at], all[at]];
    if (click && meant && button) {
      // In Firefox a page that has reached a button can have it get the pointer’s events. Keys have no detail.
      const { detail, clientX: x, clientY: y } = click;
      if (detail === 0 || isInside(button.getBoundingClientRect(), { x, y })) perform(meant.command);
      else changed();
    }
    click = undefined;
  });
  const radios = all.splice(buttons.length);
  const element = createHtmlElement('div', { role: 'toolbar', 'aria-label': t('capture_title') }, ...all);
  all.push(...radios);
  const choose = (chosen: CaptureTake | null | undefined): void =>
    radios.forEach((one, index) =>
      one.setAttribute('aria-checked', String(takes[index]?.command === chosen)),
    );
  if (radios.length > 0) {
    const name = t('capture_take');
    const shownName = drawnWords(name, { 'aria-hidden': 'true' });
    for (const one of radios) one.role = 'radio';
    choose(take);
    element.append(
      createHtmlElement('div', { role: 'radiogroup', 'aria-label': name }, shownName, ...radios),
    );
  }
  return {
    all,
    choose,
    remove: () => removed.abort(),
    element,
    focus: () => all[0]?.focus(),
    /** Moves the focus to the next or previous button, in a circle. */
    focusNext(from: HTMLButtonElement, by: 1 | -1): void {
      all[(all.indexOf(from) + by + all.length) % all.length]?.focus();
    },
  };
}

/** How long the tool counts as covered after a cover, in milliseconds: no double click goes through a raised tool. */
const afterCoverMs = 500;

/**
 * Watches whether the page draws above an element, also by layers in closed shadow roots and by view transitions, of which
 * no event tells; `covered` is called when that begins. Until the first frame with the element, and in Firefox, which has
 * no `isVisible`, nothing counts as above it.
 */
function watchCover(element: HTMLElement, covered: () => void) {
  let isCovered = false;
  let coveredUntil = 0;
  const read = (entries: IntersectionObserverEntry[]): void => {
    const last = entries.at(-1);
    if (!last) return;
    if (isCovered) coveredUntil = last.time + afterCoverMs;
    isCovered = 'isVisible' in last && !last.isVisible;
    if (isCovered && element.isConnected) covered();
  };
  const observer = new IntersectionObserver(read, visibilityInit);
  observer.observe(element);
  return {
    isCovered(): boolean {
      read(observer.takeRecords());
      return isCovered || performance.now() < coveredUntil;
    },
    remove: () => observer.disconnect(),
  };
}

/** Options of version 2 of the standard, with the shortest delay in milliseconds, which TypeScript 7.0 does not know. */
const visibilityInit: object = { trackVisibility: true, delay: 100 };

/** Moves the bar to the other end of an area if it covers a rectangle and there is room. */
function moveBarAside(bar: HTMLElement, rect: Rect, area: Rect): void {
  const reach = bar.getBoundingClientRect().height + 24;
  const isFreeAbove = rect.y > area.y + reach;
  const isFreeBelow = rect.y + rect.height < area.y + area.height - reach;
  if (isFreeAbove !== isFreeBelow) bar.toggleAttribute('data-low', isFreeBelow);
}
