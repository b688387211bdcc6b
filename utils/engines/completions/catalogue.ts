import { FailureError } from '../../model/failure';
import type { CatalogueModel, Operation } from '../../model/service';
import type { SecretsOf } from '../../model/secrets';
import type { Connection } from '../../model/settings';
import { readCatalogue, readProperties, readShown, type Said } from './catalogue-shapes';
import { most, textOf } from './read-text';
import { call, translated } from './request';

/** How long all look-ups together may take, in milliseconds. */
const patience = 20_000;
/** Models that Ollama is asked about one by one, where its list does not say what they can do. */
const mostShown = 20;

const common = ['models', 'model/info'] as const;
/** Where else servers say which models see; see the README's table of servers. */
const others = [
  '/model/info',
  '/model_group/info',
  '/api/tags',
  '/api/v0/models',
  '/api/v1/models',
  '/props',
] as const;

/** What came of one look-up: `said` is undefined where nothing of use came. */
export interface LookUp {
  operation: Operation;
  said: Said[] | undefined;
  /** Whether there was any HTTP answer. */
  isAnswered: boolean;
  /** What `call` threw. */
  thrown?: unknown;
}

/** What a service said of its models, and how each look-up ended. */
export interface Survey {
  models: CatalogueModel[];
  lookUps: LookUp[];
}

/** How a body is read; undefined where it is of no use. */
type Read = (body: string) => Said[] | undefined;
type Ask = (operation: Operation, read?: Read, sent?: object) => Promise<LookUp>;

/** Asks one operation of a service what it says of models. Throws nothing. */
export async function lookUp(
  connection: Connection,
  operation: Operation,
  secretsOf: SecretsOf,
  signal: AbortSignal,
  read: Read = readCatalogue,
  sent?: object,
): Promise<LookUp> {
  try {
    const body = await bodyOf(connection, operation, sent, secretsOf, signal);
    return { operation, said: read(body), isAnswered: true };
  } catch (thrown) {
    const isAnswered = thrown instanceof FailureError && thrown.failure.status !== undefined;
    return { operation, said: undefined, isAnswered, thrown };
  }
}

/** Asks a service all that may tell of its models, within 20 s. Throws nothing: an abort stands in the look-ups. */
export async function surveyModels(
  connection: Connection,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<Survey> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const ask: Ask = (operation, read, sent) => lookUp(connection, operation, secretsOf, inTime, read, sent);
  const first = await Promise.all(common.map((operation) => ask(operation)));
  const known = merged(first);
  const more = wantsMore(first, known) ? await lookFurther(ask, first) : [];
  const lookUps = [...first, ...more];
  return { models: more.length === 0 ? known : merged(lookUps), lookUps };
}

/** Nobody who does not answer, or wants another key, says more elsewhere. */
function wantsMore([list, info]: LookUp[], known: readonly CatalogueModel[]): boolean {
  if (known.length > 0) return known.some(({ vision }) => vision === 'unknown');
  const both = [list, info].filter((lookUp) => lookUp !== undefined);
  return both.some(({ isAnswered }) => isAnswered) && !both.some(isRefused);
}

/** Whether a look-up was answered that it wants a key, or another. */
export function isRefused({ thrown }: LookUp): boolean {
  return thrown instanceof FailureError && thrown.failure.status === 401;
}

async function lookFurther(ask: Ask, first: LookUp[]): Promise<LookUp[]> {
  const hasInfo = first.some(({ operation, said }) => operation === 'model/info' && said);
  const ids = new Set(first.flatMap(({ said }) => said ?? []).map(({ id }) => id));
  const [only] = ids;
  // What a server says of itself is said of a model only where it has but one.
  const ofOnly = (body: string): Said[] | undefined => {
    const sees = readProperties(body);
    if (sees === undefined || only === undefined || ids.size > 1) return undefined;
    return [{ id: only, sees, chats: undefined, readsText: false, price: undefined }];
  };
  const asked = others.filter((operation) => operation !== '/model/info' || !hasInfo);
  const found = await Promise.all(
    asked.map((operation) => (operation === '/props' ? ask(operation, ofOnly) : ask(operation))),
  );
  const tags = found.find(({ operation }) => operation === '/api/tags')?.said ?? [];
  const silent = tags.filter(({ sees, chats }) => sees === undefined && chats === undefined);
  const shown = silent
    .slice(0, mostShown)
    .map(({ id }) => ask('/api/show', (body) => readShown(id, body), { model: id }));
  return [...found, ...(await Promise.all(shown))];
}

async function bodyOf(
  connection: Connection,
  operation: Operation,
  sent: object | undefined,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<string> {
  const body = sent && new Blob([JSON.stringify(sent)], { type: 'application/json' });
  const { response, asked, until } = await call(connection, operation, '', body, secretsOf, signal);
  try {
    let text = '';
    for await (const piece of textOf(response, until, most.whole)) text += piece;
    return text;
  } catch (thrown) {
    throw translated(thrown, until, asked.host, signal);
  } finally {
    until.clear();
  }
}

/** Catalogues write "not known" as false, but for the ones that say so of each deployment. */
const saysNo = (operation: Operation): boolean => operation.endsWith('model/info');
const pathOf = (operation: Operation): string => (operation.startsWith('/') ? operation : `/v1/${operation}`);

interface Known extends CatalogueModel {
  chats: boolean | undefined;
}

/** One yes outweighs every no, whoever says it first; what chats nowhere is dropped. */
function merged(lookUps: readonly LookUp[]): CatalogueModel[] {
  const found = new Map<string, Known>();
  for (const { operation, said } of lookUps) {
    for (const entry of said ?? []) {
      const before = found.get(entry.id) ?? { id: entry.id, vision: 'unknown', chats: undefined };
      found.set(entry.id, combined(before, entry, operation));
    }
  }
  return [...found.values()]
    .filter(({ chats }) => chats !== false)
    .map(({ chats: _chats, ...model }) => model)
    .sort((a, b) => a.id.localeCompare(b.id));
}

function combined(before: Known, { sees, chats, readsText, price }: Said, operation: Operation): Known {
  const isNews = sees ? before.vision !== 'yes' : sees === false && before.vision === 'unknown';
  const counts = isNews && (sees === true || saysNo(operation));
  return {
    ...before,
    ...(counts ? { vision: sees ? 'yes' : 'no', visionFrom: pathOf(operation) } : {}),
    ...(readsText ? { readsText } : {}),
    ...(price && !before.price ? { price } : {}),
    chats: before.chats || chats === undefined ? before.chats : chats,
  };
}

/**
 * The models of a service, each with whether it sees pictures and which path said so. A catalogue that is silent on
 * that leaves it unknown. Throws `FailureError` when nothing at all answers, like a request.
 */
export async function models(
  connection: Connection,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<CatalogueModel[]> {
  const { models, lookUps } = await surveyModels(connection, secretsOf, signal);
  const isSilent = lookUps.every(({ thrown }) => thrown !== undefined);
  if (isSilent) throw lookUps[0]?.thrown;
  return models;
}
