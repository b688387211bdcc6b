import { expect, test, vi } from 'vitest';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import { comparingJob } from '../../../../utils/background/jobs/job-request';
import { isLastEvent, type Job } from '../../../../utils/model/job';
import { defaultSettings } from '../../../../utils/model/settings';
import { fail } from '../../../../utils/model/failure';
import type { Engine, ReplyPart } from '../../../../utils/engines/engine';
import { sampleJob } from '../../model/samples';
import { answerer, fakeEngine } from '../../pipeline/fake-engine';
import { fakeSteps, type PipelineSteps, runSteps } from '../../pipeline/fake-steps';
import { createFakeStore, type FakeStore } from './fake-store';

const waiting = { kind: 'waiting', host: 'h', status: 503, until: 5 } as const;
const said = (...deltas: string[]): ReplyPart[] => deltas.map((delta) => ({ type: 'text', delta }));
const opinionOf = { job: 'zero', task: { kind: 'describe', detail: 'full' } as const, answer: '12 boats.' };
const answering = fakeEngine([
  ...said('19 ', 'boats.'),
  { type: 'usage', usage: { input: 1, output: 2 } },
  { type: 'cached', key: 'k', isHit: false },
]);
const refusing: Engine = { ...fakeEngine(), ask: () => fail('serviceFailed') };
const comparing = fakeEngine([{ type: 'stage', stage: waiting }, ...said('NO')]);

/** Jobs of one worker, whose pipeline has these steps. */
const workerOn = (store: FakeStore, steps: Partial<PipelineSteps>) =>
  createJobs({
    store,
    settings: async () => ({ ...defaultSettings, compareOpinions: true }),
    run: (job, settings, signal) => runSteps(job, fakeSteps(steps), signal, settings),
    keepAlive: () => () => undefined,
  });

/** A store whose worker dies at one of its writes: nothing that waits for that write goes on. */
function dyingAt(store: FakeStore, fatal: number, isWritten: boolean): FakeStore & { isDead(): boolean } {
  let writes = 0;
  return {
    ...store,
    isDead: () => writes > fatal,
    async put(job) {
      const at = (writes += 1) - 1;
      if (at < fatal || (at === fatal && isWritten)) await store.put(job);
      if (at >= fatal) await new Promise(() => undefined);
    },
  };
}

const cases: [string, Partial<PipelineSteps>, Job][] = [
  ['answers', { chooseEngine: async () => answering }, sampleJob()],
  ['fails', { chooseEngine: async () => refusing }, sampleJob()],
  [
    'is a second opinion',
    { chooseEngine: async () => answering, comparerFor: async () => ({ engine: comparing, prompt: '' }) },
    sampleJob({ opinionOf }),
  ],
  [
    'is compared later',
    { comparerFor: async () => ({ engine: comparing, prompt: '' }) },
    comparingJob(sampleJob({ state: 'done', answer: '19 boats.', answerer, opinionOf })),
  ],
];

/** Runs a job until its worker dies at a write; returns what panels saw of its end, and the job in the next worker. */
async function dieAt(steps: Partial<PipelineSteps>, begun: Job, fatal: number, isWritten: boolean) {
  const store = createFakeStore();
  const dying = dyingAt(store, fatal, isWritten);
  const first = workerOn(dying, steps);
  await first.ready;
  const ends: string[] = [];
  first.subscribe((event) => {
    if (event.type === 'event' && isLastEvent(event.event)) ends.push(event.event.type);
  });
  void first.runAgain(begun, { ...defaultSettings, compareOpinions: true });
  await vi.waitFor(() => expect(dying.isDead() || first.isIdle()).toBe(true));
  const next = workerOn(store, {});
  await next.ready;
  return { isDead: dying.isDead(), ends, left: next.find(begun.id), store };
}

for (const [name, steps, begun] of cases) {
  test(`a job that ${name} has one end, whenever its worker dies`, async () => {
    let deaths = 0;
    for (let fatal = 0; ; fatal += 1) {
      const after = await dieAt(steps, begun, fatal, true);
      if (!after.isDead) break;
      const before = await dieAt(steps, begun, fatal, false);
      for (const { ends, left, store } of [before, after]) {
        deaths += 1;
        const said = `${name}, write ${fatal}`;
        // Not even the job itself was written.
        if (!left) expect(fatal, said).toBe(0);
        else {
          expect(left.state, said).not.toBe('working');
          expect(
            ends.filter((end) => end !== left.state),
            said,
          ).toEqual([]);
          expect(await store.get(begun.id), said).toEqual(left);
        }
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(4);
  });
}

test('a worker that dies once the answer is whole leaves a finished job', async () => {
  const states: string[] = [];
  const [, , opinion, compared] = cases;
  for (const [, steps, begun] of [opinion, compared].flatMap((one) => (one ? [one] : [])))
    for (let fatal = 0; ; fatal += 1) {
      const { isDead, left } = await dieAt(steps, begun, fatal, true);
      if (!isDead) break;
      if (left?.answer !== '19 boats.' || !left.isAnswered) continue;
      states.push(left.state);
      expect(left.finishedAt).toEqual(expect.any(Number));
      const wasComparing = ['comparing', 'waiting'].includes(left.stage.kind) && !left.comparison;
      expect(left.notes.some(({ kind }) => kind === 'not-compared')).toBe(wasComparing);
    }
  expect(states.length).toBeGreaterThanOrEqual(2);
  expect(new Set(states)).toEqual(new Set(['done']));
});
