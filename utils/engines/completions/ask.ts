import type { Learnt } from '../../model/model-quirks';
import type { Note, PreparedPicture } from '../../model/picture';
import { hostOf, type Connection } from '../../model/settings';
import type { AskTurn, ReplyPart } from '../engine';
import { requestBody } from './body';
import type { CompletionsTools } from './engine';
import { Refusal } from './refusal';
import { lessonOf, type Repair, repairFor, type Sent, tokensFor } from './repairs';
import { readReply } from './reply';
import { call, type Called, translated } from './request';
import { allTries, patiently, type Tries } from './retry';

/** Who is asked, and what that takes. */
export interface Asking {
  connection: Connection;
  model: string;
  tools: CompletionsTools;
}

/** What the next request of a job is made from. */
interface Request {
  turns: readonly AskTurn[];
  learnt: Learnt;
}

/**
 * Answers the last turn. A request that is refused for something it can do without is repaired and sent again, once for
 * each kind of repair and never after the answer has begun; what helped is remembered for the next job. Throws
 * `FailureError`, or the signal's reason once it is aborted.
 */
export async function* ask(
  asking: Asking,
  turns: readonly AskTurn[],
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const { tools } = asking;
  const done = new Set<Repair>();
  const tries = allTries();
  let request = await fitted({ turns, learnt: tools.learnt }, tools, signal);
  let lessons: Partial<Learnt> = {};
  let isTold = addressesIn(turns) === 0;
  for (;;) {
    const body = await requestBody(asking.connection, asking.model, request.turns, request.learnt);
    let [hasAnswered, hasThought] = [false, false];
    try {
      for await (const part of send(asking, request.turns, body, tries, signal)) {
        if (part.type === 'text' && !hasAnswered) await remember(lessons, tools);
        hasAnswered ||= part.type === 'text';
        if (part.type === 'thought') hasAnswered = false;
        hasThought ||= part.type === 'reasoning' || part.type === 'thought';
        yield part;
        if (!isTold) yield { type: 'note', note: { kind: 'address-sent' } };
        isTold = true;
      }
      return;
    } catch (thrown) {
      const sent = sentOf(asking, request, body.size, done);
      const repair = hasAnswered || signal.aborted ? undefined : repairFor(thrown, sent);
      if (repair === undefined) throw thrown;
      done.add(repair);
      const lesson = lessonOf(repair, sent, largestOf(request.turns));
      lessons = { ...lessons, ...lesson };
      // Where half of it is still too large, the next job begins with that half.
      if (thrown instanceof Refusal && thrown.failure.status === 413) await remember(lesson, tools);
      const before = request;
      request = await repaired(
        repair,
        { ...request, learnt: { ...request.learnt, ...lesson } },
        tools,
        signal,
      ).catch(() => {
        // A picture that takes no other shape: what the service said is of more use than that.
        signal.throwIfAborted();
        throw thrown;
      });
      if (hasThought) yield { type: 'reasoning', delta: '\n\n' };
      yield { type: 'note', note: noteOf(repair, before, request, asking.connection) };
    }
  }
}

/** Keeps what was learnt. No answer is lost because that cannot be kept. */
async function remember(lessons: Partial<Learnt>, { learn }: CompletionsTools): Promise<void> {
  if (Object.keys(lessons).length > 0) await learn(lessons).catch(() => undefined);
}

/** Sends one request, again after a while where the server is busy, and reads what comes. */
async function* send(
  { connection, model, tools }: Asking,
  turns: readonly AskTurn[],
  body: Blob,
  tries: Tries,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const host = hostOf(connection.baseUrl);
  const pictures = turns.flatMap((turn) => turn.pictures);
  const bytes = pictures.reduce((sum, { blob, address }) => sum + (address ? 0 : blob.size), 0);
  const { width = 0, height = 0 } = pictures[0] ?? {};
  const sending = { kind: 'sending', host, bytes, width, height, pictures: pictures.length } as const;
  async function* once(): AsyncGenerator<ReplyPart, Called> {
    yield { type: 'stage', stage: sending };
    return await call(connection, 'chat/completions', model, body, tools.secretsOf, signal);
  }
  const { response, asked, until } = yield* patiently(once, tries, signal);
  try {
    yield* readReply(response, asked, until, tools.heard);
  } catch (thrown) {
    throw translated(thrown, until, host, signal);
  } finally {
    until.clear();
  }
}

const picturesIn = (turns: readonly AskTurn[]): PreparedPicture[] => turns.flatMap((turn) => turn.pictures);
const addressesIn = (turns: readonly AskTurn[]): number =>
  picturesIn(turns).filter(({ address }) => address).length;
const largestOf = (turns: readonly AskTurn[]): number =>
  Math.max(0, ...picturesIn(turns).map(({ blob, address }) => (address ? 0 : blob.size)));

function sentOf(
  { connection }: Asking,
  { turns, learnt }: Request,
  bytes: number,
  done: ReadonlySet<Repair>,
): Sent {
  const own = picturesIn(turns).filter(({ address }) => !address);
  return {
    connection,
    learnt,
    addresses: addressesIn(turns),
    otherThanPng: own.filter(({ mediaType }) => mediaType !== 'image/png').length,
    pictures: picturesIn(turns).length,
    bytes,
    done,
  };
}

/** The turns with each of their pictures changed. */
async function withPictures(
  turns: readonly AskTurn[],
  change: (picture: PreparedPicture) => PreparedPicture | Promise<PreparedPicture>,
): Promise<AskTurn[]> {
  const changed: AskTurn[] = [];
  for (const turn of turns) {
    const pictures: PreparedPicture[] = [];
    for (const picture of turn.pictures) pictures.push(await change(picture));
    changed.push({ ...turn, pictures });
  }
  return changed;
}

/** A request whose pictures are of the type that the model takes. */
async function fitted(request: Request, tools: CompletionsTools, signal: AbortSignal): Promise<Request> {
  if (!request.learnt.wantsPng) return request;
  const turns = await withPictures(request.turns, (picture) =>
    picture.address || picture.mediaType === 'image/png' ? picture : tools.reshape(picture, 'png', signal),
  );
  return { ...request, turns };
}

/** The request as it is sent after a repair, of which it has learnt already. */
async function repaired(
  repair: Repair,
  request: Request,
  tools: CompletionsTools,
  signal: AbortSignal,
): Promise<Request> {
  const change = async (picture: PreparedPicture): Promise<PreparedPicture> => {
    const { address, ...own } = picture;
    if (repair === 'bytes') return own;
    return repair === 'smaller' && !address ? tools.reshape(picture, 'smaller', signal) : picture;
  };
  return fitted({ ...request, turns: await withPictures(request.turns, change) }, tools, signal);
}

/** What a repair came to, for the person. */
function noteOf(repair: Repair, before: Request, after: Request, connection: Connection): Note {
  if (repair === 'bytes') return { kind: 'address-refused' };
  const sizeIn = ({ turns }: Request): string => {
    const first = picturesIn(turns).find(({ address }) => !address);
    return `${first?.width ?? 0} × ${first?.height ?? 0}`;
  };
  const tokensIn = ({ learnt }: Request): string => String(tokensFor(connection, learnt));
  const [was, now] =
    repair === 'png'
      ? ['JPEG', 'PNG']
      : repair === 'smaller'
        ? [sizeIn(before), sizeIn(after)]
        : repair === 'more_tokens'
          ? [tokensIn(before), tokensIn(after)]
          : ['', ''];
  return { kind: 'repaired', repair, was, now };
}
