import { hostOf } from '../../lib/url';
import { type Connection, defaultMostBytes } from '../../model/settings';
import type { ModelQuirks, GetSecrets, Secrets } from '../../model/service';
import type { Note, PictureLimits, PreparedPicture } from '../../model/picture';
import { mapPictures, type Engine, type AskTurn, type ReplyPart } from '../engine';
import { requestBody } from './body';
import { Refusal } from './refusal';
import { fewerTokens, quirksFrom, type Repair, repairFor, tokensFor } from './repairs';
import { readReply } from './reply';
import type { Pace } from './pace';
import { callService, type ServiceResponse, callFailure } from './request';
import { maxRequests, withRetry, type RetryCount } from './retry';

/**
 * The size to which pictures are compressed where they can be, in bytes: a third more in Base64, and with the prompt, bodies
 * stay under 900 kB. Many gateways limit them to 1 MB, and uplinks are slow.
 */
const targetPictureBytes = 660_000;

/** The dependencies of an engine behind a connection. */
export interface CompletionsTools {
  secretsOf: GetSecrets;
  /** The pace of the connection's requests: one for all its engines. */
  pace: Pace;
  /** Whether it answers for a batch, whose requests go slowly after refusals. */
  isBatch?: boolean;
  /** What the model of the service has refused before. */
  quirks: ModelQuirks;
  /** Stores further quirks of the model. */
  saveQuirks(more: Partial<ModelQuirks>): Promise<void>;
  /** Returns the picture as a PNG within the limits, or with half its sides. */
  reshape(
    picture: PreparedPicture,
    shape: 'png' | 'smaller',
    limits: PictureLimits,
    signal: AbortSignal,
  ): Promise<PreparedPicture>;
  /** Called at the first word of an answer, with whether the answer is streamed. */
  onAnswer?(isStreamed: boolean): void;
}

/** Returns the model to ask: the text model for text, where there is one. */
export function modelFor({ visionModel, textModel }: Connection, forText: boolean): string {
  return (forText && textModel) || visionModel;
}

/** Returns the limits of pictures for a connection and its model. For text, whose small letters need their pixels, sides are longer. */
function limitsOf(connection: Connection, forText: boolean, quirks: ModelQuirks): PictureLimits {
  const maxBytes = Math.min(connection.mostBytes, quirks.maxBytes ?? Infinity);
  const maxSide = forText ? 2 * connection.longestSide : connection.longestSide;
  // Who has raised the limit wants pictures to go as they are.
  const isRaised = connection.mostBytes > defaultMostBytes;
  return { maxSide, targetBytes: isRaised ? maxBytes : Math.min(targetPictureBytes, maxBytes), maxBytes };
}

/** Returns the engine behind one connection; `forText` chooses the connection's text model and keeps more pixels. */
export function completionsEngine(connection: Connection, forText: boolean, tools: CompletionsTools): Engine {
  const { quirks } = tools;
  const model = modelFor(connection, forText);
  const limits = limitsOf(connection, forText, quirks);
  const host = hostOf(connection.baseUrl);
  // Read at once: whoever asks for it waits for nothing else then.
  const identity = identityOf(connection, model, tools);
  identity.catch(() => undefined);
  return {
    answerer: { id: connection.id, name: connection.name || host, model },
    limits,
    atOnce: connection.atOnce,
    identity: () => identity,
    takesAddresses: connection.sendAddresses && !quirks.wantsBytes,
    supports: () => true,
    ask: (turns, signal) => askWithRepairs({ connection, model, limits, tools }, turns, signal),
  };
}

/** Returns what answers of a connection depend on besides the turns. Rejects if its headers cannot be read. */
async function identityOf(
  { id, baseUrl, maxTokens, temperature }: Connection,
  model: string,
  { secretsOf }: CompletionsTools,
): Promise<unknown> {
  // Gateways choose the model by a header.
  const headers = (await secretsOf(id))?.headers ?? [];
  return { baseUrl, model, maxTokens, temperature, headers };
}

interface Target {
  connection: Connection;
  model: string;
  limits: PictureLimits;
  tools: CompletionsTools;
}

/** The content of the next request of a job. */
interface Draft {
  turns: readonly AskTurn[];
  quirks: ModelQuirks;
  /** The number for `max_tokens`, if the context has no room for the usual one. */
  maxTokens?: number;
}

/**
 * Answers the last turn. A request that is refused for something it can do without is repaired and sent again, once for
 * each kind of repair, `maxRequests` in all, and never after the answer has begun; repairs that helped are stored for the next
 * job. Throws `FailureError`, or the signal's reason once it is aborted.
 */
async function* askWithRepairs(
  target: Target,
  turns: readonly AskTurn[],
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const { connection, model, tools } = target;
  const done = new Set<Repair>();
  const retries: RetryCount = { used: 0, requests: 0 };
  let draft = await inAcceptedType({ turns, quirks: tools.quirks }, target, signal);
  let found: Partial<ModelQuirks> = {};
  let isAddressNoted = picturesIn(turns).every(({ address }) => !address);
  for (;;) {
    const [body, secrets] = await Promise.all([
      requestBody(connection, model, draft.turns, draft.quirks, draft.maxTokens),
      tools.secretsOf(connection.id),
    ]);
    let [hasAnswered, hasThought] = [false, false];
    try {
      for await (const part of send(target, { ...draft, body, secrets, retries, signal })) {
        if (part.type === 'text' && !hasAnswered) await save(found, tools);
        hasAnswered ||= part.type === 'text';
        if (part.type === 'thought') hasAnswered = false;
        hasThought ||= part.type === 'reasoning' || part.type === 'thought';
        yield part;
        if (!isAddressNoted) yield { type: 'note', note: { kind: 'address-sent' } };
        isAddressNoted = true;
      }
      return;
    } catch (thrown) {
      const sent = { connection, quirks: draft.quirks, pictures: picturesIn(draft.turns), bytes: body.size };
      const repair = hasAnswered || signal.aborted ? undefined : repairFor(thrown, sent);
      const isLast = retries.requests === maxRequests;
      if (repair === undefined || done.has(repair) || isLast) throw thrown;
      done.add(repair);
      const quirks = quirksFrom(repair, sent);
      found = { ...found, ...quirks };
      // Where half the bytes are still too many, the next job begins with that half.
      if (thrown instanceof Refusal && thrown.failure.status === 413) await save(quirks, tools);
      const before = draft;
      const next: Draft = { ...draft, quirks: { ...draft.quirks, ...quirks } };
      if (repair === 'less') next.maxTokens = fewerTokens(tokensFor(connection, draft.quirks), thrown);
      draft = await repaired(repair, next, target, signal).catch(() => {
        // A picture that cannot be reshaped: the service's own words are of more use than that.
        signal.throwIfAborted();
        throw thrown;
      });
      if (hasThought) yield { type: 'reasoning', delta: '\n\n' };
      yield { type: 'note', note: noteOf(repair, before, draft, connection) };
    }
  }
}

/** Stores quirks, if there are any. Never throws: an answer must not fail because quirks cannot be stored. */
async function save(quirks: Partial<ModelQuirks>, { saveQuirks }: CompletionsTools): Promise<void> {
  if (Object.keys(quirks).length > 0) await saveQuirks(quirks).catch(() => undefined);
}

/** One request of a job. */
interface Sending extends Draft {
  body: Blob;
  secrets: Secrets | undefined;
  retries: RetryCount;
  signal: AbortSignal;
}

/** Sends one request, with retries while the server is busy, and reads the reply. */
async function* send(
  { connection, model, tools }: Target,
  { turns, body, secrets, retries, signal }: Sending,
): AsyncGenerator<ReplyPart> {
  const { pace, isBatch = false } = tools;
  const host = hostOf(connection.baseUrl);
  const pictures = picturesIn(turns);
  const bytes = pictures.reduce((sum, { blob, address }) => sum + (address ? 0 : blob.size), 0);
  const { width = 0, height = 0 } = pictures[0] ?? {};
  const sending = { kind: 'sending', host, bytes, width, height, pictures: pictures.length } as const;
  async function* once(): AsyncGenerator<ReplyPart, ServiceResponse> {
    yield { type: 'stage', stage: sending };
    return await callService({
      connection,
      operation: 'chat/completions',
      model,
      body,
      secretsOf: async () => secrets,
      signal,
    });
  }
  const { response, request, deadline } = yield* withRetry(once, { retries, pace, isBatch, signal });
  try {
    yield* readReply(response, request, deadline, tools.onAnswer);
  } catch (thrown) {
    throw callFailure(thrown, deadline, host, signal);
  } finally {
    deadline.clear();
  }
}

const picturesIn = (turns: readonly AskTurn[]): PreparedPicture[] => turns.flatMap((turn) => turn.pictures);

/** Returns a draft whose pictures are of the type that the model accepts. */
async function inAcceptedType(draft: Draft, { tools, limits }: Target, signal: AbortSignal): Promise<Draft> {
  if (!draft.quirks.wantsPng) return draft;
  const turns = await mapPictures(draft.turns, (picture) =>
    picture.address || picture.mediaType === 'image/png'
      ? picture
      : tools.reshape(picture, 'png', limits, signal),
  );
  return { ...draft, turns };
}

/** Returns the draft after a repair, whose quirks it has already. */
async function repaired(repair: Repair, draft: Draft, target: Target, signal: AbortSignal): Promise<Draft> {
  const change = async (picture: PreparedPicture): Promise<PreparedPicture> => {
    const { address, ...own } = picture;
    if (repair === 'bytes') return own;
    return (repair === 'smaller' || repair === 'less') && !address
      ? target.tools.reshape(picture, 'smaller', target.limits, signal)
      : picture;
  };
  return inAcceptedType({ ...draft, turns: await mapPictures(draft.turns, change) }, target, signal);
}

/** Returns what a repair changed, for the person. */
function noteOf(repair: Repair, before: Draft, after: Draft, connection: Connection): Note {
  if (repair === 'bytes') return { kind: 'address-refused' };
  const valueIn = ({ turns, quirks, maxTokens }: Draft): string => {
    if (repair === 'more_tokens' || repair === 'less')
      return String(maxTokens ?? tokensFor(connection, quirks));
    const first = picturesIn(turns).find(({ address }) => !address);
    return repair === 'smaller' ? `${first?.width ?? 0} × ${first?.height ?? 0}` : '';
  };
  const [was, now] = repair === 'png' ? ['JPEG', 'PNG'] : [valueIn(before), valueIn(after)];
  return { kind: 'repaired', repair, was, now };
}
