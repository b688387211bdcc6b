import { expect, test, vi } from 'vitest';
import type { AskTurn } from '../../../utils/engines/engine';
import type { Job } from '../../../utils/model/job';
import type { PreparedPicture, StoredPicture } from '../../../utils/model/picture';
import type { AcquiredPicture } from '../../../utils/pipeline/pictures';
import { sampleJob, samplePicture } from '../model/samples';
import { fakeEngine, prepared } from './fake-engine';
import { fakeSteps, type PipelineSteps, runSteps } from './fake-steps';

/** Does the last of some turns, each of which follows the one before, to its good end. */
async function run(turns: readonly Partial<Job>[], steps: PipelineSteps): Promise<void> {
  const jobs = turns.map((turn, at) =>
    sampleJob({ sources: [], ...turn, id: `${at}`, parent: at === 0 ? undefined : `${at - 1}` }),
  );
  let last = '';
  const job = jobs.at(-1) ?? sampleJob();
  const signal = new AbortController().signal;
  for await (const { type } of runSteps(job, steps, signal, {}, jobs)) last = type;
  expect(last).toBe('done');
}

test('a further question carries the turns before it, and its pictures in the first', async () => {
  const asked: AskTurn[][] = [];
  const turns: Partial<Job>[] = [
    {
      task: { kind: 'describe', detail: 'full' },
      answer: 'A lion.',
      pictures: [samplePicture, samplePicture],
    },
    { task: { kind: 'ask', question: 'Where?' }, answer: 'In a zoo.' },
    { task: { kind: 'ask', question: 'And now?' } },
  ];
  await run(turns, fakeSteps({ chooseEngine: async () => fakeEngine([], asked) }));
  expect(asked).toEqual([
    [
      { role: 'user', text: 'Please describe', pictures: [prepared, prepared] },
      { role: 'assistant', text: 'A lion.', pictures: [] },
      { role: 'user', text: 'Please ask', pictures: [] },
      { role: 'assistant', text: 'In a zoo.', pictures: [] },
      { role: 'user', text: 'Please ask', pictures: [] },
    ],
  ]);
});

test('a prompt knows whether it is about one picture or several', async () => {
  const promptOf = vi.fn<PipelineSteps['promptOf']>(({ kind }) => kind);
  const pictures = [samplePicture];
  const sources = [{ kind: 'stored' as const, hash: samplePicture.hash, name: '' }];
  await run(
    [
      { task: { kind: 'describe', detail: 'brief' }, answer: 'A lion.', pictures },
      { task: { kind: 'ask', question: 'Which is older?' }, pictures, sources },
    ],
    fakeSteps({ promptOf }),
  );
  expect(promptOf.mock.calls.map(([{ kind }, , seen]) => [kind, seen])).toEqual([
    ['describe', 'one'],
    ['ask', 'several'],
  ]);
});

test('a picture that came with a later question stands in that, in all its parts, and in no other', async () => {
  const asked: AskTurn[][] = [];
  const named = (hash: string): StoredPicture => ({ ...samplePicture, hash });
  const part = (name: string): PreparedPicture => ({ ...prepared, blob: new Blob([name]) });
  const parts: Record<string, PreparedPicture[]> = {
    a: [part('a')],
    b: [part('b')],
    long: [part('top'), part('bottom')].map((each) => ({ ...each, cut: 'tall' })),
    d: [part('d')],
  };
  const promptOf = vi.fn<PipelineSteps['promptOf']>((task, _context, seen) => `${task.kind} ${seen}`);
  const turns: Partial<Job>[] = [
    { task: { kind: 'describe', detail: 'full' }, answer: 'A lion.', pictures: [named('a'), named('b')] },
    { task: { kind: 'ask', question: 'Where?' }, answer: 'In a zoo.' },
    { task: { kind: 'ask', question: 'This too?' }, answer: 'Yes.', pictures: [named('long')] },
    {
      task: { kind: 'ask', question: 'And this?' },
      pictures: [named('d')],
      sources: [{ kind: 'stored', hash: 'd', name: '' }],
    },
  ];
  const chooseEngine = async () => fakeEngine([], asked);
  const steps = {
    promptOf,
    chooseEngine,
    preparePicture: async ({ picture: { hash } }: AcquiredPicture) => parts[hash] ?? [],
  };
  await run(turns, fakeSteps(steps));
  const said = await Promise.all(
    asked[0]?.map(async ({ text, pictures }) => [
      text,
      ...(await Promise.all(pictures.map(({ blob }) => blob.text()))),
    ]) ?? [],
  );
  expect(said).toEqual([
    ['describe several', 'a', 'b'],
    ['A lion.'],
    ['ask several'],
    ['In a zoo.'],
    ['ask several_parts', 'top', 'bottom'],
    ['Yes.'],
    ['ask several_parts', 'd'],
  ]);
});

test('a translation is asked for with the pictures alone', async () => {
  const asked: AskTurn[][] = [];
  const turns: Partial<Job>[] = [
    { task: { kind: 'text' }, answer: 'LEO', pictures: [samplePicture] },
    { task: { kind: 'translate', language: 'de' } },
  ];
  await run(turns, fakeSteps({ chooseEngine: async () => fakeEngine([], asked) }));
  expect(asked).toEqual([[{ role: 'user', text: 'Please translate', pictures: [prepared] }]]);
});
