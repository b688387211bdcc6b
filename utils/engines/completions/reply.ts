import { createParser } from 'eventsource-parser';
import type { ReplyPart } from '../engine';
import { type Deadline, BrokenOff, maxBodyBytes, bodyText } from './request';
import { yieldToEvents } from '../../lib/async';
import { parseChunk, type ReplyChunk } from './chunk';
import { type RequestFacts, refusalWithin, noAnswerFailure } from './refusal';
import type { Usage } from '../../model/usage';
import { createThinkTags } from '../think-tags';

/** How many characters are needed to tell whether a body is a stream. */
const tellingCharacters = 'event:'.length;

/** How many characters of a stream are read in a row: some milliseconds of work, before other events are handled. */
const sliceLength = 16_384;
/** Likewise, how many items of a stream. */
const itemsAtOnce = 500;

/** How many lines an event may have, unless each is a part of an answer. */
const maxEventLines = 1000;
/** How many characters an event may have. */
const maxEventLength = 12_000_000;
/** How many lines may bring neither a part of an answer nor a sign that the service works. */
const maxIdleLines = 10_000;

/**
 * Reads a reply with status 200: yields reasoning, text, usage and notes, in this order as far as they come. Its first
 * characters tell whether it is streamed: services ignore `stream`, and name the wrong content type. `onAnswer` is called
 * at the first word of the answer. Throws `FailureError` where there is no answer, and what reading throws.
 */
export async function* readReply(
  response: Response,
  request: RequestFacts,
  deadline: Deadline,
  onAnswer: (isStreamed: boolean) => void = () => undefined,
): AsyncGenerator<ReplyPart> {
  const pieces = bodyText(response, deadline);
  const saysStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  try {
    const start = await beginning(pieces);
    const isStream = looksStreamed(start, saysStream);
    const texts = rejoined(start, pieces);
    const answer = createReplyCollector(request, () => onAnswer(isStream));
    const parts = isStream ? streamed(texts, request, answer, deadline) : whole(texts, request, answer);
    for await (const part of parts) {
      deadline.advance();
      yield part;
    }
  } catch (thrown) {
    throw thrown instanceof BrokenOff ? noAnswerFailure('brokenOff', request) : thrown;
  } finally {
    await pieces.return();
  }
}

/** Returns the beginning of a body, long enough to tell whether it is a stream; without leading white space, which some services send. */
async function beginning(pieces: AsyncGenerator<string, void, void>): Promise<string> {
  let start = '';
  while (start.length < tellingCharacters) {
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

/** Reads a reply in one piece. */
async function* whole(
  texts: AsyncGenerator<string, void, void>,
  request: RequestFacts,
  answer: ReplyCollector,
): AsyncGenerator<ReplyPart> {
  let body = '';
  for await (const text of texts) {
    body += text;
    if (body.length > maxBodyBytes.whole) break;
  }
  const chunk = parseChunk(body);
  if (chunk?.error) throw refusalWithin(chunk.error.status, body, request);
  if (chunk) yield* answer.add(chunk);
  answer.finish();
  yield* answer.end(body.trim() || ' ');
}

/** An event of a stream, or a line that is no field of any event. */
type StreamItem = { data: string; isError: boolean } | { line: string };

/**
 * Reads a reply of server-sent events. A stream without a reason to finish was cut off, and so was one that goes on and on
 * without a part of an answer.
 */
async function* streamed(
  texts: AsyncGenerator<string, void, void>,
  request: RequestFacts,
  answer: ReplyCollector,
  deadline: Deadline,
): AsyncGenerator<ReplyPart> {
  let last = '';
  let isDone = false;
  let idleLines = 0;
  function* partsOf(items: readonly StreamItem[]): Generator<ReplyPart> {
    for (const item of items) {
      const data = 'data' in item ? item.data : item.line;
      if (data.trim() === '[DONE]') {
        answer.finish();
        isDone = true;
        return;
      }
      if (data.trim() === '') continue;
      last = data;
      const chunk = parseChunk(data);
      const isErrorEvent = 'data' in item && item.isError;
      if (chunk?.error || isErrorEvent) throw refusalWithin(chunk?.error?.status, data, request);
      if (chunk?.usage) idleLines = 0;
      if (chunk) yield* answer.add(chunk);
      // llama.cpp’s router: “proxy error: …” in the middle of a stream, which then ends as if all were well.
      else if (/\berror\b/i.test(data)) answer.breakOff(data);
    }
  }
  for await (const { items, lines, isAlive, isEndless } of itemsOf(texts, answer, deadline)) {
    idleLines = isAlive ? 0 : idleLines + lines;
    for (const part of mergeDeltas(partsOf(items))) {
      idleLines = 0;
      yield part;
    }
    if (isDone) break;
    if (isEndless || idleLines > maxIdleLines) {
      if (answer.hasBegun()) break;
      throw noAnswerFailure('unexpectedResponse', request, last);
    }
    // What has arrived already is read without a pause: a person's Stop would wait until the end.
    await yieldToEvents();
  }
  yield* answer.end(last);
}

/**
 * Yields the parts of a slice with all reasoning between two other parts as one delta, and all text as another after it, also
 * before it throws what `parts` throw.
 */
function* mergeDeltas(parts: Iterable<ReplyPart>): Generator<ReplyPart> {
  let [reasoning, text] = ['', ''];
  function* deltas(): Generator<ReplyPart> {
    if (reasoning) yield { type: 'reasoning', delta: reasoning };
    if (text) yield { type: 'text', delta: text };
    [reasoning, text] = ['', ''];
  }
  try {
    for (const part of parts) {
      if (part.type === 'reasoning') reasoning += part.delta;
      else if (part.type === 'text') text += part.delta;
      else {
        yield* deltas();
        yield part;
      }
    }
  } catch (thrown) {
    yield* deltas();
    throw thrown;
  }
  yield* deltas();
}

/** What is read of a stream in a row: its items, and how many lines it took. */
interface StreamSlice {
  items: readonly StreamItem[];
  lines: number;
  /** Whether there was a comment: services send these while an answer waits for its turn or a model thinks. */
  isAlive: boolean;
  /** Whether an event was larger than any of a chat answer. */
  isEndless: boolean;
}

/**
 * Yields the items of a stream, at most `itemsAtOnce`. A connection that breaks after the first word of an answer ends
 * them, and so does silence after a finished answer: some servers leave the connection open.
 */
async function* itemsOf(
  texts: AsyncGenerator<string, void, void>,
  answer: ReplyCollector,
  deadline: Deadline,
): AsyncGenerator<StreamSlice> {
  let queue: StreamItem[] = [];
  let [isAlive, isEndless] = [false, false];
  const parser = createParser({
    onEvent({ data, event }) {
      if (data.length > maxEventLength) {
        isEndless = true;
        return;
      }
      const lines = data.split('\n');
      // Some servers put no empty line between their events.
      const isWhole = lines.length === 1 || parseChunk(data) !== undefined;
      isEndless ||= lines.length > maxEventLines && (isWhole || !parseChunk(lines[0] ?? ''));
      for (const line of isWhole ? [data] : lines) queue.push({ data: line, isError: event === 'error' });
    },
    onComment: () => void (isAlive = true),
    onError: ({ type, line }) => {
      if (type === 'unknown-field' && line) queue.push({ line });
    },
  });
  function* slicesOf(text: string): Generator<StreamSlice> {
    parser.feed(text);
    const items = queue;
    const lines = text.match(/[\r\n]+/g)?.length ?? 0;
    queue = [];
    yield { items: items.slice(0, itemsAtOnce), lines, isAlive, isEndless };
    for (let at = itemsAtOnce; at < items.length; at += itemsAtOnce)
      yield { items: items.slice(at, at + itemsAtOnce), lines: 0, isAlive: false, isEndless };
    isAlive = false;
  }
  try {
    for await (const text of texts)
      for (let at = 0; at < text.length; at += sliceLength) yield* slicesOf(text.slice(at, at + sliceLength));
  } catch (thrown) {
    const isEnd = thrown instanceof BrokenOff ? answer.hasBegun() : deadline.expired() && answer.isFinished();
    if (!isEnd) throw thrown;
  }
  // The last event counts, although no empty line ends it.
  yield* slicesOf('\n\n');
}

/** Values of `finish_reason` of OpenAI, Mistral and Gemini. */
const outOfTokens = ['length', 'max_tokens', 'model_length'];
const filtered = ['content_filter', 'safety', 'recitation', 'prohibited_content', 'blocklist'];
const failed = ['error', 'abort', 'aborted', 'cancelled'];

type ReplyCollector = ReturnType<typeof createReplyCollector>;

/** Turns the chunks of a reply into its parts. */
function createReplyCollector(request: RequestFacts, onAnswer: () => void) {
  const tags = createThinkTags();
  let [isAnnounced, hasBegun, hasThought, hasRefused, hasPlace] = [false, false, false, false, false];
  let finish: string | undefined;
  let usage: Usage | undefined;
  let broken: string | undefined;

  function* withoutEmpty(
    parts: Iterable<Extract<ReplyPart, { type: 'text' | 'reasoning' | 'thought' }>>,
  ): Generator<ReplyPart> {
    for (const part of parts) {
      if (part.type === 'thought') {
        [hasBegun, hasThought] = [false, true];
        yield part;
        continue;
      }
      // White space alone does not begin anything.
      const isFirst = part.type === 'text' ? !hasBegun : !hasThought;
      if (part.delta === '' || (isFirst && part.type === 'reasoning' && part.delta.trim() === '')) continue;
      if (part.type === 'reasoning') hasThought = true;
      else if (isFirst) {
        hasBegun = true;
        if (!isAnnounced) onAnswer();
        isAnnounced = true;
      }
      yield part;
    }
  }

  /** Returns the failure of a reply without an answer. */
  function missingAnswer(last: string): Error {
    if (filtered.includes(finish ?? '')) return noAnswerFailure('filtered', request);
    if (outOfTokens.includes(finish ?? '')) return noAnswerFailure('outOfTokens', request);
    if (broken !== undefined) return refusalWithin(undefined, broken, request);
    if (!hasPlace && last !== '') return noAnswerFailure('unexpectedResponse', request, last);
    return noAnswerFailure(finish === undefined ? 'brokenOff' : 'emptyAnswer', request);
  }

  return {
    /** Yields the parts of a chunk. */
    *add(chunk: ReplyChunk): Generator<ReplyPart> {
      hasPlace ||= chunk.isAnswer;
      finish = chunk.finish ?? finish;
      usage = chunk.usage ?? usage;
      yield* withoutEmpty([{ type: 'reasoning', delta: chunk.reasoning }]);
      yield* withoutEmpty(tags.feed(chunk.text));
      yield* withoutEmpty([{ type: 'text', delta: chunk.refusal }]);
      hasRefused ||= chunk.refusal !== '';
    },
    /** Marks the reply as complete. */
    finish: () => void (finish ??= 'stop'),
    /** Marks the reply as failed, by a line outside of the answer from a server behind the service. */
    breakOff: (line: string) => void (broken ??= line),
    hasBegun: () => hasBegun,
    /** Whether the reply has a finish reason. */
    isFinished: () => finish !== undefined,
    /** Yields the remaining parts. Throws `FailureError` where there was no answer; `last` is the last data of the reply. */
    *end(last: string): Generator<ReplyPart> {
      yield* withoutEmpty(tags.end());
      if (usage) yield { type: 'usage', usage };
      if (!hasBegun) throw missingAnswer(last);
      if (hasRefused) yield { type: 'note', note: { kind: 'refusal' } };
      const isCut = finish === undefined || [...outOfTokens, ...filtered, ...failed].includes(finish);
      if (isCut || broken !== undefined) yield { type: 'note', note: { kind: 'cut-off' } };
    },
  };
}
