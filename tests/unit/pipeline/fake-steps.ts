import type { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type * as chooseEngine from '../../../utils/pipeline/choose-engine';
import type * as conversation from '../../../utils/pipeline/conversation';
import type * as pageContext from '../../../utils/pipeline/page-context';
import type * as pictures from '../../../utils/pipeline/pictures';
import { runPipeline } from '../../../utils/pipeline/pipeline';
import type { Job, JobEvent } from '../../../utils/model/job';
import { defaultSettings, type Settings } from '../../../utils/model/settings';
import type { Note, StoredPicture } from '../../../utils/model/picture';
import { samplePicture } from '../model/samples';
import { fakeEngine, prepared } from './fake-engine';

/** The steps that the pipeline imports and that reach outside it, by the module that each is in. */
interface Modules {
  'page-context': Pick<typeof pageContext, 'readPageContext' | 'authorWordsOf' | 'authorOfFailed'>;
  pictures: Pick<typeof pictures, 'acquirePicture' | 'preparePicture'>;
  'choose-engine': Pick<typeof chooseEngine, 'chooseEngine' | 'warmDeviceEngine'>;
  conversation: Pick<typeof conversation, 'askingOf' | 'replyOptions' | 'promptOf'>;
}
export type PipelineSteps = Modules['page-context'] &
  Modules['pictures'] &
  Modules['choose-engine'] &
  Modules['conversation'];

/** The steps of the run that goes on: several runs may at once, each with steps of its own. */
const { current, replaced } = vi.hoisted(() => {
  const { AsyncLocalStorage: Storage } = process.getBuiltinModule('node:async_hooks');
  const steps: AsyncLocalStorage<object> = new Storage();
  /** Returns functions of these names that do what the steps of the run do. */
  const fromSteps = (...names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]): unknown => Reflect.get(steps.getStore() ?? {}, name)(...given),
      ]),
    );
  return { current: steps, replaced: fromSteps };
});

vi.mock('../../../utils/pipeline/page-context', () =>
  replaced('readPageContext', 'authorWordsOf', 'authorOfFailed'),
);
vi.mock('../../../utils/pipeline/pictures', async (original) => ({
  ...(await original<typeof pictures>()),
  ...replaced('acquirePicture', 'preparePicture'),
}));
vi.mock('../../../utils/pipeline/choose-engine', () => replaced('chooseEngine', 'warmDeviceEngine'));
vi.mock('../../../utils/pipeline/conversation', async (original) => ({
  ...(await original<typeof conversation>()),
  ...replaced('askingOf', 'replyOptions', 'promptOf'),
}));

/** A step that is done in one go, as a generator. */
export function acquiring(
  work: () => Promise<{ picture: StoredPicture; notes: Note[] }>,
): () => ReturnType<pictures.AcquirePicture> {
  // oxlint-disable-next-line require-yield -- the real step yields its progress; one that is done at once has none
  return async function* acquire() {
    return work();
  };
}

/** Steps that work at once, with these replaced. */
export function fakeSteps(changes: Partial<PipelineSteps> = {}): PipelineSteps {
  return {
    readPageContext: async () => undefined,
    acquirePicture: acquiring(async () => ({
      picture: samplePicture,
      notes: [{ kind: 'clipped', share: 0.5 }],
    })),
    warmDeviceEngine: () => undefined,
    chooseEngine: async () => fakeEngine(),
    preparePicture: async () => [prepared],
    authorWordsOf: async () => [],
    authorOfFailed: async () => undefined,
    askingOf: async (settings) => ({ settings }),
    replyOptions: () => ({ language: 'en', isContextSent: true }),
    promptOf: (task) => `Please ${task.kind}`,
    ...changes,
  };
}

/** Runs a job with these steps alone: nothing else of the extension is there. */
export async function* runSteps(
  job: Job,
  steps: PipelineSteps,
  signal: AbortSignal,
  settings: Partial<Settings> = {},
  turns: readonly Job[] = [],
): AsyncGenerator<JobEvent> {
  const turn = async (id: string) => turns.find((one) => one.id === id);
  const run = { job, turn, settings: { ...defaultSettings, ...settings }, signal, stored: Promise.resolve() };
  const events = runPipeline({ ...run, withMiddleware: (engine) => engine });
  try {
    for (;;) {
      const { done, value } = await current.run(steps, () => events.next());
      if (done) return;
      yield value;
    }
  } finally {
    await events.return(undefined);
  }
}
