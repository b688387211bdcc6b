import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import type { FeedState } from '../../utils/model/feed';
import type { Job, JobEvent } from '../../utils/model/job';
import { fakeBackground, type FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { freshBrowser, show } from './support/show';
import { listen } from './support/spoken';

freshBrowser();

async function openPanel(state: FeedState = { jobs: [] }): Promise<{
  background: FakeBackground;
  heard: ReturnType<typeof listen>;
  start: (more?: Partial<Job>) => void;
  go: (id: string, ...events: JobEvent[]) => void;
}> {
  const background = fakeBackground(state);
  const heard = listen();
  onTestFinished(heard.stop);
  show(<Panel surface="sidepanel" />);
  const shown = state.jobs[0]?.id;
  await expect.poll(() => document.querySelector(shown ? `[id="${shown}"]` : '.welcome')).not.toBeNull();
  return {
    background,
    heard,
    start: (more) =>
      background.happen({
        type: 'job',
        job: aJob({ state: 'working', stage: { kind: 'queued', ahead: 0 }, ...more }),
      }),
    go: (id, ...events) => events.forEach((event) => background.happen({ type: 'event', id, event })),
  };
}

const done: JobEvent = { type: 'done', at: noon + 1000 };
const unreachable: JobEvent = {
  type: 'failed',
  failure: { code: 'serviceUnreachable', host: 'api.example' },
  at: noon,
};

test('there is one status element, and it is there before anything is said', async () => {
  await openPanel();
  expect(document.querySelectorAll('[role="status"]').length).toBe(1);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('');
});

test('nothing is said of what a panel finds when it opens', async () => {
  const { heard } = await openPanel({
    jobs: [
      aJob({ id: 'a', state: 'working' }),
      aJob({ id: 'b' }),
      aJob({ id: 'c', state: 'failed', failure: { code: 'offline' } }),
    ],
  });
  expect(heard).toMatchObject({ spoken: [], alerts: [] });
  await expect.element(page.getByRole('button', { name: /^Failed \(1\)/ })).toBeVisible();
});

test('start and end are said once each, the stream never', async () => {
  const { heard, start, go } = await openPanel();
  start();
  await expect.poll(() => heard.spoken).toEqual(['Started: Describe picture']);
  go('job-1', { type: 'stage', stage: { kind: 'preparing' } });
  for (const delta of ['A boat ', 'on the ', 'sea.']) go('job-1', { type: 'text', delta });
  await expect.element(page.getByText('A boat on the sea.')).toBeVisible();
  go('job-1', done);
  await expect.poll(() => heard.spoken).toEqual(['Started: Describe picture', 'Done: Describe picture']);
  expect(heard.alerts).toEqual([]);
});

test('the place of a picture that waits is shown and not said', async () => {
  const { heard, start, go } = await openPanel();
  start();
  for (const ahead of [3, 2, 1]) go('job-1', { type: 'stage', stage: { kind: 'queued', ahead } });
  await expect.element(page.getByText('Waiting. Pictures ahead: 1')).toBeVisible();
  go('job-1', done);
  await expect.poll(() => heard.spoken).toEqual(['Started: Describe picture', 'Done: Describe picture']);
});

test('the same words are said again when the same happens again', async () => {
  const { heard, start, go } = await openPanel();
  const once = 'Started: Describe picture';
  start({ id: 'one' });
  await expect.poll(() => heard.spoken).toEqual([once]);
  start({ id: 'two' });
  await expect.poll(() => heard.spoken).toEqual([once, once]);
  for (const id of ['one', 'two']) {
    go(id, done);
    await expect.poll(() => heard.spoken.at(-1)).toBe('Done: Describe picture');
  }
  await expect.poll(() => heard.spoken.length).toBe(4);
});

test('several pictures started in one go are all said', async () => {
  const { heard, start } = await openPanel();
  start({ id: 'one' });
  start({ id: 'two', task: { kind: 'text' } });
  await expect.poll(() => heard.spoken).toEqual(['Started: Describe picture', 'Started: Copy text']);
});

test('a failure is an alert and nothing else', async () => {
  const { heard, start, go } = await openPanel();
  start();
  go('job-1', unreachable);
  await expect.poll(() => heard.alerts).toEqual(['Can’t reach the service']);
  await expect.poll(() => heard.spoken).toEqual(['Started: Describe picture']);
});

test('a job that fails at once, or while the background was away, is an alert too', async () => {
  const { heard, background } = await openPanel({ jobs: [aJob({ id: 'old', state: 'working' })] });
  background.happen({
    type: 'job',
    job: aJob({ id: 'new', state: 'failed', failure: { code: 'noConnection' } }),
  });
  await expect.poll(() => heard.alerts).toEqual(['Choose what describes pictures']);
  background.happenUnheard({ type: 'event', id: 'old', event: unreachable });
  fake.die();
  await expect
    .poll(() => heard.alerts)
    .toEqual(['Choose what describes pictures', 'Can’t reach the service']);
});

test.each<[string, Partial<Job>, JobEvent[], string]>([
  ['no text', { task: { kind: 'text' } }, [done], 'No text found'],
  [
    'a cut-off',
    {},
    [{ type: 'text', delta: 'x' }, { type: 'note', note: { kind: 'cut-off' } }, done],
    'Done, but the answer was cut off: Describe picture',
  ],
  ['a stop', {}, [{ type: 'stopped', at: noon }], 'Stopped: Describe picture'],
  [
    'an interruption',
    { task: { kind: 'alt' } },
    [{ type: 'interrupted', at: noon }],
    'Interrupted: Write alt text',
  ],
])('%s is said', async (_name, more, events, words) => {
  const { heard, start, go } = await openPanel();
  start(more);
  go('job-1', ...events);
  await expect.poll(() => heard.spoken.at(-1)).toBe(words);
});

test('what ended while the background was away is said when the panel hears of it', async () => {
  const { heard, background } = await openPanel({ jobs: [aJob({ state: 'working' })] });
  background.happenUnheard({ type: 'event', id: 'job-1', event: { type: 'interrupted', at: noon } });
  background.happenUnheard({ type: 'job', job: aJob({ id: 'job-2', state: 'working' }) });
  fake.die();
  await expect
    .poll(() => heard.spoken)
    .toEqual(['Interrupted: Describe picture', 'Started: Describe picture']);
});

test('answers never move the focus', async () => {
  const { start, go } = await openPanel({ jobs: [aJob({ id: 'old', answer: 'x', pictures: [] })] });
  const button = page.getByRole('button', { name: 'Choose pictures' });
  (button.element() as HTMLElement).focus();
  start();
  go('job-1', { type: 'text', delta: 'A boat.' }, done);
  await expect.element(page.getByText('A boat.')).toBeVisible();
  expect(document.activeElement).toBe(button.element());
});
