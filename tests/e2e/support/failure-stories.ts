import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { FailureCode } from '../../../utils/model/failure';
import type { ModelTask } from '../../../utils/model/installed-models';
import { keepServices } from '../../harness/keep-services.mjs';
import { listen } from '../../fakes/loopback.mjs';
import type { PackagedPlan } from '../../fakes/packaged-language-model.mjs';
import type { Answer } from '../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../fakes/service.mjs';
import type { Site } from '../../fakes/site.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import { askFewer, takesOne } from './ask-fewer';
import { expect } from './browsers';
import { connectAtOnce } from './connected';
import { type KeptModel, keepModel, testModels } from './installed-models';
import { failingAnswers } from './failing-answers';
import { dropGone } from './drop-gone';
import { describeOnDevice } from './language-model';
import { limitRoom } from './limit-room';
import { changeSettings } from './settings';
import { expectState, pick, pickOffline } from './steps';

/** What a story happens with. */
export interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
  site: Site;
  service: StrictService;
}
/** The few browser functions that a story calls inside the extension. */
interface Chrome {
  storage: { local: { get(key: string): Promise<object>; set(values: object): Promise<void> } };
  runtime: { sendMessage(message: object): Promise<unknown> };
  tabs: { query(by: object): Promise<object[]>; create(tab: object): Promise<unknown> };
}
/** Makes one failure happen as it happens to people. */
type Story = (stage: Stage) => Promise<unknown>;

const root = path.resolve(import.meta.dirname, '../../..');

/** A picture is described, and the service answers so, however often it is asked. */
const answered =
  (answer: Answer): Story =>
  async ({ extension, service, page, site, panel }) => {
    await connectUntried(panel, service.url, service.key);
    service.answer(() => answer);
    await describeLake(extension, page, site);
  };
const allAnswered = Object.fromEntries(
  Object.entries(failingAnswers).map(([code, answer]) => [code, answered(answer)]),
) as Record<keyof typeof failingAnswers, Story>;

/** A picture of the page of bad ones is described. */
const bad =
  (id: string): Story =>
  async ({ extension, page, site }) => {
    await page.goto(`${site.origin}/pages/bad.html`, { waitUntil: 'commit' });
    await expect(page.locator(`#${id}`)).toHaveJSProperty('complete', true);
    await pick(extension, page.locator(`#${id}`), 'describe');
  };

async function describeLake(extension: ExtensionBrowser, page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/pages/story.html`);
  await pick(extension, page.locator('#captioned'), 'describe');
}

/** Puts a connection in place without trying it. */
async function connectUntried(panel: Page, baseUrl: string, key = ''): Promise<void> {
  await panel.evaluate(keepServices, [{ id: 'untried', baseUrl, key }]);
  await panel.evaluate(
    async ([url]) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const connections = [{ id: 'untried', baseUrl: url, visionModel: 'vision-large' }];
      await chrome.storage.local.set({ settings: { connections, describeWith: 'untried' } });
    },
    [baseUrl],
  );
}

/** Lets something fail, and waits until it has: only then may what it asked go away. */
async function untilFailed(panel: Page, fails: () => Promise<void>): Promise<void> {
  const cards = panel.getByRole('article');
  const before = await cards.count();
  await fails();
  await expect(cards).toHaveCount(before + 1);
  await expectState(panel, 'failed');
}

/** Runs in one of our pages: the limit, as it is kept. */
async function limitAmount(): Promise<number | undefined> {
  const { chrome } = globalThis as unknown as { chrome: Chrome };
  const kept = (await chrome.storage.local.get('settings')) as { settings?: { limit?: { amount: number } } };
  return kept.settings?.limit?.amount;
}

async function chooseFile(panel: Page, name: string, content: Buffer): Promise<void> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sightread-file-')), name);
  writeFileSync(file, content);
  await panel.bringToFront();
  const chooser = panel.waitForEvent('filechooser');
  await panel
    .getByRole('toolbar', { name: 'New picture' })
    .getByRole('button', { name: 'Choose pictures' })
    .click();
  await (await chooser).setFiles(file);
}

/** The first bytes of a PNG that says it is so large; nobody has to hold its pixels. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(32)]);
}

/** The lake is described by a model that was installed. */
const installed =
  (model: () => KeptModel): Story =>
  async ({ extension, page, site }) => {
    await keepModel(extension, model());
    await describeLake(extension, page, site);
  };

/** A model that was installed, and has these tasks, is asked about the lake after it has described it. */
const askedFurther =
  (question: string, tasks?: ModelTask[]): Story =>
  async ({ extension, page, site, panel }) => {
    await keepModel(extension, testModels.color(), tasks && { tasks });
    // While the box of an earlier story has the focus, the panel stays at its answer.
    await panel.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    await describeLake(extension, page, site);
    const box = (await expectState(panel, 'done')).getByRole('textbox', { name: 'Ask about this picture' });
    await box.fill(question);
    await box.press('Enter');
  };

/** The lake is described by the browser's own model, which behaves so. */
const here =
  (plan: PackagedPlan): Story =>
  async ({ extension, page, site, panel }) => {
    await describeOnDevice(panel, plan);
    await describeLake(extension, page, site);
  };

/** How each failure of a job comes about; the others are in `firefox/service.spec.ts` and `models-install.spec.ts`. */
export const stories: Record<Exclude<FailureCode, 'noConsent' | 'modelNotInstalled'>, Story> = {
  ...allAnswered,
  noConnection: ({ extension, page, site }) => describeLake(extension, page, site),
  noKey: async ({ extension, page, site, panel, service }) => {
    await connectUntried(panel, service.url);
    await untilFailed(panel, () => describeLake(extension, page, site));
    // The interface wants a key with every request; that one without it was the point here.
    service.reset();
  },
  wrongKey: async ({ extension, page, site, panel, service }) => {
    await connectUntried(panel, service.url, 'sk-not-this-one');
    await describeLake(extension, page, site);
  },
  unknownModel: async ({ extension, page, site, panel, service }) => {
    await connectUntried(panel, service.url, service.key);
    await panel.evaluate(async () => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const { settings } = (await chrome.storage.local.get('settings')) as {
        settings: { connections: object[] };
      };
      const connections = settings.connections.map((known) => ({ ...known, visionModel: 'no-such-model' }));
      await chrome.storage.local.set({ settings: { ...settings, connections } });
    });
    await describeLake(extension, page, site);
  },
  wrongAddress: async ({ extension, page, site, panel, service }) => {
    await connectUntried(panel, `${site.origin}/not/here`, service.key);
    await describeLake(extension, page, site);
  },
  tooManyPictures: async (stage) => {
    await answered(takesOne)(stage);
    await askFewer(stage.panel);
  },
  limitReached: async (stage) => {
    await answered({ text: 'A lake.' })(stage);
    await expectState(stage.panel, 'done');
    const usage = await stage.extension.openPage('usage.html');
    await usage.getByLabel('Amount (0 for no limit)').pressSequentially('1\n');
    await expect.poll(() => usage.evaluate(limitAmount)).toBe(1);
    await pick(stage.extension, stage.page.locator('#turned'), 'describe');
  },
  originRefused: async ({ extension, page, site, panel }) => {
    const closed = await startService({ cors: false });
    // Another name of this machine, which the extension was not allowed.
    await connectUntried(panel, closed.url.replace('127.0.0.1', 'localhost'), closed.key);
    await untilFailed(panel, () => describeLake(extension, page, site));
    expect(closed.completions).toEqual([]);
    await closed.close();
  },
  redirected: async ({ extension, page, site, panel, service }) => {
    const redirecting = await listen((_request, response) => {
      response.writeHead(308, { location: `${service.url}/v1/chat/completions` }).end();
    });
    await connectUntried(panel, redirecting.origin, 'test-key');
    await untilFailed(panel, () => describeLake(extension, page, site));
    expect(service.requests).toEqual([]);
    await redirecting.close();
  },
  serviceUnreachable: async ({ extension, page, site, panel }) => {
    const closed = await startService();
    await closed.close();
    await connectUntried(panel, closed.url, closed.key);
    await describeLake(extension, page, site);
  },
  offline: async ({ extension, page, site, panel, service }) => {
    await connectUntried(panel, service.url, service.key);
    await page.goto(`${site.origin}/pages/story.html`);
    await untilFailed(panel, () => pickOffline(extension, page.locator('#captioned'), 'describe'));
    await extension.setOffline(false);
  },
  pdf: bad('pdf'),
  notAPicture: bad('html'),
  pictureBroken: ({ panel }) => chooseFile(panel, 'broken.png', pngHead(40, 30)),
  pictureTooLarge: ({ panel }) => chooseFile(panel, 'vast.png', pngHead(30_000, 30_000)),
  pictureUnreachable: bad('missing'),
  pictureGone: async ({ extension, page, site, panel, service }) => {
    await connectAtOnce(extension, service);
    await describeLake(extension, page, site);
    const card = await expectState(panel, 'done');
    await panel.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open('sightread');
          open.addEventListener('success', () => {
            const emptying = open.result.transaction('pictures', 'readwrite');
            emptying.objectStore('pictures').clear();
            emptying.addEventListener('complete', () => resolve());
          });
        }),
    );
    await panel.bringToFront();
    await card.getByRole('textbox', { name: 'Ask about this picture' }).fill('And now?');
    await card.getByRole('button', { name: 'Ask' }).click();
  },
  pageOffLimits: async ({ extension, page }) => {
    await page.goto('chrome://version');
    await extension.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl: 'chrome://version/logo' });
  },
  // A frame that is gone is closed like one of another site; Chromium gives a script no number of a closed one.
  frameClosed: async ({ extension, page, site }) => {
    await page.goto(`${site.origin}/pages/story.html`);
    const srcUrl = `${site.other}/pictures/lake.jpg`;
    await extension.dispatchMenu(page, 'describe', { mediaType: 'image', srcUrl, frameId: 99 });
  },
  hostNotAllowed: ({ panel, site }) =>
    panel.evaluate((url) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      const input = { task: { kind: 'describe', detail: 'full' }, url };
      return chrome.runtime.sendMessage({ to: 'background', method: 'startOnAddress', input });
    }, `${site.origin}/nocors/pictures/lake.jpg`),
  formatNotRead: ({ panel }) =>
    chooseFile(panel, 'phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
  fileAccess: async ({ extension, page }) => {
    // Unpacked extensions may read files from the start, and the switch for it starts the extension anew.
    await (
      await extension.worker()
    ).evaluate(() => {
      const { chrome } = globalThis as unknown as { chrome: { extension: object } };
      Object.assign(chrome.extension, { isAllowedFileSchemeAccess: async () => false });
    });
    await page.goto(pathToFileURL(path.join(root, 'tests/fixtures/pages/bad.html')).href);
    // Without a gesture: the browser that is driven ends at one there.
    await extension.sendMenu(page, 'describe', {
      mediaType: 'image',
      srcUrl: pathToFileURL(path.join(root, 'tests/fixtures/pictures/lake.jpg')).href,
    });
  },
  fileNotRead: ({ panel }) => dropGone(panel, pngHead(40, 30)),
  pictureTooSmall: bad('dot'),
  pageChanged: async ({ extension, page, site }) => {
    await page.goto(`${site.origin}/pages/cross-origin.html`);
    const src = await page.getByAltText('Without CORS').getAttribute('src');
    await extension.triggerAction(page);
    // Another tab comes in front in the very moment of the gesture, before any pixels were taken.
    await (
      await extension.worker()
    ).evaluate(async (srcUrl) => {
      const { chrome } = globalThis as unknown as {
        chrome: Chrome & {
          contextMenus: { onClicked: { dispatch(info: object, tab: object): void } };
        };
      };
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      chrome.contextMenus.onClicked.dispatch(
        { menuItemId: 'describe', mediaType: 'image', srcUrl, frameId: 0 },
        tab ?? {},
      );
      await chrome.tabs.create({ url: 'about:blank', active: true });
    }, src);
  },
  readerFailed: async ({ extension, page, site }) => {
    await page.goto(`${site.origin}/pages/samples.html`);
    await pick(extension, page.getByRole('img').first(), 'text');
  },
  deviceModelMissing: async ({ extension, page, site }) => {
    await changeSettings(extension, { modelMirrors: [], describeWith: 'device' });
    await describeLake(extension, page, site);
  },
  deviceModelUnfit: installed(testModels['another architecture']),
  deviceModelFull: askedFurther('Why? '.repeat(4000)),
  deviceModelMemory: installed(testModels.color),
  deviceModelFailed: installed(testModels.color),
  taskNotOffered: askedFurther('Why?', ['describe']),
  builtInMissing: async (stage) => {
    // Debian's Chromium has the interface, and says that no model can run behind it.
    const options = await stage.extension.openPage('options.html');
    const onDevice = options.getByRole('group', { name: 'Describe with' }).getByLabel('Built-in model');
    await expect(onDevice).toHaveAccessibleDescription(/^This computer can’t run it/);
    await expect(onDevice).toBeDisabled();
    await here({})(stage);
  },
  builtInFull: here({ throws: 'QuotaExceededError' }),
  builtInFailed: here({ throws: 'UnknownError' }),
  storageFull: async ({ extension, page, site, panel, service }) => {
    await extension.allowHost('http://127.0.0.1/*');
    await connectUntried(panel, service.url, service.key);
    await limitRoom(panel, 4000); // what is written of the job itself has to fit
    await describeLake(extension, page, site);
  },
  storageFailed: async ({ extension, page, site }) => {
    const worker = await extension.worker();
    await worker.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Internal error', 'UnknownError');
      };
    });
    await describeLake(extension, page, site);
  },
  storageNewer: async ({ extension, page, site, panel }) => {
    await panel.evaluate(async () => {
      const opening = indexedDB.open('sightread', 1000);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      opening.result.close();
    });
    await describeLake(extension, page, site);
  },
  internal: async ({ extension, page, site, service }) => {
    await connectAtOnce(extension, service);
    await (
      await extension.worker()
    ).evaluate(() => {
      OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error('a secret of the code'));
    });
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#decorative'), 'describe');
  },
};
