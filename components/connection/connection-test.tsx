import type { VNode, RefObject } from 'preact';
import { findingWords } from '../../utils/i18n/findings';
import { t } from '../../utils/i18n/messages';
import { CopyWithStatus } from '../shared/copy-button';
import { FailureBox } from '../shared/failure-box';
import type { ConnectionTestState, ConnectionTestResult } from './use-connection-tests';
import { doctorChecks, type DoctorFinding } from '../../utils/model/service';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { CheckIcon, CrossIcon, MinusIcon } from '../shared/icons';
import type { ConnectionFormState } from './use-connection-form';

/** Returns the last finding of each check, in the order of the checks. */
function lastOfEachCheck(findings: readonly DoctorFinding[]): DoctorFinding[] {
  return doctorChecks.flatMap((check) => findings.findLast((finding) => finding.check === check) ?? []);
}

/** A sentence with one of its values emphasized. */
function WithStrong({ words, value }: { words: string; value: string }): VNode {
  const at = words.indexOf(value);
  return (
    <>
      {words.slice(0, at)}
      <strong>
        <bdi>{value}</bdi>
      </strong>
      {words.slice(at + value.length)}
    </>
  );
}

/** A line with a button that copies it. */
export function CopyableLine({ line }: { line: string }): VNode {
  return (
    <>
      <code dir="ltr">{line}</code>
      <div class="row">
        <CopyWithStatus text={line} />
      </div>
    </>
  );
}

const checkNames = {
  address: 'check_address',
  origin: 'check_origin',
  key: 'check_key',
  model: 'check_model',
  picture: 'menu_picture',
  streaming: 'check_streaming',
} as const;
const stateNames = { passed: 'finding_passed', failed: 'batch_failed', skipped: 'finding_skipped' } as const;
/** Visual signs only: the words beside them have the same meaning. */
const signs = { passed: CheckIcon, failed: CrossIcon, skipped: MinusIcon } as const;

function DiagnosisItem({
  finding,
  fixes,
}: {
  finding: DoctorFinding;
  fixes: ConnectionFormState['fixes'];
}): VNode {
  const { check, state, line, baseUrl, wantsAccess } = finding;
  const words = findingWords(finding);
  const Sign = signs[state];
  return (
    <li class="finding" data-check={check} data-state={state}>
      <Sign />
      <div>
        <p>
          <strong>{t(checkNames[check])}</strong> <span class="state">{t(stateNames[state])}</span>
        </p>
        {words !== '' && <p class="meta">{words}</p>}
        {line !== undefined && <CopyableLine line={line} />}
        {baseUrl !== undefined && (
          <button type="button" onClick={() => fixes.applyAddress(baseUrl)}>
            {t('mend_address', baseUrl)}
          </button>
        )}
        {wantsAccess && (
          <button type="button" onClick={fixes.allowAccess}>
            {t('mend_access', fixes.host)}
          </button>
        )}
      </div>
    </li>
  );
}

function testStatusText(result: ConnectionTestResult): string {
  switch (result.kind) {
    case 'asking':
      return t('test_asking', result.host);
    case 'listing':
      return t('models_listing', result.host);
    case 'testing':
      return t('test_running', result.host);
    case 'stopped':
      return t('test_stopped');
    case 'connected':
      return result.report.read
        ? t('test_read', result.report.model)
        : t('test_not_read', result.report.model, t('vision_model'));
    case 'failed':
    case 'listed':
    case 'none':
      return '';
  }
}

/** The button by which the user consents. A text next to it names the host that gets the pictures, and says that the browser will ask. */
export function ConsentButton({
  label,
  state: { url },
  button,
}: {
  label: string;
  state: ConnectionFormState;
  button: RefObject<HTMLButtonElement | null>;
}): VNode {
  const asks = useHostToAllow(url ? [url.href] : []);
  return (
    <div class="consent">
      <button ref={button} type="submit" class="first">
        {label}
      </button>
      {url && (
        <p class="meta">
          <WithStrong words={t('connection_consent', url.host)} value={url.host} />{' '}
          {asks && t('connection_asks', url.host)}
        </p>
      )}
    </div>
  );
}

/**
 * What came of asking a service: the question about an unencrypted address, the result, and the test's diagnosis with an item for each
 * check. The status element is always in the document, so that its words are announced.
 */
export function ConnectionResult({
  state: { question, fixes },
  test: { result, findings, isRunning },
  stop,
}: {
  state: ConnectionFormState;
  test: ConnectionTestState;
  stop: () => void;
}): VNode {
  const isFine = !isRunning && result.kind === 'connected' && result.report.read;
  return (
    <>
      {question}
      <p role="status" class="result" data-result={result.kind} aria-busy={isRunning}>
        {testStatusText(result)}
      </p>
      {result.kind === 'failed' && <FailureBox failure={result.failure} isAlert />}
      {isRunning && (
        <button type="button" class="stop" onClick={stop}>
          {t('action_stop')}
        </button>
      )}
      {findings.length > 0 && (
        // Folded once all is well: then the status says what matters.
        <details key={String(isFine)} open={!isFine}>
          <summary>{t('findings')}</summary>
          <ul class="findings" role="list" aria-label={t('findings')}>
            {lastOfEachCheck(findings).map((finding) => (
              <DiagnosisItem key={finding.check} finding={finding} fixes={fixes} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
