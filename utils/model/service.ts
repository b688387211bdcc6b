import * as z from 'zod/mini';
import { failure } from './failure';
import { connection, type Connection } from './settings';

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
export const doctorChecks = ['address', 'origin', 'key', 'model', 'picture', 'streaming'] as const;

/** All that the doctor says of them; each has its text, `doctor_SAYING`. */
export const findingMessages = [
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
export type FindingMessage = (typeof findingMessages)[number];

/** What the doctor found. */
export const doctorFinding = z.object({
  check: z.enum(doctorChecks),
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Its words, filled with `values` in order. */
  says: z.enum(findingMessages),
  values: z.array(z.string()),
  /** A line to be copied into the service's own settings. */
  line: z.optional(z.string()),
  /** The address that would have been right. */
  baseUrl: z.optional(z.string()),
  /** Whether allowing the service's host would mend it. */
  wantsAccess: z.optional(z.boolean()),
});
export type DoctorFinding = z.infer<typeof doctorFinding>;

/** What comes from the doctor: findings as they are made, and at the end what the test request came to. */
export const doctorEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('finding'), finding: doctorFinding }),
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

/** A header that goes with every request to a service, besides those of the interface. */
export const header = z.object({ name: z.string(), value: z.string() });
export type Header = z.infer<typeof header>;

/** A connection's key, empty if it has none, and its extra headers, with the one origin they may go to. */
export interface Secrets {
  origin: string;
  key: string;
  headers: Header[];
}

/** Where the secrets of a connection are to be had. */
export type GetSecrets = (connection: string) => Promise<Secrets | undefined>;

/** Fields that a service may refuse, and that an answer does without. */
export const optionalFields = ['temperature', 'format', 'stream', 'stream_options'] as const;
export type OptionalField = (typeof optionalFields)[number];

/** What a model of a service has refused before, so that it is not sent again. All empty at first. */
export const modelQuirks = z.object({
  without: z._default(z.array(z.enum(optionalFields)), []),
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

/** What a well-known server is called, where it is found, and what it wants otherwise than most. */
interface Preset {
  name: string;
  baseUrl: string;
  differs: Partial<Connection>;
}

/**
 * LiteLLM alone documents `image_url.format`. Others ignore it at best: Mistral and OpenAI refuse fields that they do
 * not know.
 */
const plain = { sendFormat: false };

/**
 * A server on a person's own computer loads its model at the first request, which takes minutes, and so does reading a
 * picture without a graphics card; most do one thing at a time.
 */
const onOwnComputer = { ...plain, headSeconds: 600, silenceSeconds: 300, atOnce: 1 };

/** The servers that a new connection can be filled in for, in the order they are offered. Each has its hint among the texts. */
export const presets = {
  litellm: { name: 'LiteLLM', baseUrl: 'http://localhost:4000', differs: {} },
  vllm: { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', differs: plain },
  llamacpp: { name: 'llama.cpp', baseUrl: 'http://localhost:8080', differs: onOwnComputer },
  ollama: { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', differs: onOwnComputer },
  lmstudio: { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', differs: onOwnComputer },
  openrouter: { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', differs: plain },
  mistral: { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', differs: plain },
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', differs: plain },
  portkey: { name: 'Portkey', baseUrl: 'http://localhost:8787/v1', differs: plain },
} as const satisfies Record<string, Preset>;

/** The name of a preset. */
export type PresetId = keyof typeof presets;

/** Whether there is a preset of that name. */
export function isPreset(id: string): id is PresetId {
  return Object.hasOwn(presets, id);
}

/** A connection as a preset fills it in; it lacks models and is kept nowhere yet. */
export function connectionFor(preset: PresetId): Connection {
  const { name, baseUrl, differs } = presets[preset];
  return connection.parse({ id: '', name, baseUrl, ...differs });
}
