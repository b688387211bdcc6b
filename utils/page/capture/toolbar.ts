import type { Rect } from '../../domain/picture';
import { t, type MessageKey } from '../../text/messages';
import { make } from './make';
import { regionOf, type Selection } from './selection';

/** What a button of the toolbar does. */
export type Command = 'corners' | 'tab' | 'cancel';

const buttons: readonly { command: Command; label: MessageKey; key: string; shownKey: string }[] = [
  { command: 'corners', label: 'capture_corners', key: '', shownKey: '' },
  { command: 'tab', label: 'capture_tab', key: 'V', shownKey: 'V' },
  { command: 'cancel', label: 'capture_cancel', key: 'Escape', shownKey: 'Esc' },
];

/** The buttons, in a toolbar. They command the dialog that they stand in. */
export function createToolbar(dialog: HTMLDialogElement, perform: (command: Command) => void) {
  const all = buttons.map(({ command, label, key, shownKey }) => {
    const button = make('button', { type: 'button', ...(key && { 'aria-keyshortcuts': key }) }, t(label));
    if (shownKey) button.append(make('kbd', { 'aria-hidden': 'true' }, shownKey));
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
    element: make('div', { role: 'toolbar', 'aria-label': t('capture_title') }, ...all),
    /** Moves the focus from one button to the next or the one before, round and round. */
    focusNext(from: HTMLButtonElement, by: 1 | -1): void {
      all[(all.indexOf(from) + by + all.length) % all.length]?.focus();
    },
  };
}

/** Puts the bar at the other end of an area when it is in the way and there is room. */
export function keepClear(bar: HTMLElement, selection: Selection, area: Rect): void {
  // Between two clicks it keeps still, away from the first: else it would flee from a pointer that wants a button.
  const rect =
    selection.kind === 'corners' && selection.first
      ? { ...selection.first, width: 0, height: 0 }
      : regionOf(selection);
  if (!rect) return;
  const reach = bar.getBoundingClientRect().height + 24;
  const isFreeAbove = rect.y > area.y + reach;
  const isFreeBelow = rect.y + rect.height < area.y + area.height - reach;
  if (isFreeAbove !== isFreeBelow) bar.toggleAttribute('data-low', isFreeBelow);
}
