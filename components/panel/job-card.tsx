import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { pictureRangeOf, isEmptyText, type Job } from '../../utils/model/job';
import { answerLanguageOf, taskName } from '../../utils/i18n/answer-words';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { AltTextResult } from './alt-result';
import { AnswerView, useUnsureMarks } from './answer/answer';
import { canGoOn, FollowUp } from './draft-card';
import { useNewPictureTools } from './new-pictures';
import { JobButtons } from './job-buttons';
import { AuthorTexts, SourceLine, StatusLine } from './job-parts';
import { noteWords, noTextWords } from '../shared/job-words';
import { NextSteps } from './next-steps';
import { Opinion, SecondOpinion } from './opinion';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from '../shared/panel-tools';
import { pictureRoom, Pictures } from './picture-view';
import { Turns } from './turns';
import { hostOf } from '../../utils/lib/url';
import { t, tn } from '../../utils/i18n/messages';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { variablesOfTask, contextValueOf } from '../../utils/model/own-task';
import { IconButton } from '../shared/icon-button';
import { BinIcon } from '../shared/icons';
import { removeAnswers } from '../shared/undo-delete';
import './card.css';

/** Moves the focus to a job's card and scrolls its question into view, unless a person is writing the next question. */
export function goToJob(card: HTMLElement): void {
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  card.focus();
  const question = card.querySelector('.inner > .asked');
  if (question && question.getBoundingClientRect().top > innerHeight / 2)
    question.scrollIntoView({ block: 'start' });
}

function Failed({ job, failedHere }: { job: Job; failedHere: boolean }): VNode | null {
  const { actAndFollow, allowHost } = usePanelTools();
  const { askAgain } = useNewPictureTools();
  if (job.state !== 'failed' || !job.failure) return null;
  // The conversation began with the recognized text.
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

/** The notes next to the answer: words that may be misread, a refusal, an answer that was cut off. */
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

/** `failedHere`: whether the job failed while this panel was open. */
interface JobCardProps {
  job: Job;
  failedHere: boolean;
  /** Whether the card above has the same picture: then this card shows the picture small, and joins the card above. */
  isRepeat?: boolean;
  /** Further pictures for the next question, and whether one of them failed while this panel was open. */
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
  const lang = answerLanguageOf(job, chosen);
  const first = pictureRangeOf(job, 0);
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
        <div class="top">
          <h2 id={heading}>{taskName(job.task)}</h2>
          <DeleteButton job={job} />
        </div>
        <AuthorTexts job={job} />
        <Turns
          job={job}
          isFolded={isRepeat}
          languageOf={({ task }) => answerLanguageOf({ ...job, task }, chosen)}
        />
        <StatusLine job={job} id={`${heading}-time`} />
        <Reasoning job={job} />
        <AnswerView job={job} lang={lang} words={words} />
        <AltTextResult job={job} lang={lang} />
        <OwnSent job={job} />
        {isEmptyText(job) && <p class="nothing">{noTextWords(job)}</p>}
        <AnswerNotes notes={job.notes} />
        <Opinion job={job} />
        <Failed job={job} failedHere={failedHere} />
        <JobButtons job={job} words={words} lang={lang} />
        <NextSteps job={job} />
        {canGoOn(job) && <FollowUp job={job} draft={draft} failedHere={stagingFailedHere} />}
        <SecondOpinion job={job} />
        <SourceLine job={job} />
        <GetOriginal job={job} />
      </div>
    </article>
  );
}

/** A job's card that is rendered again only when its props or the panel's tools change. */
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

/** The button that requests access to a host and fetches the original of a picture that was captured from the screen. */
function GetOriginal({ job }: { job: Job }): VNode | null {
  const { allowHost } = usePanelTools();
  const originals = job.pictures
    .flatMap(({ originalAt }) => originalAt ?? [])
    .filter((address) => URL.canParse(address));
  const address = useHostToAllow(job.state === 'working' ? [] : originals);
  if (!address) return null;
  return (
    <div class="row">
      <button
        type="button"
        onClick={() => allowHost(address, () => background.retryOriginal({ id: job.id }))}
      >
        {t('action_get_original', hostOf(address))}
      </button>
    </div>
  );
}

/** The parts of the page that were sent with an own task, folded. */
function OwnSent({ job: { task, context, isContextSent } }: { job: Job }): VNode | null {
  const named = variablesOfTask(task);
  if (named.length === 0 || !isContextSent) return null;
  const sent = named.filter((name) => contextValueOf(name, context) !== '');
  return (
    <details data-part="sent">
      <summary>{t('alt_sent')}</summary>
      {sent.length === 0 ? (
        <p class="meta">{t('own_nothing_sent')}</p>
      ) : (
        <ul class="meta sent">
          {sent.map((name) => (
            <li key={name} dir="auto">
              {t(`own_sent_${name}`, contextValueOf(name, context))}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The most characters of reasoning that are drawn, from its end. */
const maxDrawn = 20_000;

/** The model's reasoning, folded, as plain text. It is no part of the answer. */
function Reasoning({ job }: { job: Job }): VNode | null {
  const thoughts = job.reasoning.trim();
  if (thoughts === '') return null;
  const isThinking = job.state === 'working' && job.stage.kind === 'reasoning';
  return (
    <details class="reasoning" data-part="reasoning">
      <summary>{isThinking ? t('reasoning_now') : t('reasoning')}</summary>
      {thoughts.length > maxDrawn && <p class="meta">{tn('reasoning_end_alone', maxDrawn)}</p>}
      {/* The language is unknown: models mostly reason in English, whatever the language of the answer. */}
      <div class="thoughts" role="group" aria-label={t('reasoning')} tabIndex={0} lang="" dir="auto">
        {thoughts.slice(-maxDrawn)}
      </div>
    </details>
  );
}

/** The button that deletes a job; the panel offers to restore it. */
function DeleteButton({ job }: { job: Job }): VNode {
  const { act, say } = usePanelTools();
  const remove = async (): Promise<void> => {
    // At a second press, nothing is left to delete.
    if ((await removeAnswers([job.id])) > 0) say(t('deleted', taskName(job.task)));
  };
  return (
    <IconButton class="ghost" name={t('action_delete')} onClick={() => act(remove)}>
      <BinIcon />
    </IconButton>
  );
}
