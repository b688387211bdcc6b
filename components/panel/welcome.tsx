import type { VNode } from 'preact';
import { t } from '../../utils/text/messages';
import { usePanelTools } from './panel-tools';

/** What a panel shows before the first picture: how it is used, and the two ways on. */
export function Welcome(): VNode {
  const { settings, choose, openSettings } = usePanelTools();
  const isConnected = (settings?.connections.length ?? 0) > 0;
  return (
    <section class="welcome">
      <h2>{t('welcome_title')}</h2>
      <p>{t('welcome_more')}</p>
      <div class="ways">
        <button type="button" class={isConnected ? '' : 'first'} onClick={() => choose({ kind: 'text' })}>
          {t('welcome_device')}
          <small>{t('welcome_device_more')}</small>
        </button>
        {settings && !isConnected && (
          <button type="button" onClick={() => openSettings()}>
            {t('welcome_service')}
            <small>{t('welcome_service_more')}</small>
          </button>
        )}
      </div>
    </section>
  );
}
