import { readFileSync } from 'node:fs';
import { type Mock, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PageAccess } from '../../../utils/acquire/acquire';
import type { Located } from '../../../utils/domain/picture';
import { FIXTURES } from '../../fakes/site.mjs';
import { samplePage } from '../domain/samples';

/** One of the pictures of the tests as a data URI. */
export function dataUriOf(file: string, mediaType: string): string {
  return `data:${mediaType};base64,${readFileSync(`${FIXTURES}pictures/${file}`).toString('base64')}`;
}

const rect = { x: 10, y: 10, width: 20, height: 20 };
export const found: Located = { outcome: 'found', rect, viewportWidth: 100, clipped: false };

/** The script in a page that holds no picture, with these of its methods replaced. */
export function fakePage(changes: Partial<PageAccess> = {}): {
  [K in keyof PageAccess]: Mock<PageAccess[K]>;
} {
  const unreachable = async (): Promise<never> => {
    const { FailureError } = await import('../../../utils/domain/failure');
    throw new FailureError({ code: 'pictureUnreachable' });
  };
  return {
    fetchPicture: vi.fn(changes.fetchPicture ?? unreachable),
    locate: vi.fn(changes.locate ?? (async () => ({ outcome: 'broken' as const }))),
    restore: vi.fn(changes.restore ?? (async () => undefined)),
  };
}

/** The tab of `samplePage` in front, and a screen that can be captured; `screen` answers a data URI. */
export function fakeScreen(screen: () => Promise<string>, front: () => object = () => ({})): Mock {
  const tab = { id: samplePage.tabId, url: samplePage.url };
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [{ ...tab, ...front() }] as never);
  const capture = vi.fn(screen);
  vi.spyOn(fakeBrowser.tabs, 'captureVisibleTab').mockImplementation(capture);
  return capture;
}

/** Node draws nothing: what is cut out of a capture is noted, and a real PNG comes out. */
export function fakeCanvas(): { cut: { width: number; height: number }[] } {
  const cut: { width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 200, height: 100, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        cut.push({ width, height });
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async () => new Blob([readFileSync(`${FIXTURES}pictures/screenshot.png`)]);
    },
  );
  return { cut };
}
