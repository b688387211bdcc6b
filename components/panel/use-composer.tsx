import { createContext, type ComponentChildren, type RefObject, type VNode } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { fail } from '../../utils/model/failure';
import { type Conversation, wholePath } from '../../utils/model/conversation';
import type { Job } from '../../utils/model/job';
import type { QuestionDraft } from '../../utils/model/question-draft';
import type { TaskRequest } from '../../utils/model/task-start';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import type { PanelDraft } from './question-draft';

/** Whether a job's conversation can be continued: the job has ended, and its pictures are stored. */
export const canGoOn = ({ state, pictures }: Job): boolean => state !== 'working' && pictures.length > 0;

/** The question of a panel, which has one composer. */
interface Composition {
  words: string;
  write: (words: string) => void;
  /** The question that waits for its pictures or for the answer before it; undefined if none waits. */
  waiting: string | undefined;
  ask: (question: string) => void;
  /** Starts a task on the staged pictures. */
  begin: (start: TaskRequest) => void;
  draft: QuestionDraft | undefined;
  failedHere: boolean;
  /** Discards the staged pictures. A question that waits for them returns to the box. */
  discard: () => void;
  /** Whether the next composer takes the focus. */
  takesFocus: RefObject<boolean>;
}

const ComposerContext = createContext<Composition | undefined>(undefined);
/** Returns the question of the panel around a component. Throws outside a panel. */
export const useComposition = (): Composition => useContext(ComposerContext) ?? fail('internal');

/**
 * Returns the conversation that the composer continues: that of the staged pictures, the one that the user chose or is writing a
 * question about, else the panel's newest one.
 */
function useTarget(
  conversations: readonly Conversation[],
  draft: QuestionDraft | undefined,
  hasWords: boolean,
) {
  const [chosen, choose] = useState<string>();
  const newest = conversations[0]?.id;
  const seen = useRef(newest);
  const wanted = draft?.about ?? chosen;
  const target = conversations.find(({ id }) => id === wanted) ?? conversations[0];
  // A new conversation gets the composer, unless the user is writing a question.
  useLayoutEffect(() => {
    if (seen.current !== newest && !hasWords) choose(undefined);
    seen.current = newest;
  }, [newest, hasWords]);
  const targetId = target?.id;
  useLayoutEffect(() => {
    if (hasWords) choose(targetId);
  }, [hasWords, targetId]);
  return { target, choose };
}

/** Returns the text of the question box. The text of a closed panel is in it again. The text is stored when the panel closes. */
function useWords({ earlierWords, keepWords }: Pick<PanelDraft, 'earlierWords' | 'keepWords'>) {
  const [words, show] = useState('');
  const now = useRef('');
  const write = useCallback((next: string): void => {
    now.current = next;
    show(next);
  }, []);
  /** Adds words at the end, unless the box ends with them. */
  const add = useCallback(
    (more: string): void => {
      const before = now.current;
      if (more === '' || before === more || before.endsWith(`\n${more}`)) return;
      write(before === '' ? more : `${before}\n${more}`);
    },
    [write],
  );
  /** Removes words from the start of the box. */
  const take = useCallback(
    (asked: string): void => {
      const before = now.current;
      if (`${before}\n`.startsWith(`${asked}\n`)) write(before.slice(asked.length + 1));
    },
    [write],
  );
  /** Puts words back in front of those that were written meanwhile. */
  const restoreWords = useCallback(
    (asked: string): void => {
      const meanwhile = now.current;
      write(asked);
      add(meanwhile);
    },
    [write, add],
  );
  useLayoutEffect(() => add(earlierWords), [earlierWords, add]);
  useEffect(() => {
    const keep = (): void => keepWords(now.current);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [keepWords]);
  return { words, write, add, take, restoreWords };
}

/**
 * Returns the turn that the panel's question follows, as a whole, and the staged pictures. `stored` is the panel's question
 * draft. The words are in `ComposerScope`, so that a typed letter renders only the composer.
 */
export function useComposer(
  conversations: readonly Conversation[],
  shownTurn: (conversation: Conversation) => string,
  stored: QuestionDraft | undefined,
) {
  const [hasWords, setHasWords] = useState(false);
  // The conversation of the staged pictures may have been deleted.
  const draft = useMemo(() => {
    const isGone = stored?.about !== undefined && !conversations.some(({ id }) => id === stored.about);
    return isGone ? { ...stored, about: undefined } : stored;
  }, [stored, conversations]);
  const { target: conversation, choose } = useTarget(conversations, draft, hasWords);
  const shown = conversation && shownTurn(conversation);
  const target = useMemo(
    () => (conversation && shown !== undefined ? wholePath(conversation.turns, shown).at(-1) : undefined),
    [conversation, shown],
  );
  const takesFocus = useRef(false);
  const continueHere = useCallback(
    (id: string): void => {
      takesFocus.current = true;
      choose(id);
    },
    [choose],
  );
  return { setHasWords, target, bringTo: choose, continueHere, takesFocus, draft };
}
type PanelComposer = ReturnType<typeof useComposer>;

/** Provides the composer's question, which waits until its pictures are fetched and the answer before it has ended. */
export function ComposerScope({
  composer: { setHasWords, target, takesFocus, draft },
  staged,
  children,
}: {
  composer: PanelComposer;
  staged: PanelDraft;
  children: ComponentChildren;
}): VNode {
  const { actAndFollow } = usePanelTools();
  const { askStaged, questionToPut, tookQuestion } = useNewPictureTools();
  const { failedHere, actions } = staged;
  const { words, write, add, take, restoreWords } = useWords(staged);
  const hasWords = words !== '';
  useLayoutEffect(() => setHasWords(hasWords), [hasWords, setHasWords]);
  /** The reason why the question in the box waits. */
  const [waitingFor, setWaitingFor] = useState<'pictures' | 'answer'>();
  const job = target?.id;
  /** Starts a job at once. If that fails, the words return to the box, in front of those that were written meanwhile. */
  const start = useCallback(
    (asked: string, begin: () => Promise<{ id: string }>): void =>
      actAndFollow(async () => {
        take(asked);
        try {
          return await begin();
        } catch (thrown) {
          restoreWords(asked);
          throw thrown;
        }
      }),
    [actAndFollow, take, restoreWords],
  );
  const isFetched = draft?.pending.length === 0;
  const hasPictures = draft !== undefined && draft.pictures.length > 0;
  const lacksSome = isFetched && draft.failed.length > 0;
  const isOfJob = draft === undefined || draft.about !== undefined;
  const isAnswering = isOfJob && target?.state === 'working';
  const mustWaitFor =
    draft !== undefined && draft.pending.length > 0 ? 'pictures' : isAnswering ? 'answer' : undefined;
  const askNow = useCallback(
    (question: string): void => {
      const task = { kind: 'ask', question } as const;
      if (hasPictures) return start(question, () => askStaged({ task }));
      if (job === undefined) return;
      start(question, () => {
        // None of the pictures could be fetched.
        if (draft) actions.discard();
        return background.followUp({ id: job, task });
      });
    },
    [start, askStaged, hasPictures, job, draft, actions],
  );
  const ask = (question: string): void => {
    write(question);
    if (mustWaitFor) setWaitingFor(mustWaitFor);
    else askNow(question);
  };
  const cannotGoOn =
    isOfJob &&
    target !== undefined &&
    (waitingFor === 'answer' ? target.state === 'failed' : !hasPictures && !canGoOn(target));
  useEffect(() => {
    if (!waitingFor || mustWaitFor) return;
    setWaitingFor(undefined);
    // If a picture or the answer before failed, the user decides whether to ask anyway.
    if (!lacksSome && !cannotGoOn) askNow(words);
  }, [waitingFor, mustWaitFor, lacksSome, cannotGoOn, words, askNow]);
  useLayoutEffect(() => {
    if (questionToPut === undefined) return;
    tookQuestion();
    setWaitingFor(undefined);
    add(questionToPut);
    takesFocus.current = true;
  }, [questionToPut, tookQuestion, add, takesFocus]);
  const composition: Composition = {
    words,
    write,
    waiting: waitingFor ? words : undefined,
    ask,
    begin: (given) => start(words, () => askStaged(given)),
    draft,
    failedHere,
    discard: () => {
      setWaitingFor(undefined);
      actions.discard();
    },
    takesFocus,
  };
  return <ComposerContext.Provider value={composition}>{children}</ComposerContext.Provider>;
}
