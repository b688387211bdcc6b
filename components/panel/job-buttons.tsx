import type { RefObject, VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { CopyControl } from './copy-control';
import { usePanelTools } from '../shared/panel-tools';
import { ReadAloud } from './read-aloud';

/** What can be done with a job as it is now; a failed one has its buttons in its failure. */
export function JobButtons({
  job,
  words,
  lang,
}: {
  job: Job;
  words: RefObject<HTMLDivElement | null>;
  lang: string;
}): VNode | null {
  const { actAndFollow } = usePanelTools();
  const isWorking = job.state === 'working';
  const hasAnswer = !isWorking && job.answer.trim() !== '';
  const endedEarly = job.state === 'stopped' || job.state === 'interrupted';
  if (!hasAnswer && !endedEarly) return null;
  return (
    <div class="row">
      {hasAnswer && <CopyControl job={job} />}
      {hasAnswer && <ReadAloud words={words} lang={lang} />}
      {!isWorking && job.cached?.isHit && (
        <button
          type="button"
          onClick={() => actAndFollow(() => background.retry({ id: job.id, ignoreCache: true }))}
        >
          {t('action_ask_anew')}
        </button>
      )}
      {endedEarly && (
        <button type="button" onClick={() => actAndFollow(() => background.retry({ id: job.id }))}>
          {t('action_retry')}
        </button>
      )}
    </div>
  );
}
