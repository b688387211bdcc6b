import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { logFailure } from '../../utils/lib/async';
import { fail, toFailure, type Failure } from '../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../utils/model/picture';
import { isStaging, type PictureToAsk, type QuestionDraft } from '../../utils/model/question-draft';
import { readDraft, watchDraftErased, writeDraft } from '../../utils/store/session';
import { background } from '../shared/background';
import { panelKey, type Surface } from '../shared/hooks/use-place';

/** What a question draft needs. */
interface QuestionDraftTools {
  /** Fetches a picture and stores it. Throws `FailureError`. */
  acquire(source: PictureSource): Promise<StoredPicture>;
  /** Called with the draft after each change; `undefined` when there is none any more. */
  changed(draft: QuestionDraft | undefined): void;
}

export type QuestionDraftActs = ReturnType<typeof createQuestionDraft>;

/** The pictures that a panel stages for a question. They are fetched at once, one after the other, in their order. */
export function createQuestionDraft({ acquire, changed }: QuestionDraftTools) {
  let now: QuestionDraft | undefined;
  /** Resolves when all pictures of the draft so far are fetched or have failed. */
  let fetched: Promise<unknown> = Promise.resolve();
  /** The job that is being started, and on which pictures. */
  let starting: { pictures: readonly StoredPicture[]; job: Promise<{ id: string }> } | undefined;

  const set = (next: QuestionDraft | undefined): void => {
    now = next;
    changed(next);
  };
  /** Returns whether the picture has arrived; one of a draft that was replaced is ignored. */
  const fetchOne = async (id: string, source: PictureSource): Promise<boolean> => {
    if (now?.id !== id) return false;
    const got = await acquire(source).catch((thrown: unknown): { failure: Failure } => ({
      failure: toFailure(thrown),
    }));
    if (now?.id !== id) return false;
    const pending = now.pending.slice(1);
    if ('failure' in got) set({ ...now, pending, failed: [...now.failed, { source, failure: got.failure }] });
    else set({ ...now, pending, pictures: [...now.pictures, got] });
    return !('failure' in got);
  };
  /** Returns how many of the pictures have arrived. */
  const fetchAll = (id: string, sources: readonly PictureSource[]): Promise<number> => {
    const mine = fetched.then(async () => {
      let arrived = 0;
      for (const source of sources) if (await fetchOne(id, source)) arrived += 1;
      return arrived;
    });
    fetched = mine;
    return mine;
  };
  const replace = (more: Partial<QuestionDraft>): Promise<number> => {
    const draft = { id: crypto.randomUUID(), pictures: [], pending: [], failed: [], ...more };
    fetched = Promise.resolve();
    set(draft);
    return fetchAll(draft.id, draft.pending);
  };
  const setPictures = (draft: QuestionDraft, pictures: StoredPicture[]): void =>
    set(pictures.length === 0 && draft.pending.length === 0 ? undefined : { ...draft, pictures });
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
    // Pictures that were staged meanwhile stay for the next question.
    if (now?.id === asked.id)
      setPictures(
        now,
        now.pictures.filter((picture) => !asked.pictures.includes(picture)),
      );
    return job;
  };

  return {
    /** Goes on with a draft of this panel that an earlier page of it left, unless there is a new one. */
    restore(left: QuestionDraft | undefined): void {
      if (now || !left) return changed(now);
      set(left);
      void fetchAll(left.id, left.pending);
    },

    /** Stages a picture in place of all others. */
    replaceBy: (source: PictureSource): void => void replace({ pending: [source] }),

    /**
     * Stages more pictures behind those of the draft, which move along to the conversation of the job `about`, or to a new
     * one. Returns how many have arrived there once all are fetched or have failed.
     */
    async add(sources: readonly PictureSource[], about?: string): Promise<number> {
      const of = about === undefined ? {} : { about };
      if (!now || !isStaging(now)) return replace({ ...of, pending: [...sources] });
      const { about: before, ...staged } = now;
      // While others are on their way, nobody has read yet which have failed.
      const failed = now.pending.length === 0 ? [] : now.failed;
      set({ ...staged, ...of, failed, pending: [...now.pending, ...sources] });
      return (before === about ? 0 : staged.pictures.length) + (await fetchAll(staged.id, sources));
    },

    /** Stages pictures that are stored already for a new question, each once. */
    async putBack(pictures: readonly StoredPicture[]): Promise<void> {
      await started();
      if (!now || !isStaging(now)) return void replace({ pictures: [...pictures] });
      const { about: _before, ...staged } = now;
      const there = staged.pictures.map(({ hash }) => hash);
      const missing = pictures.filter(({ hash }) => !there.includes(hash));
      // The same array tells a second press for the same job.
      set(missing.length === 0 ? staged : { ...staged, pictures: [...staged.pictures, ...missing] });
    },

    /** Keeps these pictures, in this order. */
    arrange(pictures: readonly StoredPicture[]): void {
      if (now) setPictures(now, [...pictures]);
    },

    /** Fetches again what could not be fetched. */
    async retry(): Promise<void> {
      if (!now) return;
      const again = now.failed.map(({ source }) => source);
      set({ ...now, failed: [], pending: [...now.pending, ...again] });
      await fetchAll(now.id, again);
    },

    discard: (): void => set(undefined),

    /**
     * Starts a job on the pictures that have arrived, which leave the draft. Pressed twice, it is the same job. Throws
     * `FailureError` `pictureGone` where there are none.
     */
    async ask(start: (asked: QuestionDraft) => Promise<{ id: string }>): Promise<{ id: string }> {
      if (starting && starting.pictures !== now?.pictures) await started();
      if (starting) return starting.job;
      if (!now || now.pictures.length === 0) return fail('pictureGone');
      starting = { pictures: now.pictures, job: startOn(now, start) };
      try {
        return await starting.job;
      } finally {
        starting = undefined;
      }
    },
  };
}

/** The question draft of a panel. */
export interface PanelDraft {
  draft: QuestionDraft | undefined;
  /** Whether it is known if an earlier page of this panel left a draft. */
  isRead: boolean;
  /** Whether a picture failed while this page was open. */
  failedHere: boolean;
  acts: QuestionDraftActs;
  /** Stages a picture that the background handed over. */
  take: (picture: PictureToAsk) => void;
}

/** The question draft of this panel, which outlives its page until the browser closes. */
export function useQuestionDraft(surface: Surface): PanelDraft {
  const [draft, show] = useState<QuestionDraft>();
  const [isRead, setRead] = useState(false);
  const key = useRef<string>(undefined);
  const restored = useRef<QuestionDraft['failed']>(undefined);
  const handed = useRef<PictureToAsk>(undefined);
  const acts = useMemo(
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
  useEffect(() => {
    const closed = new AbortController();
    const read = async (): Promise<void> => {
      const panel = await panelKey(surface);
      const left = await logFailure(readDraft(panel), 'The staged pictures were not read');
      if (closed.signal.aborted) return;
      key.current = panel;
      restored.current = left?.failed;
      closed.signal.addEventListener('abort', watchDraftErased(panel, acts.discard));
      acts.restore(left);
      setRead(true);
    };
    void read();
    return () => closed.abort();
  }, [surface, acts]);
  return {
    draft,
    isRead,
    failedHere: draft !== undefined && draft.failed !== restored.current,
    acts,
    take: (picture) => {
      handed.current = picture;
      acts.replaceBy(picture.source);
    },
  };
}
