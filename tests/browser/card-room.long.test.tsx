import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser, show } from './support/show';

freshBrowser();

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const topOf = (selector: string): number => find(selector).getBoundingClientRect().top;
const heightOf = (selector: string): number => find(selector).getBoundingClientRect().height;

/** What a part of the page measures in the moment that it is put there. */
function heightAtFirst(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watcher.disconnect();
      resolve(heightOf(selector));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

/** Until what has changed is on the screen, and the browser has had its say on where that is. */
const nextFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const shown = (): Promise<void> =>
  expect
    .poll(() =>
      [...document.querySelectorAll('img.picture')].map((image) => (image as HTMLImageElement).naturalWidth),
    )
    .not.toContain(0);

test.each([
  ['wide', { width: 1600, height: 900 }],
  ['high', { width: 900, height: 1600 }],
  ['small', { width: 48, height: 48 }],
  ['of a whole page', { width: 1200, height: 16_384 }],
])('a picture’s room is kept before it is there: %s', async (_name, size) => {
  const atFirst = heightAtFirst('.pictures');
  await openPanel({ jobs: [aJob({ answer: 'x', pictures: [await storePicture('harbour', size)] })] });
  await expect.poll(() => document.querySelector('img.picture')).not.toBeNull();
  await shown();
  expect(heightOf('.pictures')).toBe(await atFirst);
});

test('a small picture is not blown up, and a high one leaves room for its answer', async () => {
  const icon = await storePicture('harbour', { width: 64, height: 64 });
  const whole = await storePicture('terminal', { width: 1200, height: 16_384 });
  await openPanel({
    jobs: [
      aJob({ id: 'a', answer: 'x', pictures: [icon] }),
      aJob({ id: 'b', answer: 'x', pictures: [whole] }),
    ],
  });
  await openRow('b');
  await expect.poll(() => document.querySelectorAll('img.picture').length).toBe(2);
  expect(heightOf('[id="a"] .picture')).toBe(64);
  expect(heightOf('[id="b"] .picture')).toBeLessThanOrEqual(200);
});

test('nothing moves when a job ends: the answer stays, and no button comes where Stop was', async () => {
  const working = aJob({
    state: 'working',
    answer: 'A small boat.',
    pictures: [await storePicture('harbour')],
  });
  const { happen } = await openPanel({ jobs: [working] });
  await expect.poll(() => document.querySelector('img.picture')).not.toBeNull();
  await shown();
  const before = topOf('[data-part="answer"]');
  const stop = page.getByRole('button', { name: 'Stop' }).element().getBoundingClientRect();
  happen({ type: 'event', id: working.id, event: { type: 'done', at: noon + 9000 } });
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  expect(topOf('[data-part="answer"]')).toBe(before);
  const under = document.elementFromPoint(stop.x + stop.width / 2, stop.y + stop.height / 2);
  expect(under?.closest('button')).toBeNull();
});

test('who reads an answer further down stays there when one above grows and ends', async () => {
  const picture = await storePicture('harbour');
  const long = Array.from({ length: 40 }, (_, at) => `Line ${at} of what is said.`).join('\n\n');
  const working = aJob({ id: 'new', state: 'working', answer: 'A small', pictures: [picture] });
  const { happen } = await openPanel({ jobs: [working, aJob({ id: 'old', answer: long })] });
  await expect.poll(() => document.querySelector('img.picture')).not.toBeNull();
  await shown();
  await openRow('old');
  window.scrollTo(0, topOf('#old [data-part="answer"]') + 200);
  await nextFrames();
  const before = topOf('#old [data-part="answer"]');
  happen({ type: 'event', id: 'new', event: { type: 'text', delta: ` boat.\n\n${long}` } });
  happen({ type: 'event', id: 'new', event: { type: 'done', at: noon + 9000 } });
  await expect.poll(() => document.querySelector('#new .copy')).not.toBeNull();
  await nextFrames();
  // Browsers scroll by whole pixels.
  expect(Math.abs(topOf('#old [data-part="answer"]') - before)).toBeLessThanOrEqual(1);
});

test('the history takes the place of what is there, and what is new takes its place', async () => {
  const { happen } = await openPanel({ jobs: [aJob({ answer: 'x' })] });
  const article = page.getByRole('article').first();
  await button('History').click();
  await expect.poll(() => find('article').checkVisibility()).toBe(false);
  await button('Back').click();
  await expect.element(article).toBeVisible();
  await button('History').click();
  happen({ type: 'job', job: aJob({ id: 'newer', createdAt: noon + 60_000, state: 'working' }) });
  await expect.element(article).toBeVisible();
  await expect.element(button('History')).toBeVisible();
});

test('in the popup the way to a service leads to the settings, and says so', async () => {
  fakeBackground();
  show(<Panel surface="popup" />);
  await button('Connect a service').click();
  await expect.poll(() => fake.asked).toContainEqual({ what: 'openOptionsPage' });
});
