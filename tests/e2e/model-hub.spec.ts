import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { type ModelHub, startModelHub } from '../fakes/model-hub.mjs';
import { modelBytes } from '../fakes/model-server.mjs';
import { expect, test as base } from './support/browsers';
import { changeSettings } from './support/settings';

/** `hub` has the files of a model, and sends them from another host. The extension may load from both. */
const test = base.extend<{ hub: ModelHub }>({
  hosts: ({}, use) => use(['http://127.0.0.1/*', 'http://localhost/*']),
  hub: async ({}, use) => {
    const hub = await startModelHub();
    await use(hub);
    await hub.close();
  },
});

type Fault = NonNullable<Parameters<ModelHub['add']>[0]['fault']>;

const at = {
  repository: 'ggml-org/SmolVLM-256M-Instruct-GGUF',
  revision: 'b9e4379657e1450d04d02eec8e345667265b0a00',
};
const names = ['SmolVLM-256M-Instruct-Q8_0.gguf', 'mmproj-SmolVLM-256M-Instruct-Q8_0.gguf'] as const;
/** The files in the order in which they are loaded, which is that of their hashes. */
const first = modelBytes('llama', { name: 'Tiny', bytes: 600_000 });
const second = modelBytes('clip', { name: 'Tiny mmproj', bytes: 90_000, seed: 5 });

const alert = (page: Page) => page.getByRole('alert');
const listed = (page: Page) =>
  page.getByRole('list', { name: 'Models' }).getByRole('listitem').filter({ hasText: 'Tiny' });
const button = (page: Page, name: string) => listed(page).getByRole('button', { name, exact: true });

/** Puts the two files on the hub, each with a fault. */
function fill(hub: ModelHub, faults: readonly [Fault, Fault], after?: number) {
  const more = after === undefined ? {} : { after };
  return [
    hub.add({ ...at, path: names[0], bytes: first, fault: faults[0], ...more }),
    hub.add({ ...at, path: names[1], bytes: second, fault: faults[1], ...more }),
  ];
}

/** Opens the page of models with the model of the hub, and has it installed. */
async function install(extension: ExtensionBrowser, hub: ModelHub, ...faults: [Fault, Fault]): Promise<Page> {
  const files = fill(hub, faults).map(({ url, sha256, bytes }) => ({ url, sha256, bytes }));
  await changeSettings(extension, { modelMirrors: [{ name: 'Tiny', files }] });
  const page = await extension.context.newPage();
  await page.goto(`${extension.origin}/models.html`);
  await button(page, 'Install').click();
  return page;
}

/** Presses Install once more, and waits for the end. */
async function goOn(page: Page): Promise<void> {
  await button(page, 'Install').click();
  await expect(button(page, 'Delete')).toBeVisible();
  await expect(listed(page)).toContainText('690 kB, installed');
}

/** What the other host was asked for: the file and the part of it. */
const loaded = ({ network }: ModelHub) =>
  network.requests.map(({ url, range }) => [url.split('/').at(-1), range]);

test('a file comes from another host than the hub, and goes on there after it ended early', async ({
  extension,
  hub,
}) => {
  const page = await install(extension, hub, 'ends', 'whole');
  await expect(alert(page)).toContainText(/^The download from localhost:\d+ ended early/);
  await expect(listed(page)).toContainText('300 of 690 kB downloaded');
  fill(hub, ['whole', 'whole']);
  await goOn(page);
  expect(loaded(hub)).toEqual([
    [names[0], undefined],
    [names[0], 'bytes=300000-'],
    [names[1], undefined],
  ]);
  for (const { headers } of [...hub.requests, ...hub.network.requests])
    expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
});

test('where the other host sends no parts, the download begins again', async ({ extension, hub }) => {
  const page = await install(extension, hub, 'ends', 'whole');
  await expect(alert(page)).toBeVisible();
  fill(hub, ['no-range', 'whole']);
  await goOn(page);
  expect(loaded(hub).slice(0, 2)).toEqual([
    [names[0], undefined],
    [names[0], 'bytes=300000-'],
  ]);
});

for (const [fault, words] of [
  ['missing', /^127\.0\.0\.1:\d+ didn’t send this model \(HTTP 404\)\.$/],
  ['wrong', /isn’t the expected one, so it was deleted/],
] as const)
  test(`of two files, one that is ${fault} is named, and the other one stays`, async ({ extension, hub }) => {
    const page = await install(extension, hub, 'whole', fault);
    await expect(alert(page)).toHaveText(words);
    await expect(listed(page)).toContainText('600 of 690 kB downloaded');
    fill(hub, ['whole', 'whole']);
    await goOn(page);
    expect(loaded(hub).filter(([name]) => name === names[0])).toEqual([[names[0], undefined]]);
  });
