import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { InstalledModel } from '../../../utils/model/installed-models';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';
import sharp from 'sharp';
import {
  colorModel,
  colorWidth,
  countingModel,
  countingWidth,
  echoingModel,
  hostileTemplate,
  otherArchitecture,
  randomModel,
  randomWidth,
  slowModel,
  truncated,
} from '../../fixtures/make/models.mjs';
import { visionHalf } from '../../fixtures/make/vision-half.mjs';

declare const chrome: Pick<typeof Browser, 'storage'>;

/** The files of a model that is kept. */
export interface KeptModel {
  name: string;
  model: Buffer;
  mmproj: Buffer;
}

/** Models, by what they do. The endless ones say something for ever; the others, but for `color`, cannot answer. */
export const testModels = {
  /** Names the main color of a picture, and ends. */
  color: () => of('tiny-color', colorModel(), colorWidth),
  /** Says the same again and again. */
  repeating: () => of('tiny-random', randomModel(), randomWidth),
  /** Says a word once if it is kept from repeating itself, else for ever. */
  echoing: () => of('tiny-echoing', echoingModel(), countingWidth),
  endless: () => of('tiny-counting', countingModel(), countingWidth),
  slow: () => of('tiny-slow', slowModel(), countingWidth),
  'another architecture': () => of('tiny-other', otherArchitecture(), colorWidth),
  'a vision half of another size': () => of('tiny-misfit', colorModel(), colorWidth / 2),
  'half a file': () => of('tiny-truncated', truncated(colorModel()), colorWidth),
  'a template that throws': () => of('tiny-exception', hostileTemplate('exception'), colorWidth),
  'a template that is broken': () => of('tiny-broken', hostileTemplate('broken'), colorWidth),
  'a template without an end': () => of('tiny-endless', hostileTemplate('endless'), colorWidth),
};

const of = (name: string, model: Buffer, width: number): KeptModel => ({
  name,
  model,
  mmproj: visionHalf(name, width),
});

/** Returns the address of a picture that is mostly of one color, with something on it. */
export async function colorAddress(color: string): Promise<string> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="${color}"/><circle cx="70" cy="60" r="40" fill="#777"/><rect x="180" y="110" width="90" height="50" fill="#eee"/></svg>`;
  const png = await sharp(Buffer.from(drawn)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Puts a picture before all others of a page, in the place of the last one that it put there. Runs in the page. */
export function prependPicture(address: string): Promise<void> {
  document.querySelector('#colored')?.remove();
  const picture = Object.assign(new Image(), { id: 'colored', src: address });
  document.body.prepend(picture);
  return picture.decode();
}

/** Puts a picture into a page that is mostly of one color. */
export async function showColor(page: Page, color: string): Promise<void> {
  await page.evaluate(prependPicture, await colorAddress(color));
}

/**
 * Has a model installed, as it is once its files were chosen: the page itself has its stories in models-install.spec.ts. It
 * describes from now on.
 */
export async function keepModel(
  extension: ExtensionBrowser,
  { name, model, mmproj }: KeptModel,
  record: Partial<Pick<InstalledModel, 'tasks' | 'languages' | 'run'>> = {},
): Promise<void> {
  const page = await extension.openPage('models.html');
  await page.evaluate(
    async ([record, id, ...files]) => {
      const root = await navigator.storage.getDirectory();
      const models = await root.getDirectoryHandle('models', { create: true });
      const folder = await models.getDirectoryHandle(id, { create: true });
      const kept: { name: string; bytes: number }[] = [];
      for (const [at, base64] of files.entries()) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const handle = await folder.getFileHandle(`${at}.gguf`, { create: true });
        const writable = await handle.createWritable();
        await writable.write(bytes);
        await writable.close();
        kept.push({ name: `${at}.gguf`, bytes: bytes.length });
      }
      const one = {
        id,
        name: id,
        files: kept,
        tasks: ['describe', 'alt', 'ask', 'revise', 'custom'],
        languages: ['en'],
        installedAt: Date.now(),
        ...record,
      };
      const { settings } = (await chrome.storage.local.get('settings')) as { settings?: object };
      await chrome.storage.local.set({
        installedModels: { models: [one], used: id, packs: [] },
        settings: { modelMirrors: [], ...settings, describeWith: 'device' },
      });
    },
    [record, name, model.toString('base64'), mmproj.toString('base64')] as const,
  );
  await page.close();
}
