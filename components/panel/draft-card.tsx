import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { isStaging, type QuestionDraft, refusedFiles } from '../../utils/model/question-draft';
import type { TaskRequest } from '../../utils/model/task-start';
import { failureWords } from '../../utils/i18n/failures';
import { t, tn } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { StartButtons, startsFor } from './next-steps';
import { PanelFailure } from './panel-failure';
import { pictureRoom, Pictures } from './picture-view';
import { QuestionForm, useQuestion } from './question-form';
import { StagedPictures } from './staged-pictures';

/** Returns whether a conversation can be continued: it has an answer, and pictures. */
export const canGoOn = ({ state, pictures }: Job): boolean => state === 'done' && pictures.length > 0;

/** Returns whether a draft is shown in the card of its conversation; without that card it has one of its own. */
export const isInCard = ({ about }: QuestionDraft, jobs: readonly Job[]): boolean =>
  jobs.some((job) => job.id === about && job.batch === undefined && canGoOn(job));

/** The most files that are named in an alert, which is read out as a whole; the others are counted. */
const maxNamed = 5;

/** The files that could not be used, each with the reason. */
function RefusedFiles({ refused }: { refused: ReturnType<typeof refusedFiles> }): VNode {
  const unnamed = refused.length - maxNamed;
  return (
    <ul class="refused">
      {refused.slice(0, maxNamed).map(({ name, failure }, at) => (
        <li key={`${at}-${name}`}>{t('staged_refused_file', name, failureWords(failure).title)}</li>
      ))}
      {unnamed > 0 && <li>{tn('staged_refused_more', unnamed)}</li>}
    </ul>
  );
}

/** The failure of pictures of a draft. `held` is the question that waits for them. */
function DraftFailure({
  draft,
  held,
  isAlert,
}: {
  draft: QuestionDraft;
  held: string | undefined;
  isAlert: boolean;
}): VNode | null {
  const { allowHost } = usePanelTools();
  const tools = useNewPictureTools();
  const failure = draft.failed.at(-1)?.failure;
  if (!failure) return null;
  const refused = refusedFiles(draft);
  const isAll = draft.pictures.length === 0 && refused.length > 1;
  const title = isAll ? t('staged_refused_all') : tn('staged_refused', refused.length);
  const codes = new Set(refused.map((one) => one.failure.code));
  // The failure of a picture of a page has its own advice and action.
  const isMixed = codes.size > 1 && codes.has(failure.code);
  return (
    <PanelFailure
      failure={failure}
      isAlert={isAlert}
      title={refused.length > 0 ? title : undefined}
      advice={isMixed ? t('staged_refused_next') : undefined}
      list={refused.length > 0 && <RefusedFiles refused={refused} />}
      task={held === undefined || draft.about !== undefined ? undefined : { kind: 'ask', question: held }}
      about={draft.about}
      allowHost={(address) => allowHost(address, tools.draft.retry)}
    />
  );
}

/** The state of a draft: the number of pictures that are still fetched, or the failure of others; and the held question. */
function DraftState({
  draft,
  held,
  failedHere,
}: {
  draft: QuestionDraft;
  held: string | undefined;
  failedHere: boolean;
}): VNode {
  const pending = draft.pending.length;
  return (
    <>
      {pending > 0 && (
        <p class="meta" data-part="status">
          {tn('draft_pending', pending)}
        </p>
      )}
      {/* Shown when all pictures have arrived or failed, so that it is announced once. */}
      {pending === 0 && <DraftFailure draft={draft} held={held} isAlert={failedHere} />}
      {held !== undefined && (
        <p class="question" dir="auto">
          {held}
        </p>
      )}
    </>
  );
}

function CancelButton({ cancel }: { cancel: () => void }): VNode {
  return (
    <div class="row">
      <button type="button" class="ghost" onClick={cancel}>
        {t('draft_cancel')}
      </button>
    </div>
  );
}

/** Puts an earlier question into the box, and moves the focus there. */
function useQuestionToPut(add: (words: string) => void, box: { current: HTMLTextAreaElement | null }): void {
  const { questionToPut, tookQuestion } = useNewPictureTools();
  const wantsBox = useRef(false);
  useLayoutEffect(() => {
    if (questionToPut === undefined) return;
    tookQuestion();
    add(questionToPut);
    wantsBox.current = true;
  }, [questionToPut, tookQuestion, add]);
  // There is no box while a question is held: then the focus follows once the box is back.
  useLayoutEffect(() => {
    if (!wantsBox.current || !box.current) return;
    wantsBox.current = false;
    box.current.focus();
  });
}

/** The staged pictures for a new conversation. The question can be written and asked before all pictures have arrived. */
export function DraftCard({ draft, failedHere }: { draft: QuestionDraft; failedHere: boolean }): VNode {
  const { settings } = usePanelTools();
  const { draft: acts, askStaged } = useNewPictureTools();
  const heading = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { words, write, add, held, hold, ask } = useQuestion(draft);
  const card = useKeptFocus<HTMLElement>((container) => box.current ?? container);
  useLayoutEffect(() => box.current?.focus(), []);
  useQuestionToPut(add, box);
  const { pictures, pending } = draft;
  const canAsk = held === undefined && isStaging(draft);
  const isOrdered = pictures.length > 0 && pictures.length + pending.length > 1;
  const begin = (start: TaskRequest): void => ask(words, () => askStaged(start));
  return (
    <section
      ref={card}
      class="card draft"
      style={pictureRoom(pictures)}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      {isOrdered ? <StagedPictures pictures={pictures} /> : <Pictures pictures={pictures} />}
      <div class="inner">
        <h2 id={heading}>{t('task_ask')}</h2>
        <DraftState draft={draft} held={held} failedHere={failedHere} />
        {canAsk && <QuestionForm words={words} write={write} ask={hold} box={box} />}
        {canAsk && pending.length === 0 && (
          <details>
            <summary>{t('draft_tasks')}</summary>
            <div class="row">
              <StartButtons starts={startsFor(pictures.length, settings)} begin={begin} />
            </div>
          </details>
        )}
        <CancelButton
          cancel={() => {
            write('');
            acts.discard();
          }}
        />
      </div>
    </section>
  );
}

/** The box for a further question about a job's pictures. Further pictures for it are in the `draft`. */
export function FollowUp({
  job,
  draft,
  failedHere,
}: {
  job: Job;
  draft: QuestionDraft | undefined;
  failedHere: boolean;
}): VNode {
  const { choose, draft: acts } = useNewPictureTools();
  const box = useRef<HTMLTextAreaElement>(null);
  const area = useKeptFocus<HTMLDivElement>(() => box.current);
  const { words, write, held, hold, ask } = useQuestion(draft, true);
  const askAlone = (question: string): void =>
    ask(question, () => {
      // None of the pictures could be fetched.
      if (draft) acts.discard();
      return background.followUp({ id: job.id, task: { kind: 'ask', question } });
    });
  return (
    <div ref={area} class="follow-up" data-asks={job.id}>
      {draft && draft.pictures.length > 0 && <StagedPictures pictures={draft.pictures} />}
      {draft && <DraftState draft={draft} held={held} failedHere={failedHere} />}
      {held === undefined && (
        <QuestionForm
          words={words}
          write={write}
          ask={draft && isStaging(draft) ? hold : askAlone}
          add={() => choose(undefined, job.id)}
          box={box}
        />
      )}
      {draft && <CancelButton cancel={acts.discard} />}
    </div>
  );
}
