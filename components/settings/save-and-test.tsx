import type { RefObject, VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { ConnectionTest } from './connection-test';
import { QuestionBox } from './question-box';
import type { ConnectionFormState } from './use-connection-form';
import type { Test } from './use-tests';

/** The end of a connection's form: the button that is the consent, beside what it consents to; the second yes where that is wanted; what a test found. */
export function SaveAndTest({
  state: { url, asksFor, answer, mends },
  button,
  test,
  stop,
}: {
  state: ConnectionFormState;
  button: RefObject<HTMLButtonElement | null>;
  test: Test;
  stop: () => void;
}): VNode {
  return (
    <>
      <div class="consent">
        <button ref={button} type="submit" class="first">
          {t('save_and_test')}
        </button>
        <p class="meta">
          {url ? t('connection_consent', url.host, t('save_and_test')) : t('connection_consent_later')}
        </p>
      </div>
      {asksFor !== undefined && (
        <QuestionBox
          question={t('unencrypted_question', asksFor)}
          yes={t('unencrypted_yes')}
          no={t('unencrypted_no')}
          accept={() => answer(true)}
          decline={() => answer(false)}
        />
      )}
      <ConnectionTest test={test} stop={stop} mends={mends} />
    </>
  );
}
