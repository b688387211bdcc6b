import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'wxt/browser';
import { modelBytes, startModelServer } from '../../fakes/model-server.mjs';
import { expect, test } from '../support/firefox';
import { counted, press, textOf } from '../support/firefox-steps';

declare const browser: Pick<typeof Browser, 'storage'>;

const model = modelBytes('llama', { name: 'Tiny', bytes: 600_000 });
const projector = modelBytes('clip', { name: 'Tiny mmproj', bytes: 90_000, seed: 5 });

const about = '.model-list li';

test('a model is downloaded, stopped and gone on with, deleted, and installed from files', async ({
  ownFirefox: firefox,
}) => {
  const server = await startModelServer({ allowsEveryOrigin: true });
  const files = [
    server.put('/tiny.gguf', model, 'stalls', 200_000),
    server.put('/tiny-mmproj.gguf', projector),
  ];
  await firefox.openTab('options.html');
  await firefox.evaluate(
    (modelMirrors) => browser.storage.local.set({ settings: { modelMirrors } }),
    [{ name: 'Tiny', files }],
  );
  await firefox.openTab('models.html');
  const status = textOf(firefox, '.announcer');
  const progress = () =>
    firefox.evaluate(() => document.querySelector('progress')?.getAttribute('aria-valuetext') ?? '');

  await test.step('access is refused: servers that allow every origin are loaded from by CORS', async () => {
    await firefox.click('[data-act="install"]');
    await firefox.answerPermission('deny');
    await expect.poll(progress).toBe('200 of 690 kB');
    await press(firefox, 'Stop');
    await expect.poll(textOf(firefox, about)).toContain('200 of 690 kB downloaded');
  });

  await test.step('it goes on where it was stopped', async () => {
    server.put('/tiny.gguf', model);
    await firefox.click('[data-act="install"]');
    await firefox.answerPermission('allow');
    await expect.poll(status).toMatch(/^Installed Tiny\./);
    const asked = server.requests.filter(({ url }) => url === '/tiny.gguf');
    expect(asked.map(({ range }) => range)).toEqual([undefined, 'bytes=200000-']);
  });

  await test.step('it is deleted', async () => {
    await press(firefox, 'Delete');
    await expect.poll(status).toBe('Deleted: Tiny');
    await expect.poll(counted(firefox, `${about}:first-child [data-act="install"]`)).toBe(1);
  });

  await test.step('files of this device are installed without a request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightread-models-'));
    const paths = [join(folder, 'mmproj.gguf'), join(folder, 'model.gguf')];
    writeFileSync(paths[0] as string, projector);
    writeFileSync(paths[1] as string, model);
    const asked = server.requests.length;
    await firefox.evaluate(() => document.querySelector('input[type=file]')?.removeAttribute('hidden'));
    await firefox.type('input[type=file]', paths.join('\n'));
    await expect.poll(status).toMatch(/^Installed Tiny\./);
    expect(server.requests.length).toBe(asked);
    rmSync(folder, { recursive: true });
  });
  await server.close();
});
