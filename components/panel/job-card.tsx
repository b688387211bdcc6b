import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isEmptyText, type Job } from '../../utils/domain/job';
import { answerLanguage } from '../../utils/text/answer-language';
import { t } from '../../utils/text/messages';
import { useKeptFocus } from '../hooks/use-kept-focus';
import { background } from '../shared/background';
import { moment } from '../shared/format';
import { DeleteIcon } from '../shared/icons';
import { AltResult } from './alt-result';
import { Answer } from './answer/answer';
import { useUnsureMarks } from './answer/use-unsure-marks';
import { GetOriginal } from './get-original';
import { JobButtons } from './job-buttons';
import { AuthorWords, Source, Status, Turns } from './job-parts';
import { noteWords, noTextWords, taskName } from './job-words';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from './panel-tools';
import { Pictures } from './picture-view';
import { QuestionForm } from './question-form';
import { Reasoning } from './reasoning';

function Title({ job, id }: { job: Job; id: string }): VNode {
  const { act, say } = usePanelTools();
  const remove = async (): Promise<void> => {
    await background.remove({ id: job.id });
    say(t('deleted', taskName(job.task)));
  };
  return (
    <div class="top">
      <div class="title">
        <h2 id={id}>{taskName(job.task)}</h2>
        <time id={`${id}-time`} dateTime={new Date(job.createdAt).toISOString()}>
          {moment(job.createdAt)}
        </time>
      </div>
      <button
        type="button"
        class="plain icon-only"
        aria-label={t('action_delete')}
        title={t('action_delete')}
        onClick={() => act(remove)}
      >
        <DeleteIcon />
      </button>
    </div>
  );
}

function Failed({ job, failedHere }: { job: Job; failedHere: boolean }): VNode | null {
  const { actAndFollow, allowHost } = usePanelTools();
  if (job.state !== 'failed' || !job.failure) return null;
  const retry = (): Promise<{ id: string }> => background.retry({ id: job.id });
  return (
    <PanelFailure
      failure={job.failure}
      isAlert={failedHere}
      task={job.task}
      connection={job.answerer?.id}
      retry={() => actAndFollow(retry)}
      allowHost={(address) => allowHost(address, retry)}
      readText={() => actAndFollow(() => background.readText({ id: job.id }))}
    />
  );
}

/** One job, from its start to its answer. `failedHere` says that it failed while this panel was open. */
export function JobCard({ job, failedHere }: { job: Job; failedHere: boolean }): VNode {
  const { settings, actAndFollow, takesFocus } = usePanelTools();
  const heading = useId();
  const words = useRef<HTMLDivElement>(null);
  const card = useKeptFocus<HTMLElement>();
  useLayoutEffect(() => {
    if (takesFocus(job.id)) card.current?.focus();
  }, [takesFocus, job.id, card]);
  useUnsureMarks(words, job);
  const chosen = settings?.answerLanguage ?? '';
  const lang = answerLanguage(job, chosen);
  return (
    <article
      ref={card}
      id={job.id}
      class="card"
      data-state={job.state}
      aria-labelledby={`${heading} ${heading}-time`}
      tabIndex={-1}
    >
      <Pictures pictures={job.pictures} />
      <div class="inner">
        <Title job={job} id={heading} />
        <AuthorWords job={job} />
        <Turns job={job} languageOf={({ task }) => answerLanguage({ ...job, task }, chosen)} />
        <Status job={job} />
        <Reasoning job={job} />
        <Answer job={job} lang={lang} words={words} />
        <AltResult job={job} lang={lang} />
        {isEmptyText(job) && <p class="nothing">{noTextWords(job)}</p>}
        {job.notes
          .filter(({ kind }) => kind === 'unsure')
          .map((note, index) => (
            <p key={index} class="meta unsure" dir="auto">
              {noteWords(note)}
            </p>
          ))}
        {job.notes
          .filter(({ kind }) => kind === 'cut-off' || kind === 'refusal')
          .map((note) => (
            <p key={note.kind} class="cut-off">
              {noteWords(note)}
            </p>
          ))}
        <Failed job={job} failedHere={failedHere} />
        <JobButtons job={job} words={words} lang={lang} />
        <Source job={job} />
        <GetOriginal job={job} />
        {job.state === 'done' && job.pictures.length > 0 && (
          <QuestionForm
            ask={(question) => actAndFollow(() => background.followUp({ id: job.id, question }))}
          />
        )}
      </div>
    </article>
  );
}

/** A job's card that is drawn again only when its own job, or what it shares with the others, changes. */
export function MemoJobCard({ job, failedHere }: { job: Job; failedHere: boolean }): VNode {
  return useMemo(() => <JobCard job={job} failedHere={failedHere} />, [job, failedHere]);
}
