import { createParser } from 'eventsource-parser';
import type { ReplyPart } from '../engine';
import { createAnswer } from './answer';
import type { Deadline } from './deadline';
import { parsePiece } from './piece';
import { BrokenOff, most, textOf } from './read-text';
import { type Asked, failureWithin, noAnswerIn } from './refusal';

/** So much of a body tells whether it is a stream. */
const telling = 'event:'.length;

/**
 * Reads an answer with status 200: reasoning, text, usage and notes, in this order as far as they come. Streamed or
 * whole by what it is, because services ignore `stream`, and name the wrong type. `heard` is called at its first word.
 * Throws `FailureError` where there is no answer, and what reading throws.
 */
export async function* readReply(
  response: Response,
  asked: Asked,
  until: Deadline,
  heard: (isStreamed: boolean) => void = () => undefined,
): AsyncGenerator<ReplyPart> {
  const pieces = textOf(response, until);
  const saysStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  try {
    const start = await beginning(pieces);
    const isStream = looksStreamed(start, saysStream);
    const texts = rejoined(start, pieces);
    const answer = createAnswer(asked, () => heard(isStream));
    yield* isStream ? streamed(texts, asked, answer, until) : whole(texts, asked, answer);
  } catch (thrown) {
    throw thrown instanceof BrokenOff ? noAnswerIn('brokenOff', asked) : thrown;
  } finally {
    await pieces.return();
  }
}

/** Enough of a body to tell what it is, or all of it, without the white space that some send while they think. */
async function beginning(pieces: AsyncGenerator<string, void, void>): Promise<string> {
  let start = '';
  while (start.length < telling) {
    const { done, value } = await pieces.next();
    if (done) break;
    start = (start + value).trimStart();
  }
  return start;
}

function looksStreamed(start: string, saysStream: boolean): boolean {
  if (/^(:|(data|event|id|retry):)/.test(start)) return true;
  return saysStream && !/^[{[<"]/.test(start);
}

async function* rejoined(
  start: string,
  pieces: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  if (start) yield start;
  yield* pieces;
}

type Gathered = ReturnType<typeof createAnswer>;

/** Reads an answer that comes in one piece. */
async function* whole(
  texts: AsyncGenerator<string, void, void>,
  asked: Asked,
  answer: Gathered,
): AsyncGenerator<ReplyPart> {
  let body = '';
  for await (const text of texts) {
    body += text;
    if (body.length > most.whole) break;
  }
  const piece = parsePiece(body);
  if (piece?.error) throw failureWithin(piece.error.status, body, asked);
  if (piece) yield* answer.take(piece);
  answer.finish();
  yield* answer.end(body.trim() || ' ');
}

/** A line or event of a stream; `line` is one that is no field of an event. */
type Heard = { data: string; isError: boolean } | { line: string };

/** Reads an answer that comes as server-sent events. One without a reason to finish was cut off. */
async function* streamed(
  texts: AsyncGenerator<string, void, void>,
  asked: Asked,
  answer: Gathered,
  until: Deadline,
): AsyncGenerator<ReplyPart> {
  let last = '';
  for await (const heard of eventsOf(texts, answer, until)) {
    const data = 'data' in heard ? heard.data : heard.line;
    if (data.trim() === '[DONE]') {
      answer.finish();
      break;
    }
    if (data.trim() === '') continue;
    last = data;
    const piece = parsePiece(data);
    const isNamed = 'data' in heard && heard.isError;
    if (piece?.error || isNamed) throw failureWithin(piece?.error?.status, data, asked);
    if (piece) yield* answer.take(piece);
    // llama.cpp’s router: “proxy error: …” in the middle of a stream, which then ends as if all were well.
    else if (/\berror\b/i.test(data)) answer.breakOff(data);
  }
  yield* answer.end(last);
}

/**
 * The events of a stream. They end with a connection that breaks after the first word of an answer, and where a finished
 * answer is followed by silence: some servers leave the connection open.
 */
async function* eventsOf(
  texts: AsyncGenerator<string, void, void>,
  answer: Gathered,
  until: Deadline,
): AsyncGenerator<Heard> {
  const queue: Heard[] = [];
  const parser = createParser({
    onEvent({ data, event }) {
      // Some put no empty line between their events.
      const lines = data.includes('\n') && !parsePiece(data) ? data.split('\n') : [data];
      for (const line of lines) queue.push({ data: line, isError: event === 'error' });
    },
    onError: ({ type, line }) => {
      if (type === 'unknown-field' && line) queue.push({ line });
    },
  });
  try {
    for await (const text of texts) {
      parser.feed(text);
      yield* queue.splice(0);
    }
  } catch (thrown) {
    const isEnd = thrown instanceof BrokenOff ? answer.hasBegun() : until.expired() && answer.isFinished();
    if (!isEnd) throw thrown;
  }
  // The last line counts, too, although no empty one follows it.
  parser.feed('\n\n');
  yield* queue.splice(0);
}
