import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import type * as Module from '../../../utils/acquire/acquire';
import type { Painting, PictureLocation } from '../../../utils/model/picture';
import { type Site, startSite } from '../../fakes/site.mjs';
import { dataUriOf, fakeCanvas, fakePermissions, fakeScreen, found, reachElement } from './fake-page';

let site: Site;
let module: typeof Module;
let captures: Mock;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  vi.resetModules();
  module = await import('../../../utils/acquire/acquire');
  fakeCanvas();
  fakePermissions(['<all_urls>']);
  captures = fakeScreen(async () => dataUriOf('screenshot.png', 'image/png'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const whole: Painting = { by: 'file' };

/** Reaches a picture of which both its file and the screen's pixels can be had. */
async function reach(
  painting: Painting,
  isSame = true,
  place: PictureLocation = found,
): Promise<{ provenance: string; captures: number }> {
  const address = `${site.origin}/cors/pictures/lake.jpg`;
  const acquired = await reachElement(
    module,
    { addresses: [address], painting },
    { locate: async () => place },
    { areAlike: async () => isSame },
  );
  if (painting.by !== 'file') expect(acquired).not.toHaveProperty('originalAt');
  for (const own of ['mayDiffer', 'mustBeShown']) expect(acquired).not.toHaveProperty(own);
  return { provenance: acquired.provenance, captures: captures.mock.calls.length };
}

/** Has responses carry what the given properties say. */
function answer(properties: PropertyDescriptorMap): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) =>
    Object.defineProperties(await fetch(...request), properties),
  );
}

test('a file that its page shows as it is costs no capture', async () => {
  expect(await reach(whole, false)).toEqual({ provenance: 'original', captures: 0 });
});

test('of a part, the file is cut, without a capture', async () => {
  const part = { x: 0.5, y: 0, width: 0.5, height: 1 };
  expect(await reach({ by: 'file', part })).toEqual({ provenance: 'part', captures: 0 });
});

test('what only the screen has comes from there, though the file can be had', async () => {
  expect(await reach({ by: 'screen' })).toEqual({ provenance: 'screen', captures: 1 });
});

test('in doubt, the file is sent if it looks like the screen, else the screen’s pixels', async () => {
  expect(await reach({ by: 'comparison' })).toEqual({ provenance: 'original', captures: 1 });
  expect(await reach({ by: 'comparison' }, false)).toEqual({ provenance: 'screen', captures: 2 });
});

test.each([
  ['more than half', 30, 'original'],
  ['less than half', 60, 'screen'],
])('in doubt about a picture of which %s is visible', async (_what, height, provenance) => {
  const clipped = { ...found, clipped: true, whole: { x: 10, y: 10, width: 20, height } };
  expect(await reach({ by: 'comparison' }, false, clipped)).toEqual({ provenance, captures: 1 });
});

test.each([
  ['leads to another one', { url: { value: 'https://pictures.example/another.jpg' } }],
  ['no browser may keep', { headers: { value: new Headers({ 'cache-control': 'private, no-store' }) } }],
])('an address that %s may give another picture each time', async (_what, properties) => {
  answer(properties);
  expect(await reach(whole, true)).toEqual({ provenance: 'original', captures: 1 });
  expect(await reach(whole, false)).toEqual({ provenance: 'screen', captures: 2 });
});

describe('a picture that came with cookies', () => {
  beforeEach(() => {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      init?.credentials === 'omit' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init),
    );
  });

  test('is sent if it looks like the screen, else the screen’s pixels', async () => {
    expect(await reach(whole, true)).toEqual({ provenance: 'original', captures: 1 });
    expect(await reach(whole, false)).toEqual({ provenance: 'screen', captures: 2 });
  });

  test('is not believed where a part of it is out of view, or where the screen cannot be taken', async () => {
    const clipped = { ...found, clipped: true, whole: { x: 10, y: 10, width: 20, height: 30 } };
    expect(await reach(whole, true, clipped)).toEqual({ provenance: 'screen', captures: 1 });
    await expect(reach(whole, true, { outcome: 'outOfReach' })).rejects.toThrow();
    captures.mockRejectedValue(new Error('Cannot access'));
    await expect(reach(whole)).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
  });
});
