import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import type { ReplyPart } from '../engine';
import type { Deadline } from './deadline';
import { type Asked, failureOf, unexpected } from './error';

/** Between two pieces of a streamed answer a service may be silent this long, in milliseconds. */
const silence = 60_000;

const contentParts = z.array(z.object({ text: z.optional(z.string()) }));
const content = z.nullish(z.union([z.string(), contentParts]));
const spoken = z.nullish(z.object({ content }));
const choice = z.object({ delta: spoken, message: spoken, finish_reason: z.nullish(z.string()) });
/** One piece of a stream, or a whole answer. Everything may be missing: servers leave out whatever they like. */
const piece = z.object({ choices: z.nullish(z.array(choice)), error: z.optional(z.unknown()) });

const plain = (said: z.infer<typeof content>): string =>
  typeof said === 'string' ? said : (said ?? []).map(({ text }) => text ?? '').join('');

function parsePiece(data: string): z.infer<typeof piece> | undefined {
  try {
    const read = piece.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** An error may come under status 200, whole or in the middle of a stream; its code, if it is one, is a status. */
function embedded(error: unknown, asked: Asked): Error {
  const read = z.object({ code: z.union([z.number(), z.string()]) }).safeParse(error);
  const status = read.success ? Number(read.data.code) : 500;
  return failureOf(status >= 400 && status < 600 ? status : 500, JSON.stringify({ error }), asked);
}

/** Reads an answer that came in one piece. */
async function* whole(response: Response, asked: Asked): AsyncGenerator<ReplyPart> {
  const body = await response.text();
  const read = parsePiece(body);
  if (read?.error) throw embedded(read.error, asked);
  const first = read?.choices?.[0];
  const answer = plain(first?.message?.content);
  if (!answer) throw unexpected(body, asked);
  yield { type: 'text', delta: answer };
  if (first?.finish_reason === 'length') yield { type: 'note', note: { kind: 'cut-off' } };
}

/** Reads an answer that comes as server-sent events. One without a reason to finish was cut off. */
async function* streamed(response: Response, asked: Asked, until: Deadline): AsyncGenerator<ReplyPart> {
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  let answered = false;
  let finish: string | undefined;
  let last = '';
  const reader = events?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done || next.value.data === '[DONE]') break;
    until.extend(silence);
    last = next.value.data;
    const read = parsePiece(last);
    if (read?.error) throw embedded(read.error, asked);
    const first = read?.choices?.[0];
    const delta = plain(first?.delta?.content ?? first?.message?.content);
    finish = first?.finish_reason ?? finish;
    if (delta) yield { type: 'text', delta };
    answered ||= delta !== '';
  }
  if (!answered) throw unexpected(last, asked);
  if (finish === undefined || finish === 'length') yield { type: 'note', note: { kind: 'cut-off' } };
}

/** Reads an answer with status 200, streamed or whole, by what it says it is: services may ignore `stream`. */
export async function* readReply(
  response: Response,
  asked: Asked,
  until: Deadline,
): AsyncGenerator<ReplyPart> {
  until.extend(silence);
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  yield* isStream ? streamed(response, asked, until) : whole(response, asked);
}
