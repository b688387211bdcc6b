import * as z from 'zod/mini';

/** Fields that a service may refuse, and that an answer does without. */
export const spareFields = ['temperature', 'format', 'stream', 'stream_options'] as const;
export type SpareField = (typeof spareFields)[number];

/** What a model of a service has refused before, so that it is not sent again. All empty at first. */
export const modelQuirks = z.object({
  without: z._default(z.array(z.enum(spareFields)), []),
  /** It wants `max_completion_tokens` in place of `max_tokens`. */
  wantsCompletionTokens: z._default(z.boolean(), false),
  /** It takes PNG alone. */
  wantsPng: z._default(z.boolean(), false),
  /** It fetches no pictures by their address. */
  wantsBytes: z._default(z.boolean(), false),
  /** Its gateway takes no more bytes of a picture. */
  maxBytes: z.optional(z.number()),
  /** It spends so many tokens before it answers that this is the least to be asked for. */
  minTokens: z.optional(z.number()),
});
export type ModelQuirks = z.infer<typeof modelQuirks>;

/** What is known of a model that was never asked. */
export const noQuirks: ModelQuirks = modelQuirks.parse({});
