import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeModels } from '../../fixtures/make/models.mjs';
import { colorAddress, prependPicture } from '../support/installed-models';
import { expect, test } from '../support/firefox';
import { ask, press, textOf } from '../support/firefox-steps';

const slow = { timeout: 60_000 };

test('a model of one’s own is installed, describes, answers a question, is stopped and deleted', async ({
  ownFirefox: firefox,
  site,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'sightread-models-'));
  const files = await writeModels(folder);
  await firefox.openTab('models.html');
  const status = textOf(firefox, '.announcer');
  const install = async (model: string, projector: string): Promise<void> => {
    await firefox.evaluate(() => document.querySelector('input[type=file]')?.removeAttribute('hidden'));
    await firefox.type('input[type=file]', `${model}\n${projector}`);
  };
  await install(files.color, files.colorVision);
  await expect.poll(status).toMatch(/^Installed tiny-color\./);
  await expect.poll(textOf(firefox, '.model-list'), slow).toContain('This picture is mostly');

  await firefox.goto(`${site.origin}/pages/story.html`);
  await firefox.evaluate(prependPicture, await colorAddress('#2040d0'));
  await firefox.pickMenuItem('#colored', 'describe');
  const sidebar = await firefox.view('sidebar');
  const answer = textOf(sidebar, 'article [data-part="answer"]');
  const state = () => sidebar.evaluate(() => document.querySelector('article')?.dataset['state']);
  await expect.poll(answer, slow).toBe('This picture is mostly blue, as far I can tell.');
  await expect.poll(textOf(sidebar, 'article [data-part="source"]')).toContain('mall model on this device');

  await ask(sidebar, 'form textarea', 'Which color?');
  await expect.poll(textOf(sidebar, 'article .asked .question')).toBe('Which color?');
  await expect.poll(answer, slow).toContain('blue');
  await expect.poll(state).toBe('done');

  await firefox.openTab('models.html');
  await press(firefox, 'Delete');
  await expect.poll(status).toBe('Deleted: tiny-color');
  await install(files.slow, files.slowVision);
  await expect.poll(textOf(firefox, '.model-list'), slow).toContain('Trying it');
  await press(firefox, 'Stop');
  await firefox.goto(`${site.origin}/pages/story.html`);
  await firefox.evaluate(prependPicture, await colorAddress('#2040d0'));
  await firefox.pickMenuItem('#colored', 'describe');
  await expect.poll(state).toBe('working');
  await expect.poll(answer, slow).not.toBe('');
  await press(sidebar, 'Stop');
  await expect.poll(state).toBe('stopped');
  rmSync(folder, { recursive: true });
});
