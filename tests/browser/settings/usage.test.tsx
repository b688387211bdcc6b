import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { defaultSettings, settings as schema, type Settings } from '../../../utils/model/settings';
import { bytesOfAnswers, findAnswer, keepAnswer } from '../../../utils/store/answer-cache';
import { countUsage, usageSince } from '../../../utils/store/services';
import { fake } from '../support/fake-browser';
import { button } from '../support/open-panel';
import { freshBrowser, show } from '../support/show';
import { daysAgo, nothingCounted } from '../support/usage-scenes';

freshBrowser();
beforeEach(nothingCounted);

const one = { connection: 'c1', name: 'api.example', model: 'gemma-vision' };

async function openUsage(settings: Partial<Settings> = {}): Promise<void> {
  fake.store({ settings: { ...defaultSettings, ...settings } });
  show(<UsagePage />, 'usage_title');
  await expect.element(page.getByText('Kept now:')).toBeVisible();
}
const stored = (): Settings => schema.parse(fake.stored()['settings']);
const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const kept = (text: string) => ({ at: 1, parts: [{ type: 'text' as const, delta: text }] });

test('sums up today, this month and all, by day and by model', async () => {
  await countUsage({ day: daysAgo(0), ...one }, { requests: 2, input: 2000, output: 30, cost: 0.0053 });
  await countUsage(
    { day: daysAgo(0), ...one, model: 'other' },
    { requests: 1, input: 500, output: 4, unpriced: 1 },
  );
  await countUsage({ day: daysAgo(400), ...one, name: 'Old name' }, { requests: 1, unknown: 1 });
  await openUsage();
  await expect.poll(() => texts('.figure')).toHaveLength(3);
  const [today, month, all] = texts('.figure');
  expect(today).toBe('Today2,500 tokens in, 34 outat least $0.00533 requests');
  expect(month).toBe(today?.replace('Today', 'This month'));
  expect(all).toBe('In all2,500 tokens in, 34 outat least $0.00534 requests');
  await expect.element(page.getByText('1 answer did not say what it took')).toBeVisible();
  expect(texts('.bar-of-day[data-empty="false"]')).toHaveLength(1);
  await page.getByText('As a table').click();
  const rows = (name: string): (string | null)[] =>
    [...page.getByRole('region', { name }).element().querySelectorAll('tbody tr')].map(
      ({ textContent }) => textContent,
    );
  expect(rows('The last 30 days')).toEqual([expect.stringMatching(/32,50034at least \$0\.0053$/)]);
  expect(rows('All that was counted')).toEqual([
    'gemma-visionapi.example32,00030at least $0.0053',
    'otherapi.example15004cost not known',
  ]);
});

test('says when nothing was counted, and offers nothing to clear', async () => {
  await openUsage();
  await expect.element(page.getByText('Nothing has been asked of a service yet.')).toBeVisible();
  expect(button('Clear what was counted').elements()).toEqual([]);
  expect(button('Forget kept answers').elements()).toEqual([]);
});

test('asks before it clears what was counted, and the focus stays near', async () => {
  await countUsage({ day: daysAgo(0), ...one }, { requests: 1 });
  await openUsage();
  await button('Clear what was counted').click();
  const question = page.getByRole('group', { name: 'Clear all that was counted?' });
  await expect.element(question).toHaveFocus();
  await button('Keep it').click();
  await expect.element(button('Clear what was counted')).toHaveFocus();
  expect(await usageSince()).toHaveLength(1);
  await button('Clear what was counted').click();
  await button('Clear it').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Cleared.');
  await expect.element(page.getByText('Nothing has been asked of a service yet.')).toBeVisible();
  expect(await usageSince()).toEqual([]);
});

test.each([
  ['Tokens a day', 'dailyTokens', '50000', 50_000],
  ['Dollars a day', 'dailyCost', '0.25', 0.25],
  ['Tokens a month', 'monthlyTokens', '1000000', 1_000_000],
  ['Dollars a month', 'monthlyCost', '', 0],
] as const)('%s hold as soon as they are entered', async (label, name, typed, amount) => {
  await openUsage({ [name]: 7 });
  const box = page.getByLabelText(label);
  await expect.element(box).toHaveValue(7);
  await userEvent.fill(box, typed);
  await userEvent.tab();
  await expect.poll(() => stored()[name]).toBe(amount);
});

test.each(['-1', '1.5'])('a limit of %s tokens is none', async (typed) => {
  await openUsage({ dailyTokens: 7 });
  const box = page.getByLabelText('Tokens a day');
  await userEvent.fill(box, typed);
  await userEvent.tab();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Enter a number from 0 on')).toBeVisible();
  expect(stored().dailyTokens).toBe(7);
});

test('kept answers are weighed, bounded and forgotten', async () => {
  await keepAnswer('old', kept('x'.repeat(700_000)), Infinity);
  await keepAnswer('new', kept('y'.repeat(700_000)), Infinity);
  await openUsage();
  await expect.element(page.getByText('Kept now: 1.4 MB.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Megabytes kept at most'), '1');
  await userEvent.tab();
  await expect.element(page.getByText('Kept now: 700 kB.')).toBeVisible();
  expect([await findAnswer('old'), stored().cacheMegabytes]).toEqual([undefined, 1]);
  await button('Forget kept answers').click();
  await button('Clear it').click();
  await expect.element(page.getByText('Kept now: 0 bytes.')).toBeVisible();
  expect(await bytesOfAnswers()).toBe(0);
});
