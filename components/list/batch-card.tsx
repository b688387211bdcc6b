import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { Batch } from '../../utils/model/batch';
import type { Job } from '../../utils/model/job';
import { failureAction } from '../../utils/i18n/failure-action';
import { failureWords } from '../../utils/i18n/failures';
import { grouped } from '../../utils/i18n/amounts';
import { t, tn } from '../../utils/i18n/messages';
import { oneLine } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { FailureBox } from '../shared/failure-box';
import { progressOf } from './batch-plan';
import { endWords, leftWords, takenWords, unknownWords } from './batch-words';

/** A batch while it runs. Time left is told as of its last news, so that it changes only with them. */
function Running({ batch }: { batch: Batch }): VNode {
  const { act } = usePanelTools();
  const { of, ended, failed, left } = useMemo(() => progressOf(batch, Date.now()), [batch]);
  const words = t('batch_progress', grouped(ended), grouped(of));
  const more = oneLine([
    leftWords(left),
    batch.tokens > 0 ? takenWords(batch.tokens, batch.cost) : undefined,
    failed > 0 ? tn('batch_failed', failed) : undefined,
  ]);
  return (
    <>
      <p data-part="progress">{words}</p>
      <progress aria-label={words} value={ended} max={Math.max(1, of)} />
      <p class="meta">{more}</p>
      <div class="row">
        <button type="button" onClick={() => act(() => background.stopBatch({ id: batch.id }))}>
          {t('action_stop')}
        </button>
      </div>
    </>
  );
}

/** What failed of a batch, each with its own words. */
function Failures({
  batch,
  jobs,
  labelFor,
}: {
  batch: Batch;
  jobs: readonly Job[];
  labelFor: (ref: string) => string;
}): VNode | null {
  const failed = batch.items.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  return (
    <ul class="failures" aria-label={t('batch_failures')}>
      {failed.map(({ ref, job: id }) => {
        const failure = jobs.find((job) => job.id === id)?.failure;
        const { title, next } = failureWords(failure ?? { code: 'internal' });
        return (
          <li key={ref}>
            <bdi>{labelFor(ref)}</bdi>
            <p class="went-wrong" data-code={failure?.code}>
              <strong>{title}</strong> {next}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** What kept all the rest from being asked about. */
function EndedBy({ batch: { failure } }: { batch: Batch }): VNode | null {
  const { openSettings, openUsage } = usePanelTools();
  if (!failure) return null;
  const action = failureAction(failure);
  return (
    <FailureBox failure={failure} isAlert={false}>
      {action === 'settings' && (
        <button type="button" onClick={() => openSettings()}>
          {t('action_settings')}
        </button>
      )}
      {action === 'usage' && (
        <button type="button" onClick={openUsage}>
          {t('action_usage')}
        </button>
      )}
    </FailureBox>
  );
}

function Ended({ batch, jobs, labelFor }: Parameters<typeof Failures>[0]): VNode {
  const { act } = usePanelTools();
  const { id, items } = batch;
  const again = items.filter(({ state }) => state === 'failed' || state === 'stopped').length;
  const isStopped = items.some(({ state }) => state === 'stopped');
  return (
    <>
      {endWords(batch).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {batch.tokens > 0 && <p class="meta">{takenWords(batch.tokens, batch.cost)}</p>}
      {unknownWords(batch).map((words) => (
        <p key={words} class="meta">
          {words}
        </p>
      ))}
      {batch.failure && <EndedBy batch={batch} />}
      <Failures batch={batch} jobs={jobs} labelFor={labelFor} />
      <div class="row">
        {again > 0 && (
          <button type="button" class="first" onClick={() => act(() => background.retryBatch({ id }))}>
            {isStopped ? tn('batch_retry_rest', again) : tn('batch_retry', again)}
          </button>
        )}
        <button type="button" onClick={() => act(() => background.dismissBatch({ id }))}>
          {t('batch_dismiss')}
        </button>
      </div>
    </>
  );
}

/** Alt text for many pictures: how far it is, or how it ended. All of it comes from the background. */
export function BatchCard({ batch, jobs, labelFor }: Parameters<typeof Failures>[0]): VNode {
  const heading = useId();
  return (
    <section class="batch" aria-labelledby={heading} data-batch={batch.state}>
      <h3 id={heading} tabIndex={-1}>
        {t('batch_title')}
      </h3>
      {batch.state === 'working' ? (
        <Running batch={batch} />
      ) : (
        <Ended batch={batch} jobs={jobs} labelFor={labelFor} />
      )}
    </section>
  );
}
