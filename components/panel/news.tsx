import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { t } from '../../utils/i18n/messages';
import { hasNews, noteNewsSeen } from '../../utils/store/news';
import { usePanelTools } from '../shared/panel-tools';

/** The page of the package that says what is new; it belongs to no entrypoint. */
const newsPage = '/help/whats-new.html' as '/';

/** Says quietly that the extension was updated, until a person dismisses that or reads what is new. */
export function News(): VNode | null {
  const { act } = usePanelTools();
  const [isShown, show] = useState(false);
  const check = useCallback((): void => void hasNews().then(show, () => show(false)), []);
  useEffect(check, [check]);
  if (!isShown) return null;
  const seen = (): void => act(() => noteNewsSeen().then(check));
  return (
    <p class="meta row" data-part="news">
      <span>{t('news_updated')}</span>
      <a href={browser.runtime.getURL(newsPage)} target="_blank" rel="noreferrer" onClick={seen}>
        {t('news_read')}
      </a>
      <button type="button" class="ghost small" onClick={seen}>
        {t('dismiss')}
      </button>
    </p>
  );
}
