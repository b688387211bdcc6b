import { decodePixels } from '../../fakes/pixels.mjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Site, startSite } from '../../fakes/site.mjs';
import { readPicture } from './requests';

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

test('serves the same files from two origins, with their types', async () => {
  expect(new URL(site.origin).hostname).toBe('127.0.0.1');
  expect(new URL(site.other).hostname).toBe('localhost');
  for (const origin of [site.origin, site.other]) {
    const response = await fetch(`${origin}/pictures/photo.jpg?size=large`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer()).equals(await readPicture('photo.jpg'))).toBe(true);
  }
  const types = ['diagram.svg', 'picture.avif', 'page.html.jpg', 'document.pdf'].map(async (file) => {
    const response = await fetch(`${site.origin}/pictures/${file}`);
    return response.headers.get('content-type');
  });
  expect(await Promise.all(types)).toEqual(['image/svg+xml', 'image/avif', 'image/jpeg', 'application/pdf']);
});

test('tells each page its own origin and the other one', async () => {
  const page = await (await fetch(`${site.origin}/pages/cross-origin.html`)).text();
  expect(page).toContain(`src="${site.other}/nocors/pictures/`);
  const mirrored = await (await fetch(`${site.other}/pages/cross-origin.html`)).text();
  expect(mirrored).toContain(`src="${site.origin}/nocors/pictures/`);
});

test('allows other origins below /cors/ only', async () => {
  const allowed = await Promise.all(
    ['cors/', 'nocors/', ''].map(async (folder) => {
      const { headers } = await fetch(`${site.origin}/${folder}pictures/icc.jpg`);
      return headers.get('access-control-allow-origin');
    }),
  );
  expect(allowed).toEqual(['*', null, null]);
});

test.each<[string, Record<string, string>, number]>([
  ['cookie', {}, 403],
  ['cookie', { cookie: 'session=10' }, 403],
  ['cookie', { cookie: 'theme=dark; session=1' }, 200],
  ['hotlink', {}, 403],
  ['hotlink', { referer: 'https://elsewhere.example/' }, 403],
])('guards /%s/ pictures: with %o it answers %i', async (folder, headers, status) => {
  expect((await fetch(`${site.origin}/${folder}/pictures/icc.jpg`, { headers })).status).toBe(status);
});

test('gives hot-linked pictures to its own pages, not to those of the other origin', async () => {
  const ask = (page: string) =>
    fetch(`${site.origin}/hotlink/pictures/icc.jpg`, { headers: { referer: `${page}/pages/story.html` } });
  expect((await ask(site.origin)).status).toBe(200);
  expect((await ask(site.other)).status).toBe(403);
});

test('gives pictures below /partner/ to the pages of both origins, and to nobody else', async () => {
  const ask = (page: string) =>
    fetch(`${site.other}/partner/pictures/icc.jpg`, { headers: { referer: `${page}/pages/story.html` } });
  const pages = [site.origin, site.other, 'https://elsewhere.example'];
  expect(await Promise.all(pages.map(async (page) => (await ask(page)).status))).toEqual([200, 200, 403]);
});

test('draws a picture of one color by its name', async () => {
  const answer = await fetch(`${site.origin}/tint/c01010-40x20.png`);
  const pixels = await decodePixels(new Uint8Array(await answer.arrayBuffer()));
  expect([pixels.width, pixels.height, pixels.at(30, 15), pixels.at(5, 5)]).toEqual([
    40,
    20,
    [192, 16, 16, 255],
    [255, 255, 255, 255],
  ]);
});

test('lies about the type of the bytes below /lie/', async () => {
  const types = await Promise.all(
    ['icc.jpg', 'text-chunks.png'].map(async (file) =>
      (await fetch(`${site.origin}/lie/pictures/${file}`)).headers.get('content-type'),
    ),
  );
  expect(types).toEqual(['image/png', 'image/jpeg']);
});

test('holds the second half of a slow picture back until it is told', async () => {
  const good = await readPicture('icc.jpg');
  const response = await fetch(`${site.origin}/slow/pictures/icc.jpg`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBe(good.length / 2);
  let isWhole = false;
  const rest = reader?.read().then((read) => {
    isWhole = true;
    return read;
  });
  // A whole answer to another request shows that the slow one had its chance.
  await fetch(`${site.origin}/pictures/icc.jpg`).then((other) => other.arrayBuffer());
  expect(isWhole).toBe(false);
  site.openSlow();
  expect((await rest)?.value?.length).toBe(good.length / 2);
});

test('serves pages under a strict policy, and nothing from outside its folder', async () => {
  const strict = await fetch(`${site.origin}/csp/pages/story.html`);
  expect(strict.headers.get('content-security-policy')).toBe("default-src 'none'; img-src *");
  expect((await fetch(`${site.origin}/missing`)).status).toBe(404);
  expect((await fetch(`${site.origin}/%2e%2e/fakes/site.mjs`)).status).toBe(404);
});

test('records who asked for what', async () => {
  await fetch(`${site.other}/pictures/icc.jpg`, { headers: { referer: 'http://a.example/' } });
  expect(site.requests).toEqual([
    {
      origin: site.other,
      path: '/pictures/icc.jpg',
      headers: expect.objectContaining({ referer: 'http://a.example/' }),
    },
  ]);
});
