import type { VNode } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pictureRangeOf, type Job, type Turn } from '../../utils/model/job';
import { resultTitle } from '../../utils/i18n/answer-words';
import { formatNumber, t } from '../../utils/i18n/messages';
import { AnswerWords } from './answer/answer';
import { usePanelTools } from '../shared/panel-tools';
import { Pictures } from './picture-view';
import type { Task } from '../../utils/model/task';
import { background } from '../shared/background';
import { plainNumber } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { Toolbar } from '../shared/toolbar';
import { EditIcon, NextChevron, PreviousChevron } from '../shared/icons';
import { QuestionBox } from './composer';
import { continuationsOf, goToJob, isVersionOf, PanelJobsContext, versionsOf } from './conversation';
import { CopyTurn } from './copy-control';
import { ReadAloud } from './job-buttons';

/** The pictures that were added with a later turn; those of the first turn are at the top of the card. */
function AddedPictures({ job, at }: { job: Job; at: number }): VNode | null {
  const { view } = usePanelTools();
  if (at === 0) return null;
  return (
    <Pictures
      pictures={job.pictures}
      stretch={pictureRangeOf(job, at)}
      view={(place) => view({ job, at: place })}
    />
  );
}

/** The most turns that are shown at first; of more, the earliest are folded. */
const maxShown = 8;

/** An earlier turn: its question, its answer, and the buttons for that. */
function EarlierTurn({ job, turn, at, lang }: { job: Job; turn: Turn; at: number; lang: string }): VNode {
  const words = useRef<HTMLDivElement>(null);
  const title = resultTitle(turn.task);
  return (
    <div class="turn" data-part="turn">
      {/* The article's own title is that of the first turn. */}
      {at > 0 && <AskedQuestion job={job} at={at} task={turn.task} />}
      {/* For scripts, which find each question in its turn. */}
      {at === 0 && turn.task.kind === 'ask' && <span hidden>{title}</span>}
      {at === 0 && turn.task.kind === 'ask' && (
        <EditQuestion job={job} at={at} question={turn.task.question} />
      )}
      <AddedPictures job={job} at={at} />
      <AnswerWords turn={turn} lang={lang} words={words} />
      <Toolbar class="turn-actions" name={t('answer_actions', title)}>
        <CopyTurn answered={{ ...turn, id: `${job.id} ${at}`, state: 'done' }} question={title} />
        <ReadAloud words={words} lang={lang} question={title} />
      </Toolbar>
    </div>
  );
}

/** The conversation before a job's own answer, oldest first, and the question of that answer. */
export function Turns({
  job,
  id,
  languageOf,
}: {
  job: Job;
  /** The id of the job's own question. */
  id: string;
  languageOf: (turn: Turn) => string;
}): VNode {
  const turns = job.turns.map((turn, at) => (
    <EarlierTurn key={at} job={job} turn={turn} at={at} lang={languageOf(turn)} />
  ));
  const folded = turns.length > maxShown ? turns.slice(1, 1 - maxShown) : [];
  return (
    <>
      {turns.slice(0, 1)}
      {folded.length > 0 && (
        <details class="folded">
          <summary>{t('earlier_turns', formatNumber(folded.length))}</summary>
          {folded}
        </details>
      )}
      {turns.slice(folded.length + 1)}
      {turns.length > 0 && <AskedQuestion id={id} job={job} at={turns.length} task={job.task} />}
      {turns.length === 0 && job.task.kind === 'ask' && (
        <EditQuestion job={job} at={0} question={job.task.question} />
      )}
      <AddedPictures job={job} at={job.turns.length} />
    </>
  );
}

/** The box in which a question is edited. Enter asks it, Esc cancels. */
function Editor({
  question,
  ask,
  leave,
}: {
  question: string;
  ask: (edited: string) => void;
  leave: () => void;
}): VNode {
  const [edited, setEdited] = useState(question);
  const box = useRef<HTMLTextAreaElement>(null);
  // A layout effect, so that no typed letter goes elsewhere.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(question.length, question.length);
  }, [question]);
  return (
    <form
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (edited.trim() !== '') ask(edited.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // Otherwise a popup would close.
        event.preventDefault();
        leave();
      }}
    >
      <QuestionBox label={t('edit_box')} value={edited} change={setEdited} box={box} />
      <div class="row">
        <button type="submit">{t('edit_ask')}</button>
        <button type="button" class="ghost" onClick={leave}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

/** The question of the turn `at` of a job, at the end side, with the buttons to edit it and to go to its other versions. */
function AskedQuestion({ id, job, at, task }: { id?: string; job: Job; at: number; task: Task }): VNode {
  return (
    <div class="asked">
      <h3 id={id} class="question" dir="auto">
        {resultTitle(task)}
      </h3>
      {task.kind === 'ask' && <EditQuestion job={job} at={at} question={task.question} />}
    </div>
  );
}

/** The button that edits a question and asks it again, which starts a new job; and the versions that this made. */
function EditQuestion({ job, at, question }: { job: Job; at: number; question: string }): VNode | null {
  const { actAndFollow } = usePanelTools();
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const leave = (): void => setEdited(false);
  if (job.pictures.length === 0) return null;
  if (isEdited)
    return (
      <Editor
        question={question}
        ask={(edited) => {
          leave();
          actAndFollow(() => background.editQuestion({ id: job.id, at, question: edited }));
        }}
        leave={leave}
      />
    );
  return (
    <div class="question-actions">
      <Versions job={job} at={at} />
      <IconButton
        ref={button}
        class="ghost small"
        name={t('label_of', t('action_edit'), question)}
        tip={t('action_edit')}
        onClick={() => setEdited(true)}
      >
        <EditIcon />
      </IconButton>
    </div>
  );
}

/** "2 of 2", and the buttons that go to the versions of an edited question before and after. */
function Versions({ job, at }: { job: Job; at: number }): VNode | null {
  const jobs = useContext(PanelJobsContext);
  const versions = versionsOf(job, at, jobs);
  const place = versions.findIndex((version) => isVersionOf(version, job, at));
  if (versions.length < 2 || place === -1) return null;
  const goTo = (next: number): void => {
    const { id } = versions[next] ?? job;
    // With all that was asked after it.
    const article = document.getElementById(continuationsOf(jobs).get(id) ?? id);
    if (article) goToJob(article);
  };
  return (
    <>
      <IconButton
        class="ghost small"
        name={t('version_before')}
        aria-disabled={place === 0}
        onClick={() => place > 0 && goTo(place - 1)}
      >
        <PreviousChevron />
      </IconButton>
      <span class="meta">{t('place_of', plainNumber(place + 1), plainNumber(versions.length))}</span>
      <IconButton
        class="ghost small"
        name={t('version_after')}
        aria-disabled={place === versions.length - 1}
        onClick={() => place < versions.length - 1 && goTo(place + 1)}
      >
        <NextChevron />
      </IconButton>
    </>
  );
}
