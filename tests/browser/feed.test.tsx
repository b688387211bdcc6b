import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { allArrived } from './support/crossing';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { freshBrowser, show } from './support/show';

freshBrowser();

const connections = (): number => fake.asked.filter(({ what }) => what === 'connect').length;
const oldAnswer = aJob({ id: 'old', answer: 'An old answer.' });
const seeOldAnswer = (): Promise<unknown> => expect.element(page.getByText('An old answer.')).toBeVisible();

test('a panel says which window it is in; a tab and a popup are none', async () => {
  const background = fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => background.windows).toEqual([7]);
  show(<Panel key="popup" surface="popup" />);
  await expect.poll(() => background.windows).toEqual([7, -1]);
  fake.inTab(3);
  show(<Panel key="tab" surface="sidepanel" />);
  await expect.poll(() => background.windows).toEqual([7, -1, -1]);
});

test('what failed long ago is no alert when it is shown again', async () => {
  const background = fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  const failed = aJob({ id: 'failed', state: 'failed', failure: { code: 'offline' } });
  background.happen({ type: 'shown', job: failed });
  await expect.poll(() => document.querySelector('[data-part="failure"]')).not.toBeNull();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a popup has a width of its own, a popup page in a tab has not', async () => {
  fakeBackground();
  show(<Panel surface="popup" />);
  await expect.poll(() => document.documentElement.dataset['place']).toBe('popup');
  delete document.documentElement.dataset['place'];
  fake.inTab(3);
  show(<Panel key="tab" surface="popup" />);
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  await allArrived();
  expect(document.documentElement.dataset['place']).toBeUndefined();
});

test('a popup tells the background once which window it opened over; a tab and a side panel do not', async () => {
  const { calls, windows } = fakeBackground();
  show(<Panel surface="popup" />);
  await expect.poll(() => calls).toEqual([{ method: 'popupOpened', input: { windowId: 7 } }]);
  show(<Panel key="sidepanel" surface="sidepanel" />);
  await expect.poll(() => windows).toEqual([-1, 7]);
  fake.inTab(3);
  show(<Panel key="tab" surface="popup" />);
  await expect.poll(() => windows).toEqual([-1, 7, -1]);
  await allArrived();
  expect(calls.length).toBe(1);
});

test('when the background sleeps the panel keeps what it shows, and lets it sleep', async () => {
  fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  fake.die();
  await allArrived();
  expect(connections()).toBe(1);
  await seeOldAnswer();
});

test('it connects again when the background says that it is awake', async () => {
  const background = fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  fake.sleep();
  await allArrived();
  background.happenUnheard({ type: 'job', job: aJob({ id: 'new', answer: 'A new answer.' }) });
  fake.wake();
  await expect.element(page.getByText('A new answer.')).toBeVisible();
  expect(connections()).toBe(2);
});

test('it connects again when it is told before the end of its old connection is handled', async () => {
  const background = fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  background.happenUnheard({ type: 'job', job: aJob({ id: 'new', answer: 'A new answer.' }) });
  fake.wake();
  fake.die();
  await expect.element(page.getByText('A new answer.')).toBeVisible();
  fake.die();
  await allArrived();
  expect(connections()).toBe(2);
});

test('being told of what it has heard of since does not wake the background later', async () => {
  const background = fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  fake.wake();
  background.happen({ type: 'job', job: aJob({ id: 'new', answer: 'A new answer.' }) });
  await expect.element(page.getByText('A new answer.')).toBeVisible();
  fake.die();
  await allArrived();
  expect(connections()).toBe(1);
});

test('being told twice, or while it is connected, changes nothing', async () => {
  fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  fake.wake();
  fake.wake();
  await allArrived();
  expect(connections()).toBe(1);
});

test('it connects again when the user acts', async () => {
  fakeBackground({ jobs: [oldAnswer] });
  show(<Panel surface="sidepanel" />);
  await seeOldAnswer();
  fake.die();
  await allArrived();
  await userEvent.click(page.getByRole('button', { name: 'Capture' }));
  await expect.poll(connections).toBe(2);
});

test('while a job is working it connects again by itself, and shows what it has missed', async () => {
  const background = fakeBackground({ jobs: [aJob({ state: 'working', answer: 'A small' })] });
  show(<Panel surface="sidepanel" />);
  await expect.element(page.getByText('A small')).toBeVisible();
  background.happenUnheard({ type: 'event', id: 'job-1', event: { type: 'text', delta: ' boat' } });
  fake.die();
  await expect.element(page.getByText('A small boat')).toBeVisible();
  background.happen({ type: 'event', id: 'job-1', event: { type: 'done', at: noon } });
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  fake.die();
  await allArrived();
  expect(connections()).toBe(2);
});

test('a background that is just about to end is asked again a moment later', async () => {
  fakeBackground({ jobs: [aJob({ state: 'working', answer: 'A small' })] });
  fake.sleep();
  show(<Panel surface="sidepanel" />);
  await expect.poll(connections).toBe(1);
  fake.start();
  await expect.element(page.getByText('A small')).toBeVisible();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a background that does not start is not asked in a loop', async () => {
  fakeBackground({ jobs: [aJob({ state: 'working', answer: 'A small' })] });
  show(<Panel surface="sidepanel" />);
  await expect.element(page.getByText('A small')).toBeVisible();
  fake.sleep();
  await expect.poll(connections).toBe(4);
  await allArrived();
  expect(connections()).toBe(4);
  await expect.element(page.getByText('A small')).toBeVisible();
});

test('a background that was never heard of is a failure in words, which can be tried again', async () => {
  fakeBackground({ jobs: [oldAnswer] });
  fake.sleep();
  show(<Panel surface="sidepanel" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Sightread');
  fake.wake();
  await seeOldAnswer();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});
