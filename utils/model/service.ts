import * as z from 'zod/mini';
import type { Failure } from './failure';
import type { Connection } from './settings';

const dollars = z.number().check(z.nonnegative(), z.lte(1));
/** The price of a token, in dollars. Other values are refused, because they would distort the usage. */
export const price = z.object({ input: dollars, output: dollars });
export type Price = z.infer<typeof price>;

/** One model of a service's catalog. Vision is `unknown` unless a catalog says more; `visionFrom` is that catalog's path. */
export const catalogModel = z.object({
  id: z.string(),
  vision: z.enum(['yes', 'no', 'unknown']),
  visionFrom: z.optional(z.string()),
  /** Made for recognizing text. */
  readsText: z.optional(z.boolean()),
  price: z.optional(price),
});
export type CatalogModel = z.infer<typeof catalogModel>;

/** A service's models, and the time of the request in milliseconds since the epoch. */
export const catalog = z.object({ models: z.array(catalogModel), askedAt: z.number() });
export type Catalog = z.infer<typeof catalog>;

/** The result of a test request: whether the model read the word in the picture. */
export interface ConnectionReport {
  model: string;
  read: boolean;
  word: string;
}

/** The checks of the connection test, in order. */
export const doctorChecks = ['address', 'origin', 'key', 'model', 'picture', 'streaming'] as const;

/** What the connection test can find, by its checks. */
export const findingCodes = [
  ...(['address_answers', 'address_offline', 'address_unreachable', 'address_other_scheme'] as const),
  ...(['address_redirected', 'address_silent', 'address_wrong', 'address_corrected'] as const),
  ...(['origin_allowed', 'origin_cors', 'origin_refused', 'ollama_origins'] as const),
  ...(['key_accepted', 'key_none', 'key_wrong', 'key_missing', 'key_forbidden'] as const),
  ...(['key_unsendable', 'key_unknown'] as const),
  ...(['model_listed', 'model_unlisted', 'model_answers', 'model_unknown', 'model_blind'] as const),
  ...(['model_unsaid', 'picture_read', 'picture_unread', 'picture_blind', 'picture_refused'] as const),
  ...(['streaming_pieces', 'streaming_whole', 'streaming_off', 'unanswered', 'not_checked'] as const),
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** A finding of the connection test. */
export interface DoctorFinding {
  check: (typeof doctorChecks)[number];
  state: 'passed' | 'failed' | 'skipped';
  says: FindingCode;
  /** The host or an address, the model, and names of other models, as far as they belong to what was found. */
  values: string[];
  /** A line for the service's own settings. */
  line?: string | undefined;
  /** The corrected address. */
  baseUrl?: string | undefined;
  /** Whether permission for the service's host would fix it. */
  wantsAccess?: boolean | undefined;
}

/** An event of the connection test: findings, and at the end the result of the test request. */
export type DoctorEvent =
  | { type: 'finding'; finding: DoctorFinding }
  | { type: 'connected'; report: ConnectionReport }
  | { type: 'failed'; failure: Failure };

/**
 * A model server that was found on this computer, with the connection that would be saved, and the result of the test
 * of its model: it read the picture of a word or not, the server refused extensions, has no model that supports pictures, or
 * failed. `line` is a line for the server's own settings.
 */
export interface LocalServer {
  connection: Connection;
  state: 'testing' | 'read' | 'unread' | 'refused' | 'noModel' | 'failed';
  line?: string | undefined;
}

/** An operation of the interface, or a path next to its version. */
export type Operation = 'chat/completions' | 'models' | 'model/info' | `/${string}`;

/** The end of a path that gets no `/v1`: a version, or one of the names that services have in its place. */
const versioned = /\/(v\d[\w.]*|openai|inference|compat)$/;
const version = /\/v\d[\w.]*$/;
const chat = /\/chat\/completions$/;

/** Returns an address's own path, and the path below which its operations are. */
function pathsOf(url: URL): { own: string; root: string } {
  const own = url.pathname
    // A double slash is 404 on most servers; but some proxies have a whole address in their path.
    .replaceAll(/(?<!:)\/{2,}/g, '/')
    .replace(/(?<!\/)\/+$/, '');
  const isWhole = chat.test(own);
  return { own, root: isWhole ? own.replace(chat, '') : versioned.test(own) ? own : `${own}/v1` };
}

/**
 * Returns the address of an operation. An address that ends in `/chat/completions` is used as typed; a base address that
 * ends in a version or in `openai`, `inference` or `compat` gets nothing; any other gets `/v1`. No query goes out but
 * Azure's `api-version`.
 */
export function endpointOf(baseUrl: string, operation: Operation): string {
  const url = new URL(baseUrl.trim());
  const { root } = pathsOf(url);
  const path = operation.startsWith('/') ? root.replace(version, '') + operation : `${root}/${operation}`;
  const apiVersion = url.searchParams.get('api-version');
  const query = apiVersion ? `?${new URLSearchParams({ 'api-version': apiVersion })}` : '';
  return `${url.origin}${path}${query}`;
}

/** Returns a base address's other form: with `/v1` for one without, without it for one with it. */
export function otherForm(baseUrl: string): string {
  const url = new URL(baseUrl.trim());
  const { root } = pathsOf(url);
  const other = root.endsWith('/v1') ? root.slice(0, -'/v1'.length) : `${root}/v1`;
  // What would get `/v1` again is written as the whole chat address.
  return `${url.origin}${other}${versioned.test(other) ? '' : '/chat/completions'}${url.search}`;
}

/** What users replace in an address by the name of their own resource. */
export const partToReplace = 'YOUR-RESOURCE';

/**
 * Returns what is still to be replaced in an address; undefined if nothing is. Such an address gets no request: anybody may
 * own the host of that name, and would get the key.
 */
export const toReplace = (address: string): string | undefined =>
  address.toUpperCase().includes(partToReplace) ? partToReplace : undefined;

/** An extra header of every request to a service. */
export const header = z.object({ name: z.string(), value: z.string() });
export type Header = z.infer<typeof header>;

/** A connection's key, empty for none, and its extra headers, with the only origin that may get them. */
export const secrets = z.object({
  origin: z.string(),
  key: z.string(),
  headers: z.array(header),
});
export type Secrets = z.infer<typeof secrets>;

/** Returns the secrets of a connection. */
export type GetSecrets = (connection: string) => Promise<Secrets | undefined>;

/** Fields of a request that a service may refuse, and that are not necessary. */
export const optionalFields = ['temperature', 'format', 'stream', 'stream_options'] as const;
export type OptionalField = (typeof optionalFields)[number];

/** The fields and formats that a model has refused. They are not sent again. All empty at first. */
export const modelQuirks = z.object({
  without: z._default(z.array(z.enum(optionalFields)), []),
  /** Requires `max_completion_tokens` instead of `max_tokens`. */
  wantsCompletionTokens: z._default(z.boolean(), false),
  /** Accepts only PNG. */
  wantsPng: z._default(z.boolean(), false),
  /** Fetches no pictures by their address. */
  wantsBytes: z._default(z.boolean(), false),
  /** Takes a picture's URL as text, not in an object: Mistral documents this form. */
  wantsBareUrls: z._default(z.boolean(), false),
  /** The gateway's limit of a picture, in bytes. */
  maxBytes: z.optional(z.number()),
  /** The minimum number of tokens to request: the model uses that many before it answers. */
  minTokens: z.optional(z.number()),
});
export type ModelQuirks = z.infer<typeof modelQuirks>;

/** The quirks of a model before its first request. */
export const noQuirks: ModelQuirks = modelQuirks.parse({});
