import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { logFailure } from '../../utils/lib/async';
import { fail, toFailure, type Failure } from '../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../utils/model/picture';
import { isStaging, type PictureToAsk, type QuestionDraft } from '../../utils/model/question-draft';
import { readDraft, readWords, watchDraftErased, writeDraft, writeWords } from '../../utils/store/session';
import { background } from '../shared/background';
import { panelKey, type Surface } from '../shared/hooks/use-place';

/** The dependencies of a question draft. */
interface QuestionDraftTools {
  /** Fetches a picture and stores it. Throws `FailureError`. */
  acquire(source: PictureSource): Promise<StoredPicture>;
  /** Called with the draft after each change; with `undefined` if it was discarded. */
  changed(draft: QuestionDraft | undefined): void;
}

/** Fetches the pictures of a draft in order, one after the other. */
function createFetching(
  acquire: QuestionDraftTools['acquire'],
  now: () => QuestionDraft | undefined,
  set: (draft: QuestionDraft) => void,
) {
  /** Resolves when all pictures of the draft so far are fetched or have failed. */
  let fetched: Promise<unknown> = Promise.resolve();

  /** Returns whether the picture was fetched. A picture of a replaced draft is ignored. */
  const fetchOne = async (id: string, source: PictureSource): Promise<boolean> => {
    if (now()?.id !== id) return false;
    const got = await acquire(source).catch((thrown: unknown): { failure: Failure } => ({
      failure: toFailure(thrown),
    }));
    const draft = now();
    if (draft?.id !== id) return false;
    const pending = draft.pending.slice(1);
    if ('failure' in got)
      set({ ...draft, pending, failed: [...draft.failed, { source, failure: got.failure }] });
    else set({ ...draft, pending, pictures: [...draft.pictures, got] });
    return !('failure' in got);
  };

  return {
    /** Returns the number of pictures that were fetched. */
    fetchAll(id: string, sources: readonly PictureSource[]): Promise<number> {
      const mine = fetched.then(async () => {
        let arrived = 0;
        for (const source of sources) if (await fetchOne(id, source)) arrived += 1;
        return arrived;
      });
      fetched = mine;
      return mine;
    },

    /** Stops waiting for earlier pictures. */
    restart: (): void => void (fetched = Promise.resolve()),
  };
}

/** Returns the pictures of a draft. */
function createDraftPictures({ acquire, changed }: QuestionDraftTools) {
  let draft: QuestionDraft | undefined;
  const now = (): QuestionDraft | undefined => draft;
  const set = (next: QuestionDraft | undefined): void => {
    draft = next;
    changed(next);
  };
  const { fetchAll, restart } = createFetching(acquire, now, set);
  const replace = (more: Partial<QuestionDraft>): Promise<number> => {
    const next = { id: crypto.randomUUID(), pictures: [], pending: [], failed: [], ...more };
    restart();
    set(next);
    return fetchAll(next.id, next.pending);
  };

  return {
    now,
    set,
    replace,

    /** Restores the draft from an earlier page of this panel, unless there is a new one. */
    restore(left: QuestionDraft | undefined): void {
      if (draft || !left) return changed(draft);
      set(left);
      void fetchAll(left.id, left.pending);
    },

    /**
     * Adds pictures to the end of the draft, and moves all of them to the conversation `about`, or to a new one. Once all are fetched or
     * have failed, returns the number of pictures that are new there.
     */
    async add(sources: readonly PictureSource[], about?: string): Promise<number> {
      const of = about === undefined ? {} : { about };
      if (!draft || !isStaging(draft)) return replace({ ...of, pending: [...sources] });
      const { about: before, ...staged } = draft;
      // Failures stay while other pictures are fetched, because they are shown only after that.
      const failed = staged.pending.length === 0 ? [] : staged.failed;
      set({ ...staged, ...of, failed, pending: [...staged.pending, ...sources] });
      return (before === about ? 0 : staged.pictures.length) + (await fetchAll(staged.id, sources));
    },

    /** Replaces the fetched pictures. */
    arrange(pictures: readonly StoredPicture[]): void {
      const isGone = pictures.length === 0 && draft?.pending.length === 0;
      if (draft) set(isGone ? undefined : { ...draft, pictures: [...pictures] });
    },

    /** Fetches the failed pictures again. */
    async retry(): Promise<void> {
      if (!draft) return;
      const again = draft.failed.map(({ source }) => source);
      set({ ...draft, failed: [], pending: [...draft.pending, ...again] });
      await fetchAll(draft.id, again);
    },

    discard: (): void => set(undefined),
  };
}

export type QuestionDraftActions = ReturnType<typeof createQuestionDraft>;

/** Returns the pictures that a panel stages for a question, and the function that asks it. */
export function createQuestionDraft(tools: QuestionDraftTools) {
  const { now, set, replace, ...pictures } = createDraftPictures(tools);
  /** The job that is being started, and its pictures. */
  let starting: { pictures: readonly StoredPicture[]; job: Promise<{ id: string }> } | undefined;

  /** Resolves when no job is being started on the pictures. */
  const started = async (): Promise<void> => {
    if (!starting) return;
    await starting.job.catch(() => undefined);
    await started();
  };
  const startOn = async (
    asked: QuestionDraft,
    start: (asked: QuestionDraft) => Promise<{ id: string }>,
  ): Promise<{ id: string }> => {
    const job = await start(asked);
    const draft = now();
    // Pictures that were staged meanwhile stay for the next question.
    if (draft?.id === asked.id)
      pictures.arrange(draft.pictures.filter((picture) => !asked.pictures.includes(picture)));
    return job;
  };

  return {
    ...pictures,

    /** Stages a picture instead of all others. */
    replaceBy: (source: PictureSource): void => void replace({ pending: [source] }),

    /** Stages stored pictures for a new question, each once. */
    async stageStored(stored: readonly StoredPicture[]): Promise<void> {
      await started();
      const draft = now();
      if (!draft || !isStaging(draft)) return void replace({ pictures: [...stored] });
      const { about: _before, ...staged } = draft;
      const there = staged.pictures.map(({ hash }) => hash);
      const missing = stored.filter(({ hash }) => !there.includes(hash));
      // An unchanged array of pictures means a second press for the same job.
      set(missing.length === 0 ? staged : { ...staged, pictures: [...staged.pictures, ...missing] });
    },

    /**
     * Starts a job on the fetched pictures, which leave the draft. A second press gets the same job. Throws `FailureError` `pictureGone` if
     * there are no pictures.
     */
    async ask(start: (asked: QuestionDraft) => Promise<{ id: string }>): Promise<{ id: string }> {
      if (starting && starting.pictures !== now()?.pictures) await started();
      if (starting) return starting.job;
      const draft = now();
      if (!draft || draft.pictures.length === 0) return fail('pictureGone');
      starting = { pictures: draft.pictures, job: startOn(draft, start) };
      try {
        return await starting.job;
      } finally {
        starting = undefined;
      }
    },
  };
}

/** The question draft of a panel. */
export type PanelDraft = ReturnType<typeof useQuestionDraft>;

/** Returns the question draft of this panel. It is stored when the panel's page is closed, until the browser closes. */
export function useQuestionDraft(surface: Surface) {
  const [draft, show] = useState<QuestionDraft>();
  /** Whether the stored draft was read. */
  const [isRead, setRead] = useState(false);
  /** The text that was in the question box when the panel was closed. */
  const [earlierWords, setEarlierWords] = useState('');
  const key = useRef<string>(undefined);
  const restored = useRef<QuestionDraft['failed']>(undefined);
  const handed = useRef<PictureToAsk>(undefined);
  const actions = useMemo(
    () =>
      createQuestionDraft({
        acquire: (source) => {
          const { current } = handed;
          return background.acquirePicture({ source, ...(current?.source === source && { id: current.id }) });
        },
        changed: (next) => {
          show(next);
          if (key.current !== undefined)
            void logFailure(writeDraft(key.current, next), 'The staged pictures were not stored');
        },
      }),
    [],
  );
  // Before the first frame: the panel shows no welcome until the draft is known.
  useLayoutEffect(() => {
    const closed = new AbortController();
    const read = async (): Promise<void> => {
      const panel = await panelKey(surface);
      const [left, words] = await Promise.all([
        logFailure(readDraft(panel), 'The staged pictures were not read'),
        logFailure(readWords(panel), 'The words of a question were not read'),
      ]);
      if (closed.signal.aborted) return;
      key.current = panel;
      restored.current = left?.failed;
      const erased = (): void => {
        // All data was erased, so the draft must not be stored again.
        key.current = undefined;
        actions.discard();
        key.current = panel;
      };
      closed.signal.addEventListener('abort', watchDraftErased(panel, erased));
      actions.restore(left);
      setEarlierWords(words ?? '');
      setRead(true);
    };
    void read();
    return () => closed.abort();
  }, [surface, actions]);
  return {
    draft,
    isRead,
    /** Whether a picture failed while this page was open. */
    failedHere: draft !== undefined && draft.failed !== restored.current,
    actions,
    earlierWords,
    /** Stores the text in the question box for the next time the panel is opened. */
    keepWords: useCallback((words: string): void => {
      if (key.current !== undefined)
        void logFailure(writeWords(key.current, words), 'The words of a question were not stored');
    }, []),
    /** Stages a picture that the background passed to this panel. */
    take: (picture: PictureToAsk): void => {
      handed.current = picture;
      actions.replaceBy(picture.source);
    },
  };
}
