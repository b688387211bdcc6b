import * as z from 'zod/mini';
import { answerer } from './job';
import { layout } from './layout';
import { note } from './picture';
import { usage } from './usage';

/** What makes an answer again: all that an engine said but how far it was. */
const keptPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answerer'), answerer }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('layout'), layout }),
  z.object({ type: z.literal('note'), note }),
  /** What it took then: made again it takes nothing. */
  z.object({ type: z.literal('usage'), usage }),
]);
export type KeptPart = z.infer<typeof keptPart>;

/** An answer that was given `at`, in milliseconds since the epoch. */
export const keptAnswer = z.object({ at: z.number(), parts: z.array(keptPart) });
export type KeptAnswer = z.infer<typeof keptAnswer>;

/** The parts, of which all text was thought. */
export function asThought(parts: readonly KeptPart[]): KeptPart[] {
  return parts.map((part) => (part.type === 'text' ? { ...part, type: 'reasoning' as const } : part));
}

/** One part more; what is said in pieces is kept as one. */
export function withPart(parts: readonly KeptPart[], part: KeptPart): KeptPart[] {
  const last = parts.at(-1);
  const isOneMore = (part.type === 'text' || part.type === 'reasoning') && last?.type === part.type;
  if (!isOneMore) return [...parts, part];
  return [...parts.slice(0, -1), { ...part, delta: `${last.delta}${part.delta}` }];
}
