import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PageScroll } from '../../../utils/acquire/try-in-order';
import type * as Module from '../../../utils/acquire/whole-page';
import type { Stage } from '../../../utils/model/job';
import type { ScrolledView } from '../../../utils/model/capture';
import { FIXTURES } from '../../fakes/site.mjs';
import { localPage } from './fake-page';

const png = readFileSync(`${FIXTURES}pictures/screenshot.png`);
const screen = { width: 800, height: 600 };

let module: typeof Module;
let canvases: { width: number; height: number; drawn: number[] }[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  vi.resetModules();
  module = await import('../../../utils/acquire/whole-page');
  canvases = [];
  const tab = { id: localPage.tabId, url: localPage.url };
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [tab] as never);
  vi.spyOn(fakeBrowser.tabs, 'captureVisibleTab').mockImplementation(
    async () => `data:image/png;base64,${png.toString('base64')}`,
  );
  vi.stubGlobal('createImageBitmap', async () => ({ ...screen, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      drawn: number[] = [];
      constructor(width: number, height: number) {
        canvases.push({ width, height, drawn: this.drawn });
      }
      getContext = () => ({ drawImage: (...given: number[]) => this.drawn.push(given[6] ?? -1) });
      convertToBlob = async () => new Blob([png]);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that long; `views` changes what is seen of it. */
function pageOf(length: number, views: (view: ScrolledView, asked: number) => ScrolledView = (view) => view) {
  let asked = 0;
  const endScroll = vi.fn<PageScroll['endScroll']>(async () => undefined);
  const scrollTo = vi.fn<PageScroll['scrollTo']>(async ({ top: wanted }) => {
    const top = Math.min(wanted, length - screen.height);
    const next = top + screen.height >= length ? null : top + screen.height - 2;
    const view = {
      top,
      length,
      area: { x: 0, y: 0, ...screen },
      viewportWidth: screen.width,
      ratio: 1,
      next,
    };
    asked += 1;
    return views({ ...view, url: localPage.url }, asked);
  });
  return { scrollTo, endScroll };
}

async function take(script: PageScroll, signal = new AbortController().signal) {
  const tools = {
    page: () => Promise.reject(new Error('not here')),
    scrollable: async () => script,
    stored: async () => undefined,
    areAlike: async () => true,
    momentShown: async () => undefined,
    isServiceHost: async () => false,
    rasterize: () => Promise.reject(new Error('not here')),
  };
  const stages: Stage[] = [];
  const over = new AbortController();
  const going = (async () => {
    const tour = module.wholePage({ kind: 'whole-page', page: localPage }, tools, signal);
    for (;;) {
      const { done, value } = await tour.next();
      if (done) return value;
      stages.push(value.stage);
    }
  })().finally(() => {
    over.abort();
  });
  going.catch(() => undefined);
  while (!over.signal.aborted) {
    await vi.advanceTimersByTimeAsync(100);
    await setImmediate();
  }
  return { ...(await going), stages };
}

test('views are put below each other where the page says they stand, and the page is put back', async () => {
  const script = pageOf(1500);
  const { stages, notes } = await take(script);
  expect(canvases).toEqual([{ width: 800, height: 1500, drawn: [0, 598, 900] }]);
  expect(stages.map((stage) => stage.kind === 'scrolling' && stage.progress)).toEqual([0.4, 1198 / 1500, 1]);
  expect(notes).toEqual([]);
  expect(script.endScroll).toHaveBeenCalledOnce();
});

test('a page without an end is cut, and its share is told', async () => {
  // Each view makes it longer.
  const script = pageOf(1e6, (view, asked) => ({ ...view, length: 20_000 + asked * 1000 }));
  const { notes, stages } = await take(script);
  expect(canvases[0]).toMatchObject({ height: 16_384 });
  expect(script.scrollTo).toHaveBeenCalledTimes(28);
  expect(notes).toEqual([{ kind: 'page-cut', share: 16_384 / 48_000 }]);
  expect(stages.at(-1)).toEqual({ kind: 'scrolling', progress: 1 });
});

test('a page that gets narrower, because a panel has opened, is begun again', async () => {
  const script = pageOf(1500, (view, asked) => (asked === 1 ? { ...view, viewportWidth: 1200 } : view));
  await take(script);
  expect(script.scrollTo.mock.calls.map(([{ top }]) => top)).toEqual([0, 598, 0, 598, 1196]);
  expect(canvases[0]).toMatchObject({ drawn: [0, 598, 900] });
});

test('one that never rests fails, and is put back', async () => {
  const script = pageOf(1500, (view, asked) => ({ ...view, viewportWidth: asked }));
  await expect(take(script)).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  expect(script.endScroll).toHaveBeenCalledOnce();
});

test('stopping puts the page back, also one that answers nothing any more', async () => {
  const stopping = new AbortController();
  const scrollTo = async (): Promise<never> => {
    stopping.abort();
    return new Promise(() => undefined);
  };
  const script = { ...pageOf(1500), scrollTo };
  await expect(take(script, stopping.signal)).rejects.toHaveProperty('name', 'AbortError');
  expect(script.endScroll).toHaveBeenCalledOnce();
});

test('a page that scrolls itself back is taken as far as it goes, and its share is told', async () => {
  const script = pageOf(3000, (view) => (view.top > 598 ? { ...view, top: 598, next: 1196 } : view));
  const { notes } = await take(script);
  expect(script.scrollTo).toHaveBeenCalledTimes(3);
  expect(canvases).toEqual([{ width: 800, height: 1198, drawn: [0, 598] }]);
  expect(notes).toEqual([{ kind: 'page-cut', share: 1198 / 3000 }]);
});
