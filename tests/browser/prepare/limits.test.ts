import { describe, expect, test } from 'vitest';
import { plainWebp, WEBP_SIDE } from '../../fakes/bombs.mjs';
import { ascii, factsOf } from './files';
import { expectNotDecoded, expectRefused, fixture, look, looking, noise, sizeOf } from './limits';
import { drawn } from './pixels';

// Chromium's main thread lets each picture that is encoded wait for an idle moment, up to a second where it finds none; some
// here are encoded a dozen times. The background encodes in a worker, which does not wait.
describe('a picture that is too large is made smaller', { timeout: 60_000 }, () => {
  test('in pixels, and says so', async () => {
    const { blob, width, height, notes } = await look(await fixture('large.jpg'));
    expect([width, height]).toEqual([2048, 1638]);
    expect(blob.size).toBeLessThanOrEqual(looking.targetBytes);
    expect(notes).toEqual([{ kind: 'made-smaller', width: 2048, height: 1638 }]);
  });

  test('in bytes, first by another format, then by fewer pixels', async () => {
    const blob = await noise(1200, 900);
    expect(blob.size).toBeGreaterThan(looking.targetBytes);
    const first = await look(blob);
    expect([first.mediaType, first.width, first.notes]).toEqual(['image/jpeg', 1200, []]);
    const second = await look(blob, { ...looking, targetBytes: 200_000 });
    expect(second.blob.size).toBeLessThanOrEqual(200_000);
    expect(second.width).toBeLessThan(1200);
    expect(second.notes).toEqual([{ kind: 'made-smaller', width: second.width, height: second.height }]);
  });
});

test('an animation says that one frame of it was seen', async () => {
  expect((await look(await fixture('palette.gif'))).notes).toEqual([{ kind: 'one-frame' }]);
});

describe('what is no picture fails, each in its own words', () => {
  test.each<[string, () => Promise<Blob>, string]>([
    ['a PDF', () => fixture('document.pdf'), 'pdf'],
    ['a page', () => fixture('page.html.jpg'), 'notAPicture'],
    ['half a JPEG', () => fixture('truncated.jpg'), 'pictureBroken'],
    [
      'a HEIC',
      async () => new Blob([Uint8Array.from(ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))]),
      'formatNotRead',
    ],
    ['a single dot', () => drawn(1, 1, (on) => on.fillRect(0, 0, 1, 1)), 'pictureTooSmall'],
  ])('%s', async (_name, make, code) => expectRefused(await make(), code));
});

test('a WebP of 32 bytes, and of gigabytes, is refused before it is decoded', () =>
  expectNotDecoded(plainWebp(WEBP_SIDE, WEBP_SIDE)));

test('a picture is measured upright', async () => {
  const { width, height, mediaType } = factsOf('photo.jpg');
  expect(await sizeOf(await fixture('photo.jpg'))).toEqual({ kind: mediaType, width, height });
});

test('Stop ends it with the reason, between two tries to make it fit', async () => {
  const stop = new AbortController();
  const blob = await noise(600, 400);
  const looked = look(blob, { ...looking, targetBytes: 1000 }, stop.signal);
  setTimeout(() => stop.abort(new Error('stopped')));
  await expect(looked).rejects.toThrow('stopped');
});
