import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { broughtBy, isEmptyText, type Job } from '../../utils/model/job';
import { answerLanguage } from '../../utils/i18n/answer-language';
import { nameOfTask } from '../../utils/i18n/task-names';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { AltResult } from './alt-result';
import { Answer } from './answer/answer';
import { useUnsureMarks } from './answer/use-unsure-marks';
import { DeleteButton } from './delete-button';
import { canGoOn, FollowUp } from './draft-card';
import { GetOriginal } from './get-original';
import { useNewPictureTools } from './new-pictures';
import { JobButtons } from './job-buttons';
import { AuthorWords, Source, Status } from './job-parts';
import { noteWords, noTextWords } from '../shared/job-words';
import { NextSteps } from './next-steps';
import { Opinion, SecondOpinion } from './opinion';
import { OwnSent } from './own-sent';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from '../shared/panel-tools';

import { pictureRoom, Pictures } from './picture-view';
import { Reasoning } from './reasoning';
import { Turns } from './turns';
import './card.css';

/**
 * Takes the focus to a job's card; what was asked comes into sight with it, however much was said before. Who writes the next
 * question already goes on with that.
 */
export function goToJob(card: HTMLElement): void {
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  card.focus();
  const question = card.querySelector('.inner > .asked');
  if (question && question.getBoundingClientRect().top > innerHeight / 2)
    question.scrollIntoView({ block: 'start' });
}

function Title({ job, id }: { job: Job; id: string }): VNode {
  return (
    <div class="top">
      <h2 id={id}>{nameOfTask(job.task)}</h2>
      <DeleteButton job={job} />
    </div>
  );
}

function Failed({ job, failedHere }: { job: Job; failedHere: boolean }): VNode | null {
  const { actAndFollow, allowHost } = usePanelTools();
  const { askAgain } = useNewPictureTools();
  if (job.state !== 'failed' || !job.failure) return null;
  // What was asked about it began with its text.
  const isRead = job.turns.some(({ task }) => task.kind === 'text');
  const retry = (): Promise<{ id: string }> => background.retry({ id: job.id });
  const question = job.task.kind === 'ask' ? job.task.question : '';
  return (
    <PanelFailure
      failure={job.failure}
      isAlert={failedHere}
      task={job.task}
      connection={job.answerer?.id}
      retry={() => actAndFollow(retry)}
      allowHost={(address) => allowHost(address, retry)}
      {...(job.pictures.length > 1 && { fewer: () => askAgain(job, question) })}
      {...(isRead ? {} : { readText: () => actAndFollow(() => background.readText({ id: job.id })) })}
    />
  );
}

/** Notes that stand beside the answer itself: words that may be misread, a refusal, an answer that was cut off. */
function AnswerNotes({ notes }: Pick<Job, 'notes'>): VNode {
  return (
    <>
      {notes
        .filter(({ kind }) => kind === 'unsure')
        .map((note, index) => (
          <p key={index} class="meta unsure" dir="auto">
            {noteWords(note)}
          </p>
        ))}
      {notes
        .filter(({ kind }) => kind === 'cut-off' || kind === 'refusal')
        .map((note) => (
          <p key={note.kind} class="cut-off">
            {noteWords(note)}
          </p>
        ))}
    </>
  );
}

/** What a card shows: `failedHere` says that its job failed while this panel was open. */
interface JobCardProps {
  job: Job;
  failedHere: boolean;
  /** The card above is about the same picture: this one shows it small, and joins that one. */
  isRepeat?: boolean;
  /** More pictures for a further question, and whether one failed to come while this panel was open. */
  draft?: QuestionDraft | undefined;
  stagingFailedHere?: boolean;
}

/** One job, from its start to its answer. */
export function JobCard({
  job,
  failedHere,
  isRepeat = false,
  draft,
  stagingFailedHere = false,
}: JobCardProps): VNode {
  const { settings, takesFocus, view } = usePanelTools();
  const heading = useId();
  const words = useRef<HTMLDivElement>(null);
  const card = useKeptFocus<HTMLElement>();
  useLayoutEffect(() => {
    if (card.current && takesFocus(job.id)) goToJob(card.current);
  }, [takesFocus, job.id, card]);
  useUnsureMarks(words, job);
  const chosen = settings?.answerLanguage ?? '';
  const lang = answerLanguage(job, chosen);
  const first = broughtBy(job, 0);
  return (
    <article
      ref={card}
      id={job.id}
      class="card"
      data-state={job.state}
      data-repeat={isRepeat}
      style={pictureRoom(job.pictures.slice(0, first.to))}
      aria-labelledby={`${heading} ${heading}-time`}
      tabIndex={-1}
    >
      {job.state === 'working' && job.pictures.length === 0 && <div class="pictures skeleton" />}
      <Pictures pictures={job.pictures} stretch={first} view={(at) => view({ job, at })} />
      <div class="inner">
        <Title job={job} id={heading} />
        <AuthorWords job={job} />
        <Turns
          job={job}
          isFolded={isRepeat}
          languageOf={({ task }) => answerLanguage({ ...job, task }, chosen)}
        />
        <Status job={job} id={`${heading}-time`} />
        <Reasoning job={job} />
        <Answer job={job} lang={lang} words={words} />
        <AltResult job={job} lang={lang} />
        <OwnSent job={job} />
        {isEmptyText(job) && <p class="nothing">{noTextWords(job)}</p>}
        <AnswerNotes notes={job.notes} />
        <Opinion job={job} />
        <Failed job={job} failedHere={failedHere} />
        <JobButtons job={job} words={words} lang={lang} />
        <NextSteps job={job} />
        {canGoOn(job) && <FollowUp job={job} draft={draft} failedHere={stagingFailedHere} />}
        <SecondOpinion job={job} />
        <Source job={job} />
        <GetOriginal job={job} />
      </div>
    </article>
  );
}

/** A job's card that is drawn again only when its own job, or what it shares with the others, changes. */
export function MemoJobCard({
  job,
  failedHere,
  isRepeat = false,
  draft,
  stagingFailedHere = false,
}: JobCardProps): VNode {
  return useMemo(
    () => <JobCard {...{ job, failedHere, isRepeat, draft, stagingFailedHere }} />,
    [job, failedHere, isRepeat, draft, stagingFailedHere],
  );
}
