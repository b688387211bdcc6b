import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { pictureRangeOf, isEmptyText, type Job } from '../../utils/model/job';
import { answerLanguageOf, resultTitle, turnLanguageOf } from '../../utils/i18n/answer-words';
import { failureWords } from '../../utils/i18n/failures';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { Thumbnail } from '../shared/answer-row';
import { background } from '../shared/background';
import { shortTimeWords, timeWords } from '../shared/format';
import { AltTextResult } from './alt-result';
import { AnswerView, useUnsureMarks } from './answer/answer';
import { BrowserTranslation } from './browser-translation';
import { CardMenu } from './card-menu';
import { Composer } from './composer';
import { canGoOn } from './use-composer';
import { goToJob } from './conversation';
import { useNewPictureTools } from './new-pictures';
import { JobButtons } from './job-buttons';
import { AuthorTexts, Reasoning, SourceLine, StatusLine, TextInPicture, warnings } from './job-parts';
import { noteWords, stageWords } from '../shared/job-words';
import { Opinion } from './opinion';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from '../shared/panel-tools';
import { pictureRoom, Pictures } from './picture-view';
import { Turns } from './turns';
import { t } from '../../utils/i18n/messages';
import { variablesOfTask, contextValueOf } from '../../utils/model/own-task';
import { IconButton } from '../shared/icon-button';
import { BinIcon, WarningIcon } from '../shared/icons';
import { memo } from '../shared/memo';
import { removeAnswers } from '../shared/undo-delete';
import './card.css';

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

/** The notes next to the answer: words that may be misread, and warnings. */
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
        .filter(({ kind }) => warnings.includes(kind))
        .map((note, index) => (
          <p key={index} class="meta warned">
            <WarningIcon />
            {noteWords(note)}
          </p>
        ))}
    </>
  );
}

interface JobCardProps {
  job: Job;
  /** Whether the job failed while this panel was open. */
  failedHere: boolean;
  /** The newest article is always open. */
  isNewest?: boolean;
  isOpen?: boolean;
  /** Whether a newer job shows the whole conversation of this one. */
  isContinued?: boolean;
  hasComposer?: boolean;
  toggle?: (id: string, isOpen: boolean) => void;
  /** Brings the composer to a job. */
  continueHere?: (id: string) => void;
}

/** The title of a job's article: for an older one, the button that opens it, with the first words of the answer. */
function Title({
  job,
  id,
  isNewest,
  isOpen,
  isContinued,
  toggle,
}: Required<Pick<JobCardProps, 'job' | 'isNewest' | 'isOpen' | 'isContinued' | 'toggle'>> & {
  id: string;
}): VNode {
  const own = resultTitle(job.task);
  const [first] = job.turns;
  const shown = isOpen && first ? resultTitle(first.task) : own;
  if (isNewest)
    return (
      <h2 id={id} dir="auto">
        {shown}
      </h2>
    );
  return (
    <h2 id={id}>
      <button
        type="button"
        class="ghost opener"
        aria-expanded={isOpen}
        onClick={() => toggle(job.id, !isOpen)}
      >
        {!isOpen && !isContinued && <Thumbnail hash={job.pictures[0]?.hash} />}
        <span class="words">
          <span class="title" dir="auto">
            {shown}
          </span>
          {!isOpen && (
            <span class="meta line" dir="auto">
              {isContinued ? t('row_continued') : rowLine(job)}
            </span>
          )}
        </span>
      </button>
    </h2>
  );
}

/** The characters of an answer that a row can show. */
const maxRowLine = 160;

/** Returns the line below the title of a row: what the job does, or the beginning of its answer. */
function rowLine(job: Job): string {
  if (job.state === 'working') return stageWords(job.stage, Date.now());
  if (job.failure) return failureWords(job.failure).title;
  if (isEmptyText(job)) return t('no_text_found');
  return plainTextBlocks(job.answer.slice(0, maxRowLine)).join(' ');
}

/** One job, from its start to its answer: whole, or as a row that opens. */
export function JobCard({
  job,
  failedHere,
  isNewest = true,
  isOpen = true,
  isContinued = false,
  hasComposer = false,
  toggle = () => undefined,
  continueHere = () => undefined,
}: JobCardProps): VNode {
  const { takesFocus } = usePanelTools();
  const heading = useId();
  const card = useKeptFocus<HTMLElement>();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current && takesFocus(job.id)) goToJob(card.current);
  }, [takesFocus, job.id, card]);
  useLayoutEffect(() => {
    const { current } = card;
    // The newest article is open without it, and closes once it is no longer the newest.
    const open = (): void => {
      if (!isOpen) toggle(job.id, true);
    };
    current?.addEventListener('beforematch', open);
    return () => current?.removeEventListener('beforematch', open);
  }, [toggle, job.id, card, isOpen]);
  const isWorking = job.state === 'working';
  const isSmall = isOpen && job.state === 'failed' && job.pictures.length === 1;
  return (
    <article
      ref={card}
      id={job.id}
      class="card"
      data-state={job.state}
      data-abstained={job.sight?.abstained}
      data-open={isOpen}
      aria-labelledby={`${heading}${isOpen && job.turns.length > 0 ? '-question' : ''} ${heading}-time`}
      tabIndex={-1}
      onKeyDown={(event) => {
        const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
        if (!isMenuKey || isTextBox(event.target)) return;
        const opener = menu.current?.querySelector<HTMLElement>('[popovertarget]');
        if (!opener) return;
        event.preventDefault();
        opener.click();
      }}
    >
      {isNewest && <Shown job={job} describedBy={heading} />}
      <div class={`top${isNewest ? '' : ' opens'}${isSmall ? ' small' : ''}`} ref={menu}>
        {isSmall && <Thumbnail hash={job.pictures[0]?.hash} />}
        <Title {...{ job, isNewest, isOpen, isContinued, toggle }} id={heading} />
        {/* The time takes the place of the menu and Delete, so that neither comes to be where Stop was. */}
        {isWorking && <StopButton job={job} />}
        <time
          id={`${heading}-time`}
          class="meta"
          dateTime={new Date(job.createdAt).toISOString()}
          title={timeWords(job.createdAt)}
        >
          {shortTimeWords(job.createdAt)}
        </time>
        {isOpen && !isWorking && (
          <>
            <DeleteButton job={job} />
            <CardMenu job={job} />
          </>
        )}
      </div>
      <div class="body" hidden={isOpen ? undefined : 'until-found'}>
        {!isNewest && <Shown job={job} describedBy={heading} />}
        <CardContent {...{ job, failedHere, hasComposer, continueHere }} describedBy={heading} />
      </div>
    </article>
  );
}

const isTextBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, input');

/** The pictures of a job: above the title in the newest article, else below the row that opens the article. */
function Shown({ job, describedBy }: { job: Job; describedBy: string }): VNode | null {
  const { view } = usePanelTools();
  const first = pictureRangeOf(job, 0);
  if (job.state === 'working' && job.stage.kind !== 'queued' && job.pictures.length === 0)
    return <div class="pictures skeleton" />;
  if (job.pictures.length === 0 || (job.state === 'failed' && job.pictures.length === 1)) return null;
  return (
    <div class="shown" style={pictureRoom(job.pictures.slice(0, first.to))}>
      <Pictures
        pictures={job.pictures}
        stretch={first}
        view={(at) => view({ job, at })}
        describedBy={describedBy}
      />
    </div>
  );
}

/** All below the title and the pictures of an open article. */
function CardContent({
  job,
  failedHere,
  hasComposer,
  continueHere,
  describedBy,
}: Required<Pick<JobCardProps, 'job' | 'failedHere' | 'hasComposer' | 'continueHere'>> & {
  describedBy: string;
}): VNode {
  const { settings } = usePanelTools();
  const words = useRef<HTMLDivElement>(null);
  useUnsureMarks(words, job);
  const chosen = settings?.answerLanguage ?? '';
  const lang = answerLanguageOf(job, chosen);
  const isThinking = job.state === 'working' && job.stage.kind === 'reasoning';
  return (
    <>
      <div class="inner">
        <AuthorTexts job={job} />
        <Turns
          job={job}
          id={`${describedBy}-question`}
          languageOf={(turn) => turnLanguageOf(job, turn, chosen)}
        />
        {isThinking && <Reasoning job={job} />}
        <AnswerView job={job} lang={lang} words={words} />
        <StatusLine job={job} />
        <AltTextResult job={job} lang={lang} />
        {isEmptyText(job) && <p class="nothing">{t('no_text_found')}</p>}
        <BrowserTranslation job={job} />
        <TextInPicture job={job} />
        <AnswerNotes notes={job.notes} />
        <Opinion job={job} />
        <Failed job={job} failedHere={failedHere} />
        <JobButtons job={job} words={words} lang={lang}>
          {!hasComposer && canGoOn(job) && (
            <button type="button" class="ghost" onClick={() => continueHere(job.id)}>
              {t('continue_here')}
            </button>
          )}
        </JobButtons>
        <SourceLine job={job}>
          {!isThinking && <Reasoning job={job} />}
          <OwnSent job={job} />
        </SourceLine>
      </div>
      {hasComposer && <Composer job={job} />}
    </>
  );
}

/** A job's card that is rendered again only when its props or the panel's tools change. */
export const MemoJobCard = memo<Required<JobCardProps>>(JobCard);

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
              {t(`sent_${name}`, contextValueOf(name, context))}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The button that stops a job, in every stage. */
function StopButton({ job: { id } }: { job: Job }): VNode {
  const { act } = usePanelTools();
  return (
    <button type="button" class="small stop" onClick={() => act(() => background.stop({ id }))}>
      {t('action_stop')}
    </button>
  );
}

/** The button that deletes a job; the panel offers to restore it. */
function DeleteButton({ job }: { job: Job }): VNode {
  const { act, say } = usePanelTools();
  const remove = async (): Promise<void> => {
    // At a second press, nothing is left to delete.
    if ((await removeAnswers([job.id])) > 0) say(t('deleted', resultTitle(job.task)));
  };
  return (
    <IconButton class="ghost small" name={t('action_delete')} onClick={() => act(remove)}>
      <BinIcon />
    </IconButton>
  );
}
