import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fake } from '../support/fake-browser';
import { aBatch, samplePictures } from '../support/listed-pictures';
import { inputs, items, open, openList } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();
beforeEach(() => fake.store({ settings: connected }));

const estimate = { tokensEach: 1206, costEach: 0.0035, host: 'api.example', model: 'gemma-vision' };

test('one press starts a batch, and its card takes the focus of the button that disappears', async () => {
  const { background } = await openList(open, { estimateCost: () => estimate });
  await button('Write alt text for 2').click();
  background.happen({ type: 'batch', batch: aBatch() });
  await expect.element(page.getByRole('heading', { name: 'Alt text for this page' })).toHaveFocus();
  expect(inputs(background, 'closeList')).toEqual([]);
});

test('the focus in the bar leaves the list where it is', async () => {
  await page.viewport(345, 500);
  const many = Array.from({ length: 12 }, (_none, at) =>
    samplePictures.map((picture) => ({ ...picture, ref: `${picture.ref}-${at}` })),
  ).flat();
  await openList(open, { estimateCost: () => estimate }, many);
  await expect.element(button('Write alt text for 24')).toBeVisible();
  items().elements()[20]?.scrollIntoView({ block: 'center' });
  const place = scrollY;
  expect(place).toBeGreaterThan(0);
  for (const name of ['Write alt text for 24', 'Save report']) {
    (button(name).element() as HTMLElement).focus();
    expect(scrollY).toBe(place);
  }
});
