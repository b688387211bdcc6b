import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pictureRangeOf, type Job, type Turn } from '../../utils/model/job';
import { tn, t } from '../../utils/i18n/messages';
import { AnswerWords } from './answer/answer';
import { usePanelTools } from '../shared/panel-tools';
import { Pictures } from './picture-view';
import type { Task } from '../../utils/model/task';
import { background } from '../shared/background';
import { questionOf } from '../shared/job-words';
import { QuestionBox } from './question-form';

/** The most earlier turns that are open; of more, all but the last are folded away. */
const maxOpen = 2;

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

/** The earlier questions about the same pictures, with their answers, and the question of this one. */
export function Turns({
  job,
  isFolded,
  languageOf,
}: {
  job: Job;
  /** Whether they are folded, because the card above shows them already. */
  isFolded: boolean;
  languageOf: (turn: Turn) => string;
}): VNode {
  const turns = job.turns.map((turn, at) => (
    <div key={at} class="turn" data-part="turn">
      <AskedQuestion job={job} at={at} task={turn.task} />
      <AddedPictures job={job} at={at} />
      <AnswerWords turn={turn} lang={languageOf(turn)} />
    </div>
  ));
  const open = isFolded ? 0 : turns.length > maxOpen ? 1 : turns.length;
  const folded = turns.slice(0, turns.length - open);
  return (
    <>
      {folded.length > 0 && (
        <details class="earlier">
          <summary>{tn('earlier_turns', folded.length)}</summary>
          {folded}
        </details>
      )}
      {turns.slice(folded.length)}
      {job.task.kind === 'ask' && <AskedQuestion job={job} at={job.turns.length} task={job.task} />}
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
          {t('draft_cancel')}
        </button>
      </div>
    </form>
  );
}

/** The question of the turn `at` of a job. It can be edited and asked again, which starts a new job. */
function AskedQuestion({ job, at, task }: { job: Job; at: number; task: Task }): VNode {
  const { actAndFollow } = usePanelTools();
  const [isEdited, setEdited] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const leave = (): void => setEdited(false);
  if (isEdited)
    return (
      <Editor
        question={questionOf(task)}
        ask={(question) => {
          leave();
          actAndFollow(() => background.editQuestion({ id: job.id, at, question }));
        }}
        leave={leave}
      />
    );
  return (
    <div class="asked">
      <p class="question" dir="auto" id={id}>
        {questionOf(task)}
      </p>
      {task.kind === 'ask' && job.pictures.length > 0 && (
        <button
          ref={button}
          type="button"
          class="ghost"
          aria-describedby={id}
          onClick={() => setEdited(true)}
        >
          {t('edit_question')}
        </button>
      )}
    </div>
  );
}
