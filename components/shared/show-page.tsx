import { render, type ComponentChild } from 'preact';
import { t, uiDirection, uiLanguage, type MessageKey } from '../../utils/i18n/messages';
// Entrypoints import this module first: the base style comes before those that refine it.
import './base.css';

/**
 * The parts of tooltips that a style sheet can't do (WCAG 1.4.13). A tooltip is the `::after` of an element with `data-tip`,
 * see base.css: it is there while the pointer is on the element, and while the element shows its focus.
 */
const active = '[data-tip]:is(:hover, :focus-visible)';

/** Lets the Esc key hide the tooltips that are shown, until the pointer and the focus have left; it does nothing else. */
function hideTooltips(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  const shown = [...document.querySelectorAll(active)].filter(isTooltipShown);
  if (shown.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  for (const owner of shown) owner.toggleAttribute('data-tip-hidden', true);
}

function isTooltipShown(owner: Element): boolean {
  const { content, visibility } = getComputedStyle(owner, '::after');
  return content !== 'none' && visibility === 'visible';
}

function resetTooltips(): void {
  for (const owner of document.querySelectorAll('[data-tip-hidden]'))
    if (!owner.matches(active)) owner.toggleAttribute('data-tip-hidden', false);
}

/** Hides the tooltip of a button that was pressed. */
function hidePressed({ target }: Event): void {
  if (target instanceof Element) target.closest('[data-tip]')?.toggleAttribute('data-tip-hidden', true);
}

/** Starts what tooltips do on this page. A second call changes nothing. */
function startTooltips(): void {
  document.addEventListener('keydown', hideTooltips, { capture: true });
  document.addEventListener('click', hidePressed, { capture: true });
  document.addEventListener('pointerover', resetTooltips);
  document.addEventListener('focusin', resetTooltips);
}

/** Shows a page of the extension in the browser's language, under a title of that language and the extension's name. */
export function showPage(title: MessageKey, page: ComponentChild): void {
  const name = t('extension_name');
  document.title = title === 'extension_name' ? name : t('two_facts', t(title), name);
  document.documentElement.lang = uiLanguage();
  document.documentElement.dir = uiDirection();
  startTooltips();
  render(page, document.body);
}
