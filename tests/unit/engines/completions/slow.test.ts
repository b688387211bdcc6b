import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StreamPart } from '../../../fakes/service-answers.mjs';
import { startService } from '../../../fakes/service.mjs';
import { completionsEngine } from '../../../../utils/engines/completions/engine';
import { callFailure, startDeadline } from '../../../../utils/engines/completions/request';
import { asked, chunk, heardOf, said } from './replies';
import { preparedFixture, sampleConnection, toolsFor, userTurn } from './samples';

const second = 1000;
/** The limits of a connection's defaults, in milliseconds. */
const [head, silence] = [120 * second, 60 * second];

function* repeated(text: string, first = ''): Generator<string> {
  if (first) yield first;
  for (;;) yield text;
}

describe('a response', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Reads a reply of these pieces, each after a pause, and returns what is heard within twenty minutes, and when it ended. */
  async function heardSlowly(pieces: Iterable<string | number>, pauseMs: number) {
    const caller = new AbortController().signal;
    const deadline = startDeadline(caller, head, silence);
    const encoder = new TextEncoder();
    const left = pieces[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        deadline.signal.addEventListener('abort', () => controller.error(deadline.signal.reason)),
      async pull(controller) {
        const { done, value } = left.next();
        if (done) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (deadline.signal.aborted) return;
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : Uint8Array.of(value));
      },
    });
    deadline.extend();
    const ended: Awaited<ReturnType<typeof heardOf>>[] = [];
    const reply = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const reading = heardOf(reply, { ...deadline, count: 0 }).then((all) => ended.push(all));
    let seconds = 0;
    for (; ended.length === 0 && seconds < 1200; seconds += 1) await vi.advanceTimersByTimeAsync(second);
    const [heard] = ended;
    if (!heard) return { parts: [], failure: 'still waiting', seconds };
    await reading;
    deadline.clear();
    expect(vi.getTimerCount()).toBe(0);
    const failure = heard.failure && callFailure(heard.failure, deadline, asked.host, caller);
    return { parts: heard.parts, failure, seconds };
  }

  test('of one byte a second is heard to its end', async () => {
    const events = chunk({ content: 'A lion' }) + chunk({ content: ' and a boat.' }, 'stop');
    const { parts, failure, seconds } = await heardSlowly(new TextEncoder().encode(events), second);
    expect([parts, failure]).toEqual([[said('A lion and a boat.')], undefined]);
    expect(seconds).toBeGreaterThan(120);
  });

  test('that says for minutes only that it is still there is waited for', async () => {
    const waits = Array.from({ length: 32 }, () => ': OPENROUTER PROCESSING\n\n');
    const pieces = [...waits, chunk({ content: 'A lion.' }, 'stop')];
    const { parts, failure, seconds } = await heardSlowly(pieces, 15 * second);
    expect([parts, failure]).toEqual([[said('A lion.')], undefined]);
    expect(seconds).toBeGreaterThan(480);
  });

  test.each([
    ['comments', repeated(': OPENROUTER PROCESSING\n\n'), []],
    ['events without words', repeated(chunk({})), []],
    ['white space', repeated(' '), []],
    ['one line, after words', repeated('data: [', chunk({ content: 'A lion' })), [said('A lion')]],
  ])('that goes on for ever by %s ends after ten minutes, and keeps its words', async (_name, all, words) => {
    const { parts, failure, seconds } = await heardSlowly(all, 15 * second);
    expect([parts, failure]).toEqual([
      words,
      expect.objectContaining({ failure: { code: 'noAnswer', host: asked.host } }),
    ]);
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThan(640);
  });
});

test('Stop ends at once what comes byte by byte and never ends, and loses nothing of it', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const service = await startService();
  const stop = new AbortController();
  const reason = new DOMException('Stopped', 'AbortError');
  const heard: string[] = [];
  const drip = function* drip(): Generator<StreamPart> {
    for (const raw of repeated('data: [', chunk({ content: 'A lion' }))) {
      yield { raw };
      if (heard.length > 0) stop.abort(reason);
    }
  };
  service.next({ stream: drip(), splitAt: 1 });
  const read = async (): Promise<void> => {
    const engine = completionsEngine(sampleConnection(service.url), false, toolsFor(service.url));
    for await (const part of engine.ask([userTurn('?', await preparedFixture('icc.jpg'))], stop.signal)) {
      if (part.type === 'text') heard.push(part.delta);
    }
  };
  await expect(read()).rejects.toBe(reason);
  const request = await service.completion(1);
  await request.ended;
  expect([request.outcome, heard]).toEqual(['aborted', ['A lion']]);
  await service.close();
  vi.unstubAllGlobals();
});
