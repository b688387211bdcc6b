import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskTurn, Engine, ReplyPart } from '../../../../utils/engines/engine';
import { fail } from '../../../../utils/model/failure';
import { withCache, type CacheOptions } from '../../../../utils/background/jobs/cached-engine';
import { findAnswer, keepAnswer } from '../../../../utils/store/answer-cache';
import { database } from '../../../../utils/store/database';
import { answerer, fakeEngine, prepared } from '../../pipeline/fake-engine';

vi.mock('../../../../utils/store/answer-cache', { spy: true });

const never = new AbortController().signal;
const question: AskTurn = { role: 'user', text: 'What is this?', pictures: [prepared], lang: 'en' };
const said: ReplyPart[] = [
  { type: 'stage', stage: { kind: 'reasoning' } },
  { type: 'reasoning', delta: 'A mane, ' },
  { type: 'reasoning', delta: 'so' },
  { type: 'note', note: { kind: 'repaired', repair: 'png', was: 'WebP', now: 'PNG' } },
  { type: 'text', delta: 'A ' },
  { type: 'text', delta: 'lion' },
  { type: 'answerer', answerer },
  { type: 'usage', usage: { input: 10, output: 2 } },
];

const kept = async (): Promise<number> => (await database()).count('answers');
const clear = async (): Promise<void> => (await database()).clear('answers');
beforeEach(clear);

const around = (engine: Engine, more: Partial<CacheOptions> = {}): Engine =>
  withCache(engine, { ignoreCache: false, maxBytes: 1e6, edition: '', ...more });

async function partsOf(
  engine: Engine,
  turns: readonly AskTurn[] = [question],
  signal = never,
): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  for await (const part of engine.ask(turns, signal)) parts.push(part);
  return parts;
}

describe('what was answered', () => {
  test('is answered again without asking, and says when it was given', async () => {
    const asked: AskTurn[][] = [];
    const before = Date.now();
    const first = await partsOf(around(fakeEngine(said, asked)));
    expect(first).toEqual([
      ...said,
      { type: 'cached', key: expect.stringMatching(/^[0-9a-f]{64}$/), isHit: false },
    ]);
    const [hit, ...parts] = await partsOf(around(fakeEngine([], asked)));
    expect(hit).toEqual({ ...first.at(-1), isHit: true, at: expect.any(Number) });
    expect((hit as { at: number }).at).toBeGreaterThanOrEqual(before);
    expect(parts).toEqual([
      { type: 'reasoning', delta: 'A mane, so' },
      said[3],
      { type: 'text', delta: 'A lion' },
      ...said.slice(6),
    ]);
    expect(asked).toHaveLength(1);
  });

  test('is kept as one thought and one answer, however often it went from one to the other', async () => {
    const turns: ReplyPart[] = [
      { type: 'text', delta: 'a' },
      { type: 'reasoning', delta: 'b' },
    ];
    await partsOf(around(fakeEngine([1, 2, 3].flatMap(() => turns))));
    expect((await partsOf(around(fakeEngine()))).slice(1)).toEqual([
      { type: 'text', delta: 'aaa' },
      { type: 'reasoning', delta: 'bbb' },
    ]);
  });

  test('is kept without what turned out to be thought', async () => {
    const parts: ReplyPart[] = [
      { type: 'text', delta: 'Hm' },
      { type: 'thought' },
      { type: 'text', delta: 'A lion' },
    ];
    await partsOf(around(fakeEngine(parts)));
    expect((await partsOf(around(fakeEngine()))).slice(1)).toEqual([
      { type: 'reasoning', delta: 'Hm' },
      { type: 'text', delta: 'A lion' },
    ]);
  });

  test('is asked for again with `ignoreCache`, and the new answer takes its place', async () => {
    await partsOf(around(fakeEngine([{ type: 'text', delta: 'A lion' }])));
    await partsOf(around(fakeEngine([{ type: 'text', delta: 'A tiger' }]), { ignoreCache: true }));
    expect(await partsOf(around(fakeEngine()))).toContainEqual({ type: 'text', delta: 'A tiger' });
    expect(await kept()).toBe(1);
  });

  test.each<[string, AskTurn[], Partial<Engine>, Partial<CacheOptions>]>([
    ['other words', [{ ...question, text: 'What is that?' }], {}, {}],
    ['another language', [{ ...question, lang: 'de' }], {}, {}],
    ['another picture', [{ ...question, pictures: [{ ...prepared, blob: new Blob(['others']) }] }], {}, {}],
    [
      'the picture’s address',
      [{ ...question, pictures: [{ ...prepared, address: { url: 'https://a', mediaType: '' } }] }],
      {},
      {},
    ],
    ['an earlier turn', [question, { role: 'assistant', text: 'A cat', pictures: [] }, question], {}, {}],
    ['another model', [question], { answerer: { ...answerer, model: 'other' } }, {}],
    ['another engine', [question], { answerer: { ...answerer, id: 'other' } }, {}],
    ['other options', [question], { identity: async () => ({ maxTokens: 9 }) }, {}],
    ['another edition', [question], {}, { edition: '2' }],
  ])('does not answer %s', async (_what, turns, engine, more) => {
    await partsOf(around(fakeEngine(said)));
    const asked: AskTurn[][] = [];
    await partsOf(around({ ...fakeEngine(said, asked), ...engine }, more), turns);
    expect(asked).toHaveLength(1);
    expect(await kept()).toBe(2);
  });

  test('is known by what it was, whatever it is called', async () => {
    await partsOf(around(fakeEngine(said)));
    const renamed = { ...fakeEngine(), answerer: { ...answerer, name: 'My service' } };
    const same = { ...question, pictures: [{ ...prepared, blob: new Blob(['pix', 'els']), notes: [] }] };
    expect((await partsOf(around(renamed), [same]))[0]).toMatchObject({ type: 'cached', isHit: true });
  });
});

describe('nothing is kept', () => {
  test.each<[string, ReplyPart[]]>([
    ['of an answer that was cut off', [...said, { type: 'note', note: { kind: 'cut-off' } }]],
    [
      'of an answer without a word',
      [
        { type: 'reasoning', delta: 'Hm' },
        { type: 'text', delta: ' ' },
      ],
    ],
  ])('%s', async (_what, parts) => {
    expect(await partsOf(around(fakeEngine(parts)))).toEqual(parts);
    expect(await kept()).toBe(0);
  });

  test('of a failure', async () => {
    const failing = {
      ...fakeEngine(),
      async *ask() {
        yield* said;
        fail('brokenOff');
      },
    };
    await expect(partsOf(around(failing))).rejects.toMatchObject({ failure: { code: 'brokenOff' } });
    expect(await kept()).toBe(0);
  });

  test('of an answer that was stopped, also in its last moment', async () => {
    const stop = new AbortController();
    vi.mocked(keepAnswer).mockImplementationOnce(async (key, answer) => {
      await (await database()).put('answers', { answer, bytes: 0, usedAt: 1 }, key);
      stop.abort();
    });
    await partsOf(around(fakeEngine(said)), [question], stop.signal);
    expect(await kept()).toBe(0);
  });

  test('where nothing may be kept, and nothing is found there', async () => {
    await partsOf(around(fakeEngine(said)));
    expect(await partsOf(around(fakeEngine(said), { maxBytes: 0 }))).toEqual(said);
    await clear();
    await partsOf(around(fakeEngine(said), { maxBytes: 0 }));
    expect(await kept()).toBe(0);
  });

  test('but that there is no text in a picture, where this device has looked', async () => {
    const layout = { width: 1, height: 2, languages: ['eng'], recognizers: ['Tesseract'], blocks: [] };
    await partsOf(around(fakeEngine([{ type: 'layout', layout }])));
    expect(await kept()).toBe(1);
  });
});

test('a disk that is broken costs no answer', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const full = new DOMException('', 'QuotaExceededError');
  vi.mocked(findAnswer).mockRejectedValueOnce(full);
  vi.mocked(keepAnswer).mockRejectedValueOnce(full);
  expect(await partsOf(around(fakeEngine(said)))).toMatchObject([...said, { type: 'cached', isHit: false }]);
  expect(told).toHaveBeenCalledTimes(2);
});
