import { modelBytes, type ModelServer, startModelServer } from '../fakes/model-server.mjs';
import { expect, expectText, test as base } from './support/reading';
import { packMirrors } from './support/reading-packs';
import { changeSettings } from './support/settings';
import { part } from './support/steps';

/** `server` has the data of reading languages, on a host that the extension may load from. */
const test = base.extend<{ server: ModelServer }>({
  hosts: ({}, use) => use(['http://127.0.0.1/*', 'http://localhost/*']),
  server: async ({}, use) => {
    const server = await startModelServer();
    await use(server);
    await server.close();
  },
});

/** How long the download of a language and reading with it may take on a machine that is busy with others. */
const patience = 90_000;

test('a Russian sign offers Russian, is read again by itself, then offline, and no more once that is deleted', async ({
  extension,
  reading,
  server,
}) => {
  test.slow();
  await changeSettings(extension, { packMirrors: packMirrors(server, 'rus', 'ukr') });
  const card = await reading.read('russian-sign.png');
  await expect(card).toContainText('Looks like: Cyrillic');
  await expect(part(card, 'pack')).toContainText(/3\.9 MB from 127\.0\.0\.1.*License: Apache-2\.0/);
  await card.getByRole('button', { name: 'Install Russian' }).click();
  await expect(part(card, 'answer')).toContainText('Осторожно', { timeout: patience });
  await expectText(card, ['Осторожно, двери закрываются', 'Выход в город']);
  await expect(card.getByRole('button', { name: 'Install Russian' })).toHaveCount(0);
  server.put('/rus.traineddata', Buffer.from('gone'), 'missing');
  await expectText(await reading.readOffline('russian-sign.png'), ['Выход в город']);

  const models = await extension.openPage('models.html');
  const russian = models
    .getByRole('list', { name: 'Reading languages' })
    .getByRole('listitem', { name: 'Russian' });
  await expect(russian).toContainText('3.9 MB, installed');
  await russian.getByRole('button', { name: 'Delete' }).click();
  await expect(russian.getByRole('button', { name: 'Install' })).toBeVisible();
  await models.close();
  const again = await reading.read('russian-sign.png');
  await expect(part(again, 'pack')).toBeVisible();
  await expect(part(again, 'answer')).not.toContainText(/[A-Za-z]/);
});

test('a Korean menu is read with its prices and its Latin names', async ({ extension, reading, server }) => {
  test.slow();
  await changeSettings(extension, { packMirrors: packMirrors(server, 'kor') });
  const card = await reading.read('korean-menu.png');
  await card.getByRole('button', { name: 'Install Korean' }).click();
  await expect(part(card, 'answer')).toContainText('김치찌개', { timeout: patience });
  for (const each of ['8,000원', '비빔밥 Bibimbap', '9,500원', '불고기 정식', '12,000원'])
    await expect(part(card, 'answer')).toContainText(each);
});

test('Chinese that runs down offers Chinese, and is read column by column', async ({
  extension,
  reading,
  server,
}) => {
  test.slow();
  await changeSettings(extension, { packMirrors: packMirrors(server, 'chi_tra') });
  const card = await reading.read('vertical-chinese.png', 'zh-TW');
  await expect(card).toContainText('Looks like: Chinese');
  await card.getByRole('button', { name: 'Install Traditional Chinese' }).click();
  await expect(part(card, 'answer')).toContainText('山村的早晨很安靜', { timeout: patience });
  await expectText(card, ['只有', '的聲音。外婆在廚房', '在門口看書']);
});

test('wrong bytes are refused, a download that ended early goes on, and nothing of it stays', async ({
  extension,
  reading,
  server,
}) => {
  test.slow();
  // Installing needs no real data, and reading in a script without one stays honest.
  const data = modelBytes('llama', { bytes: 300_000 });
  const file = server.put('/rus.traineddata', data, 'ends', 100_000);
  const wrong = { ...file, sha256: 'a'.repeat(64) };
  await changeSettings(extension, { packMirrors: [{ name: 'Russian', files: [wrong] }] });
  const card = await reading.read('russian-sign.png');
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
  await press('Install Russian');
  await expect(card.getByRole('alert')).toContainText('ended early');
  server.put('/rus.traineddata', data);
  await press('Try again');
  await expect(card.getByRole('alert')).toContainText('isn’t the expected one');
  expect(server.requests.map(({ range }) => range)).toContain('bytes=100000-');
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
});
