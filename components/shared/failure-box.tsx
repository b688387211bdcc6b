import type { ComponentChildren, VNode } from 'preact';
import type { Failure } from '../../utils/model/failure';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';

/** A failure: what happened, what to do next, the buttons that do it, and folded, the server's own words. */
export function FailureBox({
  failure,
  isAlert,
  title,
  advice,
  list,
  children,
}: {
  failure: Failure;
  /** In place of the failure's own, where `list` says what it happened to. */
  title?: string | undefined;
  /** In place of the failure's own, where that is one of several. */
  advice?: string | undefined;
  list?: ComponentChildren;
  /** Spoken at once: for what fails while the page is open, not for what had failed before. */
  isAlert: boolean;
  children?: ComponentChildren;
}): VNode {
  const words = failureWords(failure);
  return (
    <div class="failure" data-part="failure" data-code={failure.code} role={isAlert ? 'alert' : undefined}>
      <h3>{title ?? words.title}</h3>
      {list}
      <p>{advice ?? words.next}</p>
      {children && <div class="row">{children}</div>}
      {failure.detail && (
        <details>
          <summary>{t('failure_detail')}</summary>
          <pre lang="" dir="auto">
            {failure.detail}
          </pre>
        </details>
      )}
    </div>
  );
}
