import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';

/** A link to a page of Help, which the build makes of `docs/` (utils/build/help.ts): by default to the first one. It opens in a tab, so that the panel and its answer stay. */
export const HelpLink = ({ page = 'index.html' }: { page?: string }): VNode => (
  <a class="help-link" href={`/help/${page}`} target="_blank" rel="noreferrer" hrefLang="en">
    {t('open_help')}
  </a>
);
