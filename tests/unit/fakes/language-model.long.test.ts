import { describe, expect, test } from 'vitest';
import { createLanguageModel, type ModelPlan } from '../../fakes/language-model.mjs';

// What the published interface says, https://webmachinelearning.github.io/prompt-api, holds for the fake as well.

const picture = new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], { type: 'image/png' });
const withPictures = { expectedInputs: [{ type: 'text', languages: ['en'] }, { type: 'image' }] };
const asked = (...content: { type: string; value: unknown }[]) => [{ role: 'user', content }];
const image = (value: unknown) => ({ type: 'image', value });
const nameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (thrown: Error) => thrown.name,
  );
const opened = (plan: ModelPlan = {}, options: object = withPictures) =>
  createLanguageModel(plan).create(options);

describe('availability', () => {
  test.each([
    [{}, withPictures, 'available'],
    [{ state: 'downloadable' }, withPictures, 'downloadable'],
    [{ state: 'downloading' }, {}, 'downloading'],
    [{ inputs: ['text'] }, withPictures, 'unavailable'],
    [{ inputs: ['text'] }, undefined, 'available'],
    [{}, { expectedOutputs: [{ type: 'text', languages: ['de'] }] }, 'unavailable'],
    [{}, { expectedOutputs: [{ type: 'text', languages: ['en-GB', 'ja'] }] }, 'available'],
    [{}, { expectedOutputs: [{ type: 'image' }] }, 'unavailable'],
  ] as const)('of %o for %o is %s', async (plan, options, expected) => {
    expect(await createLanguageModel(plan).availability(options as never)).toBe(expected);
  });

  test('of what is no language or no type fails', async () => {
    const model = createLanguageModel();
    const of = (expected: object) => nameOf(model.availability({ expectedInputs: [expected as never] }));
    expect(await of({ type: 'text', languages: ['xx-not_'] })).toBe('RangeError');
    expect(await of({ type: 'film' })).toBe('TypeError');
  });
});

describe('making a session', () => {
  test('of a model that is not there fails', async () => {
    expect(await nameOf(opened({ state: 'unavailable' }))).toBe('NotSupportedError');
  });

  test('downloads after a gesture, tells how far it is, and then the model is there', async () => {
    const model = createLanguageModel({
      state: 'downloadable',
      download: async (report) => [0, 0.5, 1].forEach(report),
    });
    const shares: unknown[] = [];
    await model.create({
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', (event) =>
          shares.push([Reflect.get(event, 'loaded'), Reflect.get(event, 'total')]),
        ),
    });
    expect(shares).toEqual([
      [0, 1],
      [0.5, 1],
      [1, 1],
    ]);
    expect(await model.availability()).toBe('available');
  });

  test('without a gesture downloads nothing', async () => {
    expect(await nameOf(opened({ state: 'downloadable', isActive: () => false }))).toBe('NotAllowedError');
    expect(await nameOf(opened({ state: 'available', isActive: () => false }))).toBe('nothing');
  });

  test('ends with the reason of its signal, and a download that breaks off with its own', async () => {
    const stop = new AbortController();
    const model = createLanguageModel({
      state: 'downloadable',
      download: () => new Promise(() => undefined),
    });
    const making = model.create({ signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(making).rejects.toThrow('enough');
    const broken = () => Promise.reject(new DOMException('no network', 'NetworkError'));
    expect(await nameOf(opened({ state: 'downloadable', download: broken }))).toBe('NetworkError');
  });
});

describe('a prompt', () => {
  const answer = (messages: readonly { role: string; content: { value: unknown }[] }[]) =>
    messages.map(({ role, content }) => `${role}:${content.length} `);

  test('is answered in pieces, or at once', async () => {
    const session = await opened({ answer });
    const prompt = [
      ...asked({ type: 'text', value: 'What?' }, image(picture)),
      { role: 'assistant', content: 'A boat.' },
      { role: 'user', content: 'Where?' },
    ];
    const pieces: unknown[] = [];
    for await (const piece of session.promptStreaming(prompt)) pieces.push(piece);
    expect(pieces).toEqual(['user:2 ', 'assistant:1 ', 'user:1 ']);
    expect(await session.prompt('Hello')).toBe('user:1 ');
  });

  test.each([
    ['a picture as text', asked({ type: 'text', value: picture }), 'TypeError'],
    ['text as a picture', asked(image('a boat')), 'TypeError'],
    ['a broken picture', asked(image(new Blob(['<html>']))), 'EncodingError'],
    ['a picture of the assistant', [{ role: 'assistant', content: [image(picture)] }], 'NotSupportedError'],
    ['no role', [{ role: 'robot', content: 'Hi' }], 'TypeError'],
    ['a late system prompt', [...asked(), { role: 'system', content: 'Be kind' }], 'TypeError'],
    ['no prompt', 7, 'TypeError'],
  ])('of %s fails', async (_what, prompt, name) => {
    expect(await nameOf((await opened()).prompt(prompt))).toBe(name);
  });

  test('with a picture wants a session for pictures', async () => {
    expect(await nameOf((await opened({}, {})).prompt(asked(image(picture))))).toBe('NotSupportedError');
  });

  test('is measured, and refused where there is no room', async () => {
    const session = await opened({ contextWindow: 10 });
    const said = (name: string): unknown => Reflect.get(session, name);
    const measure = said('measureContextUsage') as (input: string) => Promise<number>;
    expect(await measure('four'.repeat(3))).toBe(3);
    expect([said('contextWindow'), said('contextUsage')]).toEqual([10, 0]);
    await session.prompt('four'.repeat(3));
    expect(said('contextUsage')).toBe(3);
    await expect(session.prompt('four'.repeat(9))).rejects.toMatchObject({
      name: 'QuotaExceededError',
      requested: 12,
      quota: 10,
    });
  });

  test('ends when it is aborted, and when its session is destroyed', async () => {
    const silent = {
      // oxlint-disable-next-line require-yield -- a model that never says a word is meant
      async *answer() {
        await new Promise(() => undefined);
      },
    };
    const stop = new AbortController();
    const aborted = (await opened(silent)).prompt('Hello', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    const session = await opened(silent);
    const left = session.prompt('Hello');
    session.destroy();
    expect(await nameOf(left)).toBe('AbortError');
    expect(await nameOf(session.prompt('Hello'))).toBe('AbortError');
  });
});
