import type { Page } from '@playwright/test';
import type { Pixels } from '../fakes/pixels.mjs';
import type { StrictService } from '../fakes/service.mjs';
import type { Site } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { keepPanelClosed, pixelsOf } from './support/capture';
import { expect, test } from './support/connected';
import { expectState, newest, openPanel, part, pick } from './support/steps';

/** A picture of another site, which only the screen shows: of one color but for a white quarter. */
const color = [0x60, 0x00, 0x80];
const pictureOf = (width: number, height: number): string => `/nocors/tint/600080-${width}x${height}.png`;

/** What a story has. */
interface Parts {
  extension: ExtensionBrowser;
  page: Page;
  site: Site;
  service: StrictService;
}

const usual = [400, 300] as const;

interface Scene {
  what: string;
  /** The picture's size, and the part of it that can be seen; 400 × 300 at first. */
  size?: readonly [width: number, height: number];
  seen?: readonly [width: number, height: number];
  /** Whether it has no menu of its own where its middle is. */
  isInert?: boolean;
  /** What the card says of it. */
  note?: string;
  /** The page; `PICTURE` is the address of the picture. */
  html: string;
  css?: string;
  /** What a script of the page does. */
  act?: () => unknown;
}

const picture = '<img id="t" src="PICTURE" alt="" style="display:block">';
const card = (covers: string): string =>
  `<div id="card" style="position:relative;width:400px;height:300px">${picture}${covers}</div>`;

const scenes: Scene[] = [
  {
    what: 'a fixed bar over its upper edge',
    html: `<div style="position:fixed;inset:0 0 auto;height:90px;background:#222;color:#fff;z-index:9">Menu bar</div>
      <div style="height:700px"></div>${picture}<div style="height:1500px"></div>`,
    act: () => document.querySelector('#t')?.scrollIntoView({ block: 'start' }),
  },
  {
    what: 'a button and a strip of words',
    html: card(`<button style="position:absolute;left:20px;top:20px;font-size:28px">Save to board</button>
      <div style="position:absolute;inset:auto 0 0;background:#000;color:#fff">Sponsored</div>`),
  },
  {
    what: 'what lets the pointer through, made by pseudo-elements',
    html: card(''),
    css: `#card::before { content: ''; position: absolute; inset: 0; background: rgb(0 0 0 / 40%); pointer-events: none; }
      #card::after { content: 'Title'; position: absolute; inset: auto 0 0; background: linear-gradient(transparent, #000); color: #fff; font-size: 40px; }`,
  },
  {
    // In Firefox, the stories open the real menu, which an inert picture has not.
    what: 'a modal dialog with its backdrop',
    isInert: true,
    html: `${picture}<dialog style="width:300px">Subscribe</dialog>`,
    css: 'dialog::backdrop { background: rgb(255 0 0 / 50%); }',
    act: () => document.querySelector('dialog')?.showModal(),
  },
  {
    what: 'a popover, and a chat bubble in a closed shadow root',
    html: `${picture}<div popover="manual" style="inset:20px auto auto 20px;margin:0">Menu</div><chat-bubble></chat-bubble>`,
    act: () => {
      document.querySelector<HTMLElement>('[popover]')?.showPopover();
      const root = document.querySelector('chat-bubble')?.attachShadow({ mode: 'closed' });
      if (root)
        root.innerHTML =
          '<p style="position:fixed;left:250px;top:200px;background:#0a0;visibility:visible!important">Chat</p>';
    },
  },
  {
    what: 'a caption that slides in under the pointer',
    html: card('<p class="caption">A caption that slides in</p>'),
    css: `.caption { position: absolute; inset: auto 0 0; margin: 0; background: #fff; opacity: 0; transition: opacity 5s; }
      #card:hover .caption { opacity: 1 !important; transition: none; }`,
  },
  {
    what: 'the words of the link around it, and a badge whose words flow out of it',
    html: `<a href="#x" style="display:block;width:400px;color:#fff;font-size:40px">${picture}<span id="badge">New</span>
      <i style="display:block;margin-top:-70px">&nbsp;</i>Read more about it</a>`,
    css: '#badge { position: absolute; left: 100px; top: 50px; height: 0; width: 0; }',
  },
  {
    what: 'a cookie banner that its page shows by important styles',
    html: `${picture}<div id="consent">We value your privacy <button>Accept all</button></div>`,
    css: `#consent { position: fixed !important; inset: auto 0 0; height: calc(100vh - 200px); background: #fff; opacity: 1 !important;
      visibility: visible !important; display: block !important; font-size: 30px; }`,
  },
  {
    what: 'the heads of a table that stay in sight',
    html: `<table><thead><tr><th>Species</th></tr></thead><tr><td>${picture}</td></tr></table><div style="height:1500px"></div>`,
    css: 'thead th { position: sticky; top: 0; height: 80px; background: #fff; z-index: 2; }',
    act: () => scrollTo(0, 60),
  },
  {
    what: 'a bar whose style its page sets again and again',
    html: `${picture}<div id="bar" style="position:fixed;left:0;top:80px;width:300px;background:#083;color:#fff;font-size:34px">Our app</div>`,
    act: () => {
      const bar = document.querySelector('#bar');
      const style = bar?.getAttribute('style') ?? '';
      const keep = (): void => {
        if (bar?.getAttribute('style') !== style) bar?.setAttribute('style', style);
      };
      if (bar) new MutationObserver(keep).observe(bar, { attributes: true });
    },
  },
];

async function show(
  page: Page,
  site: Site,
  { html, css = '', act, size: [width, height] = usual }: Scene,
): Promise<void> {
  // Its own pictures are those of a public site: the service, whose host is allowed, has the same host otherwise.
  const own = site.origin.replace('127.0.0.1', 'gallery.example.com');
  const other = site.other.replace('localhost', 'other.example.com');
  await page.goto(`${own}/pages/whole.html`);
  await page.evaluate(
    ([body, style]) => {
      document.head.innerHTML = `<style>body { margin: 0; padding: 10px; font: 16px sans-serif; } ${style}</style>`;
      document.body.innerHTML = body ?? '';
    },
    [html.replace('PICTURE', other + pictureOf(width, height)), css],
  );
  await expect.poll(() => page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0);
  if (act) await page.evaluate(act);
}

/** Expects every pixel of what is seen of a picture from its upper left corner, each in its place. */
function expectWhole(pixels: Pixels, { size: [width, height] = usual, seen = [width, height] }: Scene): void {
  expect([pixels.width, pixels.height]).toEqual(seen);
  const wrong: string[] = [];
  for (let y = 1; y < seen[1]; y += 7)
    for (let x = 1; x < seen[0]; x += 7) {
      if (Math.abs(x - width / 2) < 3 || Math.abs(y - height / 2) < 3) continue;
      const wanted = x < width / 2 && y < height / 2 ? [255, 255, 255] : color;
      const found = pixels.at(x, y);
      if (wanted.some((value, at) => Math.abs(value - (found[at] ?? -1)) > 12))
        wrong.push(`${x}, ${y}: ${found.join(' ')}`);
    }
  expect(wrong.slice(0, 5), `${wrong.length} pixels are not the picture's`).toEqual([]);
}

/** All that a person or a script could notice of a page afterwards. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const elements = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>(
        'body, body :not(sightread-announcer, sightread-announcer *)',
      ),
    ];
    return {
      elements: elements.map(({ tagName, style, scrollTop, scrollLeft }) => [
        tagName,
        style.cssText,
        scrollTop,
        scrollLeft,
      ]),
      opacities: elements.flatMap((each) =>
        [null, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo).opacity),
      ),
      animations: document.getAnimations().length,
      dialog: document.querySelector('dialog')?.matches(':modal'),
      popover: document.querySelector('[popover]')?.matches(':popover-open'),
    };
  });

const large: Scene[] = [
  {
    isInert: true,
    what: 'taller than the window, under a bar, in a page that scrolls smoothly and snaps',
    size: [300, 1700],
    html: `<div style="position:sticky;top:0;height:50px;background:#222;z-index:1">Bar</div><p style="height:500px">${picture}<p style="height:900px">`,
    css: 'html { scroll-behavior: smooth; scroll-snap-type: y mandatory; } img { scroll-snap-align: center; }',
    act: () => scrollTo({ top: 333, behavior: 'instant' }),
  },
  {
    what: 'in a box that scrolls in a page that scrolls',
    size: [700, 900],
    html: `<p style="height:900px"></p><div style="border:7px solid;width:300px;height:250px;overflow:auto;background:#0f0"><div style="width:1000px;padding:40px">${picture}</div></div><p style="height:900px">`,
    act: () => {
      scrollTo(0, 500);
      document.querySelector('div')?.scrollTo(20, 130);
    },
  },
  { what: 'wider than the window', size: [2000, 150], html: picture },
  {
    what: 'of which a box that does not scroll shows a part, and says which share',
    size: [380, 400],
    seen: [200, 300],
    note: 'Only the visible part of this picture was used: 39% of it.',
    html: `<div style="width:200px;height:300px;overflow:clip">${picture}</div>`,
  },
];

async function expectToGoOut({ extension, page, site, service }: Parts, scene: Scene): Promise<void> {
  await keepPanelClosed(extension);
  const panel = await openPanel(extension);
  await page.bringToFront();
  await show(page, site, scene);
  await page.mouse.move(150, 200);
  const before = await traces(page);
  await pick(extension, page.locator('#t'), 'describe');
  await expect(newest(panel)).toHaveAttribute('data-state', /done|failed/, { timeout: 25_000 });
  await expect(part(newest(panel), 'failure')).toHaveText([]);
  const card = await expectState(panel, 'done');
  expectWhole(await pixelsOf(await service.completion(1)), scene);
  await expect.poll(() => traces(page)).toEqual(before);
  if (scene.note) await expect(card).toContainText(scene.note);
  else await expect(card).not.toContainText(/covered|visible part/);
}

const tagOf = ({ isInert = false }: Scene) => (isInert ? { tag: '@chromium' } : {});

for (const scene of scenes)
  test(`a picture goes out without ${scene.what}`, tagOf(scene), ({ extension, page, site, service }) =>
    expectToGoOut({ extension, page, site, service }, scene),
  );

for (const scene of large)
  test(`a picture goes out whole that is ${scene.what}`, tagOf(scene), ({ extension, page, site, service }) =>
    expectToGoOut({ extension, page, site, service }, scene),
  );
