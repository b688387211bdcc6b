import { startModelServer } from '../fakes/model-server.mjs';
import { startProxy } from '../fakes/proxy.mjs';
import { colorModel, colorWidth } from '../fixtures/make/models.mjs';
import { visionHalf } from '../fixtures/make/vision-half.mjs';
import { expect, launchBrowser, test } from './support/browsers';
import { showColor } from './support/installed-models';
import { changeSettings } from './support/settings';
import { newest, openPanel, part, pick } from './support/steps';

const slow = { timeout: 90_000 };

test('from a failure to an offline answer: nothing is asked for before the press, and nothing after the model is there', async ({
  browserName,
  site,
}) => {
  test.slow();
  const proxy = await startProxy();
  const server = await startModelServer();
  const extension = await launchBrowser(browserName, { hosts: ['http://127.0.0.1/*'], proxy: proxy.origin });
  const files = [
    server.put('/tiny.gguf', colorModel()),
    server.put('/mmproj.gguf', visionHalf('tiny-color', colorWidth)),
  ];
  await changeSettings(extension, { modelMirrors: [{ name: 'tiny-color', files }] });
  const page = extension.context.pages()[0] ?? (await extension.context.newPage());
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  await pick(extension, page.locator('#colored'), 'describe');
  await expect(newest(panel)).toHaveAttribute('data-state', 'failed');
  // The site's pages ask for their own, and Chromium whether there are updates of itself.
  const askedFor = (): string[] =>
    proxy.asked.filter(
      (address) => !address.startsWith(site.origin) && new URL(address).host !== 'update.googleapis.com',
    );
  expect(askedFor()).toEqual([]);

  await panel.bringToFront();
  const opened = extension.context.waitForEvent('page');
  await newest(panel).getByRole('button', { name: 'Models on this device' }).click();
  const models = await opened;
  const item = models.getByRole('listitem').filter({ hasText: 'tiny-color' });
  await item.getByRole('button', { name: 'Install' }).click();
  await expect(models.getByRole('status').filter({ hasText: /^Installed tiny-color/ })).toBeVisible(slow);
  await expect(models.getByRole('list', { name: 'Models' })).toContainText('This picture is mostly', slow);
  expect(askedFor()).toEqual(files.map(({ url }) => url));

  await extension.setOffline(true);
  await panel.bringToFront();
  await newest(panel).getByRole('button', { name: 'Try again' }).click();
  await expect(part(newest(panel), 'answer')).toHaveText(
    'This picture is mostly red, as far I can tell.',
    slow,
  );
  await expect(newest(panel)).toHaveAttribute('data-state', 'done', slow);
  expect(askedFor()).toEqual(files.map(({ url }) => url));

  await models.bringToFront();
  await models.getByRole('button', { name: 'Delete' }).click();
  await expect(item.getByRole('button', { name: 'Install' })).toBeVisible();
  await panel.bringToFront();
  await expect(newest(panel)).toContainText('Connect a service to ask questions');

  await extension.close();
  await server.close();
  await proxy.close();
});
