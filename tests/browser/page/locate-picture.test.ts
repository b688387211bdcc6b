import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createLocator } from '../../../utils/page/pictures/locate-picture';
import { type PagePicture, picturesOf } from '../../../utils/page/pictures/pictures';
import { hideTab } from './hidden-tab';
import { put, svgUri } from './pictures';

const red = svgUri('red');
const broken = 'data:image/png;base64,AAAA';

beforeEach(async () => {
  await page.viewport(800, 600);
  scrollTo(0, 0);
});

afterEach(() => {
  document.body.removeAttribute('style');
});

/** The test stands in a frame of the runner's page; what counts from the top is counted from here. */
function here() {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) throw new Error('the test should stand in a frame');
  const scale = frame.width / innerWidth;
  const from = (value: number, start: number): number => (value - start) / scale;
  return (located: Awaited<ReturnType<ReturnType<typeof createLocator>['locate']>>) => {
    if (located.outcome !== 'found') return located;
    const { x, y, width, height } = located.rect;
    const rect = { x: from(x, frame.x), y: from(y, frame.y), width: width / scale, height: height / scale };
    return { ...located, rect };
  };
}

/** What an element shows; one that shows nothing is looked for like any other. */
function pictureOf(element: Element): PagePicture {
  return picturesOf(element)[0] ?? { element, part: 'content', addresses: [] };
}

async function locate(picture: Element | null) {
  const locator = createLocator();
  // It would do so by itself, seconds later, in another test.
  onTestFinished(locator.restore);
  return { located: here()(await locator.locate(picture && pictureOf(picture))), restore: locator.restore };
}

const near = (x: number, y: number, width: number, height: number) =>
  Object.fromEntries(
    Object.entries({ x, y, width, height }).map(([side, value]) => [side, expect.closeTo(value, 1)]),
  );

test('returns the place of a picture in view, without scrolling', async () => {
  document.body.style.cssText = 'margin:0;height:3000px';
  const it = await put(`<img id="it" src="${red}" style="position:absolute;left:100px;top:50px">`);
  scrollTo(0, 20);
  const { located } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', clipped: false, rect: near(100, 30, 60, 40) });
  expect(located).toHaveProperty('viewportWidth', window.top?.innerWidth);
  expect(located).toHaveProperty('whole', {
    x: expect.any(Number),
    y: expect.any(Number),
    width: expect.any(Number),
    height: expect.any(Number),
  });
  expect(scrollY).toBe(20);
});

test('restores the page without being told where the background has died meanwhile, also while a picture loads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  document.body.style.cssText = 'margin:0;height:5000px';
  const below = `style="position:absolute;top:3000px" width="60" height="40"`;
  const it = await put(`<img id="it" src="${red}" ${below}>`);
  scrollTo(0, 20);
  const locator = createLocator();
  expect(await locator.locate(pictureOf(it))).toMatchObject({ outcome: 'found' });
  expect(scrollY).toBeGreaterThan(2000);
  vi.advanceTimersByTime(14_000);
  expect(scrollY, 'while the background may still come').toBeGreaterThan(2000);
  vi.advanceTimersByTime(2000);
  expect(scrollY).toBe(20);
  // A picture that is never there.
  const never = document.createElement('img');
  never.setAttribute('style', 'position:absolute;top:3500px;width:60px;height:40px');
  never.decode = () => new Promise(() => undefined);
  document.body.append(never);
  void locator.locate(pictureOf(never));
  await expect.poll(() => scrollY).toBeGreaterThan(2000);
  vi.advanceTimersByTime(16_000);
  expect(scrollY).toBe(20);
  never.remove();
});

test('scrolls a picture into view in all scroll containers, and restores them exactly', async () => {
  const it = await put(`
    <div id="outer" style="height:300px;overflow:auto;scroll-behavior:smooth;scroll-snap-type:y proximity;margin-top:2000px">
      <div style="height:1500px"></div>
      <div id="inner" style="width:200px;overflow-x:scroll"><div style="width:3000px;text-align:right"><img id="it" src="${red}"></div></div>
      <div style="height:1500px"></div>
    </div><div style="height:2000px"></div>`);
  const [outer, inner] = [document.querySelector('#outer'), document.querySelector('#inner')];
  scrollTo(0, 7.5);
  outer?.scrollTo({ top: 33, behavior: 'instant' });
  const before = [scrollY, outer?.scrollTop, inner?.scrollLeft];
  const { located, restore } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', clipped: false, rect: { width: 60, height: 40 } });
  const rect = it.getBoundingClientRect();
  expect(located).toMatchObject({ rect: near(rect.x, rect.y, 60, 40) });
  expect([scrollY, outer?.scrollTop, inner?.scrollLeft].every((at, index) => at !== before[index])).toBe(
    true,
  );
  restore();
  expect([scrollY, outer?.scrollTop, inner?.scrollLeft]).toEqual(before);
});

test('returns the visible part of a picture that is larger than the viewport', async () => {
  const it = await put(
    `<img id="it" src="${svgUri('red', 2000, 300)}" style="position:absolute;left:0;top:100px">`,
  );
  const { located, restore } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', clipped: true, rect: { height: 300 } });
  expect(located).toMatchObject({ rect: near(0, it.getBoundingClientRect().y, 800, 300) });
  restore();
});

test.each([
  ['a box that hides what is too much', 'overflow:hidden', 'position:static'],
  ['a box that clips', 'overflow:clip', 'position:static'],
  ['a clip path', 'clip-path:inset(0)', 'position:static'],
])('gives the visible part of a picture in %s', async (_what, box, picture) => {
  const it = await put(
    `<div style="position:absolute;left:50px;top:60px;width:30px;height:20px;${box}"><img id="it" src="${red}" style="${picture};display:block"></div>`,
  );
  const { located } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', clipped: true, rect: near(50, 60, 30, 20) });
});

test('does not clip a fixed picture by its ancestors', async () => {
  const it = await put(
    `<div style="width:30px;height:20px;overflow:hidden"><img id="it" src="${red}" style="position:fixed;left:200px;top:100px"></div>`,
  );
  const { located } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', clipped: false, rect: near(200, 100, 60, 40) });
});

test('converts through frames of the same origin, with borders, padding and scale', async () => {
  const picture = `<body style='margin:0;height:2000px'><img id='it' src='${red}' style='position:absolute;left:20px;top:900px'>`;
  await put(
    `<iframe style="position:absolute;left:100px;top:50px;width:200px;height:150px;border:10px solid;padding:5px;transform:scale(2);transform-origin:0 0"></iframe>`,
  );
  const frame = document.querySelector('iframe');
  await new Promise((resolve) => {
    frame?.addEventListener('load', resolve);
    if (frame) frame.srcdoc = picture;
  });
  const it = frame?.contentDocument?.querySelector('#it') ?? null;
  const { located, restore } = await locate(it);
  const inside = it?.getBoundingClientRect();
  expect(located).toMatchObject({
    outcome: 'found',
    clipped: false,
    rect: near(100 + (15 + 20) * 2, 50 + (15 + (inside?.y ?? 0)) * 2, 120, 80),
  });
  restore();
  expect(frame?.contentWindow?.scrollY).toBe(0);
});

test.each([
  ['never loaded', `<img id="it" src="${broken}">`],
  ['never loaded and has a size', `<img id="it" src="${broken}" width="50" height="50">`],
  ['has no address', '<img id="it" width="50" height="50">'],
  ['is not shown', `<img id="it" src="${red}" hidden>`],
  ['has no size', `<img id="it" src="${red}" width="0" height="0">`],
  ['is a broken image button', `<input id="it" type="image" src="${broken}" width="50" height="50">`],
  ['is a broken image in an svg', `<svg><image id="it" href="${broken}" width="50" height="50"/></svg>`],
  ['is a video with nothing to show', '<video id="it" width="50" height="50"></video>'],
  ['is a video with a broken poster', `<video id="it" width="50" height="50" poster="${broken}"></video>`],
])('says that a picture is broken that %s, and scrolls nothing', async (_why, html) => {
  document.body.style.paddingTop = '3000px';
  const { located } = await locate(await put(html));
  expect(located).toEqual({ outcome: 'broken' });
  expect(scrollY).toBe(0);
});

test.each([
  [
    'an image button',
    `<input id="it" type="image" src="${red}" width="60" height="40" style="position:absolute;left:10px;top:20px">`,
  ],
  [
    'an svg without a size of its own',
    `<img id="it" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" style="position:absolute;left:10px;top:20px;width:60px;height:40px">`,
  ],
  [
    'an image in an svg',
    `<svg style="position:absolute;left:10px;top:20px"><image id="it" href="${red}" width="60" height="40"/></svg>`,
  ],
  [
    'a poster',
    `<video id="it" poster="${red}" style="position:absolute;left:10px;top:20px;width:60px;height:40px"></video>`,
  ],
  [
    'a canvas',
    `<canvas id="it" width="60" height="40" style="position:absolute;left:10px;top:20px"></canvas>`,
  ],
])('finds %s', async (_kind, html) => {
  const { located } = await locate(await put(html));
  expect(located).toMatchObject({ outcome: 'found', clipped: false, rect: near(10, 20, 60, 40) });
});

test('waits for a lazy picture to load', async () => {
  document.body.innerHTML = `<div style="height:20000px"></div><img id="it" loading="lazy" src="${svgUri('lime')}">`;
  const it = document.querySelector<HTMLImageElement>('#it');
  expect(it?.complete).toBe(false);
  const { located, restore } = await locate(it);
  expect(located).toMatchObject({ outcome: 'found', rect: { width: 60, height: 40 } });
  restore();
  expect(scrollY).toBe(0);
});

test('scrolls no more after the restore', async () => {
  const it = await put(`<div style="height:3000px"></div><img id="it" src="${red}">`);
  const { locate: find, restore } = createLocator();
  const finding = find(pictureOf(it));
  restore();
  expect((await finding).outcome).toBe('missing');
  expect(scrollY).toBe(0);
});

test('reports a picture that cannot be scrolled into view', async () => {
  const it = await put(`<div style="width:0;height:0;overflow:hidden"><img id="it" src="${red}"></div>`);
  expect((await locate(it)).located).toEqual({ outcome: 'outOfReach' });
});

test('reports a missing picture', async () => {
  expect((await locate(null)).located).toEqual({ outcome: 'missing' });
});

test('fails in a hidden tab', async () => {
  const it = await put(`<img id="it" src="${red}">`);
  hideTab();
  await expect(createLocator().locate(pictureOf(it))).rejects.toMatchObject({
    failure: { code: 'pageChanged' },
  });
});
