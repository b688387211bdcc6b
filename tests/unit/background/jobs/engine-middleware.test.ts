import { beforeEach, describe, expect, test } from 'vitest';
import type { AskTurn, Engine, ReplyPart } from '../../../../utils/engines/engine';
import { createEngineMiddleware } from '../../../../utils/background/jobs/engine-middleware';
import { connection, defaultSettings, type Settings } from '../../../../utils/model/settings';
import { putCatalog, usageSince } from '../../../../utils/store/services';
import { maxAnswerLength } from '../../../../utils/model/job';
import { sampleJob } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { answerer, fakeEngine, prepared } from '../../pipeline/fake-engine';

beforeEach(speakEnglish);

const never = new AbortController().signal;

describe('an engine that waits its turn', () => {
  const asked = (pictures: number): AskTurn[] => [
    { role: 'user', text: '', pictures: Array.from({ length: pictures }, () => prepared) },
  ];
  const queued = (ahead: number) => ({ type: 'stage', stage: { kind: 'queued', ahead } });
  const reading: ReplyPart = { type: 'text', delta: 'A lion' };
  // Without a cache: all of these jobs ask the same question.
  const withMiddleware = createEngineMiddleware('1');
  const uncached = { ...defaultSettings, cacheMegabytes: 0 };
  const engineFor = (atOnce: number, id: string, job = sampleJob()) =>
    withMiddleware({ ...fakeEngine([reading]), answerer: { ...answerer, id }, atOnce }, job, uncached);
  const askedBy = (engine: Engine, pictures = 1, signal = never) =>
    engine.ask(asked(pictures), signal)[Symbol.asyncIterator]();

  test('is asked by as many as it takes at once; the next waits, and can be stopped there', async () => {
    const engine = engineFor(4, 'four');
    const asking = Array.from({ length: 4 }, () => askedBy(engine));
    for (const one of asking) expect((await one.next()).value).toEqual(reading);
    const stop = new AbortController();
    const fifth = askedBy(engine, 1, stop.signal);
    const sixth = askedBy(engine);
    expect((await fifth.next()).value).toEqual(queued(4));
    expect((await sixth.next()).value).toEqual(queued(5));
    const waiting = fifth.next();
    const next = sixth.next();
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    expect((await next).value).toEqual(queued(4));
    const turn = sixth.next();
    await asking[0]?.return?.();
    expect((await turn).value).toEqual(reading);
  });

  test('that takes one at once tells the others how many pictures are before them, as that changes', async () => {
    const engine = engineFor(1, 'single');
    const [first, second, third] = [askedBy(engine, 3), askedBy(engine, 2), askedBy(engine)];
    expect((await first.next()).value).toEqual(reading);
    expect((await second.next()).value).toEqual(queued(3));
    expect((await third.next()).value).toEqual(queued(5));
    const [second2, third2] = [second.next(), third.next()];
    await first.return?.();
    expect((await second2).value).toEqual(reading);
    expect((await third2).value).toEqual(queued(2));
    const third3 = third.next();
    // To its end, and no further.
    expect((await second.next()).done).toBe(true);
    expect((await third3).value).toEqual(reading);
  });

  test('that nobody waits for any more leaves no place taken', async () => {
    const engine = engineFor(1, 'another');
    const first = askedBy(engine);
    await first.next();
    const gone = askedBy(engine);
    await gone.next();
    await gone.return?.();
    const last = askedBy(engine);
    expect((await last.next()).value).toEqual(queued(1));
    const turn = last.next();
    await first.return?.();
    expect((await turn).value).toEqual(reading);
  });

  test('goes before the rest of a batch when it is asked about one picture', async () => {
    const ofBatch = () => engineFor(1, 'crowded', sampleJob({ id: crypto.randomUUID(), batch: 'b' }));
    const crowd = [ofBatch(), ofBatch(), ofBatch()].map((engine) => askedBy(engine));
    for (const one of crowd) await one.next();
    const alone = askedBy(engineFor(1, 'crowded', sampleJob({ id: 'alone' })));
    expect((await alone.next()).value).toEqual(queued(1));
    const turn = alone.next();
    await crowd[0]?.return?.();
    expect((await turn).value).toEqual(reading);
  });

  test('goes before all that waits of batches when a user presses, however often', async () => {
    const ofBatch = () => engineFor(1, 'pressed', sampleJob({ id: crypto.randomUUID(), batch: 'b' }));
    const crowd = [ofBatch(), ofBatch(), ofBatch()].map((engine) => askedBy(engine));
    for (const one of crowd) await one.next();
    const press = () => askedBy(engineFor(1, 'pressed', sampleJob({ id: crypto.randomUUID() })));
    let before = crowd[0];
    for (let n = 0; n < 3; n += 1) {
      const pressed = press();
      expect((await pressed.next()).value).toEqual(queued(1));
      const turn = pressed.next();
      await before?.return?.();
      expect((await turn).value).toEqual(reading);
      before = pressed;
    }
  });

  describe('of a service that makes a job of a batch wait', () => {
    const sending: ReplyPart = {
      type: 'stage',
      stage: { kind: 'sending', host: 'h', bytes: 1, width: 1, height: 1, pictures: 1 },
    };
    const waits = (kind: 'waiting' | 'loading-model'): ReplyPart => ({
      type: 'stage',
      stage: kind === 'waiting' ? { kind, host: 'h', status: 503, until: 0 } : { kind },
    });
    const ask = (id: string, parts: ReplyPart[], job = {}) =>
      askedBy(
        withMiddleware(
          { ...fakeEngine(parts), answerer: { ...answerer, id }, atOnce: 1 },
          sampleJob({ id: crypto.randomUUID(), ...job }),
          uncached,
        ),
      );

    test.each(['waiting', 'loading-model'] as const)('gives its place away while it is %s', async (kind) => {
      const slow = ask(kind, [sending, waits(kind), sending, reading], { batch: 'b' });
      await slow.next();
      await slow.next();
      const pressed = ask(kind, [sending, reading]);
      expect((await pressed.next()).value).toEqual(sending);
      // And waits until the other one is done before it sends again.
      expect((await slow.next()).value).toEqual(queued(1));
      const next = slow.next();
      await pressed.return?.();
      expect((await next).value).toEqual(sending);
    });

    test('the place of the browser’s own model stays taken while that loads', async () => {
      const slow = ask('built-in', [waits('loading-model'), reading]);
      await slow.next();
      expect((await ask('built-in', [reading]).next()).value).toEqual(queued(1));
    });
  });

  test('is asked by more at once as soon as it takes more', async () => {
    const [first, second] = [askedBy(engineFor(1, 'growing')), askedBy(engineFor(1, 'growing'))];
    await first.next();
    expect((await second.next()).value).toEqual(queued(1));
    const turn = second.next();
    expect((await askedBy(engineFor(3, 'growing')).next()).value).toEqual(reading);
    expect((await turn).value).toEqual(reading);
  });
});

describe('an engine of a connection', () => {
  const said: ReplyPart[] = [
    { type: 'stage', stage: { kind: 'sending', host: 'h', bytes: 1, width: 1, height: 1, pictures: 1 } },
    { type: 'text', delta: 'A ' },
    { type: 'text', delta: 'lion' },
    { type: 'usage', usage: { input: 1000, output: 50 } },
  ];
  const service = connection.parse({
    id: 'one',
    baseUrl: 'https://api.example',
    visionModel: 'vision-large',
  });
  const settings = (more: Partial<Settings> = {}) => ({
    ...defaultSettings,
    connections: [service],
    ...more,
  });
  const partsOf = async (engine: Engine, text: string) => {
    const parts: ReplyPart[] = [];
    for await (const part of engine.ask([{ role: 'user', text, pictures: [prepared] }], never))
      parts.push(part);
    return parts;
  };

  test('is asked the same once, at the price of the catalog, and counted', async () => {
    await putCatalog('one', 'https://api.example', {
      models: [{ id: 'vision-large', vision: 'yes', price: { input: 0.000_002, output: 0.000_01 } }],
      askedAt: 1,
    });
    const asked: AskTurn[][] = [];
    const withMiddleware = createEngineMiddleware('1');
    const asking = (engine: Engine) => withMiddleware(engine, sampleJob(), settings());
    const first = await partsOf(asking(fakeEngine(said, asked)), 'Once?');
    expect(first.find(({ type }) => type === 'usage')).toEqual({
      type: 'usage',
      usage: { input: 1000, output: 50, cost: 0.0025 },
    });
    const again = await partsOf(asking(fakeEngine(said, asked)), 'Once?');
    expect(again[0]).toMatchObject({ type: 'cached', isHit: true });
    expect(again).toContainEqual({ type: 'text', delta: 'A lion' });
    expect(asked).toHaveLength(1);
    const counted = (await usageSince()).filter((row) => row.connection === 'one');
    expect(counted).toMatchObject([
      {
        connection: 'one',
        name: 'api.example',
        model: 'vision-large',
        requests: 1,
        input: 1000,
        cost: 0.0025,
      },
    ]);
  });

  describe('whose answer does not end', () => {
    /** An engine that says one thing for ever, and whether it was let go of. */
    const endless = (part: ReplyPart) => {
      const seen = { isLetGo: false };
      const engine: Engine = {
        ...fakeEngine(),
        async *ask() {
          try {
            for (;;) yield part;
          } finally {
            seen.isLetGo = true;
          }
        },
      };
      return { seen, asking: createEngineMiddleware('1')(engine, sampleJob(), settings()) };
    };

    test('is cut off as if it had run out of tokens, and not kept for the next time', async () => {
      const { seen, asking } = endless({ type: 'text', delta: 'lion '.repeat(30_000) });
      const parts = await partsOf(asking, 'Endless?');
      const words = parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
      expect([words.length, parts.at(-1), seen.isLetGo]).toEqual([
        maxAnswerLength,
        { type: 'note', note: { kind: 'cut-off' } },
        true,
      ]);
      const next = createEngineMiddleware('1')(fakeEngine(said), sampleJob(), settings());
      expect(await partsOf(next, 'Endless?')).toContainEqual({ type: 'text', delta: 'lion' });
    });

    test('fails where it is all thought', async () => {
      const { seen, asking } = endless({ type: 'reasoning', delta: 'Hm. '.repeat(30_000) });
      const failure = { code: 'outOfTokens', model: answerer.model };
      await expect(partsOf(asking, 'All thought?')).rejects.toMatchObject({ failure });
      expect(seen.isLetGo).toBe(true);
    });
  });

  test('is not asked once a limit is reached, but for what is known', async () => {
    const withMiddleware = createEngineMiddleware('1');
    const asking = (engine: Engine) =>
      withMiddleware(engine, sampleJob(), settings({ limit: { per: 'day', unit: 'tokens', amount: 1 } }));
    const known = await partsOf(asking(fakeEngine(said)), 'Once?');
    expect(known[0]).toMatchObject({ type: 'cached', isHit: true });
    const asked: AskTurn[][] = [];
    await expect(partsOf(asking(fakeEngine(said, asked)), 'Something else?')).rejects.toMatchObject({
      failure: { code: 'limitReached', limit: { per: 'day', amount: '1 token a day' } },
    });
    expect(asked).toEqual([]);
    const here = { ...fakeEngine(said), answerer: { ...answerer, id: 'device' } };
    expect(await partsOf(asking(here), 'On this device?')).toContainEqual({
      type: 'text',
      delta: 'lion',
    });
  });
});
