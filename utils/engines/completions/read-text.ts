import type { Deadline } from './deadline';

/** More than any answer or error body has, in bytes: whoever sends more is not waited for. */
export const most = { whole: 8_000_000, streamed: 64_000_000 };

/** The connection ended in the middle of a body. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** Fetch throws a `TypeError` for it, and something else for an abort. */
function asBroken(thrown: unknown): never {
  throw thrown instanceof TypeError ? new BrokenOff() : thrown;
}

/**
 * A body's text as it comes, in pieces that cut no character; every byte is a sign of life. Ends at `most` bytes. Throws
 * `BrokenOff`, or the reason of an abort, and lets go of the body when it is left early.
 */
export async function* textOf(
  response: Response,
  until: Pick<Deadline, 'heard'>,
  mostBytes = most.streamed,
): AsyncGenerator<string, void, void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    const read = () => reader?.read().catch(asBroken);
    for (let next = await read(); next?.value; next = await read()) {
      until.heard();
      bytes += next.value.byteLength;
      const text = decoder.decode(next.value, { stream: true });
      if (text) yield text;
      if (bytes > mostBytes) return;
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } finally {
    reader?.cancel().catch(() => undefined);
  }
}

/**
 * The text of an error's body as far as it came: one that breaks off has still said something, and so has one that is not
 * through when the time runs out, however often it is heard of.
 */
export async function errorBody(response: Response, until: Deadline): Promise<string> {
  let text = '';
  const inTime = { heard: () => undefined };
  try {
    for await (const piece of textOf(response, inTime, most.whole)) text += piece;
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff) && !until.expired()) throw thrown;
  }
  return text;
}
