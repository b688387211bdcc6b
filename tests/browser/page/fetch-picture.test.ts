import { afterEach, expect, test, vi } from 'vitest';
import { fetchPicture } from '../../../utils/page/pictures/fetch-picture';
import { svgUri } from './pictures';

afterEach(() => void vi.restoreAllMocks());

test('returns the bytes and type of a blob address', async () => {
  const url = URL.createObjectURL(new Blob(['abc'], { type: 'image/png' }));
  const { blob } = await fetchPicture(url);
  expect([blob.type, await blob.text()]).toEqual(['image/png', 'abc']);
});

test('returns what a data address says', async () => {
  const { blob } = await fetchPicture(svgUri('red'));
  expect(blob.type).toMatch(/^image\/svg\+xml/);
  expect(await blob.text()).toContain('fill="red"');
});

test.each([
  ['a blob address that was taken back', 'blob:http://localhost/0b0b'],
  ['a host that nobody is', 'https://nobody.invalid/a.png'],
  ['an unknown scheme', 'javascript:alert(1)'],
  ['no address', 'http://'],
])('%s is unreachable', async (_what, url) => {
  await expect(fetchPicture(url)).rejects.toMatchObject({ failure: { code: 'pictureUnreachable' } });
});

test('a response with an error status is unreachable, with its status', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('no', { status: 404 }));
  await expect(fetchPicture('https://example.com/a.png')).rejects.toMatchObject({
    failure: { code: 'pictureUnreachable', status: 404 },
  });
});

test.each([
  ['pictureTooLarge', 'by what its answer says', { 'content-length': '60000001' }, 1],
  ['pictureTooLarge', 'by what comes', {}, 61],
])('too large a picture is refused as %s %s', async (code, _how, headers, megabytes) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > megabytes) controller.close();
      else controller.enqueue(new Uint8Array(1_000_000));
    },
  });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { headers }));
  await expect(fetchPicture('https://example.com/a.png')).rejects.toMatchObject({
    failure: { code },
  });
});

test('only files of the page’s own origin are taken from the cache', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a'));
  await fetchPicture(`${location.origin}/a.png`);
  await fetchPicture('https://example.com/a.png');
  expect(fetching.mock.calls.map(([, options]) => options?.cache)).toEqual(['force-cache', 'default']);
});
