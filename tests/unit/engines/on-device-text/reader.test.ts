import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createReader,
  type Reader,
  type ReaderEvent,
  type ReadReply,
  type ReadRequest,
} from '../../../../utils/engines/on-device-text/reader';

interface FakeWorker {
  asked: ReadRequest[];
  terminated: boolean;
  say(reply: ReadReply): void;
  crash(): void;
}

/** A reader with workers that do nothing until the test says so. */
function setUp(dataOf: Parameters<typeof createReader>[1] = async () => undefined): {
  reader: Reader;
  workers: FakeWorker[];
} {
  const workers: FakeWorker[] = [];
  const reader = createReader(() => {
    const events = new EventTarget();
    const fake: FakeWorker = {
      asked: [],
      terminated: false,
      say: (data) => void events.dispatchEvent(new MessageEvent('message', { data })),
      crash: () => void events.dispatchEvent(new Event('error')),
    };
    workers.push(fake);
    return Object.assign(events, {
      postMessage: (request: ReadRequest) => void fake.asked.push(request),
      terminate: () => {
        fake.terminated = true;
      },
    }) as unknown as Worker;
  }, dataOf);
  return { reader, workers };
}

const picture = new Blob(['picture']);
const read: ReadReply = {
  type: 'read',
  layout: { width: 1, height: 1, languages: ['eng'], recognizers: [], blocks: [] },
  markdown: { text: '', unsure: [], length: 0 },
};

async function all(readings: AsyncIterable<ReaderEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of readings) types.push(type);
  return types;
}
const start = (reader: Reader, signal = new AbortController().signal): Promise<string[]> =>
  all(reader.recognize(picture, ['eng'], signal));
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe('a reader', () => {
  it('yields its worker’s replies, up to the text', async () => {
    const { reader, workers } = setUp();
    const reading = start(reader);
    await settled();
    workers[0]?.say({ type: 'loading', progress: 0.5 });
    workers[0]?.say({ type: 'reading', progress: 0.5 });
    workers[0]?.say(read);
    await expect(reading).resolves.toEqual(['loading', 'reading', 'read']);
    expect(workers[0]?.asked).toEqual([{ type: 'read', picture, languages: ['eng'], installed: [] }]);
  });

  it('has no worker before the first picture, and keeps it for the next', async () => {
    const { reader, workers } = setUp();
    expect(workers).toHaveLength(0);
    for (const pictures of [1, 2]) {
      const reading = start(reader);
      await settled();
      workers[0]?.say(read);
      await reading;
      expect(workers[0]?.asked).toHaveLength(pictures);
    }
    expect(workers).toHaveLength(1);
  });

  it('reads one at a time, in order', async () => {
    const { reader, workers } = setUp();
    const [first, second] = [start(reader), start(reader)];
    await settled();
    expect(workers[0]?.asked).toHaveLength(1);
    workers[0]?.say(read);
    await first;
    await settled();
    expect(workers[0]?.asked).toHaveLength(2);
    workers[0]?.say(read);
    await second;
  });

  it('reads with the data of installed languages, and without those whose data is gone', async () => {
    const rus = { language: 'rus', id: 'f00', data: new Blob(['data']) };
    const { reader, workers } = setUp(async (language) => (language === 'rus' ? rus : undefined));
    const reading = all(reader.recognize(picture, ['rus', 'kor', 'eng'], new AbortController().signal));
    await settled();
    workers[0]?.say(read);
    await reading;
    expect(workers[0]?.asked).toEqual([
      { type: 'read', picture, languages: ['rus', 'eng'], installed: [rus] },
    ]);
  });

  it('reads in English if the data of all languages is gone', async () => {
    const { reader, workers } = setUp();
    const reading = all(reader.recognize(picture, ['rus'], new AbortController().signal));
    await settled();
    workers[0]?.say(read);
    await reading;
    expect(workers[0]?.asked).toEqual([{ type: 'read', picture, languages: ['eng'], installed: [] }]);
  });

  it('gets ready before the first picture, and not while one is read', async () => {
    const { reader, workers } = setUp();
    await reader.warm(['eng']);
    expect(workers[0]?.asked).toEqual([{ type: 'warm', languages: ['eng'], installed: [] }]);
    const reading = start(reader);
    await settled();
    await reader.warm(['deu']);
    workers[0]?.say(read);
    await reading;
    expect(workers).toHaveLength(1);
    expect(workers[0]?.asked).toHaveLength(2);
  });

  it('ends its worker when freed', async () => {
    const { reader, workers } = setUp();
    const reading = start(reader);
    await settled();
    workers[0]?.say(read);
    await reading;
    reader.free();
    expect(workers[0]?.terminated).toBe(true);
  });
});

describe('Stop', () => {
  it('ends reading at once, and the next picture gets a new worker', async () => {
    const { reader, workers } = setUp();
    const stop = new AbortController();
    const [stopped, next] = [start(reader, stop.signal), start(reader)];
    await settled();
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    expect(workers[0]?.terminated).toBe(true);
    await settled();
    workers[1]?.say(read);
    await expect(next).resolves.toEqual(['read']);
  });

  it('takes a waiting picture out of the queue and leaves the one being read alone', async () => {
    const { reader, workers } = setUp();
    const stop = new AbortController();
    const [first, waiting, third] = [start(reader), start(reader, stop.signal), start(reader)];
    await settled();
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await settled();
    expect(workers[0]?.asked).toHaveLength(1);
    workers[0]?.say(read);
    await first;
    await settled();
    workers[0]?.say(read);
    await expect(third).resolves.toEqual(['read']);
    expect(workers).toHaveLength(1);
  });

  it('before the start starts nothing', async () => {
    const { reader, workers } = setUp();
    await expect(start(reader, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(workers).toHaveLength(0);
  });

  it('also happens when the caller stops iterating', async () => {
    const { reader, workers } = setUp();
    const readings = reader.recognize(picture, ['eng'], new AbortController().signal);
    const first = readings.next();
    await settled();
    workers[0]?.say({ type: 'reading', progress: 0 });
    await first;
    await readings.return(undefined);
    expect(workers[0]?.terminated).toBe(true);
  });
});

describe('a failure', () => {
  it('of the picture leaves the worker as it is', async () => {
    const { reader, workers } = setUp();
    const reading = start(reader);
    await settled();
    workers[0]?.say({ type: 'failed', failure: { code: 'pictureBroken' } });
    await expect(reading).rejects.toMatchObject({ failure: { code: 'pictureBroken' } });
    expect(workers[0]?.terminated).toBe(false);
  });

  it.each(['says so', 'crashes'])(
    'of a worker that %s is told, and the next picture gets a new one',
    async (how) => {
      const { reader, workers } = setUp();
      const reading = start(reader);
      await settled();
      if (how === 'crashes') workers[0]?.crash();
      else workers[0]?.say({ type: 'failed', failure: { code: 'readerFailed' } });
      await expect(reading).rejects.toMatchObject({ failure: { code: 'readerFailed' } });
      expect(workers[0]?.terminated).toBe(true);
      const next = start(reader);
      await settled();
      workers[1]?.say(read);
      await expect(next).resolves.toEqual(['read']);
    },
  );
});

describe('a worker that takes no more messages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is replaced, up to three times, and the last reads the picture, however long it is silent', async () => {
    const { reader, workers } = setUp();
    await reader.warm(['eng']);
    const reading = start(reader);
    await vi.advanceTimersByTimeAsync(7000);
    expect(workers[0]?.terminated).toBe(true);
    expect(workers[1]?.asked[0]).toEqual({ type: 'read', picture, languages: ['eng'], installed: [] });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, true, false]);
    workers[3]?.say(read);
    await expect(reading).resolves.toEqual(['read']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not one that answers pings while it computes', async () => {
    const { reader, workers } = setUp();
    const reading = start(reader);
    for (let second = 0; second < 30; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      workers[0]?.say({ type: 'alive' });
    }
    workers[0]?.say(read);
    await expect(reading).resolves.toEqual(['read']);
    expect(workers).toHaveLength(1);
  });

  it('is ended by Stop, too', async () => {
    const { reader, workers } = setUp();
    const stop = new AbortController();
    const stopped = expect(start(reader, stop.signal)).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(3000);
    stop.abort(new Error('stopped'));
    await stopped;
    expect(workers).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
