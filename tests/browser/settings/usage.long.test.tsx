import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { defaultSettings, settings as schema, type Settings } from '../../../utils/model/settings';
import { bytesOfAnswers, keepAnswer } from '../../../utils/store/answer-cache';
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
  show(<UsagePage />, 'open_usage');
  await expect.element(page.getByText('Asking the same again')).toBeVisible();
}
const stored = (): Settings => schema.parse(fake.stored()['settings']);
const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const kept = (text: string) => ({ at: 1, parts: [{ type: 'text' as const, delta: text }] });

test('sums up today, this month and all, and by model', async () => {
  await countUsage({ day: daysAgo(0), ...one }, { requests: 2, input: 2000, output: 30, cost: 0.0053 });
  await countUsage(
    { day: daysAgo(0), ...one, model: 'other' },
    { requests: 1, input: 500, output: 4, unpriced: 1 },
  );
  await countUsage({ day: daysAgo(400), ...one, name: 'Old name' }, { requests: 1, unknown: 1 });
  await openUsage();
  await expect.poll(() => texts('.figure')).toHaveLength(3);
  const [today, month, all] = texts('.figure');
  expect(today).toBe('Today2,500 tokens in, 34 outat least $0.0053Requests: 3');
  expect(month).toBe(today?.replace('Today', 'This month'));
  expect(all).toBe('All time2,500 tokens in, 34 outat least $0.0053Requests: 4');
  await expect.element(page.getByText('Usage not reported: 1')).toBeVisible();
  const rows = (name: string): (string | null)[] =>
    [...page.getByRole('group', { name }).element().querySelectorAll('tbody tr')].map(
      ({ textContent }) => textContent,
    );
  expect(rows('By model')).toEqual([
    'gemma-visionapi.example32,00030at least $0.0053',
    'otherapi.example15004Cost unknown',
  ]);
});

test('says when nothing was counted, and offers nothing to clear', async () => {
  await openUsage();
  await expect.element(page.getByText('No requests yet.')).toBeVisible();
  expect(button('Clear usage').elements()).toEqual([]);
  expect(button('Clear saved answers').elements()).toEqual([]);
});

test('asks before it clears what was counted, and the focus stays near', async () => {
  await countUsage({ day: daysAgo(0), ...one }, { requests: 1 });
  await openUsage();
  await button('Clear usage').click();
  const question = page.getByRole('group', { name: 'Clear usage? Limits start over.' });
  await expect.element(question).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Clear usage')).toHaveFocus();
  expect(await usageSince()).toHaveLength(1);
  await button('Clear usage').click();
  await button('Clear usage').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Cleared.');
  await expect.element(page.getByText('No requests yet.')).toBeVisible();
  expect(await usageSince()).toEqual([]);
});

const amount = () => page.getByLabelText('Amount (0 for no limit)');

const ofTokens = { per: 'day', unit: 'tokens', amount: 7 } as const;

test.each([
  ['tokens', '50000', 50_000],
  ['dollars', '0.25', 0.25],
  ['dollars', '', 0],
] as const)('a limit of %s holds as soon as it is entered: %s', async (unit, typed, value) => {
  await openUsage({ limit: { ...ofTokens, unit } });
  await expect.element(amount()).toHaveValue(7);
  await userEvent.fill(amount(), typed);
  await userEvent.tab();
  await expect.poll(() => stored().limit).toEqual({ ...ofTokens, unit, amount: value });
});

test('a limit keeps its amount when its unit or its time is changed', async () => {
  await openUsage({ limit: ofTokens });
  await userEvent.selectOptions(page.getByLabelText('Per'), 'Month');
  await expect.poll(() => stored().limit).toEqual({ ...ofTokens, per: 'month' });
  await userEvent.selectOptions(page.getByLabelText('Unit'), 'US dollars');
  await expect.poll(() => stored().limit).toEqual({ per: 'month', unit: 'dollars', amount: 7 });
  await expect.element(amount()).toHaveValue(7);
});

test('a limit that is to be set has its unit and its time before its amount', async () => {
  await openUsage();
  await userEvent.selectOptions(page.getByLabelText('Unit'), 'US dollars');
  await expect.element(amount()).toHaveAttribute('step', 'any');
  await userEvent.fill(amount(), '0.5');
  await userEvent.tab();
  await expect.poll(() => stored().limit).toEqual({ per: 'day', unit: 'dollars', amount: 0.5 });
});

test.each(['-1', '1.5'])('a limit of %s tokens is none', async (typed) => {
  await openUsage({ limit: ofTokens });
  await userEvent.fill(amount(), typed);
  await userEvent.tab();
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Enter 0 or more')).toBeVisible();
  expect(stored().limit).toEqual(ofTokens);
});

test('saved answers are counted, cleared, and no longer saved', async () => {
  await keepAnswer('old', kept('x'.repeat(700_000)), Infinity);
  await openUsage();
  await expect.element(page.getByText('Using 700 kB.')).toBeVisible();
  await button('Clear saved answers').click();
  await button('Clear saved answers').click();
  await expect.element(page.getByText('Using 0 bytes.')).toBeVisible();
  expect(await bytesOfAnswers()).toBe(0);
  await keepAnswer('new', kept('y'.repeat(700_000)), Infinity);
  const reuse = page.getByRole('checkbox', { name: 'Reuse saved answers' });
  await reuse.click();
  await expect.poll(() => stored().cacheMegabytes).toBe(0);
  await expect.poll(bytesOfAnswers).toBe(0);
  await reuse.click();
  await expect.poll(() => stored().cacheMegabytes).toBe(200);
});
