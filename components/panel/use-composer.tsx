import { signal, useComputed, type ReadonlySignal } from '@preact/signals';
import { createContext, type ComponentChildren, type RefObject, type VNode } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { logFailure } from '../../utils/lib/async';
import { fail } from '../../utils/model/failure';
import { type Conversation, wholePath } from '../../utils/model/conversation';
import type { Job } from '../../utils/model/job';
import type { PictureToAsk, QuestionDraft } from '../../utils/model/question-draft';
import type { TaskRequest } from '../../utils/model/task-start';
import { readDraft, readWords, watchDraftErased, writeDraft, writeWords } from '../../utils/store/session';
import { background } from '../shared/background';
import { panelKey, type Surface } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import {
  type ComposerEvent,
  composerReducer,
  isStagingEvent,
  type ComposerState,
  emptyComposer,
  isWritingQuestion,
  newQuestion,
  targetOf,
} from './composer-state';
import { useNewPictureTools } from './new-pictures';
import { createQuestionDraft, type QuestionDraftActions } from './question-draft';

/** Whether a job's conversation can be continued: the job has ended, and its pictures are stored. */
export const canGoOn = ({ state, pictures }: Job): boolean => state !== 'working' && pictures.length > 0;

/** The composer of a panel, apart from the conversations around it. */
export interface PanelComposer {
  state: ReadonlySignal<ComposerState>;
  happen: (event: ComposerEvent) => void;
  actions: QuestionDraftActions;
  /** Stages a picture that the background passed to this panel. */
  take: (picture: PictureToAsk) => void;
  /** The box that takes the focus once it is there: the next one, or that of a new question. */
  takesFocus: RefObject<'next' | 'new' | null>;
  /** Called when pictures are staged for a new question. */
  staged: { current: () => void };
}

/** Returns a composer. `stored` is called with each new draft. */
function createComposer(stored: (draft: QuestionDraft | undefined) => void): PanelComposer {
  const state = signal(emptyComposer);
  const takesFocus: PanelComposer['takesFocus'] = { current: null };
  const staged = { current: (): void => undefined };
  let handed: PictureToAsk | undefined;
  const happen = (event: ComposerEvent): void => {
    const before = state.peek();
    const now = composerReducer(before, event);
    state.value = now;
    if (now.draft !== before.draft) stored(now.draft);
    if (!now.draft || now.draft.about !== undefined) return;
    const isStaged = isStagingEvent(event);
    // They wait for their question, so its box gets the focus.
    if (isStaged || event.type === 'restored') takesFocus.current = 'new';
    if (isStaged) staged.current();
  };
  const actions = createQuestionDraft({
    acquire: (source) =>
      background.acquirePicture({ source, ...(handed?.source === source && { id: handed.id }) }),
    now: () => state.peek().draft,
    happen,
  });
  const take = (picture: PictureToAsk): void => {
    handed = picture;
    actions.replaceBy(picture.source);
  };
  return { state, happen, actions, take, takesFocus, staged };
}

/** Returns the composer of this panel. Its pictures and its text are stored when the page is closed, until the browser closes. */
export function usePanelComposer(surface: Surface): PanelComposer {
  const key = useRef<string>(undefined);
  const composer = useMemo(
    () =>
      createComposer((draft) => {
        if (key.current !== undefined)
          void logFailure(writeDraft(key.current, draft), 'The staged pictures were not stored');
      }),
    [],
  );
  // Before the first frame: the panel shows no welcome until the draft is known.
  useLayoutEffect(() => {
    const { state, happen, actions } = composer;
    const closed = new AbortController();
    const { signal: isClosed } = closed;
    const read = async (): Promise<void> => {
      const panel = await panelKey(surface);
      const [draft, words] = await Promise.all([
        logFailure(readDraft(panel), 'The staged pictures were not read'),
        logFailure(readWords(panel), 'The words of a question were not read'),
      ]);
      if (isClosed.aborted) return;
      key.current = panel;
      const erased = (): void => {
        // All data was erased, so the draft must not be stored again.
        key.current = undefined;
        actions.discard();
        key.current = panel;
      };
      isClosed.addEventListener('abort', watchDraftErased(panel, erased));
      const isNew = state.peek().draft === undefined;
      happen({ type: 'restored', draft, words: words ?? '' });
      if (isNew && draft) actions.goOn(draft);
      const store = (): void =>
        void logFailure(writeWords(panel, state.peek().words), 'The words of a question were not stored');
      addEventListener('pagehide', store, { signal: isClosed });
    };
    void read();
    return () => closed.abort();
  }, [surface, composer]);
  return composer;
}

/**
 * Returns the turn that the panel's question follows, as a whole, and the staged pictures. While `isAsking`, the view of a new
 * question is shown; elsewhere its pictures are the composer's only while its question waits for them.
 */
export function useTarget(
  { state, happen, takesFocus }: PanelComposer,
  conversations: readonly Conversation[],
  shownTurn: (conversation: Conversation) => string,
  isAsking: boolean,
) {
  // Each on its own, so that a typed letter draws only the composer.
  const stored = useComputed(() => state.value.draft).value;
  const chosen = useComputed(() => state.value.chosen).value;
  const writes = useComputed(() => isWritingQuestion(state.value)).value;
  const isRead = useComputed(() => state.value.isRead).value;
  const holdsPictures = useComputed(() => state.value.held === 'pictures').value;
  // The conversation of the staged pictures may have been deleted.
  const isGone = stored?.about !== undefined && !conversations.some(({ id }) => id === stored.about);
  const staged = useMemo(() => (isGone ? { ...stored, about: undefined } : stored), [stored, isGone]);
  const newDraft = staged?.about === undefined ? staged : undefined;
  const draft = newDraft && !isAsking && !holdsPictures ? undefined : staged;
  const id = targetOf({ draft, chosen }, writes, conversations);
  const conversation = conversations.find((one) => one.id === id);
  const shown = conversation && shownTurn(conversation);
  const target = useMemo(
    () => (conversation && shown !== undefined ? wholePath(conversation.turns, shown).at(-1) : undefined),
    [conversation, shown],
  );
  const about = draft !== undefined && draft === newDraft ? newQuestion : id;
  useLayoutEffect(() => happen({ type: 'moved', to: about, withWords: isGone }), [happen, about, isGone]);
  const latest = useRef(conversations);
  latest.current = conversations;
  const functions = useMemo(() => {
    const bringTo = (chose: string): void =>
      happen({ type: 'chose', conversation: chose, conversations: latest.current });
    return {
      bringTo,
      continueHere: (chose: string): void => {
        takesFocus.current = 'next';
        bringTo(chose);
      },
      write: (words: string): void => happen({ type: 'wrote', words, conversations: latest.current }),
      focusBox: (): void => happen({ type: 'focused', conversations: latest.current }),
    };
  }, [happen, takesFocus]);
  return { draft, newDraft, isRead, target, ...functions };
}

type ComposerTarget = ReturnType<typeof useTarget>;

/** The question of a panel, which has one composer. */
interface Composition extends Pick<ComposerTarget, 'write' | 'focusBox' | 'draft'> {
  words: string;
  /** The question that waits for its pictures or for the answer before it; undefined if none waits. */
  waiting: string | undefined;
  ask: (question: string) => void;
  /** Starts a task on the staged pictures. */
  begin: (start: TaskRequest) => void;
  /** Whether a picture failed while this page was open. */
  failedHere: boolean;
  discard: () => void;
  blurBox: () => void;
  takesFocus: PanelComposer['takesFocus'];
}

const ComposerContext = createContext<Composition | undefined>(undefined);
/** Returns the question of the panel around a component. Throws outside a panel. */
export const useComposition = (): Composition => useContext(ComposerContext) ?? fail('internal');

/** Provides the composer's question, which waits until its pictures are fetched and the answer before it has ended. */
export function ComposerScope({
  composer: { state, happen, actions, takesFocus },
  target: { draft, target, write, focusBox },
  children,
}: {
  composer: PanelComposer;
  target: ComposerTarget;
  children: ComponentChildren;
}): VNode {
  const { actAndFollow } = usePanelTools();
  const { askStaged } = useNewPictureTools();
  const { words, held, oldFailures } = state.value;
  /** Starts a job at once. If that fails, the words return to the box. */
  const start = (asked: string, begin: () => Promise<{ id: string }>): void =>
    actAndFollow(async () => {
      happen({ type: 'asked', words: asked });
      try {
        return await begin();
      } catch (thrown) {
        happen({ type: 'returned', words: asked });
        throw thrown;
      }
    });
  const hasPictures = draft !== undefined && draft.pictures.length > 0;
  const isOfJob = draft === undefined || draft.about !== undefined;
  const isAnswering = isOfJob && target?.state === 'working';
  const waitsFor =
    draft !== undefined && draft.pending.length > 0 ? 'pictures' : isAnswering ? 'answer' : undefined;
  const askNow = (question: string): void => {
    const task = { kind: 'ask', question } as const;
    if (hasPictures) return start(question, () => askStaged({ task }));
    const id = target?.id;
    if (id === undefined) return;
    start(question, () => {
      // None of the pictures could be fetched.
      if (draft) actions.discard();
      return background.followUp({ id, task });
    });
  };
  const ask = (question: string): void => {
    if (waitsFor) return happen({ type: 'held', words: question, for: waitsFor });
    write(question);
    askNow(question);
  };
  // If a picture or the answer before failed, the user decides whether to ask anyway.
  const lacksSome = draft !== undefined && draft.failed.length > 0;
  const cannotGoOn =
    isOfJob &&
    target !== undefined &&
    (held === 'answer' ? target.state === 'failed' : !hasPictures && !canGoOn(target));
  const latest = useRef(askNow);
  latest.current = askNow;
  useEffect(() => {
    if (!held || waitsFor) return;
    happen({ type: 'released' });
    if (!lacksSome && !cannotGoOn) latest.current(words);
  }, [held, waitsFor, lacksSome, cannotGoOn, words, happen]);
  const composition: Composition = {
    words,
    write,
    focusBox,
    blurBox: () => happen({ type: 'blurred' }),
    waiting: held && words,
    ask,
    begin: (given) => start(words, () => askStaged(given)),
    draft,
    failedHere: draft !== undefined && draft.failed !== oldFailures,
    discard: actions.discard,
    takesFocus,
  };
  return <ComposerContext.Provider value={composition}>{children}</ComposerContext.Provider>;
}
