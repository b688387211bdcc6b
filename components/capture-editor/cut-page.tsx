import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { FailureBox } from '../shared/failure-box';
import { CutEditor } from './cut-editor';
import { cutting, useCut } from './use-cut';
import '../shared/base.css';
import './cut.css';

/** A capture, cropped and covered up before anything of it is sent. */
export function CutPage(): VNode {
  const opened = useCut();
  if (opened && 'cut' in opened) return <CutEditor {...opened} />;
  return (
    <>
      <header class="bar">
        <h1>{t('cut_title')}</h1>
      </header>
      <main>
        <h2 class="visually-hidden">{t('cut_picture')}</h2>
        {opened && (
          <FailureBox failure={opened.failure} isAlert>
            <button type="button" class="first" onClick={() => void cutting.cancel({})}>
              {t('cut_close')}
            </button>
          </FailureBox>
        )}
      </main>
    </>
  );
}
