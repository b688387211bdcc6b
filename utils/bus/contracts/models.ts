import * as z from 'zod/mini';
import { hash } from '../../model/picture';

/** Asks an installed model about a stored picture, to try it: its whole answer, then how long that took, in milliseconds. */
export const tryModelStream = {
  name: 'try-model',
  input: z.object({ id: z.string(), picture: hash }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), delta: z.string() }),
    z.object({ type: z.literal('done'), totalMs: z.number() }),
  ]),
};
