import type { VNode, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { FailureBox } from '../shared/failure-box';
import type { ConnectionTestState, ConnectionTestResult } from './use-connection-tests';
import { doctorChecks, type DoctorFinding } from '../../utils/model/service';
import { ConfirmBox } from '../shared/confirm-box';
import type { ConnectionFormState, DiagnosisFixes } from './use-connection-form';

/** Returns the last finding of each check, in the order of the checks. */
function lastOfEachCheck(findings: readonly DoctorFinding[]): DoctorFinding[] {
  return doctorChecks.flatMap((check) => findings.findLast((finding) => finding.check === check) ?? []);
}

/** A line with a button that copies it. */
function CopyableLine({ line }: { line: string }): VNode {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(line).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copy_failed')),
    );
  };
  return (
    <>
      <code dir="ltr">{line}</code>
      <div class="row">
        <button type="button" onClick={copy}>
          {t('action_copy')}
        </button>
        <span class="meta" aria-live="polite">
          {said}
        </span>
      </div>
    </>
  );
}

function DiagnosisItem({ finding, mends }: { finding: DoctorFinding; mends: DiagnosisFixes }): VNode {
  const { check, state, says, values, line, baseUrl, wantsAccess } = finding;
  return (
    <li class="finding" data-check={check} data-state={state}>
      <div>
        <p>
          <strong>{t(`check_${check}`)}</strong> <span class="state">{t(`finding_${state}`)}</span>
        </p>
        <p class="meta">{t(`doctor_${says}`, ...values)}</p>
        {line !== undefined && <CopyableLine line={line} />}
        {baseUrl !== undefined && (
          <button type="button" onClick={() => mends.applyAddress(baseUrl)}>
            {t('mend_address', baseUrl)}
          </button>
        )}
        {wantsAccess && (
          <button type="button" onClick={mends.allowAccess}>
            {t('mend_access', mends.host)}
          </button>
        )}
      </div>
    </li>
  );
}

/** The diagnosis: an item for each check, with the buttons that fix it. */
function DiagnosisList({
  findings,
  mends,
}: {
  findings: readonly DoctorFinding[];
  mends: DiagnosisFixes;
}): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" role="list" aria-label={t('findings')}>
      {lastOfEachCheck(findings).map((finding) => (
        <DiagnosisItem key={finding.check} finding={finding} mends={mends} />
      ))}
    </ul>
  );
}

function testStatusText(result: ConnectionTestResult): string {
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

/** The result of a test. The status element is always there, so that its words are announced. */
export function ConnectionTest({
  test: { result, findings, isRunning },
  stop,
  mends,
}: {
  test: ConnectionTestState;
  stop: () => void;
  mends: DiagnosisFixes;
}): VNode {
  return (
    <>
      <p role="status" class="result" data-result={result.kind}>
        {testStatusText(result)}
      </p>
      {result.kind === 'failed' && <FailureBox failure={result.failure} isAlert />}
      {isRunning && (
        <button type="button" class="stop" onClick={stop}>
          {t('action_stop')}
        </button>
      )}
      <DiagnosisList findings={findings} mends={mends} />
    </>
  );
}

/** The end of the form: the button that is the consent, beside what it consents to; the question about an unencrypted address; the result of the test. */
export function SaveAndTest({
  state: { url, unencryptedHost: asksFor, confirmUnencrypted: answer, fixes: mends },
  button,
  test,
  stop,
}: {
  state: ConnectionFormState;
  button: RefObject<HTMLButtonElement | null>;
  test: ConnectionTestState;
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
        <ConfirmBox
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
