import { fail, type Failure, toFailure } from '../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../utils/model/picture';
import { isStaging, type QuestionDraft } from '../../utils/model/question-draft';
import type { ComposerEvent } from './composer-state';

/** The dependencies of a question draft. */
interface QuestionDraftTools {
  /** Fetches a picture and stores it. Throws `FailureError`. */
  acquire(source: PictureSource): Promise<StoredPicture>;
  /** Returns the draft as it is now. */
  now(): QuestionDraft | undefined;
  /** Applies an event to the composer. */
  happen(event: ComposerEvent): void;
}

/** Returns functions that fetch the pictures of a draft in order, one after the other. */
function createFetching({ acquire, now, happen }: QuestionDraftTools) {
  /** Resolves when all pictures of the draft so far are fetched or have failed. */
  let fetched: Promise<unknown> = Promise.resolve();

  /** Returns whether the picture was fetched. A picture of a replaced draft is ignored. */
  const fetchOne = async (id: string, source: PictureSource): Promise<boolean> => {
    if (now()?.id !== id) return false;
    const got = await acquire(source).catch((thrown: unknown): { failure: Failure } => ({
      failure: toFailure(thrown),
    }));
    if (now()?.id !== id) return false;
    happen({ type: 'fetched', id, source, got });
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

/** Starts a job on the pictures of a draft. Those that were staged meanwhile stay for the next question. */
async function startOn(
  asked: QuestionDraft,
  start: (asked: QuestionDraft) => Promise<{ id: string }>,
  { now, happen }: QuestionDraftTools,
): Promise<{ id: string }> {
  const job = await start(asked);
  const draft = now();
  if (draft?.id !== asked.id) return job;
  const pictures = draft.pictures.filter((picture) => !asked.pictures.includes(picture));
  happen({ type: 'arranged', pictures });
  return job;
}

export type QuestionDraftActions = ReturnType<typeof createQuestionDraft>;

/** Returns the functions that stage pictures for a question, and the one that asks it. */
export function createQuestionDraft(tools: QuestionDraftTools) {
  const { now, happen } = tools;
  const { fetchAll, restart } = createFetching(tools);
  /** The job that is being started, and its pictures. */
  let starting: { pictures: readonly StoredPicture[]; job: Promise<{ id: string }> } | undefined;

  const replace = (more: Partial<QuestionDraft>): Promise<number> => {
    const id = crypto.randomUUID();
    const draft = { id, stagedAt: Date.now(), pictures: [], pending: [], failed: [], ...more };
    restart();
    happen({ type: 'staged', draft });
    return fetchAll(id, draft.pending);
  };
  /** Resolves when no job is being started on the pictures. */
  const started = async (): Promise<void> => {
    if (!starting) return;
    await starting.job.catch(() => undefined);
    await started();
  };
  return {
    /** Replaces the fetched pictures. */
    arrange: (pictures: readonly StoredPicture[]): void => happen({ type: 'arranged', pictures }),

    /** Fetches what an earlier page of this panel was still fetching. */
    goOn(draft: QuestionDraft): void {
      void fetchAll(draft.id, draft.pending);
    },

    /**
     * Adds pictures to the end of the draft, and moves all of them to the conversation `about`, or to a new one. Once all are fetched or
     * have failed, returns the number of pictures that are new there.
     */
    async add(sources: readonly PictureSource[], about?: string): Promise<number> {
      const before = now();
      if (!before || !isStaging(before))
        return replace({ ...(about !== undefined && { about }), pending: [...sources] });
      happen({ type: 'added', sources, about });
      return (before.about === about ? 0 : before.pictures.length) + (await fetchAll(before.id, sources));
    },

    /** Fetches the failed pictures again. */
    async retry(): Promise<void> {
      const draft = now();
      if (!draft) return;
      happen({ type: 'retried' });
      await fetchAll(
        draft.id,
        draft.failed.map(({ source }) => source),
      );
    },

    discard: (): void => happen({ type: 'discarded' }),

    /** Stages a picture instead of all others. */
    replaceBy: (source: PictureSource): void => void replace({ pending: [source] }),

    /** Stages stored pictures for a new question, each once. */
    async stageStored(pictures: readonly StoredPicture[]): Promise<void> {
      await started();
      const draft = now();
      if (draft && isStaging(draft)) happen({ type: 'joined', pictures });
      else void replace({ pictures: [...pictures] });
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
      starting = { pictures: draft.pictures, job: startOn(draft, start, tools) };
      try {
        return await starting.job;
      } finally {
        starting = undefined;
      }
    },
  };
}
