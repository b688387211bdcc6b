import type { Browser } from 'wxt/browser';
import { startModelServer } from '../../fakes/model-server.mjs';
import { colorAddress, prependPicture, testModels } from '../support/installed-models';
import { expect, test } from '../support/firefox';
import { textOf } from '../support/firefox-steps';

declare const browser: Pick<typeof Browser, 'storage'>;

const slow = { timeout: 90_000 };

test('from nothing, a picture is described by the model that the sidebar offers', async ({
  ownFirefox: firefox,
  site,
}) => {
  test.slow();
  const server = await startModelServer();
  const { name, model, mmproj } = testModels.color();
  const files = [server.put('/model.gguf', model), server.put('/mmproj.gguf', mmproj)];
  await firefox.openTab('options.html');
  await firefox.evaluate(
    (modelMirrors) => browser.storage.local.set({ settings: { modelMirrors } }),
    [{ name, files }],
  );
  await firefox.goto(`${site.origin}/pages/story.html`);
  await firefox.evaluate(prependPicture, await colorAddress('#2040d0'));
  await firefox.pickMenuItem('#colored', 'describe');
  const sidebar = await firefox.view('sidebar');
  await expect.poll(textOf(sidebar, '.describers .offer')).toContain(name);
  expect(server.requests).toEqual([]);
  await sidebar.click('.describers .offer button');
  await firefox.answerPermission('allow');
  await expect.poll(textOf(sidebar, 'article [data-part="answer"]'), slow).toContain('blue');
  expect(await textOf(sidebar, 'article [data-part="source"]')()).toContain(name);
  await server.close();
});
