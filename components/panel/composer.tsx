import type { Ref, RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isReadAlone, type Job } from '../../utils/model/job';
import { isStaging, type QuestionDraft, refusedFiles } from '../../utils/model/question-draft';
import { failureWords } from '../../utils/i18n/failures';
import { formatNumber, t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { IconButton } from '../shared/icon-button';
import { ChooseIcon, CrossIcon } from '../shared/icons';
import { lacksService, usePanelTools } from '../shared/panel-tools';
import { ViewHeader } from '../shared/view-header';
import { goToNewestHeading } from './conversation';
import { useNewPictureTools } from './new-pictures';
import { NextSteps } from './next-step-chips';
import { PanelFailure } from './panel-failure';
import { pictureRoom, Pictures } from './picture-view';
import { StagedPictures } from './staged-pictures';
import { canGoOn, useComposition } from './use-composer';
import './composer.css';

/**
 * A question box that grows with its text. Enter submits its form, Shift+Enter begins a new line. An Enter that confirms a word of an
 * input method does neither.
 */
export function QuestionBox({
  label,
  value,
  saved = '',
  change,
  box,
}: {
  label: string;
  value: string;
  /** The text that would not be lost. */
  saved?: string;
  change: (value: string) => void;
  box: Ref<HTMLTextAreaElement>;
}): VNode {
  return (
    // The style sheet draws this text behind the box, which gives the box its height.
    <div class="growing" data-text={value || label}>
      <textarea
        ref={box}
        rows={1}
        dir="auto"
        autocomplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        data-unsaved={value !== saved}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </div>
  );
}

/** The maximum number of files named in an alert, because screen readers read all of it. The other files are counted. */
const maxNamed = 5;

/** The files that could not be used, each with its reason. */
function RefusedFiles({ refused }: { refused: ReturnType<typeof refusedFiles> }): VNode {
  const unnamed = refused.length - maxNamed;
  return (
    <ul class="refused">
      {refused.slice(0, maxNamed).map(({ name, failure }, at) => (
        <li key={`${at}-${name}`}>{t('label_of', name, failureWords(failure).title)}</li>
      ))}
      {unnamed > 0 && <li>{t('more_items', formatNumber(unnamed))}</li>}
    </ul>
  );
}

/** The failure of staged pictures. Another picture gets the question that is already in the box. */
function DraftFailure({
  draft,
  words,
  isAlert,
}: {
  draft: QuestionDraft;
  words: string;
  isAlert: boolean;
}): VNode | null {
  const { allowHost } = usePanelTools();
  const tools = useNewPictureTools();
  const failure = draft.failed.at(-1)?.failure;
  if (!failure) return null;
  const refused = refusedFiles(draft);
  const title = t('staged_refused', formatNumber(refused.length));
  const codes = new Set(refused.map((one) => one.failure.code));
  // The failure of a picture on a page has its own advice and action.
  const isMixed = codes.size > 1 && codes.has(failure.code);
  return (
    <PanelFailure
      failure={failure}
      isAlert={isAlert}
      title={refused.length > 0 ? title : undefined}
      advice={isMixed ? t('failure_notAPicture_next') : undefined}
      list={refused.length > 0 && <RefusedFiles refused={refused} />}
      task={words === '' || draft.about !== undefined ? undefined : { kind: 'ask', question: words }}
      about={draft.about}
      allowHost={(address) => allowHost(address, tools.draft.retry)}
    />
  );
}

/** The staged pictures, the number that is still being fetched or has failed, and the question if it has no box now. */
function Staged({ isHidden }: { isHidden: boolean }): VNode {
  const { draft, words, waiting, failedHere } = useComposition();
  const pending = draft?.pending.length ?? 0;
  const staged = draft?.pictures ?? [];
  // A single picture of a new question has nothing to arrange.
  const isAlone = draft?.about === undefined && staged.length + pending === 1 && staged.length === 1;
  return (
    <>
      {isAlone && (
        <div class="shown" style={pictureRoom(staged)}>
          <Pictures pictures={staged} />
        </div>
      )}
      {!isAlone && staged.length > 0 && <StagedPictures pictures={staged} />}
      {pending > 0 && (
        <p class="meta" data-part="status">
          {t('draft_pending', formatNumber(pending))}
        </p>
      )}
      {/* Shown when all pictures have arrived or failed, so that it is announced once. */}
      {draft && pending === 0 && <DraftFailure draft={draft} words={words} isAlert={failedHere} />}
      {(waiting !== undefined || isHidden) && words !== '' && (
        <p class="question" dir="auto">
          {words}
        </p>
      )}
    </>
  );
}

/** The box for the question. Esc moves the focus to the heading of the newest answer. */
function Question({ box }: { box: RefObject<HTMLTextAreaElement | null> }): VNode {
  const { words, write, ask, focusBox, blurBox } = useComposition();
  return (
    <form
      class="ask"
      aria-label={t('ask_box')}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') ask(words.trim());
      }}
      onFocusIn={focusBox}
      onFocusOut={blurBox}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
        const article = event.currentTarget.closest<HTMLElement>('article');
        if (!article) return;
        // Otherwise a popup would close.
        event.preventDefault();
        goToNewestHeading(article);
      }}
    >
      <QuestionBox label={t('ask_box')} value={words} change={write} box={box} />
      <button type="submit" class={words.trim() === '' ? '' : 'first'}>
        {t('ask_button')}
      </button>
    </form>
  );
}

/** The view of the pictures that are staged for a new question. */
export function QuestionView({ back }: { back: () => void }): VNode {
  const { chooseNew } = useNewPictureTools();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <ViewHeader id={heading} title={t('staged_new')} back={back}>
        <IconButton class="ghost" name={t('new_choose')} onClick={chooseNew}>
          <ChooseIcon />
        </IconButton>
      </ViewHeader>
      <div class="card">
        <Composer job={undefined} />
      </div>
    </section>
  );
}

/**
 * The only composer of a panel: the box for a question about a job's pictures or about staged ones, with the next steps. `job` is
 * undefined if the composer is in no article.
 */
export function Composer({ job }: { job: Job | undefined }): VNode | null {
  const { connect, settings } = usePanelTools();
  const { write, waiting, draft, discard, blurBox, takesFocus } = useComposition();
  const box = useRef<HTMLTextAreaElement>(null);
  const area = useKeptFocus<HTMLDivElement>((container) => box.current ?? container);
  const isUnconnected = lacksService(settings);
  const isNew = draft !== undefined && draft.about === undefined;
  useLayoutEffect(() => {
    if (!box.current || !takesFocus.current || (takesFocus.current === 'new' && !isNew)) return;
    box.current.focus();
    takesFocus.current = null;
  });
  const leave = useRef(blurBox);
  leave.current = blurBox;
  useLayoutEffect(
    () => () => {
      if (box.current && document.activeElement === box.current) takesFocus.current = 'next';
      leave.current();
    },
    [takesFocus],
  );
  const code = job?.failure?.code;
  // These failures, and the text of a picture that nothing describes, offer what must come before another question.
  const isOffered =
    code === 'wrongKey' ||
    code === 'noKey' ||
    code === 'noCredit' ||
    (isUnconnected && (code === 'noConnection' || (job !== undefined && isReadAlone(job))));
  const canAsk = draft
    ? isStaging(draft) || !isNew
    : !isOffered && (job?.state === 'working' || (job && canGoOn(job)));
  if (!draft && !canAsk) return null;
  const asksMore = waiting === undefined && Boolean(canAsk) && !isUnconnected;
  return (
    <div
      ref={area}
      class="composer"
      data-new={isNew}
      data-asks={isNew ? undefined : job?.conversation}
      tabIndex={-1}
    >
      <NextSteps job={job} canAdd={asksMore && !isNew} />
      <Staged isHidden={!canAsk} />
      {canAsk && isUnconnected && (
        <div class="row">
          <button type="button" class="small" onClick={() => connect()}>
            {t('composer_no_service')}
          </button>
        </div>
      )}
      {asksMore && <Question box={box} />}
      {(draft !== undefined || waiting !== undefined) && (
        <div class="row">
          <button
            type="button"
            class="ghost small"
            onClick={() => {
              if (isNew) write('');
              discard();
            }}
          >
            <CrossIcon />
            {t('cancel')}
          </button>
        </div>
      )}
    </div>
  );
}
