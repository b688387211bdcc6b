import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Conversation, wholePath } from '../../utils/model/conversation';
import { isEmptyText, isReadAlone, isReadHere, type Job } from '../../utils/model/job';
import { answerLanguageOf } from '../../utils/i18n/answer-words';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { background } from '../shared/background';
import { altOutcomeOf } from '../../utils/answers/alt-text/alt-decision';
import { AltAnswerWords, AltNotes, AltText } from './alt-result';
import { AnswerView } from './answer/answer';
import { useCorrections } from './answer/corrections';
import { UnsureWordsOfAnswer } from './answer/unsure-words';
import { Correctable } from '../shared/unsure-word';
import { BrowserTranslation } from './browser-translation';
import { ConversationHead } from './conversation-head';
import { Composer } from './composer';
import { canGoOn } from './use-composer';
import { goToConversation } from './conversation';
import { useNewPictureTools } from './new-pictures';
import { JobButtons } from './job-buttons';
import {
  AuthorTexts,
  doubtKinds,
  Reasoning,
  SentAlong,
  SourceLine,
  StatusLine,
  TextInPicture,
  warningKinds,
} from './job-parts';
import { noteWords } from '../shared/job-words';
import { loadedLater } from '../shared/loaded-later';
import { PanelFailure } from './panel-failure';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { pictureRoom, Pictures, type ShownPicture } from './picture-view';
import { isPath, lastOf, type Path, type ShowTurn, Turns } from './turns';
import { t } from '../../utils/i18n/messages';
import { variablesOfTask, contextValueOf } from '../../utils/model/own-task';
import { WarningIcon } from '../shared/icons';
import { DeletedRows } from '../shared/deleted-row';
import './card.css';

// Second opinions are rare.
const Opinion = loadedLater(async () => (await import('./opinion')).Opinion);
// So are texts that need another language.
const PackOffers = loadedLater(async () => (await import('./pack-offer')).PackOffers);
// So are pictures that nothing describes.
const Facts = loadedLater(async () => (await import('./facts')).Facts);
const DescribeRead = loadedLater(async () => (await import('./facts')).DescribeRead);

function TurnFailure({
  path,
  failedHere,
  isOpen,
}: {
  path: Path;
  failedHere: boolean;
  isOpen: boolean;
}): VNode | null {
  const { actAndFollow, allowHost } = usePanelTools();
  const { askAgain } = useNewPictureTools();
  const job = lastOf(path);
  // The pictures that came with the question, or all if none came with it.
  const own = job.pictures.slice(path.at(-2)?.pictures.length);
  const asked = own.length > 0 ? own : job.pictures;
  if (!job.failure) return null;
  // The conversation began with recognizing the text.
  const isRead = path.slice(0, -1).some(({ task }) => task.kind === 'text');
  const retry = (): Promise<{ id: string }> => background.retry({ id: job.id });
  const question = job.task.kind === 'ask' ? job.task.question : '';
  return (
    <PanelFailure
      // A retried turn that fails again is announced again.
      key={job.finishedAt}
      failure={job.failure}
      isAlert={failedHere}
      task={job.task}
      connection={job.answerer?.id}
      retry={() => actAndFollow(retry)}
      allowHost={(address) => allowHost(address, retry)}
      {...(job.pictures.length > 1 && { fewer: () => askAgain(asked, question) })}
      {...(isRead ? {} : { readText: () => actAndFollow(() => background.readText({ id: job.id })) })}
    >
      {/* Only in open articles are files read. */}
      {isOpen && <FactsOf path={path} />}
    </PanelFailure>
  );
}

/** Whether a note next to the answer says that there is text nevertheless. */
const isPartUnread = ({ notes }: Job): boolean => notes.some(({ kind }) => kind === 'places-unread');

/** The notes next to the answer: words that may be misread, places that could not be read, and warnings. */
function AnswerNotes({ notes }: Pick<Job, 'notes'>): VNode {
  return (
    <>
      {notes
        .filter(({ kind }) => doubtKinds.includes(kind))
        .map((note, index) => (
          <p key={index} class="meta unsure" dir="auto">
            {noteWords(note)}
          </p>
        ))}
      {notes
        .filter(({ kind }) => warningKinds.includes(kind))
        .map((note, index) => (
          <p key={index} class="meta warned">
            <WarningIcon />
            {noteWords(note)}
          </p>
        ))}
    </>
  );
}

interface ConversationCardProps {
  conversation: Conversation;
  /** The id of the turn that is shown last. */
  shown: string;
  /** The ids of the turns that failed while this panel was open. */
  failedHere: ReadonlySignal<ReadonlySet<string>>;
  /** The newest article is always open. */
  isNewest: boolean;
  /** Whether the article is in a row of several that is folded. */
  isFolded: boolean;
  isOpen: boolean;
  hasComposer: boolean;
  toggle: (id: string, isOpen: boolean) => void;
  showTurn: ShowTurn;
  /** Moves the composer to a conversation. */
  continueHere: (id: string) => void;
}

interface ArticleProps extends Omit<ConversationCardProps, 'shown' | 'failedHere'> {
  path: Path;
  /** Whether the turn that is shown last failed while this panel was open. */
  failedHere: boolean;
}

/**
 * One conversation, from its first turn to the newest answer, either whole or as a row that opens. It reads a signal, and is therefore
 * drawn again only if that, its props or the panel's tools change.
 */
export function ConversationCard({
  conversation,
  shown,
  failedHere,
  ...props
}: ConversationCardProps): VNode | null {
  const path = useMemo(() => wholePath(conversation.turns, shown), [conversation, shown]);
  const isAlert = failedHere.value.has(shown);
  return isPath(path) ? (
    <Article conversation={conversation} path={path} failedHere={isAlert} {...props} />
  ) : null;
}

function Article({
  conversation,
  path,
  failedHere,
  isNewest,
  isFolded,
  isOpen,
  hasComposer,
  toggle,
  showTurn,
  continueHere,
}: ArticleProps): VNode {
  const { takesFocus } = usePanelTools();
  const heading = useId();
  const card = useKeptFocus<HTMLElement>();
  const { id, turns } = conversation;
  const job = lastOf(path);
  const newest = turns.at(-1) ?? job;
  useLayoutEffect(() => {
    if (card.current && (takesFocus(id) || takesFocus(job.id))) goToConversation(card.current);
  });
  // The newest article is always open. An entry for it would keep it open once it is no longer the newest.
  const openFound = (): void => {
    if (!isOpen || isFolded) toggle(id, true);
  };
  return (
    <article
      ref={card}
      id={id}
      class="card"
      data-state={newest.state}
      data-turn={job.id}
      data-abstained={job.sight?.abstained}
      data-open={isOpen}
      hidden={isFolded ? 'until-found' : undefined}
      aria-labelledby={`${heading}${isOpen && path.length > 1 ? '-question' : ''} ${heading}-time`}
      tabIndex={-1}
      {...{ onbeforematch: openFound }}
      onKeyDown={(event) => {
        const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
        if (!isMenuKey || isTextBox(event.target)) return;
        const opener = card.current?.querySelector<HTMLElement>('.top [popovertarget]');
        if (!opener) return;
        event.preventDefault();
        opener.click();
      }}
    >
      {isNewest && <FirstPictures job={path[0]} describedBy={heading} />}
      <ConversationHead {...{ conversation, path, heading, isNewest, isOpen, toggle }} />
      <div class="body" hidden={isOpen ? undefined : 'until-found'}>
        {!isNewest && <FirstPictures job={path[0]} describedBy={heading} />}
        <CardContent
          {...{ conversation, path, failedHere, isOpen, hasComposer, showTurn, continueHere }}
          describedBy={heading}
        />
      </div>
    </article>
  );
}

const isTextBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, input');

/** The files of a job, which are shown before they have been read. Their sizes are unknown until then. */
const storedOf = ({ sources }: Job): ShownPicture[] =>
  sources.flatMap((source) =>
    source.kind === 'stored' ? { hash: source.hash, mediaType: '', width: 0, height: 0 } : [],
  );

/** The pictures of a first turn: above the title in the newest article, else below the row that opens the article. */
function FirstPictures({ job, describedBy }: { job: Job; describedBy: string }): VNode | null {
  const { view } = usePanelTools();
  const isWorking = job.state === 'working';
  const isRead = job.pictures.length > 0;
  const pictures: readonly ShownPicture[] = isRead || !isWorking ? job.pictures : storedOf(job);
  if (isWorking && job.stage.kind !== 'queued' && pictures.length === 0)
    return <div class="pictures skeleton" />;
  if (pictures.length === 0 || (job.state === 'failed' && pictures.length === 1)) return null;
  return (
    <div class="shown" style={pictureRoom(pictures)}>
      <Pictures
        pictures={pictures}
        {...(isRead && { view: (at: number) => view({ job, at }) })}
        describedBy={describedBy}
      />
    </div>
  );
}

/** What this device can tell of the single picture of a first turn. */
function FactsOf({ path: [job, ...later] }: { path: Path }): VNode | null {
  const [picture, ...others] = job.pictures;
  return !picture || others.length > 0 || later.length > 0 ? null : <Facts job={job} picture={picture} />;
}

/**
 * Below the text of a single picture, while nothing can describe: what this device can tell of it, and the ways to what describes it.
 * They stay when one has been taken, to go on.
 */
function Undescribed({ path }: { path: Path }): VNode | null {
  const { settings } = usePanelTools();
  const [job, ...later] = path;
  const isOffered = useRef(false);
  isOffered.current ||= isReadAlone(job) && lacksService(settings);
  if (!isOffered.current || later.length > 0 || job.pictures.length !== 1) return null;
  return (
    <>
      <FactsOf path={path} />
      <DescribeRead job={job} />
    </>
  );
}

/** Everything below the title and the pictures of an open article. */
function CardContent({
  conversation,
  path,
  failedHere,
  isOpen,
  hasComposer,
  showTurn,
  continueHere,
  describedBy,
}: Pick<
  ArticleProps,
  'conversation' | 'path' | 'failedHere' | 'isOpen' | 'hasComposer' | 'showTurn' | 'continueHere'
> & { describedBy: string }): VNode {
  const { settings, say } = usePanelTools();
  const { turns } = conversation;
  const words = useRef<HTMLDivElement>(null);
  const job = lastOf(path);
  const lang = answerLanguageOf(job, settings?.answerLanguage ?? '');
  const { unsure, correctable, editor } = useCorrections(job, words, lang);
  const isThinking = job.state === 'working' && job.stage.kind === 'reasoning';
  const outcome = useMemo(() => altOutcomeOf(job), [job]);
  const goOn = !hasComposer && canGoOn(job) && (
    <button type="button" class="ghost" onClick={() => continueHere(conversation.id)}>
      {t('continue_here')}
    </button>
  );
  return (
    <>
      <div class="inner">
        <AuthorTexts job={job} />
        <Turns {...{ conversation, path, showTurn }} id={`${describedBy}-question`} />
        {isThinking && <Reasoning job={job} />}
        {outcome ? (
          <>
            <AltText key={job.id} {...{ job, outcome, lang, words }}>
              {goOn}
            </AltText>
            <AltAnswerWords {...{ job, outcome, lang, words }} />
          </>
        ) : (
          <Correctable.Provider value={correctable}>
            <UnsureWordsOfAnswer.Provider value={unsure}>
              <AnswerView key={job.id} job={job} lang={lang} words={words} />
            </UnsureWordsOfAnswer.Provider>
          </Correctable.Provider>
        )}
        {editor}
        <DeletedRows
          from={conversation.id}
          isThere={(id) => turns.some((turn) => turn.id === id)}
          say={say}
        />
        <StatusLine job={job} />
        <AltNotes job={job} outcome={outcome} />
        {isEmptyText(job) && !isPartUnread(job) && <p class="nothing">{t('no_text_found')}</p>}
        <BrowserTranslation key={job.id} job={job} />
        <TextInPicture job={job} />
        <AnswerNotes notes={job.notes} />
        {isOpen && settings && isReadHere(job) && <PackOffers job={job} settings={settings} />}
        {job.opinionOf !== undefined && (
          <Opinion job={job} first={turns.find(({ id }) => id === job.opinionOf)} />
        )}
        <TurnFailure path={path} failedHere={failedHere} isOpen={isOpen} />
        {!outcome && (
          <JobButtons key={job.id} job={job} words={words} lang={lang}>
            {goOn}
          </JobButtons>
        )}
        <SourceLine path={path}>
          {!isThinking && <Reasoning job={job} />}
          <OwnSent job={job} />
        </SourceLine>
        {isOpen && <Undescribed key={job.id} path={path} />}
      </div>
      {hasComposer && <Composer job={job} />}
    </>
  );
}

/** The parts of the page that were sent with an own task. */
function OwnSent({ job: { task, context, isContextSent } }: { job: Job }): VNode | null {
  const named = variablesOfTask(task);
  if (named.length === 0 || !isContextSent) return null;
  const lines = named
    .map((name) => ({ name, value: contextValueOf(name, context) }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => t(`sent_${name}`, value));
  return <SentAlong lines={lines} none="own_nothing_sent" />;
}
