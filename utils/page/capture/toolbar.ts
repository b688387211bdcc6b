import type { Rect } from '../../model/picture';
import { t, type MessageKey } from '../../i18n/messages';
import { make } from './make';

/** What a button of the toolbar does. */
export type Command = 'picture' | 'corners' | 'tab' | 'page' | 'cancel';

const buttons: readonly { command: Command; label: MessageKey; key: string; shownKey: string }[] = [
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
export function createToolbar(
  dialog: HTMLDialogElement,
  letters: boolean,
  perform: (command: Command) => void,
) {
  const all = buttons.map(({ command, label, key, shownKey }) => {
    const button = make('button', { type: 'button' }, t(label));
    if (letters ? key !== '' : key.length > 1) {
      button.setAttribute('aria-keyshortcuts', key);
      button.append(make('kbd', { 'aria-hidden': 'true' }, shownKey));
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
    element: make('div', { role: 'toolbar', 'aria-label': t('capture_title') }, ...all),
    focus: () => all[0]?.focus(),
    /** Moves the focus from one button to the next or the one before, round and round. */
    focusNext(from: HTMLButtonElement, by: 1 | -1): void {
      all[(all.indexOf(from) + by + all.length) % all.length]?.focus();
    },
  };
}

/** Puts the bar at the other end of an area when it is in the way of a rectangle and there is room. */
export function keepClear(bar: HTMLElement, rect: Rect, area: Rect): void {
  const reach = bar.getBoundingClientRect().height + 24;
  const isFreeAbove = rect.y > area.y + reach;
  const isFreeBelow = rect.y + rect.height < area.y + area.height - reach;
  if (isFreeAbove !== isFreeBelow) bar.toggleAttribute('data-low', isFreeBelow);
}
