import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { pageKey } from '../../utils/lib/url';
import { type Batch, batchProgress } from '../../utils/model/batch';
import type { Failure } from '../../utils/model/failure';
import type { Job } from '../../utils/model/job';
import type { PageRef } from '../../utils/model/picture';
import { failureAction } from '../../utils/model/failure';
import { resumedBatchWords } from '../../utils/i18n/spoken-words';
import { type MessageKey, formatNumber, formatDollars, t, tn } from '../../utils/i18n/messages';
import { unitInWords } from '../shared/format';
import { oneLine } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { FailureBox } from '../shared/failure-box';
import { WentWrong } from './went-wrong';

/** Tokens, and dollars if prices are known. */
export function batchUsageWords(tokens: number, cost: number | null): string {
  return oneLine([
    tn('batch_tokens', Math.round(tokens)),
    cost === null || cost === 0 ? undefined : formatDollars(cost),
  ]);
}

/** Returns the rest of a time in milliseconds, in minutes, so that it seldom changes; undefined for less than about one. */
function timeLeftWords(left: number | null): string | undefined {
  const minutes = Math.round((left ?? 0) / 60_000);
  return minutes === 0 ? undefined : t('batch_left', unitInWords(minutes, 'minute'));
}

/** The names of the reasons for which a picture is skipped. */
const skipReasons = {
  decorative: 'verdict_decorative',
  spacer: 'batch_skipped_spacer',
  repeated: 'batch_skipped_repeated',
  named: 'write_outcome_authorNamed',
} as const satisfies Record<string, MessageKey>;

/** Returns the counts of a batch: its pictures by what became of them. */
function batchCounts({ items }: Batch): [label: string, number][] {
  const inState = (wanted: string): number => items.filter(({ state }) => state === wanted).length;
  const stopped = items.filter(({ state }) => state === 'stopped');
  const skipped = Object.entries(skipReasons).map(([why, name]): [string, number] => [
    t(name),
    items.filter((item) => item.why === why).length,
  ]);
  const counts: [string, number][] = [
    [t('batch_done'), inState('done')],
    [t('batch_failed'), inState('failed')],
    [t('status_stopped'), stopped.filter(({ job }) => job !== undefined).length],
    [t('batch_left_over'), stopped.filter(({ job }) => job === undefined).length],
    ...skipped,
  ];
  return counts.filter(([, number], at) => number > 0 || at === 0);
}

/** More than the longest list takes. */
const maxLeftMs = 2 * 86_400_000;

/** The progress of a batch, without its skipped pictures. `left` is the remaining time in milliseconds, known after three answers. */
function progressOf(batch: Batch, now: number) {
  const { ended, of } = batchProgress(batch);
  const took = now - batch.startedAt;
  const endedMeanwhile = ended - (batch.endedBefore ?? 0);
  const left = (took / endedMeanwhile) * (of - ended);
  // The user may have changed the clock during the batch.
  const isKnown = endedMeanwhile >= 3 && took >= 0 && left < maxLeftMs;
  return {
    of,
    ended,
    failed: batch.items.filter(({ state }) => state === 'failed').length,
    left: isKnown ? left : null,
  };
}

/** A running batch. The time that is left is computed when the batch changes, and not in between. */
function Running({ batch }: { batch: Batch }): VNode {
  const { act } = usePanelTools();
  const { of, ended, failed, left } = useMemo(() => progressOf(batch, Date.now()), [batch]);
  const words = t('batch_progress', formatNumber(ended), formatNumber(of));
  const more = oneLine([
    timeLeftWords(left),
    batch.tokens > 0 ? batchUsageWords(batch.tokens, batch.cost) : undefined,
    failed > 0 ? t('label_of', t('batch_failed'), formatNumber(failed)) : undefined,
  ]);
  return (
    <>
      {batch.resumedFrom !== undefined && <p class="meta">{resumedBatchWords(batch.resumedFrom, of)}</p>}
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

/** The failed pictures of a batch, each with its failure. */
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
    <ul class="failures" aria-label={t('batch_failed')}>
      {failed.map(({ ref, job: id }) => {
        const failure = jobs.find((job) => job.id === id)?.failure;
        return (
          <li key={ref}>
            <bdi>{labelFor(ref)}</bdi>
            <WentWrong failure={failure ?? { code: 'internal' }} />
          </li>
        );
      })}
    </ul>
  );
}

/** The failure that ended a batch. */
function BatchFailure({ failure }: { failure: Failure }): VNode {
  const { openSettings, openUsage } = usePanelTools();
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
  return (
    <>
      {batch.state === 'stopped' && <p>{t('status_stopped')}</p>}
      <dl class="counts">
        {batchCounts(batch).map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(number)}</dd>
          </div>
        ))}
      </dl>
      {batch.tokens > 0 && <p class="meta">{batchUsageWords(batch.tokens, batch.cost)}</p>}
      {batch.failure && <BatchFailure failure={batch.failure} />}
      <Failures batch={batch} jobs={jobs} labelFor={labelFor} />
      <div class="row">
        {again > 0 && (
          <button type="button" class="first" onClick={() => act(() => background.retryBatch({ id }))}>
            {t(batch.state === 'stopped' && !batch.failure ? 'action_continue' : 'action_retry')}
          </button>
        )}
        <button type="button" class="ghost" onClick={() => act(() => background.dismissBatch({ id }))}>
          {t('dismiss')}
        </button>
      </div>
    </>
  );
}

/** Whether a batch is one of a page. */
export const isOfPage = ({ page: { url } }: Batch, page: PageRef): boolean =>
  pageKey(url) === pageKey(page.url);

/** The progress or the end of a batch of alt text, as the background reports it; `page` is the listed one. */
export function BatchCard({
  batch,
  page,
  jobs,
  labelFor,
}: Parameters<typeof Failures>[0] & { page: PageRef }): VNode {
  const heading = useId();
  const { title, url } = batch.page;
  return (
    <section class="batch" aria-labelledby={heading} data-batch={batch.state}>
      <h3 id={heading} tabIndex={-1}>
        {isOfPage(batch, page) ? t('batch_title') : t('label_of', t('section_alt'), title || url)}
      </h3>
      {batch.state === 'working' ? (
        <Running batch={batch} />
      ) : (
        <Ended batch={batch} jobs={jobs} labelFor={labelFor} />
      )}
    </section>
  );
}
