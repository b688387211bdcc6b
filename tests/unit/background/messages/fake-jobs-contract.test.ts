import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defaultHandlers } from '../../../browser/support/fake-background';
import { fakeJobHandlers } from '../../../browser/support/fake-jobs';
import { backgroundContract } from '../../../../utils/bus/contracts/background';
import { createHistory } from '../../../../utils/background/jobs/history';
import { jobHandlers } from '../../../../utils/background/messages/jobs';
import { type FeedEvent, type FeedState, nextState } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import { sampleJob, samplePicture } from '../../model/samples';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

type Handlers = ReturnType<typeof jobHandlers>;

/** A background that handles messages about jobs, and what its feed has told so far. */
interface Handled {
  handlers: Handlers;
  feed: FeedEvent[];
}

const real = (before: readonly Job[]): Handled => {
  const store = createFakeStore(before);
  const jobs = createTestJobs(store, createFakeRuns());
  const feed: FeedEvent[] = [];
  jobs.subscribe((event) => feed.push(event));
  const history = createHistory({ jobs, store });
  return { handlers: jobHandlers(jobs, history), feed };
};

const fake = (before: readonly Job[]): Handled => {
  let state: FeedState = { jobs: [...before] };
  const feed: FeedEvent[] = [];
  const publish = (event: FeedEvent): void => {
    state = nextState(state, event);
    feed.push(event);
  };
  const [stored, storedTurns] = [async () => undefined, async () => []];
  return { handlers: fakeJobHandlers({ state: () => state, publish, stored, storedTurns }), feed };
};

/** Ids and times differ; the order in which ids appear does not. */
function comparable(values: unknown, known: readonly string[]): unknown {
  const seen = [...known];
  const idOf = (id: string): string => {
    if (!seen.includes(id)) seen.push(id);
    return `job ${seen.indexOf(id)}`;
  };
  return JSON.parse(
    JSON.stringify(values, (key: string, value: unknown) => {
      if (['id', 'undo', 'conversation', 'parent', 'opinionOf'].includes(key))
        return typeof value === 'string' ? idOf(value) : value;
      return ['createdAt', 'finishedAt', 'at'].includes(key) ? 0 : value;
    }),
  );
}

const done = sampleJob({ id: 'done', state: 'done', answer: 'A lion.', pictures: [samplePicture] });
const file = { hash: 'aa11', name: 'lion.jpg' };
const ask = { kind: 'ask', question: 'Who?' } as const;
const sender = {} as never;

type Step = (handlers: Handlers, latest: string) => unknown;
const steps: Record<string, readonly Step[]> = {
  'starting a job and stopping it': [
    ({ start }) => start({ task: { kind: 'alt' }, pictures: [file] }, sender),
    ({ stop }, id) => stop({ id }, sender),
    ({ stop }, id) => stop({ id }, sender),
  ],
  'asking about staged pictures, and about one by its address': [
    ({ start }) => start({ task: ask, pictures: [samplePicture] }, sender),
    ({ startOnAddress }) => startOnAddress({ task: ask, url: 'https://zoo.example/a.png' }, sender),
  ],
  'stopping a job and trying again': [
    ({ start }) => start({ task: { kind: 'text' }, pictures: [file] }, sender),
    ({ stop }, id) => stop({ id }, sender),
    ({ retry }, id) => retry({ id }, sender),
  ],
  'asking further questions, one with more pictures': [
    ({ followUp }) => followUp({ id: 'done', task: ask }, sender),
    ({ followUp }) =>
      followUp({ id: 'done', task: ask, pictures: [{ ...samplePicture, hash: 'bb22' }] }, sender),
    ({ editQuestion }, id) => editQuestion({ id, question: 'Where?' }, sender),
    ({ deleteFrom }, id) => deleteFrom({ id }, sender),
  ],
  'the other ways to a new job on the same pictures': [
    ({ startOnPicturesOf }) => startOnPicturesOf({ id: 'done', task: { kind: 'text' } }, sender),
    ({ readText }) => readText({ id: 'done', at: 0 }, sender),
    ({ secondOpinion }) => secondOpinion({ id: 'done', engine: 'other' }, sender),
    ({ retryOriginal }) => retryOriginal({ id: 'done' }, sender),
    ({ lookCloser }) =>
      lookCloser(
        {
          id: 'done',
          task: ask,
          picture: samplePicture,
          partOf: { hash: samplePicture.hash, rect: { x: 0, y: 0, width: 1, height: 1 } },
        },
        sender,
      ),
  ],
  'deleting an answer and restoring it once': [
    ({ deleteAnswers }) => deleteAnswers({ ids: ['done'] }, sender),
    ({ restoreAnswers }, undo) => restoreAnswers({ undo }, sender),
    ({ restoreAnswers }, undo) => restoreAnswers({ undo }, sender),
    ({ reopen }) => reopen({ id: 'done' }, sender),
  ],
  'a job that is gone': [
    ({ retry }) => retry({ id: 'gone' }, sender),
    ({ followUp }) => followUp({ id: 'gone', task: ask }, sender),
    ({ reopen }) => reopen({ id: 'gone' }, sender),
    ({ deleteAnswers }) => deleteAnswers({ ids: ['gone'] }, sender),
  ],
};

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test.each(Object.entries(steps))(
  'the fake background tells the feed the same as the real one: %s',
  async (_name, each) => {
    const both = [real([done]), fake([done])].map((handled) => ({
      ...handled,
      latest: '',
      outputs: [] as unknown[],
    }));
    for (const step of each) {
      for (const one of both) {
        const output = await Promise.resolve()
          .then(() => step(one.handlers, one.latest))
          .catch((thrown: unknown) => ({ thrown: String(thrown) }));
        one.outputs.push(output ?? null);
        const { id, undo } = (output ?? {}) as { id?: string; undo?: string };
        one.latest = id ?? undo ?? one.latest;
      }
      await vi.waitFor(() => {
        const [of, as] = both.map(({ feed, outputs }) => comparable({ feed, outputs }, ['done']));
        expect(as).toEqual(of);
      });
    }
  },
);

test('the fake background handles exactly the messages of the contract, with outputs of their schemas', async () => {
  const { handlers } = fake([done]);
  const names = [...Object.keys(defaultHandlers), ...Object.keys(handlers), 'acquirePicture'];
  expect(names.toSorted()).toEqual(Object.keys(backgroundContract.methods).toSorted());
  for (const [name, handle] of Object.entries(defaultHandlers)) {
    const { output } = backgroundContract.methods[name as keyof typeof defaultHandlers];
    const given: unknown = await (handle as (input: never, sender: never) => unknown)({} as never, sender);
    expect({ name, ...z.safeParse(output, given) }).toMatchObject({ name, success: true });
  }
});
