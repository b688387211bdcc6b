import type { Locator } from '@playwright/test';
import { expect, test } from './support/connected';
import { ask, pictures, shown } from './support/page-list';
import { changeSettings } from './support/settings';
import { expectState, newest, pick } from './support/steps';

const long = Array.from({ length: 30 }, (_none, at) => `Line ${at} of a long answer.`).join('\n\n');

/** Waits at most a second until a card stands at the top of the viewport, under the bar. */
const expectAtTop = (card: Locator): Promise<void> =>
  expect
    .poll(
      () => card.evaluate((element) => element.checkVisibility() && element.getBoundingClientRect().top),
      {
        timeout: 1000,
      },
    )
    .toBeGreaterThanOrEqual(0);

test('while the user writes, the panel stays, and a button shows what was asked for', async ({
  extension,
  page,
  panel,
  service,
}) => {
  await panel.setViewportSize({ width: 345, height: 700 });
  service.next(long, 'A new answer.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  const box = panel.getByRole('textbox', { name: 'Ask about this picture' });
  await box.fill('How old is');
  const before = await box.boundingBox();
  await pick(extension, page.locator('#turned'), 'describe');
  await expect(panel.getByRole('button', { name: 'New answer' })).toBeVisible();
  await expect(newest(panel)).toContainText('A new answer.');
  await expect(box).toHaveValue('How old is');
  const after = await box.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'New answer' }).click();
  await expectAtTop(newest(panel));
  await expect(newest(panel)).toBeFocused();
  await expect(panel.getByRole('button', { name: 'New answer' })).toHaveCount(0);
  // The question is about the first picture.
  await expect(box).toHaveValue('');
  await panel.getByRole('button', { name: 'Continue from here' }).click();
  await expect(box).toHaveValue('How old is');
  // What the user opens in the panel itself is shown.
  await panel.getByRole('button', { name: 'Pictures on this page' }).first().click();
  await expect(panel.getByRole('heading', { name: 'Pictures on this page' })).toBeFocused();
});

test('an answer that comes back is no new one', async ({ extension, page, panel, service }) => {
  service.next('A boat.', 'A sign.');
  for (const id of ['#captioned', '#no-alt']) {
    await pick(extension, page.locator(id), 'describe');
    await expectState(panel, 'done');
  }
  await panel.bringToFront();
  await newest(panel).getByRole('button', { name: 'Delete' }).click();
  await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill('How old is');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(newest(panel)).toContainText('A sign.');
  await expect(panel.getByRole('button', { name: 'New answer' })).toHaveCount(0);
});

test('a list that was left is a row; the page is gone, and its suggestions are not', async ({
  page,
  panel,
  extension,
  site,
}) => {
  await page.goto(`${site.origin}/pages/nameless.html`);
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const heading = panel.getByRole('heading', { name: 'Pictures on this page' });
  await expect(heading).toBeVisible();
  await page.goto(`${site.origin}/pages/story.html`);
  await expect(heading).toBeHidden();
  await panel.bringToFront();
  await panel.getByRole('button', { name: /^List of/ }).click();
  await expect(heading).toBeFocused();
  await expect(panel.locator('.item').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: /^Dismiss: List of/ }).click();
  await expect(panel.getByRole('button', { name: /^List of/ })).toHaveCount(0);
});

test('a list of another page takes the place of the first, which is no second row', async ({
  page,
  panel,
  extension,
  site,
}) => {
  const rows = panel.getByRole('button', { name: /^List of/ });
  const list = async (origin: string): Promise<void> => {
    await page.goto(`${origin}/pages/nameless.html`);
    await extension.triggerAction(page);
    expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
    await expect(panel.locator('.item').first()).toBeVisible();
    await expect(panel.locator('.listing')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(rows).toHaveText(`List of ${new URL(origin).host}`);
  };
  await list(site.origin);
  await list(site.other);
  await rows.click();
  await expect(panel.locator('.listing .page')).toHaveText('Boats without names');
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: /^Dismiss: List of/ }).click();
  await expect(rows).toHaveCount(0);
});

test('an answer that is chosen in History comes to the top of the panel', async ({
  extension,
  page,
  panel,
  service,
}) => {
  await panel.setViewportSize({ width: 345, height: 700 });
  for (const id of ['#captioned', '#no-alt', '#turned', '#vector']) {
    service.next(`This is ${id}.\n\n${long}`);
    await pick(extension, page.locator(id), 'describe');
    await expectState(panel, 'done');
  }
  await panel.bringToFront();
  for (const nth of [3, 1]) {
    await panel.getByRole('button', { name: 'History', exact: true }).click();
    const row = panel.locator('.history-item').nth(nth);
    const words = /This is #[-a-z]+/.exec((await row.textContent()) ?? '')?.[0] ?? 'nothing';
    await row.getByRole('button').first().click();
    const card = panel.getByRole('article').filter({ hasText: words });
    await expect(card).toBeFocused();
    await expect(card).toHaveAttribute('data-open', 'true');
    await expect
      .poll(() => card.evaluate((element) => Math.abs(element.getBoundingClientRect().top - 60) < 60))
      .toBe(true);
  }
});

test('what the list, a batch or an automatic site does switches no view', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  const url = `${site.origin}/pages/nameless.html`;
  await page.goto(url);
  await extension.triggerAction(page);
  await panel.setViewportSize({ width: 345, height: 500 });
  service.next(long);
  await pick(extension, page.locator('#red'), 'describe');
  await expectState(panel, 'done');
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  const heading = panel.getByRole('heading', { name: 'Pictures on this page' });
  await test.step('a row’s answer stands in the list', async () => {
    service.next('Two cranes over a harbor.');
    await panel.getByRole('button', { name: 'Describe: Two cranes' }).click();
    await expect(panel.locator('.listing')).toContainText('Two cranes over a harbor.');
    await expect(heading).toBeVisible();
  });
  service.answer(({ pictures: [picture] }) => `A boat ${picture?.width ?? 0} wide.`);
  const items = (await pictures(panel, url))
    .filter(({ verdict }) => verdict === 'missing')
    .map(({ ref, address, selector }) => ({ ref, address, selector }));
  const ended = async () => (await shown(panel)).batch?.state;
  await test.step('a batch leaves the answers as far down as they are', async () => {
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.evaluate(() => scrollTo(0, 200));
    const card = newest(panel).getByText('Two cranes over a harbor.');
    await expect(card).toBeVisible();
    await ask(panel, 'startBatch', { items });
    await expect.poll(ended).toBe('done');
    await expect(panel.getByRole('button', { name: /^List of.*suggestions/ })).toHaveCount(1);
    expect(await panel.evaluate(() => scrollY)).toBeGreaterThan(100);
    await expect(card).toBeVisible();
  });
  await test.step('texts that are written again by themselves leave the history', async () => {
    const { proposals = [] } = await shown(panel);
    await ask(panel, 'writeAlt', { ids: proposals.map(({ id }) => id) });
    await changeSettings(extension, { autoAltSites: [site.origin] });
    await panel.bringToFront();
    await panel.getByRole('button', { name: 'History', exact: true }).click();
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.goto(`${url}?again`);
    await page.goto(url);
    await expect(page.locator('#blue')).toHaveAttribute('alt', /^AI: /);
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  });
  await expect(panel.getByRole('button', { name: 'New answer' })).toHaveCount(0);
});
