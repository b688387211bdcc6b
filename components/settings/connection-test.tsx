import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { FailureBox } from '../shared/failure-box';
import { Findings, type Mends } from './findings';
import type { Test, TestResult } from './use-tests';

function statusWords(result: TestResult): string {
  switch (result.kind) {
    case 'asking':
      return t('test_asking', result.host);
    case 'testing':
      return t('test_running', result.host);
    case 'stopped':
      return t('test_stopped');
    case 'connected':
      return result.report.read
        ? t('test_read', result.report.model)
        : t('test_not_read', result.report.model, t('vision_model'));
    case 'failed':
    case 'none':
      return '';
  }
}

/** What a test found. The status element is always there, so that what comes into it is spoken. */
export function ConnectionTest({
  test: { result, findings, isRunning },
  stop,
  mends,
}: {
  test: Test;
  stop: () => void;
  mends: Mends;
}): VNode {
  return (
    <>
      <p role="status" class="result" data-result={result.kind}>
        {statusWords(result)}
      </p>
      {result.kind === 'failed' && <FailureBox failure={result.failure} isAlert />}
      {isRunning && (
        <button type="button" class="stop" onClick={stop}>
          {t('action_stop')}
        </button>
      )}
      <Findings findings={findings} mends={mends} />
    </>
  );
}
