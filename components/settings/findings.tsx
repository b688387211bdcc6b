import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { checks, type Finding } from '../../utils/model/service';
import { t } from '../../utils/i18n/messages';

/** What can be done about a finding. */
export interface Mends {
  /** The host that access can be asked for. */
  host: string;
  /** Puts an address into the form, saves and tests again. */
  takeAddress: (baseUrl: string) => void;
  /** Asks for access to the host and tests again. Called in the click itself. */
  allowAccess: () => void;
}

/** The findings in the order of the checks, the last one of each. */
function inOrder(findings: readonly Finding[]): Finding[] {
  return checks.flatMap((check) => findings.findLast((finding) => finding.check === check) ?? []);
}

/** A line to be copied, with a button that does it. */
function LineToCopy({ line }: { line: string }): VNode {
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

function FindingItem({ finding, mends }: { finding: Finding; mends: Mends }): VNode {
  const { check, state, says, values, line, baseUrl, wantsAccess } = finding;
  return (
    <li class="finding" data-check={check} data-state={state}>
      <div>
        <p>
          <strong>{t(`check_${check}`)}</strong> <span class="state">{t(`finding_${state}`)}</span>
        </p>
        <p class="meta">{t(`doctor_${says}`, ...values)}</p>
        {line !== undefined && <LineToCopy line={line} />}
        {baseUrl !== undefined && (
          <button type="button" onClick={() => mends.takeAddress(baseUrl)}>
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

/** What the doctor found, a line for each check, with what mends it. */
export function Findings({ findings, mends }: { findings: readonly Finding[]; mends: Mends }): VNode | null {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" role="list" aria-label={t('findings')}>
      {inOrder(findings).map((finding) => (
        <FindingItem key={finding.check} finding={finding} mends={mends} />
      ))}
    </ul>
  );
}
