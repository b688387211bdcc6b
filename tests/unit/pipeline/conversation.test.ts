import { expect, test, vi } from 'vitest';
import type { AskTurn } from '../../../utils/engines/engine';
import type { Job } from '../../../utils/model/job';
import type { PreparedPicture, StoredPicture } from '../../../utils/model/picture';
import type { AcquiredPicture } from '../../../utils/pipeline/pictures';
import { sampleJob, samplePicture } from '../model/samples';
import { fakeEngine, prepared } from './fake-engine';
import { fakeSteps, type PipelineSteps, runSteps } from './fake-steps';

/** Does a job, to its good end. */
async function run(job: Job, steps: PipelineSteps): Promise<void> {
  let last = '';
  for await (const { type } of runSteps(job, steps, new AbortController().signal)) last = type;
  expect(last).toBe('done');
}

test('a further question carries the turns before it, and its pictures in the first', async () => {
  const asked: AskTurn[][] = [];
  const job = sampleJob({
    task: { kind: 'ask', question: 'And now?' },
    turns: [
      { task: { kind: 'describe', detail: 'full' }, answer: 'A lion.' },
      { task: { kind: 'ask', question: 'Where?' }, answer: 'In a zoo.' },
    ],
    pictures: [samplePicture, samplePicture],
  });
  await run(job, fakeSteps({ chooseEngine: async () => fakeEngine([], asked) }));
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
  const turn = { task: { kind: 'describe', detail: 'brief' }, answer: 'A lion.', seen: 1 } as const;
  const task = { kind: 'ask', question: 'Which is older?' } as const;
  await run(
    sampleJob({ task, turns: [turn], pictures: [samplePicture, samplePicture] }),
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
    long: [part('top'), part('bottom')],
    d: [part('d')],
  };
  const promptOf = vi.fn<PipelineSteps['promptOf']>((task, _context, seen) => `${task.kind} ${seen}`);
  const job = sampleJob({
    task: { kind: 'ask', question: 'And this?' },
    turns: [
      { task: { kind: 'describe', detail: 'full' }, answer: 'A lion.', seen: 2 },
      { task: { kind: 'ask', question: 'Where?' }, answer: 'In a zoo.', seen: 2 },
      { task: { kind: 'ask', question: 'This too?' }, answer: 'Yes.', seen: 3 },
    ],
    pictures: ['a', 'b', 'long', 'd'].map(named),
  });
  const chooseEngine = async () => fakeEngine([], asked);
  const steps = {
    promptOf,
    chooseEngine,
    preparePicture: async ({ picture: { hash } }: AcquiredPicture) => parts[hash] ?? [],
  };
  await run(job, fakeSteps(steps));
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
