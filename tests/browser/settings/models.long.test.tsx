import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import { FailureError } from '../../../utils/model/failure';
import type { CatalogModel } from '../../../utils/model/service';
import { settings } from '../../../utils/model/settings';
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

/** What a box offers, as name and words. */
const offered = (box: ReturnType<typeof model>): string[][] =>
  [...((box.element() as HTMLInputElement).list?.options ?? [])].map(({ value, label }) => [value, label]);
const names = (box: ReturnType<typeof model>): string[] => offered(box).map(([name = '']) => name);
const showBlind = () => page.getByRole('checkbox', { name: 'Show models without picture support' });
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

  test('say whether they read pictures, where that was said, and what they cost', async () => {
    await openOptions(connected, answered);
    await model().click();
    await expect
      .poll(() => offered(model()))
      .toEqual([
        ['gemma-vision', 'gemma-vision · Supports pictures. $2.50 / $10.00 per million tokens'],
        ['new-one', 'new-one · May support pictures.'],
        ['old-ocr', 'old-ocr · Made for text recognition. Doesn’t support pictures.'],
        [
          'page-reader',
          'page-reader · Made for text recognition. Supports pictures. $0.075 / $0.30 per million tokens',
        ],
      ]);
    await expect
      .element(model())
      .toHaveAccessibleDescription('Supports pictures. $2.50 / $10.00 per million tokens');
  });

  test('by the thousand are offered as far as they fit what is typed', async () => {
    const thousands: CatalogModel[] = Array.from({ length: 2000 }, (_, at) => ({
      id: `model-${at}`,
      vision: 'yes',
    }));
    await openOptions(connected, { listModels: () => ({ models: thousands, askedAt: Date.now() }) });
    await model().click();
    await expect.poll(() => names(model()).length).toBe(0);
    await userEvent.fill(model(), '');
    await expect.poll(() => names(model()).length).toBe(100);
    const words = vi.spyOn(browser.i18n, 'getMessage');
    await userEvent.fill(model(), 'model-77');
    await expect.element(model()).toHaveAccessibleDescription('Supports pictures.');
    expect(words.mock.calls.length).toBeLessThan(500);
    expect(names(model())).toEqual(
      [77, ...Array.from({ length: 10 }, (_, at) => 770 + at)].map((at) => `model-${at}`),
    );
    words.mockRestore();
  });

  test('made for reading text come first for text', async () => {
    await openOptions(connected, answered);
    await textModel().click();
    await expect
      .poll(() => names(textModel()))
      .toEqual(['old-ocr', 'page-reader', 'gemma-vision', 'new-one']);
  });

  test('that read none are hidden until they are wanted; unknown ones never are', async () => {
    await openOptions(connected, answered);
    await model().click();
    await expect.element(showBlind()).not.toBeChecked();
    expect(names(model())).not.toContain('mistral');
    await showBlind().click();
    await expect.poll(() => names(model())).toEqual(models.map(({ id }) => id));
    await showBlind().click();
    await expect.poll(() => names(model())).not.toContain('mistral');
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
    await expect.element(page.getByText('Loading…')).toBeVisible();
    await refresh().click();
    await expect.element(page.getByText(/^2 models, listed/)).toBeVisible();
    answerFirst();
    await expect.poll(() => names(textModel()).length).toBe(1);
    await expect.element(page.getByText(/^2 models, listed/)).toBeVisible();
  });

  test('that a service does not list are no failure', async () => {
    await openOptions(connected, {
      listModels: () => {
        throw new FailureError({ code: 'wrongAddress' });
      },
    });
    await model().click();
    await expect.element(model()).toHaveAccessibleDescription(/doesn’t list its models/);
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
