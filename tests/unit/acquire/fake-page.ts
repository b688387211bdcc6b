import { readFileSync } from 'node:fs';
import { type Mock, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Measured, PageAccess } from '../../../utils/acquire/try-in-order';
import type { PictureLocation } from '../../../utils/model/picture';
import { FIXTURES } from '../../fakes/site.mjs';
import { samplePage } from '../model/samples';

/** One of the pictures of the tests as a data URI. */
export function dataUriOf(file: string, mediaType: string): string {
  return `data:${mediaType};base64,${readFileSync(`${FIXTURES}pictures/${file}`).toString('base64')}`;
}

const rect = { x: 10, y: 10, width: 20, height: 20 };
export const found: PictureLocation = { outcome: 'found', rect, viewportWidth: 100, clipped: false };

/** The script in a page that holds no picture, with these of its methods replaced. */
export function fakePage(changes: Partial<PageAccess> = {}): {
  [K in keyof PageAccess]: Mock<PageAccess[K]>;
} {
  const unreachable = async (): Promise<never> => {
    const { FailureError } = await import('../../../utils/model/failure');
    throw new FailureError({ code: 'pictureUnreachable' });
  };
  return {
    readFacts: vi.fn(changes.readFacts ?? (async () => null)),
    fetchPicture: vi.fn(changes.fetchPicture ?? unreachable),
    draw: vi.fn(changes.draw ?? unreachable),
    scrollTo: vi.fn(changes.scrollTo ?? unreachable),
    endScroll: vi.fn(changes.endScroll ?? (async () => undefined)),
    locate: vi.fn(changes.locate ?? (async () => ({ outcome: 'broken' as const }))),
    restore: vi.fn(changes.restore ?? (async () => undefined)),
  };
}

/** Tells a picture by its bytes without decoding it: Node decodes nothing. Each is 100 × 50 pixels. */
export async function fakeMeasure(blob: Blob): Promise<Measured> {
  // Anew each time, as the modules under test are.
  const { fail } = await import('../../../utils/model/failure');
  const { fileKindOf, isReadable } = await import('../../../utils/model/media-type');
  const kind = fileKindOf(new Uint8Array(await blob.arrayBuffer()));
  if (kind === 'application/pdf') fail('pdf');
  return isReadable(kind) ? { kind, width: 100, height: 50 } : fail('notAPicture');
}

/** What a generator comes to, without what it yields. */
export async function resultOf<T>(work: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
  }
}

/** Which origins the person allowed. */
export function fakePermissions(allowed: readonly string[] = []): void {
  Object.assign(fakeBrowser, {
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) =>
        origins.every((origin) => allowed.includes(origin)),
    },
  });
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
