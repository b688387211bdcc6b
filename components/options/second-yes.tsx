import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../utils/text/messages';

/** Asks once more before anything is sent unencrypted; the focus goes to the question, not to its yes. */
export function SecondYes({ host, yes, no }: { host: string; yes: () => void; no: () => void }): VNode {
  const question = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} class="failure" role="group" aria-labelledby={question} tabIndex={-1}>
      <p id={question}>{t('unencrypted_question', host)}</p>
      <div class="row">
        <button type="button" onClick={yes}>
          {t('unencrypted_yes')}
        </button>
        <button type="button" onClick={no}>
          {t('unencrypted_no')}
        </button>
      </div>
    </div>
  );
}
