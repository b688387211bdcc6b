import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Batch } from '../../../utils/model/batch';
import { fake } from '../support/fake-browser';
import { aJob, page as newsPage } from '../support/jobs';
import { aBatch, sampleProposals, samplePictures } from '../support/listed-pictures';
import { inputs, items, open, openList, selected } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

beforeEach(() => fake.store({ settings: connected }));

const estimate = { tokensEach: null, costEach: null, host: 'api.example', model: 'gemma-vision' };
const estimateCost = () => estimate;
const [first, ...others] = sampleProposals;
const suggested = { ...open, proposals: [first!] };
const bar = () => page.getByRole('region', { name: 'Actions' });
const order = samplePictures.map(({ ref }) => ref);

/** Where a button is in the window. */
const placeOf = (name: string): { right: number; bottom: number } => {
  const { right, bottom } = button(name).element().getBoundingClientRect();
  return { right, bottom };
};

/** The names of the bar's buttons at a point of the window. */
const buttonAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest('button, label, input')?.textContent;

const middleOf = (name: string): [number, number] => {
  const { x, y, width, height } = button(name).element().getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

describe('no other button comes to stand where one was pressed', () => {
  test.each([345, 700])('in a panel %i wide', async (width) => {
    await page.viewport(width, 600);
    const { background, other } = await openList(suggested, { estimateCost });
    await expect.element(button('Write alt text for 1')).toBeVisible();
    const report = placeOf('Save report');
    const write = middleOf('Write alt text for 1');
    await button('Write alt text for 1').click();
    background.happen({ type: 'batch', batch: aBatch() });
    for (const proposal of others) background.happen({ type: 'proposal', proposal });
    await expect.element(button('Write alt text for 1')).not.toBeInTheDocument();
    expect(bar().getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
    expect([placeOf('Save report'), buttonAt(...write)]).toEqual([report, undefined]);
    background.happen({ type: 'batch', batch: aBatch({ state: 'done' }) });
    await expect.element(button('Add to this tab (2)')).toBeVisible();
    expect(placeOf('Save report')).toEqual(report);
    const add = middleOf('Add to this tab (2)');
    await button('Add to this tab (2)').click();
    const pictures = [0, 5].map((at) => ({
      ...samplePictures[at]!,
      written: sampleProposals[at && 1]!.text,
    }));
    other.happen({ type: 'changed', order, pictures });
    await expect.element(button('Remove all (2)')).toBeVisible();
    expect([placeOf('Save report'), buttonAt(...add)]).toEqual([report, undefined]);
  });
});

test('a second press of Add to page in a row does nothing else', async () => {
  await page.viewport(345, 700);
  const { other } = await openList(suggested);
  const add = middleOf('Add to page: DSC_0042.jpg');
  await button('Add to page: DSC_0042.jpg').click();
  const added = { ...samplePictures[0]!, written: first!.text };
  other.happen({ type: 'changed', order, pictures: [added] });
  await expect.element(button('Add to page: DSC_0042.jpg')).not.toBeInTheDocument();
  expect(buttonAt(...add)).toBe(undefined);
});

test('below a short list, the bar stays where it is while the card of a batch appears', async () => {
  await page.viewport(345, 900);
  const { background } = await openList(open, { estimateCost }, samplePictures.slice(0, 2));
  await expect.element(button('Write alt text for 1')).toBeVisible();
  const report = placeOf('Save report');
  expect(document.documentElement.scrollHeight).toBe(900);
  expect(report.bottom).toBeGreaterThan(850);
  await button('Write alt text for 1').click();
  background.happen({ type: 'batch', batch: aBatch() });
  await expect.element(page.getByRole('heading', { name: 'Alt text for this page' })).toBeVisible();
  expect(placeOf('Save report')).toEqual(report);
});

test('a second press of Clear does nothing else', async () => {
  await page.viewport(345, 600);
  await openList(open, { estimateCost });
  await selected('Logo').click();
  const clear = middleOf('Clear');
  await button('Clear').click();
  await expect.element(button('Write alt text for 2')).toBeVisible();
  expect(buttonAt(...clear)).toBe(undefined);
  expect(button('Clear').elements()).toEqual([]);
});

test('of a page that is gone nothing is said to be added, and its list opens at its top', async () => {
  await page.viewport(345, 600);
  const added = samplePictures.map((picture) => ({ ...picture, written: 'AI: A boat' }));
  await openList({ ...open, proposals: [...sampleProposals] }, { estimateCost }, added);
  await expect.element(button('Remove all (7)')).toBeVisible();
  scrollTo(0, document.documentElement.scrollHeight);
  fake.leavePage();
  await button('List of news.example · 3 suggestions').click();
  await expect.element(page.getByText('This page was closed or reloaded.')).toBeInViewport();
  expect(scrollY).toBe(0);
  expect(document.querySelectorAll('[data-added]')).toHaveLength(0);
  const chips = [...document.querySelectorAll('.chips label')].map(({ textContent }) => textContent);
  expect(chips).toEqual(['All 7', 'Missing 3', 'Weak 2', 'Present 1', 'Decorative 1']);
  await expect.element(bar()).toHaveTextContent(/^Save report$/);
});

test('after a batch what is still to be written can be written, and while one works nothing is said to be', async () => {
  const { background } = await openList(
    { ...suggested, batch: aBatch({ state: 'stopped' }) },
    { estimateCost },
  );
  await expect.element(button('Write alt text for 1')).toBeVisible();
  await expect.element(bar().getByText(/1 to write/)).toBeVisible();
  background.happen({ type: 'batch', batch: aBatch() });
  await expect.element(button('Write alt text for 1')).not.toBeInTheDocument();
  await expect.element(bar()).not.toHaveTextContent(/to write/);
});

test('under a filter, a batch is for what is shown and lacks alt text or has a weak one', async () => {
  const { background } = await openList(open, { estimateCost });
  await expect.element(button('Write alt text for 2')).toBeVisible();
  await page.getByRole('radio', { name: /^Weak/ }).click({ force: true });
  await button('Write alt text for 2').click();
  await expect
    .poll(() => inputs(background, 'startBatch'))
    .toMatchObject([{ items: [{ ref: 'p2' }, { ref: 'p5' }] }]);
  await page.getByRole('radio', { name: /^Present/ }).click({ force: true });
  await expect.element(button('Write alt text for 2')).not.toBeInTheDocument();
});

test('a text that the page may not have names the checkbox that allows it', async () => {
  const proposals = [{ ...first!, isPageReadable: false }];
  await openList(
    { ...open, proposals },
    { writeAlt: ({ ids }) => ({ outcomes: ids.map((id) => ({ id, outcome: 'notReadable' as const })) }) },
  );
  await button('Add to page: DSC_0042.jpg').click();
  const words =
    /can't read the picture itself: 1\. To allow that, check “Also add text for pictures this page can't/;
  await expect.element(page.getByText(words).first()).toBeVisible();
});

describe('a batch that was stopped', () => {
  const items4: Batch['items'] = ['p1', 'p2', 'p6'].map((ref, at) => ({
    ref,
    address: '',
    selector: '',
    state: 'stopped',
    ...(at < 2 && { job: `b${at}` }),
  }));
  const cut = (id: string, ref: string, answer: string) =>
    aJob({
      id,
      batch: 'batch-1',
      state: 'stopped',
      answer,
      sources: [{ kind: 'element', url: '', ref, frameId: 0, page: newsPage }],
    });

  test('says what was cut and what was not started, and which answers are there in part', async () => {
    const jobs = [cut('b0', 'p1', ''), cut('b1', 'p2', 'A harb')];
    const batch = aBatch({ state: 'stopped', items: items4 });
    const { background } = await openList({ ...open, jobs, batch });
    const counts = [...document.querySelectorAll('.counts > div')].map(({ textContent }) => textContent);
    expect(counts).toEqual(['Done0', 'Stopped2', 'Not started1']);
    const ends = [...document.querySelectorAll('.item .job > p')].map(({ textContent }) => textContent);
    expect(ends).toEqual(['Stopped', 'Stopped. The partial answer is saved.']);
    await button('Continue').click();
    await expect.poll(() => inputs(background, 'retryBatch')).toEqual([{ id: 'batch-1' }]);
  });
});

test('duplicates count as pictures all the time, and less than a minute is no time', async () => {
  const state = (at: number): Batch['items'][number]['state'] =>
    at < 3 ? 'done' : at < 5 ? 'skipped' : 'waiting';
  const repeated = Array.from({ length: 7 }, (_none, at) => ({
    ref: `p${at}`,
    address: '',
    selector: '',
    state: state(at),
    ...(state(at) === 'skipped' && { why: 'repeated' as const }),
  }));
  const batch = aBatch({ items: repeated, startedAt: Date.now() - 10_000 });
  const { background } = await openList({ ...open, batch });
  await expect.element(page.getByText('5 of 7 done')).toBeVisible();
  expect(page.getByText(/ left/).elements()).toEqual([]);
  background.happen({ type: 'batch', batch: { ...batch, startedAt: Date.now() - 150_000 } });
  await expect.element(page.getByText(/About 1 minute left/)).toBeVisible();
  // Of a batch that goes on, what ended before took another time.
  background.happen({ type: 'batch', batch: { ...batch, startedAt: Date.now() - 150_000, endedBefore: 4 } });
  await expect.element(page.getByText(/ left/)).not.toBeInTheDocument();
  expect(items().elements()).toHaveLength(7);
});
