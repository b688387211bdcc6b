import { expect, test, vi } from 'vitest';
import { isLastEvent } from '../../../../utils/model/job';
import { fail } from '../../../../utils/model/failure';
import { defaultSettings } from '../../../../utils/model/settings';
import type { Engine, ReplyPart } from '../../../../utils/engines/engine';
import { sampleJob } from '../../model/samples';
import { fakeEngine } from '../../pipeline/fake-engine';
import { fakeSteps, type PipelineSteps, runSteps } from '../../pipeline/fake-steps';
import { createTestJobs } from './fake-runs';
import { createFakeStore, type FakeStore } from './fake-store';

const said = (...deltas: string[]): ReplyPart[] => deltas.map((delta) => ({ type: 'text', delta }));
const answering = fakeEngine([
  ...said('19 ', 'boats.'),
  { type: 'usage', usage: { input: 1, output: 2 } },
  { type: 'cached', key: 'k', isHit: false },
]);
const refusing: Engine = { ...fakeEngine(), ask: () => fail('serviceFailed') };

/** Jobs of one worker, whose pipeline has these steps. */
const workerOn = (store: FakeStore, steps: Partial<PipelineSteps>) =>
  createTestJobs(store, {
    run: ({ job, settings, signal }) => runSteps(job, fakeSteps(steps), signal, settings),
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

const cases: [string, Partial<PipelineSteps>][] = [
  ['answers', { chooseEngine: async () => answering }],
  ['fails', { chooseEngine: async () => refusing }],
];

/** Runs a job until its worker dies at a write; returns what panels saw of its end, and the job in the next worker. */
async function dieAt(steps: Partial<PipelineSteps>, fatal: number, isWritten: boolean) {
  const store = createFakeStore();
  const dying = dyingAt(store, fatal, isWritten);
  const first = workerOn(dying, steps);
  await first.ready;
  const ends: string[] = [];
  let id = '';
  first.subscribe((event) => {
    if (event.type === 'job') ({ id } = event.job);
    if (event.type === 'event' && isLastEvent(event.event)) ends.push(event.event.type);
  });
  void first.start(sampleJob(), defaultSettings);
  await vi.waitFor(() => expect(dying.isDead() || first.isIdle()).toBe(true));
  const next = workerOn(store, {});
  await next.ready;
  return { isDead: dying.isDead(), ends, left: next.find(id), kept: await store.get(id) };
}

for (const [name, steps] of cases) {
  test(`a job that ${name} has one end, whenever its worker dies`, async () => {
    let deaths = 0;
    for (let fatal = 0; ; fatal += 1) {
      const after = await dieAt(steps, fatal, true);
      if (!after.isDead) break;
      const before = await dieAt(steps, fatal, false);
      for (const { ends, left, kept } of [before, after]) {
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
          expect(kept, said).toEqual(left);
        }
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(4);
  });
}
