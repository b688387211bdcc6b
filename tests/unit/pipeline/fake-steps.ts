import type { AskTurn, Engine, ReplyPart } from '../../../utils/engines/engine';
import { runPipeline, type PipelineSteps } from '../../../utils/pipeline/pipeline';
import type { AcquirePicture } from '../../../utils/pipeline/pictures';
import type { Job, JobEvent } from '../../../utils/model/job';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import type { Note, PreparedPicture, StoredPicture } from '../../../utils/model/picture';
import { samplePicture } from '../model/samples';

export const prepared: PreparedPicture = {
  blob: new Blob(['pixels']),
  mediaType: 'image/jpeg',
  width: 640,
  height: 400,
  notes: [{ kind: 'made-smaller', width: 640, height: 400 }],
};

export const answerer = { id: 'one', name: 'api.example', model: 'vision-large' };

/** An engine that says these things, and keeps what it was asked. */
export function fakeEngine(parts: readonly ReplyPart[] = [], asked: AskTurn[][] = []): Engine {
  return {
    answerer,
    limits: { maxSide: 2048, targetBytes: 1, maxBytes: 2 },
    atOnce: 4,
    identity: async () => ({}),
    takesAddresses: false,
    supports: () => true,
    async *ask(turns) {
      asked.push([...turns]);
      yield* parts;
    },
  };
}

/** A step that is done in one go, as a generator. */
export function acquiring(
  work: () => Promise<{ picture: StoredPicture; notes: Note[] }>,
): () => ReturnType<AcquirePicture> {
  // oxlint-disable-next-line require-yield -- the real step yields its progress; one that is done at once has none
  return async function* acquire() {
    return work();
  };
}

/** Steps that work at once, with these replaced. */
export function fakeSteps(changes: Partial<PipelineSteps> = {}): PipelineSteps {
  return {
    readPageContext: async () => undefined,
    acquirePicture: acquiring(async () => ({ picture: samplePicture, notes: [{ kind: 'clipped' }] })),
    warmDeviceEngine: () => undefined,
    chooseEngine: async () => fakeEngine(),
    preparePicture: async () => [prepared],
    authorWordsOf: async () => [],
    askingOf: async ({ settings, tools }) => ({ settings, tools }),
    replyOptions: () => ({ language: 'en', isContextSent: true }),
    promptOf: (task) => `Please ${task.kind}`,
    putLayout: async () => undefined,
    ...changes,
  };
}

/** Runs a job with these steps alone: nothing else of the extension is there. */
export function runSteps(
  job: Job,
  steps: PipelineSteps,
  signal: AbortSignal,
  settings: Partial<Settings> = {},
  turns: readonly Job[] = [],
): AsyncGenerator<JobEvent> {
  const turn = async (id: string) => turns.find((one) => one.id === id);
  const begun = Promise.resolve();
  return runPipeline(
    { job, turn, settings: { ...defaultSettings, ...settings }, tools: {} as never, signal, begun },
    steps,
  );
}
