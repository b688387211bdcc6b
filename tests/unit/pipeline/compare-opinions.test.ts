import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compare } from '../../../utils/pipeline/compare-opinions';
import { comparePrompt, readVerdict } from '../../../utils/engines/prompts';
import type { AskTurn, Engine, ReplyPart } from '../../../utils/engines/engine';
import { fail } from '../../../utils/model/failure';
import { type Job, type JobEvent, nextJob } from '../../../utils/model/job';
import { sampleJob } from '../model/samples';
import { inEnglish } from '../texts/english';
import { answerer, fakeEngine } from './fake-engine';
import { fakeSteps, type PipelineSteps, runSteps } from './fake-steps';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const never = new AbortController().signal;
const said = (...deltas: string[]): ReplyPart[] => deltas.map((delta) => ({ type: 'text', delta }));
const usage = { input: 3, output: 4 };

async function eventsOf(engine: Engine, signal = never, prompt = 'Compare'): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of compare({ engine, prompt }, signal)) events.push(event);
  return events;
}

describe('a model that compares', () => {
  test('gets text alone, and its verdict and tokens are told', async () => {
    const asked: AskTurn[][] = [];
    const sending = { kind: 'sending', host: 'h', bytes: 0, width: 0, height: 0, pictures: 0 } as const;
    const waiting = { kind: 'waiting', host: 'h', status: 503, until: 5 } as const;
    const engine = fakeEngine(
      [
        { type: 'stage', stage: sending },
        { type: 'stage', stage: waiting },
        ...said('hm'),
        { type: 'thought' },
        ...said('YES\n', 'The number of boats.'),
        { type: 'usage', usage },
        { type: 'cached', key: 'k', isHit: false },
      ],
      asked,
    );
    const comparing = { type: 'stage', stage: { kind: 'comparing' } };
    expect(await eventsOf(engine)).toEqual([
      comparing,
      comparing,
      { type: 'stage', stage: waiting },
      { type: 'usage', usage },
      { type: 'comparison', comparison: { contradict: true, words: 'The number of boats.', answerer } },
    ]);
    expect(asked).toEqual([[{ role: 'user', text: 'Compare', pictures: [] }]]);
  });

  test.each<[string, () => Engine, string]>([
    ['that fails', () => ({ ...fakeEngine(), ask: () => fail('busy') }), 'failed'],
    [
      'that breaks',
      () => ({
        ...fakeEngine(),
        ask: () => {
          throw new Error('broken');
        },
      }),
      'failed',
    ],
    ['whose reply is no verdict', () => fakeEngine(said('They differ.')), 'unreadable'],
    ['that says nothing', () => fakeEngine(), 'unreadable'],
  ])('%s leaves a note', async (_, engine, why) => {
    expect((await eventsOf(engine())).at(-1)).toEqual({ type: 'note', note: { kind: 'not-compared', why } });
  });

  test('is not asked about more than it can hold', async () => {
    const asked: AskTurn[][] = [];
    const events = await eventsOf(fakeEngine([], asked), never, 'x'.repeat(70_000));
    expect(events).toEqual([{ type: 'note', note: { kind: 'not-compared', why: 'too_long' } }]);
    expect(asked).toEqual([]);
  });
});

test.each([
  ['YES\nThe number.', { contradict: true, words: 'The number.' }],
  ['**NO**', { contradict: false, words: '' }],
  ['\n# yes.\r\n\r\nA\nB\n', { contradict: true, words: 'A\nB' }],
  ['No, they do not.', undefined],
  ['The answers agree.\nNO', undefined],
  ['YES/NO', undefined],
  ['', undefined],
])('the reply %j is read strictly', (reply, expected) => {
  expect(readVerdict(reply)).toEqual(expected);
});

test('the prompt quotes both answers and the question, and keeps the words of the verdict', () => {
  const words = (name: string, ...values: readonly string[]): string => inEnglish(`prompt_${name}`, values);
  const prompt = comparePrompt({ kind: 'ask', question: 'How "many"?' }, ['12\nYES', '19'], 'German', words);
  for (const part of ['word YES', 'word NO', 'in German', '"How \\"many\\"?"', '1: "12\\nYES"', '2: "19"'])
    expect(prompt).toContain(part);
});

describe('a second opinion', () => {
  const opinionOf = { job: 'zero', task: { kind: 'describe', detail: 'full' } as const, answer: '12 boats.' };
  const job = sampleJob({ opinionOf });
  const answered = { ...job, answer: '19 boats.', isAnswered: true, answerer };
  const ask = vi.fn<Engine['ask']>(() => fakeEngine(said('19 ', 'boats.')).ask([], never));
  const engine = { ...fakeEngine(), ask };
  const run = async (
    steps: Partial<PipelineSteps>,
    { of = job, signal = never, compareOpinions = true } = {},
  ): Promise<Job> => {
    let now: Job = of;
    const all = fakeSteps({ chooseEngine: async () => engine, ...steps });
    for await (const event of runSteps(of, all, signal, { compareOpinions })) now = nextJob(now, event);
    return now;
  };
  const comparerFor = vi.fn<PipelineSteps['comparerFor']>();
  const failing = { ...fakeEngine(), ask: () => fail('offline') };
  /** A comparer that stops the job. */
  const stopping = (stop: AbortController): Engine => ({
    ...fakeEngine(),
    async *ask() {
      yield* said('YE');
      stop.abort();
      await new Promise(() => undefined);
    },
  });

  test('is compared with the first by a model', async () => {
    comparerFor.mockResolvedValue({ engine: fakeEngine(said('YES\nHow many.')), prompt: 'Compare' });
    const done = await run({ comparerFor });
    expect(comparerFor).toHaveBeenCalledWith('19 boats.', answerer, expect.objectContaining({ job }));
    expect(done).toMatchObject({ state: 'done', answer: '19 boats.', comparison: { contradict: true } });
  });

  test('that is done is only compared', async () => {
    comparerFor.mockResolvedValue({ engine: fakeEngine(said('NO')), prompt: 'Compare' });
    const done = await run({ comparerFor }, { of: answered });
    expect(done).toMatchObject({ state: 'done', answer: '19 boats.', comparison: { contradict: false } });
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ['new', job],
    ['done', answered],
  ])('that is %s is an answer also where that fails', async (_, of) => {
    comparerFor.mockResolvedValue({ engine: failing, prompt: '' });
    const done = await run({ comparerFor }, { of });
    expect(done).toMatchObject({ state: 'done', answer: '19 boats.' });
    expect(done.notes).toContainEqual({ kind: 'not-compared', why: 'failed' });
    expect(done.comparison).toBeUndefined();
  });

  test('that is done stays done where no engine can be had', async () => {
    comparerFor.mockImplementation(async () => fail('noConnection'));
    const done = await run({ comparerFor }, { of: answered });
    expect(done).toMatchObject({ state: 'done', answer: '19 boats.' });
    expect(done.notes).toContainEqual({ kind: 'not-compared', why: 'failed' });
  });

  test.each([
    ['new', job, 'stopped'],
    ['done', answered, 'done'],
  ])('that is %s keeps its answer when its comparison is stopped', async (_, of, state) => {
    const stop = new AbortController();
    comparerFor.mockResolvedValue({ engine: stopping(stop), prompt: '' });
    const stopped = await run({ comparerFor }, { of, signal: stop.signal });
    expect(stopped).toMatchObject({ state, answer: '19 boats.', stage: { kind: 'comparing' } });
    expect(stopped.notes).not.toContainEqual(expect.objectContaining({ kind: 'not-compared' }));
  });

  test('without an answer, without the setting, and any other answer, is compared with nothing', async () => {
    await run({ comparerFor, chooseEngine: async () => fakeEngine() });
    await run({ comparerFor }, { compareOpinions: false });
    await run({ comparerFor }, { of: sampleJob() });
    expect(comparerFor).not.toHaveBeenCalled();
  });
});
