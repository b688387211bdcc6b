import type { AskTurn, Engine, ReplyPart } from '../../../utils/engines/engine';
import type { PreparedPicture } from '../../../utils/model/picture';

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
