import * as z from 'zod/mini';
import { parseJson } from '../../lib/text';
import { FailureError } from '../../model/failure';
import { type CatalogModel, type Operation, type Price, type GetSecrets, price } from '../../model/service';
import { listPlace } from '../../model/presets';
import type { Connection } from '../../model/settings';
import { maxBodyBytes, bodyText, callService, callFailure, type ServiceResponse } from './request';
import { maybe } from './error-body';

/** The time for all look-ups together, in milliseconds. */
const surveyTimeoutMs = 20_000;
/** The maximum of requests for single models, if Ollama's list does not tell what they can do. */
const maxModelRequests = 20;

/** The limits of a service's models: all are stored, and read again for the price of each answer. */
const maxModels = 5000;
const maxIdLength = 200;
/** Some services list a hundred values for each model. */
const maxValues = maxModels * 100;

const common = ['models', 'model/info'] as const;
/** Other operations by which servers list models; see the table of servers in docs/services.md. */
const others = [
  '/model/info',
  '/model_group/info',
  '/api/tags',
  '/api/v0/models',
  '/api/v1/models',
  '/props',
] as const;

/** The result of one look-up: `entries` is undefined if the answer is no catalog. */
export interface LookUp {
  operation: Operation;
  entries: CatalogEntry[] | undefined;
  /** Whether there was any HTTP answer. */
  isAnswered: boolean;
  /** What `callService` threw. */
  thrown?: unknown;
}

type ParseEntries = (body: string) => CatalogEntry[] | undefined;

/** What to ask at one operation of a service. */
interface Inquiry {
  operation: Operation;
  /** `parseCatalog` by default. */
  parse?: ParseEntries;
  /** What is sent as JSON, by POST; a GET without. */
  sent?: object;
}
type Ask = (inquiry: Inquiry) => Promise<LookUp>;

/** Looks models up at one operation of a service. Throws nothing. */
export async function lookUp({
  operation,
  parse = parseCatalog,
  sent,
  ...call
}: Inquiry & { connection: Connection; secretsOf: GetSecrets; signal: AbortSignal }): Promise<LookUp> {
  const body = sent && new Blob([JSON.stringify(sent)], { type: 'application/json' });
  try {
    const called = await callService({ ...call, operation, model: '', body });
    return { operation, entries: parse(await wholeBody(called, call.signal)), isAnswered: true };
  } catch (thrown) {
    const isAnswered = thrown instanceof FailureError && thrown.failure.status !== undefined;
    return { operation, entries: undefined, isAnswered, thrown };
  }
}

/**
 * Looks models up where the service lists them, or in all places in which it may, within 20 s. Returns them with the result of each
 * look-up, also of an aborted one: none of a service without a list. Throws nothing.
 */
export async function surveyModels(
  connection: Connection,
  secretsOf: GetSecrets,
  signal: AbortSignal,
): Promise<{ models: CatalogModel[]; lookUps: LookUp[] }> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(surveyTimeoutMs)]);
  const ask: Ask = (inquiry) => lookUp({ connection, secretsOf, signal: limited, ...inquiry });
  const place = listPlace(connection.baseUrl);
  if (place === 'nowhere') return { models: [], lookUps: [] };
  const asked = place === 'models' ? (['models'] as const) : common;
  const first = await Promise.all(asked.map((operation) => ask({ operation })));
  const known = merged(first);
  const more = place === 'anywhere' && wantsMore(first, known) ? await lookFurther(ask, first) : [];
  const lookUps = [...first, ...more];
  return { models: more.length === 0 ? known : merged(lookUps), lookUps };
}

/** Whether other operations may tell more: not of a service that does not answer or refuses the key. */
function wantsMore(first: readonly LookUp[], known: readonly CatalogModel[]): boolean {
  if (known.length > 0) return known.some(({ vision }) => vision === 'unknown');
  return first.some(({ isAnswered }) => isAnswered) && !first.some(isKeyRefused);
}

/** Whether a look-up was refused for its key: with 401, or in words under another status, as by Google (400). */
export function isKeyRefused({ thrown }: LookUp): boolean {
  return thrown instanceof FailureError && ['wrongKey', 'noKey'].includes(thrown.failure.code);
}

async function lookFurther(ask: Ask, first: LookUp[]): Promise<LookUp[]> {
  const hasInfo = first.some(({ operation, entries }) => operation === 'model/info' && entries);
  const ids = new Set(first.flatMap(({ entries }) => entries ?? []).map(({ id }) => id));
  const [only] = ids;
  // The properties of a server are those of a model if it has only one.
  const ofOnly = (body: string): CatalogEntry[] | undefined => {
    const sees = parseServerProperties(body);
    if (sees === undefined || only === undefined || ids.size > 1) return undefined;
    return [{ id: only, sees, chats: undefined, readsText: false, price: undefined }];
  };
  const asked = others.filter((operation) => operation !== '/model/info' || !hasInfo);
  const found = await Promise.all(
    asked.map((operation) => ask(operation === '/props' ? { operation, parse: ofOnly } : { operation })),
  );
  const tags = found.find(({ operation }) => operation === '/api/tags')?.entries ?? [];
  const silent = tags.filter(({ sees, chats }) => sees === undefined && chats === undefined);
  const shown = silent
    .slice(0, maxModelRequests)
    .map(({ id }) =>
      ask({ operation: '/api/show', parse: (body) => parseOllamaModel(id, body), sent: { model: id } }),
    );
  return [...found, ...(await Promise.all(shown))];
}

async function wholeBody(called: ServiceResponse, signal: AbortSignal): Promise<string> {
  const { response, request, deadline } = called;
  try {
    let text = '';
    for await (const piece of bodyText(response, deadline, maxBodyBytes.whole)) text += piece;
    return text;
  } catch (thrown) {
    throw callFailure(thrown, deadline, request.host, signal);
  } finally {
    deadline.clear();
  }
}

/** Whether a catalog's `false` is reliable: most write it for unknown, except those that list each deployment. */
const isNoReliable = (operation: Operation): boolean => operation.endsWith('model/info');
const pathOf = (operation: Operation): string => (operation.startsWith('/') ? operation : `/v1/${operation}`);

interface Known extends CatalogModel {
  chats: boolean | undefined;
}

/** Merges look-ups: one yes outweighs every no; models that chat nowhere are left out. */
function merged(lookUps: readonly LookUp[]): CatalogModel[] {
  const found = new Map<string, Known>();
  for (const { operation, entries } of lookUps) {
    for (const entry of entries ?? []) {
      const before = found.get(entry.id) ?? { id: entry.id, vision: 'unknown', chats: undefined };
      found.set(entry.id, combined(before, entry, operation));
    }
  }
  return [...found.values()]
    .slice(0, maxModels)
    .filter(({ chats }) => chats !== false)
    .map(({ chats: _chats, ...model }) => model)
    .sort((a, b) => a.id.localeCompare(b.id));
}

function combined(
  before: Known,
  { sees, chats, readsText, price: cost }: CatalogEntry,
  operation: Operation,
): Known {
  const isNews = sees ? before.vision !== 'yes' : sees === false && before.vision === 'unknown';
  const counts = isNews && (sees === true || isNoReliable(operation));
  return {
    ...before,
    ...(counts ? { vision: sees ? 'yes' : 'no', visionFrom: pathOf(operation) } : {}),
    ...(readsText ? { readsText } : {}),
    ...(cost && !before.price ? { price: cost } : {}),
    chats: before.chats || chats === undefined ? before.chats : chats,
  };
}

/**
 * Returns the models of a service, each with whether it sees pictures and which path said so; unknown if no catalog
 * says. Throws `FailureError` when nothing at all answers, like a request.
 */
export async function listModels(
  connection: Connection,
  secretsOf: GetSecrets,
  signal: AbortSignal,
): Promise<CatalogModel[]> {
  const { models, lookUps } = await surveyModels(connection, secretsOf, signal);
  const isSilent = lookUps.length > 0 && lookUps.every(({ thrown }) => thrown !== undefined);
  if (isSilent) throw lookUps[0]?.thrown;
  return models;
}

/** The facts in one catalog about a model; undefined if it has none. */
interface CatalogEntry {
  id: string;
  sees: boolean | undefined;
  /** Whether it answers in conversations, unlike a model for embeddings. */
  chats: boolean | undefined;
  readsText: boolean;
  price: Price | undefined;
}

const text = maybe(z.string());
const flag = maybe(z.boolean());
const list = maybe(z.array(z.unknown()));
const cost = maybe(z.union([z.number(), z.string()]));

const names = { id: text, key: text, model_name: text, model_group: text, name: text, model: text };
const costs = { input_cost_per_token: cost, output_cost_per_token: cost };
const entry = z.object({
  ...names,
  ...costs,
  type: text,
  mode: text,
  supports_vision: flag,
  model_info: maybe(z.object({ ...costs, mode: text, supports_vision: flag })),
  architecture: maybe(z.object({ input_modalities: list, output_modalities: list })),
  capabilities: maybe(
    z.union([z.array(z.unknown()), z.object({ vision: flag, ocr: flag, completion_chat: flag })]),
  ),
  pricing: maybe(z.object({ prompt: cost, completion: cost })),
});
type Entry = z.infer<typeof entry>;

const several = z.object({ data: list, models: list });
const properties = z.object({ modalities: z.object({ vision: z.boolean() }) });
const shown = z.object({ capabilities: z.array(z.unknown()) });

/** Models without conversations, by LiteLLM's `mode` and the `type` of LM Studio and Together. */
const otherKinds =
  /embed|rerank|speech|audio|transcri|moderation|realtime|search|vector|^video|^image$|(image|video)_(generation|edit)/i;
/** Names of models for text recognition: "mistral-ocr-latest", "olmOCR-7B", but not "mediocre". */
const readerName = /OCR|ocr(?![a-z])/;

/** Returns an amount given as a number or as text (OpenRouter). */
function amount(given: string | number | undefined): string | number | undefined {
  return typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
}

/** Returns the price of a token; undefined for −1, which means that it varies. */
function priceOf({ model_info: info, pricing, ...own }: Entry): Price | undefined {
  const input = amount(info?.input_cost_per_token ?? own.input_cost_per_token ?? pricing?.prompt);
  const output = amount(info?.output_cost_per_token ?? own.output_cost_per_token ?? pricing?.completion);
  return price.safeParse({ input, output }).data;
}

function seesBy({
  supports_vision: says,
  model_info: info,
  architecture,
  ...more
}: Entry): boolean | undefined {
  const { type, capabilities } = more;
  const listed = Array.isArray(capabilities) ? capabilities : [];
  const isSeeing =
    architecture?.input_modalities?.includes('image') ||
    listed.includes('vision') ||
    listed.includes('multimodal') ||
    (!Array.isArray(capabilities) && capabilities?.vision) ||
    type === 'vlm';
  return isSeeing || (info?.supports_vision ?? says);
}

function chatsBy({ type, mode, model_info: info, architecture, capabilities }: Entry): boolean | undefined {
  const kinds = [mode, info?.mode, type].filter((kind) => kind !== undefined);
  if (Array.isArray(capabilities)) {
    // Ollama's names.
    if (capabilities.includes('completion')) return true;
    if (capabilities.includes('embedding')) return false;
  } else if (capabilities?.ocr || kinds.includes('ocr')) return true;
  else if (capabilities?.completion_chat === false) return false;
  if (architecture?.output_modalities?.includes('text') === false) return false;
  return kinds.length === 0 ? undefined : !kinds.some((kind) => otherKinds.test(kind));
}

function entriesIn(given: unknown): CatalogEntry[] {
  const read = entry.safeParse(given);
  const { id, key, model_name, model_group, name, model } = read.success ? read.data : {};
  // Google lists "models/gemini-…", and is asked for "gemini-…".
  const called = (id ?? key ?? model_name ?? model_group ?? name ?? model)?.replace(/^models\//, '');
  if (!read.success || !called || called.length > maxIdLength) return [];
  const { mode, model_info: info, capabilities } = read.data;
  const isReader =
    mode === 'ocr' || info?.mode === 'ocr' || (!Array.isArray(capabilities) && capabilities?.ocr === true);
  return [
    {
      id: called,
      sees: seesBy(read.data),
      chats: chatsBy(read.data),
      readsText: isReader || readerName.test(called),
      price: priceOf(read.data),
    },
  ];
}

/** Returns the first entries of a catalog: `data`, `models` or both, or a bare list; undefined for another body. */
export function parseCatalog(body: string): CatalogEntry[] | undefined {
  const json = parseJson(body, maxValues);
  const { data, models } = several.safeParse(json).data ?? {};
  const both = data || models ? [...(data ?? []), ...(models ?? [])] : undefined;
  return (Array.isArray(json) ? json : both)?.slice(0, maxModels).flatMap(entriesIn);
}

/** Returns whether the one model of a llama.cpp server sees, by its `/props`; undefined if they do not say. */
export function parseServerProperties(body: string): boolean | undefined {
  return properties.safeParse(parseJson(body)).data?.modalities.vision;
}

/** Returns the entry of one model from Ollama's `/api/show`. */
export function parseOllamaModel(id: string, body: string): CatalogEntry[] {
  const capabilities = shown.safeParse(parseJson(body)).data?.capabilities;
  return capabilities ? entriesIn({ id, capabilities }) : [];
}
