import { expect, test, vi } from 'vitest';
import { realSteps, type StepTools } from '../../../utils/steps';
import { connection, defaultSettings, type Settings } from '../../../utils/domain/settings';
import type { Task } from '../../../utils/domain/task';
import { sampleJob, samplePage } from '../domain/samples';
import { fakeEngine } from './fake-steps';

const never = new AbortController().signal;
const service = connection.parse({
  id: 'one',
  baseUrl: 'https://api.example',
  visionModel: 'see',
  textModel: 'read',
});
const text: Task = { kind: 'text' };
const full: Task = { kind: 'describe', detail: 'full' };

const deviceEngine = {
  ...fakeEngine([{ type: 'text', delta: 'A lion' }]),
  answerer: { id: 'device', name: 'This device', model: '' },
  supports: ({ kind }: Task) => kind === 'text',
};

function stepsWith(settings: Partial<Settings>, changes: Partial<StepTools> = {}) {
  return realSteps({
    page: () => Promise.reject(new Error('no page')),
    stored: async () => undefined,
    pageFirst: false,
    settings: async () => ({ ...defaultSettings, connections: [service], ...settings }),
    keyOf: async () => undefined,
    deviceEngine,
    rasterise: () => Promise.reject(new Error('no document')),
    contextOf: () => Promise.reject(new Error('no page')),
    language: () => 'de-AT',
    ...changes,
  });
}

test.each<[Task, Partial<Settings>, string | undefined, string]>([
  [text, {}, undefined, 'the device'],
  [text, { textWith: 'one' }, undefined, 'read'],
  [text, { textWith: 'one' }, 'device', 'the device'],
  [full, { describeWith: 'one' }, undefined, 'see'],
  [full, { describeWith: 'one', textWith: 'device' }, undefined, 'see'],
  [full, {}, undefined, 'noConnection'],
  [full, { describeWith: 'gone' }, undefined, 'noConnection'],
  [full, { describeWith: 'device' }, undefined, 'noConnection'],
  [text, { textWith: 'gone' }, undefined, 'noConnection'],
])('%o with %o and engine %s is answered by %s', async (task, settings, engine, expected) => {
  const job = sampleJob({ task, ...(engine ? { engine } : {}) });
  const answered = await stepsWith(settings)
    .engine(job)
    .then(
      ({ answerer }) => (answerer.id === 'one' ? answerer.model : 'the device'),
      (thrown: { failure?: { code: string } }) => thrown.failure?.code,
    );
  expect(answered).toBe(expected);
});

test.each([
  ['', 'Answer in Austrian German.'],
  ['fr', 'Answer in French.'],
])('with the answer language %j it says %j', async (answerLanguage, said) => {
  expect(await stepsWith({ answerLanguage }).prompt(full, undefined)).toContain(said);
});

test('a picture that is not kept any more is gone', async () => {
  const prepared = stepsWith({}).prepare({ hash: 'aa' } as never, undefined, fakeEngine(), full, never);
  await expect(prepared).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
});

test('a page that says nothing, or nothing in time, keeps no picture from being described', async () => {
  const source = {
    kind: 'element',
    url: 'https://zoo.example/lion.jpg',
    frameId: 0,
    page: samplePage,
  } as const;
  expect(await stepsWith({}).context(source, never)).toBeUndefined();
  const [late, stop] = [new AbortController(), new AbortController()];
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const hanging = stepsWith({}, { contextOf: () => new Promise(() => undefined) });
  const waiting = hanging.context(source, stop.signal);
  late.abort();
  expect(await waiting).toBeUndefined();
});

test('one engine is asked by four at once; the fifth waits, and can be stopped there', async () => {
  const engine = await stepsWith({}).engine(sampleJob({ task: text }));
  const asking = Array.from({ length: 4 }, () => engine.ask([], never)[Symbol.asyncIterator]());
  const queued = { type: 'stage', stage: { kind: 'queued' } };
  for (const one of asking) {
    expect((await one.next()).value).toEqual(queued);
    expect((await one.next()).value).toEqual({ type: 'text', delta: 'A lion' });
  }
  const stop = new AbortController();
  const fifth = engine.ask([], stop.signal)[Symbol.asyncIterator]();
  const sixth = engine.ask([], never)[Symbol.asyncIterator]();
  expect((await fifth.next()).value).toEqual(queued);
  expect((await sixth.next()).value).toEqual(queued);
  const waiting = fifth.next();
  const next = sixth.next();
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await asking[0]?.return?.();
  expect((await next).value).toEqual({ type: 'text', delta: 'A lion' });
});
