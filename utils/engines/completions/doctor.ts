import { toFailure, type Failure, FailureError } from '../../model/failure';
import {
  type CatalogModel,
  type DoctorEvent,
  endpointOf,
  type Operation,
  otherForm,
} from '../../model/service';
import type { Connection } from '../../model/settings';
import { isKeyRefused, surveyModels, lookUp, type LookUp } from './catalog';
import type { Engine } from '../engine';
import { completionsEngine, type CompletionsTools } from './engine';
import { addressAnswers, diagnose, isWrongPath, type Evidence } from './diagnosis';
import { whyUnreachable } from './request';
import { mayFetch, ownOrigin } from '../../platform/permissions';
import type { PreparedPicture } from '../../model/picture';

/** What a test of a connection gets: what an engine is made with, and what happens on the way. */
export type ConnectionTestOptions = CompletionsTools & {
  /** Returns the engine with its usage counted, and held to the limits. */
  withUsageLimits(engine: Engine): Engine;
  /** Called with the models that were found. */
  onModels(models: CatalogModel[]): Promise<void>;
  /** Saves the connection with its corrected address, on the same origin, and returns what its test gets. */
  correct(connection: Connection): Promise<ConnectionTestOptions>;
};

/** For finding the right address. */
const addressTimeoutMs = 20_000;

/**
 * Tests a connection: reads its catalog, then sends a picture of a random word and searches the answer for the word,
 * the only proof that a model sees; where that fails, searches for the right address. The address with `/v1`, or without
 * it, is taken at once and tested, if it answers like a service without the key; others are only found. Yields one finding for
 * each check, in order, then the result of the test request. Throws only the signal's reason.
 *
 * What keeps an extension from a service was measured in Chromium 156, headless and headed: fetches of the background
 * to 127.0.0.1, localhost, a private address (fd00::2) and a public one.
 *
 * | host | server answers CORS | server does not |
 * | --- | --- | --- |
 * | not allowed | all requests succeed | all fail: a GET after its answer, anything with a key at its preflight |
 * | allowed | all succeed, without a preflight | all succeed |
 *
 * It was the same for all four: Local Network Access, which kept a web page in the same browser from the same
 * servers, never asks an extension, and `local-network-access` stays at `prompt`. A GET to an allowed host has no
 * `Origin`, but a POST has, so that Ollama lists its models and then refuses the request itself.
 */
export async function* testConnection(
  connection: Connection,
  tools: ConnectionTestOptions,
  signal: AbortSignal,
  isCorrected = false,
): AsyncGenerator<DoctorEvent> {
  const surveyed = { ...(await survey(connection, tools, signal)), isCorrected };
  // A sure finding is yielded before the test request: the model may have to be loaded first.
  if (surveyed.hasList) yield { type: 'finding', finding: addressAnswers(surveyed) };
  const tested = surveyed.unreached
    ? { outcome: surveyed.unreached, isStreamed: undefined }
    : await testRequest(connection, tools, signal);
  // A service without a list answers only here.
  const evidence = { ...surveyed, isReached: surveyed.isReached || isAnswer(tested.outcome) };
  const fix = await addressFix(evidence, tested.outcome, signal);
  if (fix?.isOtherForm) {
    const corrected = { ...connection, baseUrl: fix.baseUrl };
    return yield* testConnection(corrected, await tools.correct(corrected), signal, true);
  }
  const findings = diagnose({ ...evidence, ...tested, baseUrl: fix?.baseUrl });
  for (const finding of evidence.hasList ? findings.slice(1) : findings) yield { type: 'finding', finding };
  const { outcome } = tested;
  yield 'code' in outcome ? { type: 'failed', failure: outcome } : { type: 'connected', report: outcome };
}

type Surveyed = Omit<Evidence, 'outcome' | 'isStreamed' | 'baseUrl' | 'isCorrected'> & {
  unreached: Failure | undefined;
};

/** Whether an outcome is or has the answer of a server. */
const isAnswer = (outcome: Evidence['outcome']): boolean =>
  !('code' in outcome) || outcome.status !== undefined;

/** Collects all evidence that needs no model. */
async function survey(
  connection: Connection,
  tools: ConnectionTestOptions,
  signal: AbortSignal,
): Promise<Surveyed> {
  const { baseUrl, id } = connection;
  const { models, lookUps } = await surveyModels(connection, tools.secretsOf, signal);
  signal.throwIfAborted();
  if (models.length > 0) await tools.onModels(models);
  const stored = await tools.secretsOf(id);
  const isOwn = URL.canParse(baseUrl) && stored?.origin === new URL(baseUrl).origin;
  const isReached = lookUps.some(({ isAnswered }) => isAnswered);
  const unreached = isReached || lookUps.length === 0 ? undefined : toFailure(lookUps[0]?.thrown);
  return {
    connection,
    models,
    isReached,
    // A connection that broke off may hold the next time.
    unreached: unreached?.code === 'brokenOff' ? undefined : unreached,
    // Paths beside `/v1` do not prove the base URL.
    hasList: lookUps.some(
      ({ operation, entries }) => entries && entries.length > 0 && !operation.startsWith('/'),
    ),
    isRefused: lookUps.some((lookUp) => lookUp.operation === 'models' && isKeyRefused(lookUp)),
    isAllowed: await mayFetch(baseUrl),
    hasKey: isOwn && stored.key.trim() !== '',
    isOllama: isOllama(baseUrl, lookUps),
    ownOrigin: ownOrigin(),
  };
}

/** Sends the picture of a word, like any other picture. */
async function testRequest(
  connection: Connection,
  tools: ConnectionTestOptions,
  signal: AbortSignal,
): Promise<Pick<Evidence, 'outcome' | 'isStreamed'>> {
  const word = randomWord();
  let isStreamed: boolean | undefined;
  const onAnswer = (isStream: boolean): void => void (isStreamed = isStream);
  const engine = tools.withUsageLimits(completionsEngine(connection, false, { ...tools, onAnswer }));
  try {
    const pictures = [await pictureOf(word)];
    let answer = '';
    for await (const part of engine.ask([{ role: 'user', text: wordQuestion, pictures }], signal)) {
      if (part.type === 'text') answer += part.delta;
      if (part.type === 'thought') answer = '';
    }
    const report = { model: engine.answerer.model, read: saysWord(answer, word), word };
    return { outcome: report, isStreamed };
  } catch (thrown) {
    signal.throwIfAborted();
    return { outcome: toFailure(thrown), isStreamed };
  }
}

/** An address that answers; the other form of the one that was entered may be taken at once. */
interface AddressFix {
  baseUrl: string;
  isOtherForm?: boolean;
}

/** Returns the right address, where the address is what is wrong, and was not corrected before. */
async function addressFix(
  { hasList, isReached, isCorrected, connection }: Surveyed & Pick<Evidence, 'isCorrected'>,
  outcome: Evidence['outcome'],
  signal: AbortSignal,
): Promise<AddressFix | undefined> {
  if (hasList || isCorrected || !('code' in outcome)) return undefined;
  if (!isReached && outcome.code === 'serviceUnreachable') return otherScheme(connection.baseUrl, signal);
  if (!isReached || !isWrongPath(outcome)) return undefined;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(addressTimeoutMs)]);
  const found = await correctedAddress(connection, limited);
  signal.throwIfAborted();
  return found;
}

/** The paths of gateways: Open WebUI, Groq, and others. */
const commonPaths = ['', '/api', '/openai', '/api/openai'];

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** Whether a server is Ollama, by its default port or its own catalog. */
function isOllama(baseUrl: string, lookUps: readonly LookUp[]): boolean {
  const port = URL.canParse(baseUrl) ? new URL(baseUrl).port : '';
  return port === '11434' || lookUps.some(({ entries, operation }) => entries && operation === '/api/tags');
}

/**
 * Returns the same address with http in place of https, or the other way round, where a server answers there: only for
 * servers on this computer, and without the key. Throws the signal's reason once it is aborted.
 */
async function otherScheme(baseUrl: string, signal: AbortSignal): Promise<AddressFix | undefined> {
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (!isLoopback(url)) return undefined;
  const scheme = url.protocol === 'https:' ? 'http:' : 'https:';
  const other = `${scheme}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
  return (await whyUnreachable(other, signal)) === 'serviceUnreachable' ? undefined : { baseUrl: other };
}

/** Returns other likely addresses of the same origin: those of gateways, above the last version and at the top. */
function candidates(baseUrl: string): string[] {
  const chat = endpointOf(baseUrl, 'chat/completions');
  const { origin, pathname } = new URL(chat);
  const root = pathname.replace(/\/chat\/completions$/, '');
  const own = root.replace(/\/v1$/, '');
  const above = own.includes('/v1') ? own.slice(0, own.indexOf('/v1')) : own;
  const paths = [...commonPaths.map((place) => above + place), ...commonPaths].map((one) => `${one}/v1`);
  // Google and DeepInfra have their chat interface below their own.
  const bases = [...paths, `${root}/openai`].map((path) => origin + path);
  return [...new Set(bases)].filter((base) => endpointOf(base, 'chat/completions') !== chat);
}

/**
 * Returns whether a look-up without the key found a service. A catalog with models proves it. A service may also ask for a key in its
 * own words, or answer a GET at its chat address with 405: then it is `perhaps` one.
 */
function isService(found: LookUp): 'surely' | 'perhaps' | undefined {
  const { entries, thrown, operation } = found;
  if (entries && entries.length > 0) return 'surely';
  const { status, detail = '' } = thrown instanceof FailureError ? thrown.failure : {};
  if (operation === 'chat/completions' && status === 405) return 'perhaps';
  // Web servers that want a password send no more than the status.
  return isKeyRefused(found) && !/^(401|unauthorized$|$)/i.test(detail) ? 'perhaps' : undefined;
}

/**
 * Returns the address on the same origin that answers like a service. Looks without the key: other paths of a gateway may
 * belong to others.
 */
async function correctedAddress(
  connection: Connection,
  signal: AbortSignal,
): Promise<AddressFix | undefined> {
  const look = async (baseUrl: string, operation: Operation = 'models') => {
    const [at, secretsOf] = [{ ...connection, baseUrl }, async () => undefined];
    return isService(await lookUp({ connection: at, operation, secretsOf, signal }));
  };
  const other = otherForm(connection.baseUrl);
  const [chatHere, chatThere, ...lists] = await Promise.all([
    look(connection.baseUrl, 'chat/completions'),
    look(other, 'chat/completions'),
    ...[other, ...candidates(connection.baseUrl)].map((baseUrl) => look(baseUrl)),
  ]);
  const found = [other, ...candidates(connection.baseUrl)].map((baseUrl, at) => ({
    baseUrl,
    isOtherForm: at === 0,
    service: lists[at],
  }));
  const sure = found.find(({ service }) => service === 'surely');
  if (sure) return sure;
  // A server that wants a key everywhere does not tell its paths apart.
  const likely = lists.includes(undefined) ? found.find(({ service }) => service) : undefined;
  return likely ?? (chatThere && !chatHere ? { baseUrl: other, isOtherForm: true } : undefined);
}

/** Letters that look different in every typeface. */
const letters = 'ABCDEFHKLMNPRTUVWXY';
const [width, height] = [400, 160];

const wordQuestion = 'Which word is written in this picture? Answer with the word alone.';

/** Returns five random letters: a word that nobody can guess. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** Draws a word in black on white. */
async function pictureOf(word: string): Promise<PreparedPicture> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#000';
    context.font = '64px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(word, width / 2, height / 2);
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { blob, mediaType: 'image/png', width, height, notes: [] };
}

/** Whether an answer holds the word: in any case, letter by letter, in quotation marks. */
function saysWord(answer: string, word: string): boolean {
  return answer
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .includes(word);
}
