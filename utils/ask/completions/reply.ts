import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import type { ReplyPart } from '../engine';
import type { Deadline } from './deadline';
import { type Asked, errorText, failureOf, parseJson, unexpected } from './error';
import { readText } from './read-text';

/** Between two pieces of a streamed answer a service may be silent this long, in milliseconds. */
const silence = 60_000;

const contentParts = z.array(z.object({ text: z.optional(z.string()) }));
const content = z.nullish(z.union([z.string(), contentParts]));
const spoken = z.nullish(z.object({ content }));
const choice = z.object({ delta: spoken, message: spoken, finish_reason: z.nullish(z.string()) });
/** One piece of a stream, or a whole answer. Everything may be missing: servers leave out whatever they like. */
const piece = z.object({
  choices: z.nullish(z.array(choice)),
  error: z.optional(z.unknown()),
  object: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
});

const plain = (said: z.infer<typeof content>): string =>
  typeof said === 'string' ? said : (said ?? []).map(({ text }) => text ?? '').join('');

function parsePiece(data: string): z.infer<typeof piece> | undefined {
  const read = piece.safeParse(parseJson(data));
  return read.success ? read.data : undefined;
}

const isError = (read: z.infer<typeof piece>): boolean => Boolean(read.error) || read.object === 'error';

/** An error may come under status 200, whole or in the middle of a stream; its code may be the status it means. */
function embedded(read: z.infer<typeof piece>, body: string, asked: Asked): Error | undefined {
  const inner = z.object({ code: z.unknown() }).safeParse(read.error);
  const status = Number(inner.success ? inner.data.code : read.code);
  const isStatus = status >= 400 && status < 600;
  return isStatus ? failureOf(status, body, asked) : undefined;
}

/** Reads an answer that came in one piece. */
async function* whole(response: Response, asked: Asked): AsyncGenerator<ReplyPart> {
  const body = await readText(response);
  const read = parsePiece(body);
  if (read && isError(read)) throw embedded(read, body, asked) ?? unexpected(errorText(body), asked);
  const first = read?.choices?.[0];
  const answer = plain(first?.message?.content);
  if (!answer) throw unexpected(body, asked);
  yield { type: 'text', delta: answer };
  if (first?.finish_reason === 'length') yield { type: 'note', note: { kind: 'cut-off' } };
}

/** Any byte is a sign of life, also a comment; and the last line counts although no empty one follows it. */
function lively(until: Deadline): TransformStream<string, string> {
  return new TransformStream({
    transform(text, out) {
      until.extend(silence);
      out.enqueue(text);
    },
    flush: (out) => out.enqueue('\n\n'),
  });
}

/** Reads an answer that comes as server-sent events. One without a reason to finish was cut off. */
async function* streamed(response: Response, asked: Asked, until: Deadline): AsyncGenerator<ReplyPart> {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(lively(until))
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  let answered = false;
  let finish: string | undefined;
  let last = '';
  /** A connection that breaks in the middle of an answer ends it; an abort is no `TypeError`. */
  const next = (): Promise<string | undefined> | undefined =>
    reader?.read().then(
      ({ value }) => value?.data,
      (thrown: unknown) => {
        if (answered && thrown instanceof TypeError) return undefined;
        throw thrown;
      },
    );
  try {
    for (let data = await next(); data !== undefined; data = await next()) {
      if (data === '[DONE]') {
        finish ??= 'stop';
        break;
      }
      last = data;
      const read = parsePiece(data);
      if (read && isError(read)) throw embedded(read, data, asked) ?? failureOf(500, data, asked);
      const first = read?.choices?.[0];
      const delta = plain(first?.delta?.content ?? first?.message?.content);
      finish = first?.finish_reason ?? finish;
      if (delta) yield { type: 'text', delta };
      answered ||= delta !== '';
    }
    if (!answered) throw unexpected(last, asked);
    if (finish === undefined || finish === 'length') yield { type: 'note', note: { kind: 'cut-off' } };
  } catch (thrown) {
    reader?.cancel().catch(() => undefined);
    throw thrown;
  }
}

/** Reads an answer with status 200, streamed or whole, by what it says it is: services may ignore `stream`. */
export async function* readReply(
  response: Response,
  asked: Asked,
  until: Deadline,
): AsyncGenerator<ReplyPart> {
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  yield* isStream ? streamed(response, asked, until) : whole(response, asked);
}
