import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { isStaging, type Composer } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';
import { QuestionForm } from './question-form';
import { StagedPictures } from './staged-pictures';
import { Staging, useQuestion } from './staging';
import './follow-up.css';

/** Whether a conversation can go on: it has an answer, and pictures. */
export const canGoOn = ({ state, pictures }: Job): boolean => state === 'done' && pictures.length > 0;

/** Whether pictures wait at the box of their conversation; where that is gone, they stand by themselves. */
export const isInCard = ({ about }: Composer, jobs: readonly Job[] = []): boolean =>
  jobs.some((job) => job.id === about && job.batch === undefined && canGoOn(job));

/**
 * The box for a further question about a job's pictures. More pictures can be chosen for it, pasted into it or dropped
 * on it; they wait for the question there, in `composer`.
 */
export function FollowUp({
  job,
  composer,
  failedHere,
}: {
  job: Job;
  composer: Composer | undefined;
  failedHere: boolean;
}): VNode {
  const { act, choose } = usePanelTools();
  const box = useRef<HTMLTextAreaElement>(null);
  const area = useKeptFocus<HTMLDivElement>(() => box.current);
  const { words, write, held, hold, ask } = useQuestion(composer, true);
  const askAlone = (question: string): void =>
    ask(question, async () => {
      // None of them could be had.
      if (composer) await background.discardComposed({});
      return background.followUp({ id: job.id, task: { kind: 'ask', question } });
    });
  return (
    <div ref={area} class="follow-up" data-asks={job.id}>
      {composer && composer.pictures.length > 0 && <StagedPictures pictures={composer.pictures} />}
      {composer && <Staging composer={composer} held={held} failedHere={failedHere} />}
      {held === undefined && (
        <QuestionForm
          words={words}
          write={write}
          ask={composer && isStaging(composer) ? hold : askAlone}
          add={() => choose(undefined, job.id)}
          box={box}
        />
      )}
      {composer && (
        <div class="row">
          <button type="button" class="plain" onClick={() => act(() => background.discardComposed({}))}>
            {t('composer_cancel')}
          </button>
        </div>
      )}
    </div>
  );
}
