import type { VNode } from 'preact';
import { useCallback, useId, useRef } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { taskName } from '../../utils/i18n/answer-words';
import { useKey } from '../shared/hooks/use-key';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import sample from '../shared/sample.png';
import { CheckIcon, NextChevron } from '../shared/icons';
import { OfferedDescribers } from './panel-failure';
import { readSample } from '../shared/read-sample';
import { Sample } from './sample';
import './welcome.css';

const copyText = { kind: 'text' } as const;

/** What needs no service, and how each is started. */
function FreeWays(): VNode {
  const capture = useKey('capture');
  const list = useKey('page-images');
  return (
    <dl class="free-ways">
      <dt>{taskName(copyText)}</dt>
      <dd>{t('right_click')}</dd>
      <dt>{t('capture_title')}</dt>
      <dd>{capture && <kbd>{capture}</kbd>}</dd>
      <dt>{t('list_title')}</dt>
      <dd>{list && <kbd>{list}</kbd>}</dd>
    </dl>
  );
}

/** What works by itself, with a sample to try. */
function Start(): VNode {
  const { give } = useNewPictureTools();
  return (
    <div class="card">
      <div class="ability">
        <CheckIcon />
        <div>
          <h3>{t('welcome_text')}</h3>
          <p class="meta">{t('welcome_text_more')}</p>
        </div>
        <FreeWays />
        <div class="sample">
          <img src={sample} alt="" width="640" height="400" />
          <button type="button" onClick={() => give(readSample, copyText)}>
            {t('welcome_try')}
          </button>
        </div>
      </div>
    </div>
  );
}

/**
 * The panel before the first picture: what works now, what can describe pictures, or a sample picture. `wasUsed` means that it had pictures
 * before.
 */
export function Welcome({ wasUsed, openHistory }: { wasUsed: boolean; openHistory: () => void }): VNode {
  const { settings } = usePanelTools();
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const focusReady = useCallback(() => {
    if (document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('.ready button, :scope:not(:has(.ready)) h2')?.focus();
  }, []);
  return (
    <section ref={box} class="welcome" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {wasUsed ? t('empty_title') : t('welcome_title')}
      </h2>
      <p>{t('welcome_more')}</p>
      {lacksService(settings) && <Start />}
      <OfferedDescribers described={focusReady} />
      {settings && !lacksService(settings) && !wasUsed && (
        <div class="card ready">
          <p>{t('welcome_connected')}</p>
          <Sample />
        </div>
      )}
      {wasUsed ? (
        <button type="button" class="ghost all-answers" onClick={openHistory}>
          {t('all_answers')}
          <NextChevron />
        </button>
      ) : (
        <p class="meta">{t('welcome_here')}</p>
      )}
    </section>
  );
}
