import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allArrived } from './support/crossing';
import { dataOfTypes, drop } from './support/given-files';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

test('HTML that is dropped is read, and never becomes part of the page', async () => {
  const { calls } = await openPanel();
  const html =
    '<img src="https://pics.example/a.jpg" onerror="document.title = 1"><script>document.title = 2</script>';
  drop(document.body, dataOfTypes({ 'text/html': html }));
  await expect.poll(() => calls.length).toBe(1);
  // This one fails to load as late as the one of the HTML would, had the page begun to load that.
  const own = new Image();
  own.src = 'https://pics.example/a.jpg';
  await expect(own.decode()).rejects.toThrow();
  expect(document.title).toBe('Sightread');
  expect(document.body.querySelector('img, script')).toBeNull();
});

test('a script’s address that is dropped is refused in words', async () => {
  const { calls } = await openPanel();
  const event = drop(document.body, dataOfTypes({ 'text/uri-list': 'javascript:alert(1)' }));
  expect(event.defaultPrevented).toBe(true);
  await expect.element(page.getByText('Drop a picture, or the web address of one.')).toBeVisible();
  await allArrived();
  expect(calls).toEqual([]);
});
