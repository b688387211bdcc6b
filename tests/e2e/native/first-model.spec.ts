import type { Browser } from 'wxt/browser';
import { startModelServer } from '../../fakes/model-server.mjs';
import { showColor, testModels } from '../support/installed-models';
import { expect, test } from '../support/native';
import { changeSettings } from '../support/settings';
import { newest, part } from '../support/steps';

declare const chrome: { permissions: typeof Browser.permissions };

test('from nothing, a picture is described by a model on this device: by five presses, all real', async ({
  extension,
  page,
  hands,
  site,
}) => {
  test.slow();
  const server = await startModelServer();
  const { name, model, mmproj } = testModels.color();
  const files = [server.put('/model.gguf', model), server.put('/mmproj.gguf', mmproj)];
  await changeSettings(extension, { modelMirrors: [{ name, files }] });
  await page.goto(`${site.origin}/pages/story.html`);
  await showColor(page, '#d02020');
  // Three: the right button, Sightread, Describe picture.
  await hands.pickMenuItem(page.locator('#colored'), 'd');
  const panel = await extension.sidePanel();
  await expect(newest(panel)).toHaveAttribute('data-state', 'failed');
  expect(server.requests).toEqual([]);
  const install = panel.getByRole('button', { name: 'Install', exact: true });
  await hands.answerPermission('allow', () => install.click());
  await expect(newest(panel)).toHaveAttribute('data-state', 'done', { timeout: 90_000 });
  await expect(part(newest(panel), 'answer')).toContainText('red');
  await expect(part(newest(panel), 'source')).toContainText('tiny-color');
  await server.close();
});

test('an offered model’s hub and its network are asked for in one dialog', async ({ extension, hands }) => {
  const models = await extension.openPage('models.html');
  const install = models.getByRole('button', { name: 'Install', exact: true });
  await hands.answerPermission('allow', () => install.first().click());
  const allowed = () => models.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await expect.poll(allowed).toEqual(['https://*.hf.co/*', 'https://huggingface.co/*']);
  await expect(models.getByRole('alert')).toHaveText(/^Can’t reach huggingface\.co\./);
});
