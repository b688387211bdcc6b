import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { modelBytes, startModelServer, type ModelServer } from '../fakes/model-server.mjs';
import { runInOffscreenWorker } from './support/crash-reader';
import { expect, test as base } from './support/browsers';
import { changeSettings } from './support/settings';

declare const chrome: Pick<typeof Browser, 'storage'>;

const model = modelBytes('llama', { name: 'Tiny', bytes: 600_000 });
const projector = modelBytes('clip', { name: 'Tiny mmproj', bytes: 90_000, seed: 5 });

/** `server` has the files of models, on a host that the extension may load from. */
const test = base.extend<{ server: ModelServer }>({
  hosts: ({}, use) => use(['http://127.0.0.1/*', 'http://localhost/*', 'http://mirror.example.com/*']),
  server: async ({}, use) => {
    const server = await startModelServer();
    await use(server);
    await server.close();
  },
});

type Fault = Parameters<ModelServer['put']>[2];

/** Opens the page of models with one mirror, whose model is served with a fault. */
async function openModels(
  extension: ExtensionBrowser,
  server: ModelServer,
  { fault = 'whole', after }: { fault?: Fault; after?: number } = {},
): Promise<Page> {
  const files = [server.put('/tiny.gguf', model, fault, after), server.put('/tiny-mmproj.gguf', projector)];
  await changeSettings(extension, { modelMirrors: [{ name: 'Tiny', files }] });
  return openPage(extension);
}

async function openPage(extension: ExtensionBrowser): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(`${extension.origin}/models.html`);
  await expect(button(page, 'Choose model files')).toBeVisible();
  return page;
}

// The model of the mirror comes before those that everyone is offered.
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const installed = (page: Page) => page.getByRole('status').filter({ hasText: /^Installed Tiny/ });
const alert = (page: Page) => page.getByRole('alert');
const listed = (page: Page) =>
  page.getByRole('list', { name: 'Models' }).getByRole('listitem').filter({ hasText: 'Tiny' });

/** Returns the bytes of all files of models. */
const storedBytes = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const sizes: number[] = [];
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const each of folder.values())
        if (each.kind === 'file') sizes.push((await each.getFile()).size);
        else await walk(each);
    };
    await walk(await navigator.storage.getDirectory());
    return sizes.toSorted((one, other) => one - other);
  });

const storedSettings = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await chrome.storage.local.get('settings'))['settings']);

/** Has a disk take half of what is written from now on, and then nothing. Runs in the worker that writes. */
function fillDisk(): void {
  interface Handle {
    write(buffer: Uint8Array, options: { at: number }): number;
  }
  const { prototype } = (globalThis as unknown as { FileSystemSyncAccessHandle: { prototype: Handle } })
    .FileSystemSyncAccessHandle;
  const { write } = prototype;
  prototype.write = function (buffer, options) {
    write.call(this, buffer.subarray(0, buffer.length >> 1), options);
    throw new DOMException('No space left on the device', 'QuotaExceededError');
  };
}

/** The parts of the model that were asked for so far. */
const rangesOf = ({ requests }: ModelServer): (string | undefined)[] =>
  requests.filter(({ url }) => url.endsWith('/tiny.gguf')).map(({ range }) => range);

const whole = [projector.length, model.length];

/** Has the first download end in the middle, and then the server as good as new, but for a fault. */
async function downloadHalf(page: Page, server: ModelServer, then: Fault): Promise<void> {
  await button(page, 'Install').click();
  await expect(alert(page)).toContainText('ended early');
  await expect(listed(page)).toContainText('300 of 690 kB downloaded');
  server.put('/tiny.gguf', model, then);
  await button(page, 'Install').click();
}

test('a mirror’s model is downloaded, and describes where nothing else does', async ({
  extension,
  server,
}) => {
  const page = await openModels(extension, server);
  await expect(listed(page)).toContainText(/690 kB from 127\.0\.0\.1:\d+/);
  await button(page, 'Install').click();
  await expect(installed(page)).toBeVisible();
  await expect(listed(page)).toContainText('690 kB, installed');
  expect(await storedBytes(page)).toEqual(whole);
  expect(await storedSettings(page)).toMatchObject({ describeWith: 'device' });
  for (const { headers } of server.requests)
    expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  await button(page, 'Delete').click();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted: Tiny' })).toBeVisible();
  await expect(button(page, 'Install')).toBeVisible();
  expect(await storedBytes(page)).toEqual([]);
});

test('a download that ended early goes on where it ended', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'ends' });
  await downloadHalf(page, server, 'whole');
  await expect(installed(page)).toBeVisible();
  expect(rangesOf(server)).toEqual([undefined, 'bytes=300000-']);
  expect(await storedBytes(page)).toEqual(whole);
});

for (const [fault, what, ranges] of [
  ['no-range', 'a server without parts', [undefined, 'bytes=300000-']],
  ['refuses-range', 'a server that refuses the part', [undefined, 'bytes=300000-', undefined]],
  ['shifted', 'a part that begins elsewhere', [undefined, 'bytes=300000-', undefined]],
] as const)
  test(`${what} has the download begin again`, async ({ extension, server }) => {
    const page = await openModels(extension, server, { fault: 'ends' });
    await downloadHalf(page, server, fault);
    await expect(installed(page)).toBeVisible();
    expect(rangesOf(server)).toEqual(ranges);
    expect(await storedBytes(page)).toEqual(whole);
  });

test('a rest of other bytes has the download begin again once, and then be refused', async ({
  extension,
  server,
}) => {
  const page = await openModels(extension, server, { fault: 'ends' });
  await downloadHalf(page, server, 'wrong');
  await expect(alert(page)).toContainText('isn’t the expected one');
  expect(rangesOf(server)).toEqual([undefined, 'bytes=300000-', undefined]);
  expect(await storedBytes(page)).toEqual([]);
});

for (const [fault, words] of [
  ['wrong', /^The file from 127\.0\.0\.1:\d+ isn’t the expected one/],
  ['long', /isn’t the expected one, so it was deleted/],
  ['missing', /^127\.0\.0\.1:\d+ didn’t send this model \(HTTP 404\)\.$/],
  ['broken', /didn’t send this model \(HTTP 500\)/],
] as const)
  test(`a file that is ${fault} is refused, and nothing of it stays`, async ({ extension, server }) => {
    const page = await openModels(extension, server, { fault });
    await button(page, 'Install').click();
    await expect(alert(page)).toHaveText(words);
    await expect(button(page, 'Install')).toBeVisible();
    expect(await storedBytes(page)).toEqual([]);
    expect(rangesOf(server).length).toBe(1);
  });

// The browser’s data saver, and the room that it says it has, are set by Chromium’s own protocol.
test(
  'where the browser saves data, the first press only warns',
  { tag: '@chromium' },
  async ({ extension, server }) => {
    const page = await openModels(extension, server);
    const session = await extension.context.newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await button(page, 'Install').click();
    await expect(listed(page)).toContainText('This downloads 690 kB. Press Install again');
    expect(server.requests).toEqual([]);
    await button(page, 'Install').click();
    await expect(installed(page)).toBeVisible();
  },
);

test('a server that is gone is named', async ({ extension, server }) => {
  const page = await openModels(extension, server);
  await server.close();
  await button(page, 'Install').click();
  await expect(alert(page)).toContainText(/^Can’t reach 127\.0\.0\.1:\d+/);
});

test('a redirect to another host is followed, also for the rest', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'ends' });
  await downloadHalf(page, server, 'elsewhere');
  await expect(installed(page)).toBeVisible();
  const moved = server.requests.filter(({ url }) => url.startsWith('/moved'));
  expect(moved.map(({ headers, range }) => [headers.host?.split(':')[0], range])).toEqual([
    ['localhost', 'bytes=300000-'],
  ]);
});

test('a redirect of a public host to this computer brings nothing', async ({ extension, server }) => {
  const file = server.put('/tiny.gguf', model, 'elsewhere');
  const files = [{ ...file, url: file.url.replace('127.0.0.1', 'mirror.example.com') }];
  await changeSettings(extension, { modelMirrors: [{ name: 'Tiny', files }] });
  const page = await openPage(extension);
  await button(page, 'Install').click();
  await expect(alert(page)).toContainText(/^Can’t reach mirror\.example\.com:\d+/);
  expect(await storedBytes(page)).toEqual([]);
});

test('Stop keeps what has come, and Install goes on', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'stalls', after: 200_000 });
  await button(page, 'Install').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  await button(page, 'Stop').click();
  await expect(button(page, 'Install')).toBeFocused();
  await expect(alert(page)).toHaveCount(0);
  await expect(listed(page)).toContainText('200 of 690 kB downloaded');
  server.put('/tiny.gguf', model);
  await button(page, 'Install').click();
  await expect(installed(page)).toBeVisible();
  expect(rangesOf(server)).toEqual([undefined, 'bytes=200000-']);
  expect(await storedBytes(page)).toEqual(whole);
});

test('two windows show one download, and each can stop it', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'stalls', after: 200_000 });
  await button(page, 'Install').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  const other = await openPage(extension);
  await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  await button(other, 'Stop').click();
  await expect(button(page, 'Install')).toBeVisible();
  await expect(button(other, 'Install')).toBeVisible();
  server.put('/tiny.gguf', model);
  await button(other, 'Install').click();
  for (const each of [page, other]) await expect(button(each, 'Delete')).toBeVisible();
  expect(rangesOf(server)).toEqual([undefined, 'bytes=200000-']);
});

test('two windows that install at once make one download', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'stalls', after: 200_000 });
  const other = await openPage(extension);
  // Without waiting for the button: the other window may be quicker, and it is gone.
  const press = (each: Page) =>
    each.evaluate(() => document.querySelector<HTMLElement>('[data-act="install"]')?.click());
  await Promise.all([press(page), press(other)]);
  for (const each of [page, other])
    await expect(each.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  server.goOn();
  for (const each of [page, other]) await expect(button(each, 'Delete')).toBeVisible();
  expect(rangesOf(server)).toEqual([undefined]);
});

test('a download goes on without a page, and a later page shows it', async ({ extension, server }) => {
  const page = await openModels(extension, server, { fault: 'stalls', after: 200_000 });
  await button(page, 'Install').click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  await page.close();
  const later = await openPage(extension);
  await expect(later.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
  server.goOn();
  await expect(button(later, 'Delete')).toBeVisible();
  expect(rangesOf(server)).toEqual([undefined]);
  expect(await storedSettings(later)).toMatchObject({ describeWith: 'device' });
});

test(
  'a background that ends is followed by another, which goes on, also without a page',
  { tag: '@chromium' },
  async ({ extension, server }) => {
    const page = await openModels(extension, server, { fault: 'stalls', after: 200_000 });
    await button(page, 'Install').click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '200 of 690 kB');
    server.put('/tiny.gguf', model, 'stalls', 400_000);
    await extension.killWorker();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '400 of 690 kB');
    await page.close();
    server.put('/tiny.gguf', model);
    await extension.killWorker();
    await expect.poll(() => rangesOf(server).length).toBe(3);
    await expect(button(await openPage(extension), 'Delete')).toBeVisible();
    expect(rangesOf(server)).toEqual([undefined, 'bytes=200000-', 'bytes=400000-']);
  },
);

// Likewise.
test(
  'a disk without room is told before the download, with the numbers',
  { tag: '@chromium' },
  async ({ extension, server }) => {
    const page = await openModels(extension, server);
    const session = await extension.context.newCDPSession(page);
    const origin = extension.origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 10_000_000 });
    await button(page, 'Install').click();
    await expect(alert(page)).toHaveText(/^Not enough disk space: 50\.7 MB needed, (10|9\.\d) MB free\./);
    expect(server.requests).toEqual([]);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await button(page, 'Install').click();
    await expect(installed(page)).toBeVisible();
  },
);

// Reaches into the worker, which Firefox does not tell of.
test(
  'a disk that fills up keeps what is whole, and the download goes on later',
  { tag: '@chromium' },
  async ({ extension, server }) => {
    const page = await openModels(extension, server);
    const large = modelBytes('llama', { name: 'Tiny', bytes: 60_000_000 });
    const files = [
      server.put('/tiny.gguf', large, 'stalls', 54_000_000),
      server.put('/tiny-mmproj.gguf', projector),
    ];
    await changeSettings(extension, { modelMirrors: [{ name: 'Tiny', files }] });
    await expect(listed(page)).toContainText('60.1 MB');
    await button(page, 'Install').click();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '54 of 60.1 MB');
    // A browser that may store without limit heeds no quota of a test: it is its disk that has to be full.
    await runInOffscreenWorker(extension, '/model-files.worker', `(${fillDisk.toString()})()`);
    server.goOn();
    await expect(alert(page)).toHaveText(
      /^Not enough disk space: \d+(\.\d)? MB needed, \d+(\.\d)? [kMG]?B free\./,
    );
    const kept = (await storedBytes(page)).at(-1);
    expect(kept).toBe(54_000_000);
    server.put('/tiny.gguf', large);
    await button(page, 'Install').click();
    await expect(installed(page)).toBeVisible();
    expect(rangesOf(server).at(-1)).toBe(`bytes=${kept}-`);
    expect(await storedBytes(page)).toEqual([projector.length, large.length]);
  },
);

test('files of this device are installed without any request', async ({ extension, server }) => {
  const page = await openModels(extension, server);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await extension.chooseFiles(button(page, 'Choose model files'), [
    { name: 'mmproj.gguf', mimeType: 'application/octet-stream', buffer: projector },
    { name: 'model.gguf', mimeType: 'application/octet-stream', buffer: model },
  ]);
  await expect(installed(page)).toBeVisible();
  expect(server.requests).toEqual([]);
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  // It is the mirror's model, whatever it came by.
  await expect(listed(page)).toHaveCount(1);
  await expect(button(page, 'Delete')).toBeVisible();
  expect(await storedBytes(page)).toEqual(whole);
});
