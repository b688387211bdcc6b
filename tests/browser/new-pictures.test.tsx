import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { getPicture } from '../../utils/store/pictures';
import { allArrived } from './support/crossing';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { dataOf, drop, fileInput, paste, png } from './support/given-files';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser, show } from './support/show';

freshBrowser();

test('one chosen picture is put into the store and described at once', async () => {
  const { calls } = await openPanel();
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toMatchObject({
    method: 'start',
    input: { task: { kind: 'describe', detail: 'full' }, pictures: [{ name: 'boat.png' }] },
  });
  const input = calls[0]?.input as { pictures: { hash: string }[] } | undefined;
  const kept = await getPicture(input?.pictures[0]?.hash ?? '');
  expect(await kept?.text()).toBe('bytes of boat.png');
  expect(kept?.type).toBe('image/png');
});

test('several pictures are put in front of the question box', async () => {
  const { calls, acquired } = await openPanel();
  await userEvent.upload(fileInput(), [png('one.png'), png('two.png')]);
  await expect.poll(() => acquired).toMatchObject([{ name: 'one.png' }, { name: 'two.png' }]);
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .staged li').length).toBe(2);
  expect(calls).toEqual([]);
});

test('pasted and dropped pictures are taken anywhere', async () => {
  const { calls } = await openPanel();
  expect(paste(document.body, dataOf([png('pasted.png')])).defaultPrevented).toBe(true);
  expect(drop(document.body, dataOf([png('dropped.png')])).defaultPrevented).toBe(true);
  await expect.poll(() => calls.length).toBe(2);
  const names = calls.map(({ input }) => (input as { pictures: { name: string }[] }).pictures[0]?.name);
  expect(new Set(names)).toEqual(new Set(['dropped.png', 'pasted.png']));
});

test('a capture that needs a gesture says what to do, for the eye too', async () => {
  fake.shortcuts([{ name: 'capture', description: '', shortcut: 'Alt+Shift+G' }]);
  await openPanel({ jobs: [aJob()] }, { capture: () => ({ outcome: 'noGesture' }) });
  await button('Capture').click();
  const words = 'Go to the page and press Alt+Shift+G, or right-click it and choose “Capture”';
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
  await expect.element(page.getByText(words)).toBeVisible();
});

test('capturing from an open popup closes it, which leaves the keyboard to the page', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  onTestFinished(() => close.mockRestore());
  const { calls } = fakeBackground({ jobs: [aJob()] });
  show(<Panel surface="popup" />);
  await button('Capture').click();
  await expect.poll(() => calls.map(({ method }) => method)).toContain('capture');
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await allArrived();
  expect(close).toHaveBeenCalledOnce();
});
