import { render, type ComponentChild } from 'preact';
import { t, uiDirection, uiLanguage, type MessageKey } from '../../utils/i18n/messages';
import { startTooltips } from './tooltip';
// Entrypoints import this module first: the base style comes before those that refine it.
import './base.css';

/** Shows a page of the extension in the browser's language, under a title of that language and the extension's name. */
export function showPage(title: MessageKey, page: ComponentChild): void {
  const name = t('extension_name');
  document.title = title === 'extension_name' ? name : t('two_facts', t(title), name);
  document.documentElement.lang = uiLanguage();
  document.documentElement.dir = uiDirection();
  startTooltips();
  render(page, document.body);
}
