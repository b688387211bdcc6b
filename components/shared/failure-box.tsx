import type { ComponentChildren, VNode } from 'preact';
import type { Failure } from '../../utils/model/failure';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { HelpLink } from './help-link';

/** A failure: what happened, what to do next, the buttons for that, folded the message of the server, and its place in Help. */
export function FailureBox({
  failure,
  isAlert,
  title,
  advice,
  list,
  children,
}: {
  failure: Failure;
  /** Replaces the failure's own title, where `list` names what failed. */
  title?: string | undefined;
  /** Replaces the failure's own advice, where there are several failures. */
  advice?: string | undefined;
  list?: ComponentChildren;
  /** Whether it is announced at once: for failures while the page is open, not for earlier ones. */
  isAlert: boolean;
  children?: ComponentChildren;
}): VNode {
  const words = failureWords(failure);
  const { status, detail: own = '' } = failure;
  const detail = [status !== undefined && status >= 400 ? `HTTP ${status}` : '', own]
    .filter(Boolean)
    .join('\n');
  return (
    <div class="failure" data-part="failure" data-code={failure.code} role={isAlert ? 'alert' : undefined}>
      <h3>{title ?? words.title}</h3>
      {list}
      {advice !== '' && <p>{advice ?? words.next}</p>}
      {children && <div class="row">{children}</div>}
      <div class="row more">
        {detail !== '' && (
          <details>
            <summary>{t('failure_detail')}</summary>
            <pre lang="" dir="auto">
              {detail}
            </pre>
          </details>
        )}
        <HelpLink page={`troubleshooting.html#${failure.code}`} />
      </div>
    </div>
  );
}
