import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { nameOfTask } from '../../utils/i18n/task-names';
import { useNow } from '../shared/hooks/use-now';
import { stageProgress, stageWords } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';

/** What is being done about a picture of the list, or why that ended. */
export function ItemJob({ job, label }: { job: Job; label: string }): VNode | null {
  const { act } = usePanelTools();
  const { id, state } = job;
  const now = useNow(state === 'working' && job.stage.kind === 'waiting');
  if (state === 'working') {
    const progress = stageProgress(job.stage);
    const words = t('list_working', nameOfTask(job.task), stageWords(job.stage, now));
    return (
      <div class="job" data-job={state}>
        <p class="meta">{words}</p>
        <progress aria-label={words} {...(progress === undefined ? {} : { value: progress })} />
        <button
          type="button"
          aria-label={t('list_stop_of', label)}
          onClick={() => act(() => background.stop({ id }))}
        >
          {t('action_stop')}
        </button>
      </div>
    );
  }
  if (state === 'done')
    return job.batch === undefined ? (
      <div class="job" data-job={state}>
        <button
          type="button"
          class="plain"
          aria-label={t('list_answer_of', label)}
          onClick={() => document.getElementById(id)?.focus()}
        >
          {t('list_answer')}
        </button>
      </div>
    ) : null;
  return (
    <div class="job" data-job={state}>
      <Ended job={job} />
      <button
        type="button"
        aria-label={t('list_retry_of', label)}
        onClick={() => act(() => background.retry({ id }))}
      >
        {t('action_retry')}
      </button>
    </div>
  );
}

function Ended({ job: { state, failure } }: { job: Job }): VNode {
  if (state === 'failed' && failure) {
    const { title, next } = failureWords(failure);
    return (
      <p class="went-wrong" data-code={failure.code}>
        <strong>{title}</strong> {next}
      </p>
    );
  }
  return <p class="meta">{state === 'interrupted' ? t('status_interrupted') : t('status_stopped')}</p>;
}
