import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fake } from '../support/fake-browser';
import { aBatch } from '../support/listed-pictures';
import { inputs, open, openList } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();
beforeEach(() => fake.store({ settings: connected }));

const estimate = { tokensEach: 1206, costEach: 0.0035, host: 'api.example', model: 'gemma-vision' };

test('Esc closes the plan, and when a control disappears the focus goes to one nearby', async () => {
  const { background } = await openList(open, { estimateCost: () => estimate });
  const way = button('Write alt text for 2');
  await way.click();
  await expect.element(page.getByRole('heading', { name: 'Write alt text for 2' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Start')).not.toBeInTheDocument();
  await expect.element(way).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Cancel').click();
  await expect.element(way).toHaveFocus();
  await way.click();
  await button('Start').click();
  background.happen({ type: 'batch', batch: aBatch() });
  await expect.element(page.getByRole('heading', { name: 'Alt text for this page' })).toHaveFocus();
  expect(inputs(background, 'closeList')).toEqual([]);
});
