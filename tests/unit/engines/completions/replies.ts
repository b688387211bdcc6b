import type { Deadline } from '../../../../utils/engines/completions/request';
import type { RequestFacts } from '../../../../utils/engines/completions/refusal';
import { readReply } from '../../../../utils/engines/completions/reply';
import type { ReplyPart } from '../../../../utils/engines/engine';
import { FailureError } from '../../../../utils/model/failure';

/** What was asked of a service whose answers the tests make up. */
export const asked: RequestFacts = {
  host: 'api.example',
  bytes: 1000,
  model: 'vision-large',
  hasKey: true,
  secrets: ['sk-secret'],
};

/** A deadline that never ends, and counts how often it is extended. */
export function fakeDeadline(): Deadline & { count: number } {
  const deadline = {
    signal: new AbortController().signal,
    count: 0,
    expired: () => false,
    extend: () => void (deadline.count += 1),
    advance: () => undefined,
    clear: () => undefined,
  };
  return deadline;
}

/** A response whose body comes in these pieces, and breaks at an error among them. */
export function responseOf(
  pieces: readonly (string | Uint8Array | Error)[],
  type = 'text/event-stream; charset=utf-8',
): Response {
  const encoder = new TextEncoder();
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece instanceof Error) controller.error(piece);
      else if (piece === undefined) controller.close();
      else controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
    },
  });
  return new Response(body, { headers: type ? { 'content-type': type } : {} });
}

/** One event of a stream with a delta. */
export function chunk(delta: unknown, finish?: string | null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** What is read of an answer until its end, or until it fails; neighboring deltas of a kind are one. */
export async function heardOf(
  response: Response,
  until = fakeDeadline(),
): Promise<{ parts: ReplyPart[]; failure?: unknown; streamed: boolean[] }> {
  const parts: ReplyPart[] = [];
  const streamed: boolean[] = [];
  try {
    for await (const part of readReply(response, asked, until, (is) => streamed.push(is))) {
      const last = parts.at(-1);
      const isMore =
        (part.type === 'text' && last?.type === 'text') ||
        (part.type === 'reasoning' && last?.type === 'reasoning');
      if (isMore) parts.splice(-1, 1, { ...last, delta: last.delta + part.delta });
      else parts.push(part);
    }
  } catch (thrown) {
    return { parts, failure: thrown instanceof FailureError ? thrown.failure : thrown, streamed };
  }
  return { parts, streamed };
}

/** Shorthands for the parts of an answer. */
export const said = (delta: string): ReplyPart => ({ type: 'text', delta });
export const thought = (delta: string): ReplyPart => ({ type: 'reasoning', delta });
export const wasThought: ReplyPart = { type: 'thought' };
export const took = (input: number, output: number, cost?: number): ReplyPart => ({
  type: 'usage',
  usage: { input, output, ...(cost === undefined ? {} : { cost }) },
});
export const cutOff: ReplyPart = { type: 'note', note: { kind: 'cut-off' } };
export const refused: ReplyPart = { type: 'note', note: { kind: 'refusal' } };
