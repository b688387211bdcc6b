import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { FailureError } from '../../../utils/model/failure';
import type { CatalogModel } from '../../../utils/model/service';
import { settings } from '../../../utils/model/settings';
import { expectAccessible } from '../support/axe';
import { allArrived } from '../support/crossing';
import { methods, model, openOptions, result, saveAndTest, textModel } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const models: CatalogModel[] = [
  {
    id: 'gemma-vision',
    vision: 'yes',
    visionFrom: '/v1/model/info',
    price: { input: 0.0000025, output: 0.00001 },
  },
  { id: 'mistral', vision: 'no', visionFrom: '/v1/model/info' },
  { id: 'new-one', vision: 'unknown' },
  { id: 'old-ocr', vision: 'no', readsText: true },
  { id: 'page-reader', vision: 'yes', readsText: true, price: { input: 0.000000075, output: 0.0000003 } },
];
const answered = { listModels: () => ({ models, askedAt: Date.now() }) };
const asked = (background: Parameters<typeof methods>[0]): unknown[] =>
  background.calls.filter(({ method }) => method === 'listModels').map(({ input }) => input);

const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name} `) });
const options = () => [...document.querySelectorAll('[role="option"]')];
/** What the open list offers. */
const offered = (): string[] => options().map(({ textContent }) => textContent);
const names = (): string[] => options().map((one) => one.querySelector('bdi')?.textContent ?? '');
const refresh = () => page.getByRole('button', { name: 'List models', exact: true });

describe('models', () => {
  test('are asked for when they are of use, and not before', async () => {
    const background = await openOptions(connected, answered);
    await allArrived();
    expect(asked(background)).toEqual([]);
    await model().click();
    await expect.poll(() => asked(background)).toEqual([{ id: 'c1', fresh: false }]);
    await textModel().click();
    await allArrived();
    expect(asked(background).length).toBe(1);
  });

  test('say whether they read pictures, where that was said, and what they cost; those that do come first', async () => {
    await openOptions(connected, answered);
    await model().click();
    await expect
      .poll(offered)
      .toEqual([
        'gemma-vision Supports pictures. $2.50 / $10.00 per million tokens',
        'page-reader Made for text recognition. Supports pictures. $0.075 / $0.30 per million tokens',
        'new-one May support pictures.',
        'mistral Doesn’t support pictures.',
        'old-ocr Made for text recognition. Doesn’t support pictures.',
      ]);
    await expect.element(option('gemma-vision')).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(model())
      .toHaveAccessibleDescription('Supports pictures. $2.50 / $10.00 per million tokens');
    await expectAccessible();
  });

  test('by the thousand are offered as far as they fit what is typed, and as one scrolls', async () => {
    const thousands: CatalogModel[] = Array.from({ length: 10_000 }, (_, at) => ({
      id: `model-${at}`,
      vision: 'yes',
    }));
    await openOptions(connected, { listModels: () => ({ models: thousands, askedAt: Date.now() }) });
    await model().click();
    await expect.poll(() => names().length).toBe(100);
    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '10000');
    page.getByRole('listbox').element().scrollTo(0, 1_000_000);
    await expect.poll(() => names().length).toBe(200);
    const words = vi.spyOn(browser.i18n, 'getMessage');
    await userEvent.fill(model(), 'MODEL 777');
    await expect
      .poll(names)
      .toEqual(
        [
          'model-777',
          ...Array.from({ length: 10 }, (_, at) => `model-${7770 + at}`),
          ...[1, 2, 3, 4, 5, 6, 8, 9].map((at) => `model-${at}777`),
        ].toSorted((a, b) => Number(a.slice(6)) - Number(b.slice(6))),
      );
    expect(words.mock.calls.length).toBeLessThan(500);
    words.mockRestore();
  });

  test('made for reading text come first for text', async () => {
    await openOptions(connected, answered);
    await textModel().click();
    await expect.poll(names).toEqual(['page-reader', 'old-ocr', 'gemma-vision', 'new-one', 'mistral']);
  });

  test('put one into an empty box, once Save and test has asked for them', async () => {
    await openOptions(connected, answered);
    await userEvent.clear(model());
    await saveAndTest().click();
    await expect.element(model()).toHaveValue('gemma-vision');
    await expect.element(model()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('that read none can be typed, and are warned of', async () => {
    await openOptions(connected, answered);
    await model().click();
    await userEvent.fill(model(), 'mistral');
    await expect.element(model()).toHaveAccessibleDescription(/^mistral doesn’t support pictures/);
    await userEvent.fill(model(), 'never-heard-of');
    await expect.element(model()).toHaveAccessibleDescription('');
  });

  test('are asked for anew by a button, which says when that was', async () => {
    const [one, ...others] = models;
    const answers = [one ? [one] : [], [...(one ? [one] : []), ...others]];
    const background = await openOptions(connected, {
      listModels: () => ({ models: answers.shift() ?? [], askedAt: Date.now() }),
    });
    await refresh().click();
    await expect.element(page.getByText(/^1 models, listed \d+:\d\d [AP]M$/)).toBeVisible();
    await refresh().click();
    await expect.element(page.getByText(/^5 models, listed/)).toBeVisible();
    await expect.element(refresh()).toHaveFocus();
    expect(asked(background)).toEqual([
      { id: 'c1', fresh: true },
      { id: 'c1', fresh: true },
    ]);
  });

  test('are those that a test has found, once it is over', async () => {
    const background = await openOptions(connected, answered);
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.poll(() => asked(background)).toEqual([{ id: 'c1', fresh: false }]);
    await userEvent.clear(model());
    await saveAndTest().click();
    await expect.element(model()).toHaveFocus();
    await expect.poll(() => asked(background).at(-1)).toEqual({ id: 'c1', fresh: true });
  });

  test('come from the answer to the later question', async () => {
    let answerFirst = (): void => undefined;
    let count = 0;
    await openOptions(connected, {
      listModels: async () => {
        count += 1;
        if (count === 1) await new Promise<void>((resolve) => (answerFirst = resolve));
        return { models: models.slice(0, count), askedAt: Date.now() };
      },
    });
    await refresh().click();
    await expect.element(result()).toHaveTextContent('Listing the models of api.example…');
    await refresh().click();
    await expect.element(page.getByText(/^2 models, listed/)).toBeVisible();
    answerFirst();
    await allArrived();
    await expect.element(page.getByText(/^2 models, listed/)).toBeVisible();
  });

  test('that a service does not list are no failure', async () => {
    await openOptions(connected, {
      listModels: () => {
        throw new FailureError({ code: 'wrongAddress' });
      },
    });
    await model().click();
    await expect.element(model()).toHaveAccessibleDescription(/No list of models came/);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test.each([
    ['is not saved', settings.parse({})],
    [
      'nobody agreed to',
      settings.parse({
        connections: [{ id: 'c1', baseUrl: 'https://api.example', visionModel: 'm', isAgreed: false }],
      }),
    ],
  ])('of a connection that %s are not asked for', async (_name, stored) => {
    const background = await openOptions(stored);
    await model().click();
    await expect.element(refresh()).not.toBeInTheDocument();
    await allArrived();
    expect(methods(background)).toEqual([]);
  });
});
