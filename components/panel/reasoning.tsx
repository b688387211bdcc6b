import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { t, tn } from '../../utils/i18n/messages';

/** So many characters are drawn: some models think for longer than anybody reads. */
const mostDrawn = 20_000;

/** What the model thought before it answered, folded away: plain text, and no part of the answer. */
export function Reasoning({ job }: { job: Job }): VNode | null {
  const thoughts = job.reasoning.trim();
  if (thoughts === '') return null;
  const isThinking = job.state === 'working' && job.stage.kind === 'reasoning';
  return (
    <details class="reasoning" data-part="reasoning">
      <summary>{isThinking ? t('reasoning_now') : t('reasoning')}</summary>
      {thoughts.length > mostDrawn && <p class="meta">{tn('reasoning_end_alone', mostDrawn)}</p>}
      {/* Models mostly think in English, whatever they answer in; which language it is, none says. */}
      <div class="thoughts" role="group" aria-label={t('reasoning')} tabIndex={0} lang="" dir="auto">
        {thoughts.slice(-mostDrawn)}
      </div>
    </details>
  );
}
