import type { AskTurn, Engine, ReplyPart } from '../../../utils/engines/engine';
import type { Steps } from '../../../utils/pipeline/pipeline';
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
    limits: { side: 2048, aim: 1, bytes: 2 },
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
export function acquiring(work: () => Promise<{ picture: StoredPicture; notes: Note[] }>): Steps['acquire'] {
  // The real step yields how far it is; one that is done at once has nothing to say.
  // oxlint-disable-next-line require-yield
  return async function* acquire() {
    return work();
  };
}

/** Steps that work at once, with these replaced. */
export function fakeSteps(changes: Partial<Steps> = {}): Steps {
  return {
    context: async () => undefined,
    acquire: acquiring(async () => ({ picture: samplePicture, notes: [{ kind: 'clipped' }] })),
    engine: async () => fakeEngine(),
    prepare: async () => [prepared],
    wordsInFile: async () => [],
    manner: async () => ({ language: 'en', isContextSent: true }),
    prompt: async (task) => `Please ${task.kind}`,
    keepLayout: async () => undefined,
    comparing: async () => undefined,
    ...changes,
  };
}
