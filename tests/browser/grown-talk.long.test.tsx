import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './support/axe';
import { grownTalk } from './support/follow-up-scenes';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

test('a picture stands with the turn that it came with, and is enlarged from there', async () => {
  await openPanel({ jobs: await grownTalk() });
  await expect.poll(() => document.querySelectorAll('article img.picture').length).toBe(3);
  const counts = ['.shown > .pictures', '.turn .pictures', '.inner > .pictures'].map(
    (where) => document.querySelectorAll(`${where} .picture`).length,
  );
  expect(counts).toEqual([1, 1, 1]);
  await button('Enlarge picture: 3 of 3').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('3 of 3');
  await expectAccessible();
});
