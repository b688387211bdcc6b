import { toFailure, type Failure } from '../../model/failure';
import type { CatalogueModel, DoctorEvent } from '../../model/service';
import type { Connection } from '../../model/settings';
import { isRefused, surveyModels } from './catalogue';
import type { Engine } from '../engine';
import { completionsEngine, type CompletionsTools } from './engine';
import { answered, findingsOf, isWrongPath, type Evidence } from './findings';
import { correctedAddress, kindOf, otherScheme } from './mends';
import { pictureOf, randomWord, saysWord, wordQuestion } from './word-test';

/** What the doctor needs besides what an engine needs. */
export interface DoctorTools extends CompletionsTools {
  /** Whether the person allowed an address's host. */
  mayFetch(address: string): Promise<boolean>;
  /** The extension's own origin, as servers see it. */
  ownOrigin: string;
  /** The engine as it is asked: counted, and held to the limits. */
  counted(engine: Engine): Engine;
  /** Called with the models that were found on the way. */
  found(models: CatalogueModel[]): Promise<void>;
}

/** How long looking for another address may take, in milliseconds. */
const patience = 20_000;

/**
 * Examines a connection: looks at its catalogue, then sends a picture of a random word and looks for the word in the
 * answer, the only proof that a model sees; where that fails, looks for the mend. Gives one finding for each check, in
 * order, then what the test request came to. Throws only the signal's reason.
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
export async function* examine(
  connection: Connection,
  tools: DoctorTools,
  signal: AbortSignal,
): AsyncGenerator<DoctorEvent> {
  const evidence = await survey(connection, tools, signal);
  // What is sure is told before a model that has to be loaded first is waited for.
  if (evidence.hasList) yield { type: 'finding', finding: answered(connection) };
  const tried = evidence.unreached
    ? { outcome: evidence.unreached, isStreamed: undefined }
    : await testRequest(connection, tools, signal);
  const baseUrl = await mended(evidence, tried.outcome, tools, signal);
  const findings = findingsOf({ ...evidence, ...tried, baseUrl });
  for (const finding of evidence.hasList ? findings.slice(1) : findings) yield { type: 'finding', finding };
  const { outcome } = tried;
  yield 'code' in outcome ? { type: 'failed', failure: outcome } : { type: 'connected', report: outcome };
}

type Surveyed = Omit<Evidence, 'outcome' | 'isStreamed' | 'baseUrl'> & { unreached: Failure | undefined };

/** All that can be seen without a model's work. */
async function survey(connection: Connection, tools: DoctorTools, signal: AbortSignal): Promise<Surveyed> {
  const { baseUrl, id } = connection;
  const { models, lookUps } = await surveyModels(connection, tools.secretsOf, signal);
  signal.throwIfAborted();
  if (models.length > 0) await tools.found(models);
  const kept = await tools.secretsOf(id);
  const isOwn = URL.canParse(baseUrl) && kept?.origin === new URL(baseUrl).origin;
  const isReached = lookUps.some(({ isAnswered }) => isAnswered);
  const unreached = isReached ? undefined : toFailure(lookUps[0]?.thrown);
  return {
    connection,
    models,
    isReached,
    // A connection that broke off may hold the next time.
    unreached: unreached?.code === 'brokenOff' ? undefined : unreached,
    // What stands beside `/v1` says nothing of the way to it.
    hasList: lookUps.some(({ operation, said }) => said && said.length > 0 && !operation.startsWith('/')),
    isRefused: lookUps.some((lookUp) => lookUp.operation === 'models' && isRefused(lookUp)),
    isAllowed: await tools.mayFetch(baseUrl),
    hasKey: isOwn && kept.key.trim() !== '',
    kind: kindOf(baseUrl, lookUps),
    ownOrigin: tools.ownOrigin,
  };
}

/** Sends the picture of a word, as any picture is sent. */
async function testRequest(
  connection: Connection,
  tools: DoctorTools,
  signal: AbortSignal,
): Promise<Pick<Evidence, 'outcome' | 'isStreamed'>> {
  const word = randomWord();
  let isStreamed: boolean | undefined;
  const heard = (inPieces: boolean): void => void (isStreamed = inPieces);
  const engine = tools.counted(completionsEngine(connection, false, { ...tools, heard }));
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

/** The address that would have been right, where that is what is wrong. */
async function mended(
  { hasList, isReached, connection }: Surveyed,
  outcome: Evidence['outcome'],
  { secretsOf }: DoctorTools,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (hasList || !('code' in outcome)) return undefined;
  if (!isReached && outcome.code === 'serviceUnreachable') return otherScheme(connection.baseUrl, signal);
  if (!isReached || !isWrongPath(outcome)) return undefined;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const found = await correctedAddress(connection, secretsOf, inTime);
  signal.throwIfAborted();
  return found;
}
