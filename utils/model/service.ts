import * as z from 'zod/mini';
import { failure } from './failure';

/** What a catalogue charges, in dollars for one token. */
export const price = z.object({ input: z.number(), output: z.number() });
export type Price = z.infer<typeof price>;

/**
 * One model of a service's catalogue. Vision is `unknown` unless a catalogue says so; `visionFrom` is the path of the
 * one that did.
 */
export const catalogueModel = z.object({
  id: z.string(),
  vision: z.enum(['yes', 'no', 'unknown']),
  visionFrom: z.optional(z.string()),
  /** Made for getting text out of pictures. */
  readsText: z.optional(z.boolean()),
  price: z.optional(price),
});
export type CatalogueModel = z.infer<typeof catalogueModel>;

/** A service's models, and when it was asked for them, in milliseconds since the epoch. */
export const catalogue = z.object({ models: z.array(catalogueModel), askedAt: z.number() });
export type Catalogue = z.infer<typeof catalogue>;

/** What a real request found: the model answered, and it read the word in the picture or it did not. */
export const connectionReport = z.object({ model: z.string(), read: z.boolean(), word: z.string() });
export type ConnectionReport = z.infer<typeof connectionReport>;

/** What the doctor looks at, in order. */
export const checks = ['address', 'origin', 'key', 'model', 'picture', 'streaming'] as const;

/** All that the doctor says of them; each has its text, `doctor_SAYING`. */
export const sayings = [
  'address_answers',
  'address_offline',
  'address_unreachable',
  'address_other_scheme',
  'address_redirected',
  'address_silent',
  'address_wrong',
  'address_corrected',
  'origin_allowed',
  'origin_cors',
  'origin_refused',
  'ollama_origins',
  'origin_lm_studio',
  'origin_forbidden',
  'key_accepted',
  'key_none',
  'key_wrong',
  'key_missing',
  'key_forbidden',
  'key_unsendable',
  'key_unknown',
  'model_listed',
  'model_unlisted',
  'model_answers',
  'model_unknown',
  'model_unknown_others',
  'model_blind',
  'model_unsaid',
  'picture_read',
  'picture_unread',
  'picture_unread_others',
  'picture_blind',
  'picture_blind_others',
  'picture_refused',
  'streaming_pieces',
  'streaming_whole',
  'streaming_off',
  'after_address',
  'after_origin',
  'after_key',
  'after_model',
  'unanswered',
] as const;
export type Saying = (typeof sayings)[number];

/** What the doctor found. */
export const finding = z.object({
  check: z.enum(checks),
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Its words, filled with `values` in order. */
  says: z.enum(sayings),
  values: z.array(z.string()),
  /** A line to be copied into the service's own settings. */
  line: z.optional(z.string()),
  /** The address that would have been right. */
  baseUrl: z.optional(z.string()),
  /** Whether allowing the service's host would mend it. */
  wantsAccess: z.optional(z.boolean()),
});
export type Finding = z.infer<typeof finding>;

/** What comes from the doctor: findings as they are made, and at the end what the test request came to. */
export const doctorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('finding'), finding }),
  z.object({ type: z.literal('connected'), report: connectionReport }),
  z.object({ type: z.literal('failed'), failure }),
]);
export type DoctorEvent = z.infer<typeof doctorEvent>;

/** What a service is asked for: an operation of the interface, or a path that stands beside its `/v1`. */
export type Operation = 'chat/completions' | 'models' | 'model/info' | `/${string}`;

/**
 * The address of one operation of a service. Base addresses come with and without `/v1`, with a trailing slash,
 * with a sub-path, or as the whole chat address; `/v1` stands in the result once, and never in what stands beside it.
 */
export function endpointOf(baseUrl: string, operation: Operation): string {
  const url = new URL(baseUrl.trim());
  const base = url.pathname
    // A double slash is 404 almost everywhere; but some proxies have a whole address in their path.
    .replaceAll(/(?<!:)\/{2,}/g, '/')
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '')
    .replace(/\/v1$/, '');
  return `${url.origin}${base}${operation.startsWith('/') ? operation : `/v1/${operation}`}`;
}
