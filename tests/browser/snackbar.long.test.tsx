import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

test('what the panel shows goes with the next key, and is still there for screen readers', async () => {
  await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
  await button('Copy').click();
  await expect.poll(() => document.querySelector('.snackbar .hint')?.textContent).toBe('Copied');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.querySelector('.snackbar .hint')).toBeNull();
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
});

test('a key that comes before the next frame takes the words away, too', async () => {
  await openPanel({ jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })] });
  const pressed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.snackbar .hint')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button('Copy').click();
  await pressed;
  await expect.poll(() => document.querySelector('.snackbar .hint')).toBeNull();
});

test('a text that was copied automatically says so while the panel is open, and not at its next opening', async () => {
  fake.store({ settings: { ...connected, autoCopy: true } });
  const jobs = [aJob({ task: { kind: 'text' }, answer: 'Dock 1' })];
  const background = await openPanel({ jobs, copied: 'before' });
  expect(document.querySelector('.snackbar .hint')).toBeNull();
  background.happen({ type: 'copied', id: 'job-1' });
  await expect.poll(() => document.querySelector('.snackbar .hint')?.textContent).toBe('Copied');
});
