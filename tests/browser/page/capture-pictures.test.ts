import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pictureByRef } from '../../../utils/page/pictures/pictures';
import {
  button,
  focused,
  hostCount,
  inside,
  middleOf,
  openTool,
  spoken,
  wordsIn,
  type Report,
} from './capture-tool';
import { put, svgUri } from './pictures';
import { mouse } from './real-input';

const [teal, red, gold] = ['teal', 'red', 'gold'].map((color) => svgUri(color, 200, 100)) as [
  string,
  string,
  string,
];

/** A page with a picture of every kind that keys should reach, in this order. */
const kinds = `
  <img id="boat" alt="A boat" src="${teal}">
  <div id="ground" style="width:120px;height:80px;background:url('${red}')"></div>
  <canvas id="canvas" width="100" height="50"></canvas>
  <svg id="drawing" width="90" height="60"><circle r="20" cx="30" cy="30"/></svg>
  <video id="film" width="80" height="45"></video>
  <img id="nameless" src="${gold}" style="display:block;margin-top:2000px">
  <div id="host"></div>`;

function element(id: string): HTMLElement {
  return document.querySelector<HTMLElement>(`#${id}`)!;
}

/** The ids of the pictures that were taken. */
const taken = (reports: readonly Report[]): (string | undefined)[] =>
  reports.map((report) =>
    report.kind === 'picture' ? pictureByRef(report.ref ?? '')?.element.id : report.kind,
  );

/** What is outlined, as wide and high as it is; null while nothing is. */
function outlined(): { x: number; y: number; width: number; height: number } | null {
  const { x, y, width, height } = inside('.outline').getBoundingClientRect();
  return inside('.outline').checkVisibility() ? { x, y, width, height } : null;
}

const boxOf = (id: string) => {
  const { x, y, width, height } = element(id).getBoundingClientRect();
  return { x, y, width, height };
};

beforeEach(async () => {
  await page.viewport(800, 600);
  document.body.removeAttribute('style');
  document.body.style.margin = '20px';
  await put(kinds);
  scrollTo({ top: 0, behavior: 'instant' });
});

describe('with the pointer', () => {
  beforeEach(() => {
    document.body.style.paddingTop = '200px';
  });

  test('the picture under the pointer is outlined, also under a cover, and a click takes it', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0;z-index:9"></div>');
    const { reports } = openTool();
    await mouse.move(middleOf(element('boat')));
    await expect.poll(outlined).toEqual(boxOf('boat'));
    await mouse.move({ x: 700, y: 500 });
    await expect.poll(outlined).toBeNull();
    await mouse.click(middleOf(element('boat')));
    await expect.poll(() => reports).toMatchObject([{ kind: 'picture', url: teal, hostsLeft: 0 }]);
    expect(taken(reports)).toEqual(['boat']);
  });

  test('a drawn picture is taken without an address', async () => {
    const { reports } = openTool();
    await mouse.click(middleOf(element('canvas')));
    await expect.poll(() => reports).toMatchObject([{ kind: 'picture', url: '' }]);
    expect(taken(reports)).toEqual(['canvas']);
  });

  test('a picture with a long data URI is taken by its ref alone', async () => {
    const long = svgUri('lime').replace('%3C%2Fsvg', `${'%20'.repeat(700_000)}$&`);
    element('boat').setAttribute('src', long);
    await (element('boat') as HTMLImageElement).decode();
    const { reports } = openTool();
    await mouse.click(middleOf(element('boat')));
    await expect.poll(() => reports).toMatchObject([{ kind: 'picture', url: '' }]);
    expect(taken(reports)).toEqual(['boat']);
  });

  test('a drag that begins on a picture takes a region', async () => {
    const { reports } = openTool();
    const { x, y } = middleOf(element('boat'));
    await mouse.drag({ x, y }, { x: x + 50, y: y + 40 });
    await expect
      .poll(() => reports)
      .toMatchObject([{ kind: 'region', rect: { x, y, width: 50, height: 40 } }]);
  });

  test('a corner beside pictures and a click on a picture take a region', async () => {
    const { reports } = openTool();
    await mouse.click({ x: 700, y: 500 });
    await mouse.move(middleOf(element('boat')));
    expect(outlined()).toBeNull();
    await mouse.click(middleOf(element('boat')));
    await expect.poll(() => reports).toMatchObject([{ kind: 'region' }]);
  });

  test('the button Two corners sets corners on pictures too', async () => {
    const { reports } = openTool();
    await mouse.click(middleOf(button('Two corners')));
    await mouse.click(middleOf(element('boat')));
    expect(spoken()).toMatch(/^First corner:/);
    await mouse.click(middleOf(element('canvas')));
    await expect.poll(() => reports).toMatchObject([{ kind: 'region' }]);
  });

  test('a click between the buttons of the toolbar takes nothing', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img id="under" src="${red}" style="position:fixed;left:0;top:0;width:800px;height:190px">`,
    );
    await document.querySelector<HTMLImageElement>('#under')?.decode();
    const { reports } = openTool();
    const { left, top } = inside('.bar').getBoundingClientRect();
    await mouse.click({ x: left + 3, y: top + 3 });
    expect([hostCount(), reports]).toEqual([1, []]);
    // Nor is a corner set: the next click would take a region.
    expect(spoken()).not.toMatch(/^First corner:/);
  });

  test('a background of the whole page is taken only after the button Picture', async () => {
    document.body.style.background = `url('${gold}')`;
    const { reports } = openTool();
    await mouse.click({ x: 700, y: 500 });
    expect(spoken()).toMatch(/^First corner:/);
    await mouse.click(middleOf(button('Picture')));
    await mouse.click({ x: 700, y: 500 });
    await expect.poll(() => reports).toMatchObject([{ kind: 'picture', url: gold }]);
  });

  test('the outline follows when the page scrolls or changes', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img id="beneath" src="${red}" style="position:fixed;left:10px;top:10px;width:500px;height:500px;z-index:-1">`,
    );
    openTool();
    await mouse.move(middleOf(element('boat')));
    await expect.poll(outlined).toEqual(boxOf('boat'));
    await mouse.wheel(middleOf(element('boat')), 30);
    await expect.poll(() => scrollY).toBe(30);
    await expect.poll(outlined).toEqual(boxOf('boat'));
    element('boat').style.visibility = 'hidden';
    await expect.poll(outlined).toEqual(boxOf('beneath'));
    element('boat').style.visibility = '';
    await expect.poll(outlined).toEqual(boxOf('boat'));
    await mouse.wheel(middleOf(element('boat')), 200);
    await expect.poll(outlined).toEqual(boxOf('beneath'));
    element('beneath').remove();
    await expect.poll(outlined).toBeNull();
  });

  test('the outline fits the picture in a zoomed page', async () => {
    document.documentElement.style.zoom = '1.5';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    const { reports } = openTool();
    await mouse.move(middleOf(element('boat')));
    await expect.poll(outlined).toEqual(boxOf('boat'));
    expect(boxOf('boat').width).toBe(300);
    await mouse.click(middleOf(element('boat')));
    await expect.poll(() => taken(reports)).toEqual(['boat']);
  });
});

describe('with the keyboard', () => {
  test('Tab goes through all kinds of pictures in reading order and announces them, then to the toolbar', async () => {
    const inner = element('host').attachShadow({ mode: 'open' });
    inner.innerHTML = `<img alt="In a shadow" src="${red}">`;
    await inner.querySelector('img')?.decode();
    openTool();
    const heard: (string | null)[] = [];
    for (let stop = 0; stop < 7; stop += 1) {
      await userEvent.keyboard('{Tab}');
      heard.push(spoken());
    }
    expect(heard).toEqual([
      'A boat, width 200, height 100 pixels. Picture 1 of 7.',
      'background picture, width 120, height 80 pixels. Picture 2 of 7.',
      'canvas, width 100, height 50 pixels. Picture 3 of 7.',
      'SVG drawing, width 90, height 60 pixels. Picture 4 of 7.',
      'video, width 80, height 45 pixels. Picture 5 of 7.',
      'Missing alt text, width 200, height 100 pixels. Picture 6 of 7.',
      'In a shadow, width 200, height 100 pixels. Picture 7 of 7.',
    ]);
    expect(focused()).toHaveAttribute('role', 'application');
    await userEvent.keyboard('{Tab}');
    expect([focused(), outlined()]).toEqual([button('Picture'), null]);
    expect(wordsIn(inside('#help'))).toMatch(/^Click a picture/);
    await userEvent.keyboard('{Tab}');
    expect(spoken()).toMatch(/^A boat,/);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(button('Picture'));
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(spoken()).toMatch(/^Missing alt text/);
  });

  test('a picture out of view is scrolled to; Enter takes the picture and restores the page', async () => {
    const { reports } = openTool();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}');
    expect(scrollY).toBeGreaterThan(1000);
    expect(outlined()).toEqual(boxOf('nameless'));
    expect(wordsIn(inside('#help'))).toMatch(/^Missing alt text/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => taken(reports)).toEqual(['nameless']);
    expect(scrollY).toBe(0);
  });

  test('Esc restores the scroll position, a region does not', async () => {
    const { reports, open } = openTool();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(scrollY).toBeGreaterThan(1000);
    await userEvent.keyboard('{Escape}');
    expect([scrollY, hostCount()]).toEqual([0, 0]);
    open();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}r{Enter}');
    await expect.poll(() => taken(reports)).toEqual(['region']);
    expect(scrollY).toBeGreaterThan(1000);
  });

  test('Tab reaches a frame of the same origin and outlines the visible part', async () => {
    document.body.innerHTML = `<iframe id="frame" style="position:fixed;left:40px;top:300px;width:150px;height:80px;border:0"></iframe>`;
    const frame = document.querySelector('iframe')!;
    await expect.poll(() => frame.contentDocument?.readyState).toBe('complete');
    frame.contentDocument!.body.innerHTML = `<p style="height:400px"></p><img alt="Framed" src="${red}">`;
    await frame.contentDocument!.images[0]!.decode();
    openTool();
    await userEvent.keyboard('{Tab}');
    expect(spoken()).toBe('Framed, width 200, height 100 pixels. Picture 1 of 1.');
    const { x, y, width, height } = outlined()!;
    expect([x >= 40, y >= 300, x + width <= 190, y + height <= 380, width > 100, height > 50]).toEqual(
      Array(6).fill(true),
    );
    await userEvent.keyboard('{Escape}');
    expect(frame.contentWindow?.scrollY).toBe(0);
  });

  test('a picture that leaves the page is no longer outlined', async () => {
    openTool();
    await userEvent.keyboard('{Tab}');
    expect(outlined()).toEqual(boxOf('boat'));
    element('boat').remove();
    await expect.poll(outlined).toBeNull();
    await userEvent.keyboard('{Tab}');
    expect(spoken()).toMatch(/^background picture.* Picture 1 of 5/);
  });

  test('an announced name has the language of the page', async () => {
    document.body.lang = 'fr';
    element('boat').setAttribute('alt', 'Un bateau');
    openTool();
    await userEvent.keyboard('{Tab}');
    expect(inside('[role=status] span').outerHTML).toBe(
      '<span data-words="Un bateau" dir="auto" lang="fr"></span>',
    );
    document.body.removeAttribute('lang');
  });

  test('the button Picture goes to the first picture, and Enter takes it', async () => {
    const { reports } = openTool();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(spoken()).toMatch(/^A boat,/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => taken(reports)).toEqual(['boat']);
  });

  test('the outline of the keyboard stays although the pointer rests on another picture', async () => {
    openTool();
    await mouse.move(middleOf(element('canvas')));
    await expect.poll(outlined).toEqual(boxOf('canvas'));
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.poll(() => outlined()).toEqual(boxOf('nameless'));
  });

  test('Tab goes to the toolbar and back while a region is selected', async () => {
    openTool();
    await userEvent.keyboard('r{Tab}');
    expect(focused()).toBe(button('Picture'));
    await userEvent.keyboard('{Tab}');
    expect(focused()).toHaveAttribute('role', 'application');
    expect(inside('.region').checkVisibility()).toBe(true);
  });

  test('Enter takes nothing without an outline', async () => {
    const { reports } = openTool();
    await userEvent.keyboard('{Enter}');
    expect([hostCount(), reports]).toEqual([1, []]);
  });
});

test('hovering is fast in a page of ten thousand pictures', async () => {
  document.body.innerHTML = `<img src="${teal}" style="width:20px;height:20px">`.repeat(10_000);
  openTool();
  const { x, y } = middleOf(document.images[500]!);
  await mouse.move({ x, y });
  await expect.poll(outlined).toEqual(expect.objectContaining({ width: 20 }));
});
