import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { allArrived } from './support/crossing';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser, show } from './support/show';

freshBrowser();

test.each([
  [
    'noGesture',
    'Alt+Shift+G',
    'Go to the page and press Alt+Shift+G, or right-click it and choose “Read a region…”',
  ],
  ['noGesture', 'Ctrl+Shift+9', 'press Ctrl+Shift+9'],
  ['noGesture', '', 'Right-click the page and choose “Read a region…”'],
  ['offLimits', 'Alt+Shift+G', 'Browsers block extensions on this page.'],
] as const)(
  'a capture that cannot be (%s, key %j) says what to do, for the eye too',
  async (outcome, shortcut, words) => {
    fake.shortcuts([{ name: 'capture', description: '', shortcut }]);
    await openPanel({ jobs: [aJob()] }, { capture: () => ({ outcome }) });
    await button('Capture').click();
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

test('a capture that keys open beside the panel says to the ear how they get there, and no more: the page does', async () => {
  const { calls } = await openPanel({ jobs: [aJob()] });
  button('Capture').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => calls)
    .toEqual([{ method: 'capture', input: { task: { kind: 'describe', detail: 'full' } } }]);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Choose on the page. By keyboard, press F6 to get there.');
  expect(document.querySelector('.announcer .hint')).toBeNull();
});

test('who opens one by the mouse is told nothing', async () => {
  const { calls } = await openPanel({ jobs: [aJob()] });
  await button('Capture').click();
  await expect.poll(() => calls.length).toBe(1);
  await allArrived();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['an open popup', 'popup', undefined, 'open', 1],
  ['a popup page in a tab', 'popup', 3, 'open', 0],
  ['a side panel', 'sidepanel', undefined, 'open', 0],
  ['a popup that has to say why not', 'popup', undefined, 'noGesture', 0],
] as const)(
  'capturing from %s leaves the keyboard to the page',
  async (_name, surface, tab, outcome, times) => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    onTestFinished(() => close.mockRestore());
    fake.inTab(tab);
    const { calls } = fakeBackground({ jobs: [aJob()] }, { capture: () => ({ outcome }) });
    show(<Panel surface={surface} />);
    await button('Capture').click();
    await expect.poll(() => calls.map(({ method }) => method)).toContain('capture');
    await allArrived();
    expect(close).toHaveBeenCalledTimes(times);
  },
);
