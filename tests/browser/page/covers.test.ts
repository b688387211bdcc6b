import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createLocator } from '../../../utils/page/pictures/locate-picture';
import { picturesOf } from '../../../utils/page/pictures/pictures';
import { put, svgUri } from './pictures';

const image = `<img id="it" src="${svgUri('red', 200, 100)}" style="display:block">`;

beforeEach(async () => {
  await page.viewport(800, 600);
  scrollTo(0, 0);
});

/** Locates the element with the id `it` for a screenshot. */
async function uncover(html: string) {
  const it = await put(html);
  const [picture] = picturesOf(it);
  if (!picture) throw new Error('no picture');
  const locator = createLocator();
  onTestFinished(locator.restore);
  const opacities = () =>
    [...document.querySelectorAll('[data-at]')].map((each) => getComputedStyle(each).opacity).join(' ');
  return { place: await locator.locate(picture, { x: 0, y: 0 }), restore: locator.restore, opacities };
}

test.each([
  [
    'what is painted over it, and nothing below or beside it',
    `<div data-at style="position:absolute;z-index:-1;inset:0"></div>
     <div data-at style="position:relative">${image}<b data-at style="position:absolute;top:0;visibility:visible">Save</b></div>
     <p data-at style="position:absolute;top:40px;left:0;pointer-events:none">Over it</p><p data-at>Below</p>`,
    '1 1 0 0 1',
  ],
  [
    'the content over a background',
    `<div id="it" data-at style="height:100px;background:url('${svgUri('red', 200, 100)}')"><h1 data-at>Title</h1></div>`,
    '1 0',
  ],
  [
    'what is in front of a dialog, but not a dialog around it',
    `<dialog data-at open style="inset:0;margin:0">${image}</dialog><i data-at style="position:fixed;inset:0;z-index:1"></i>`,
    '1 0',
  ],
  [
    'what a form covers whose fields have the names of its properties',
    `${image}<form data-at style="position:absolute;top:10px"><input name="style"><input name="childNodes"></form>`,
    '0',
  ],
])('hides %s, and shows it again', async (_what, html, hidden) => {
  const { place, restore, opacities } = await uncover(html);
  expect(place).toMatchObject({ outcome: 'found', covered: false });
  expect(opacities()).toBe(hidden);
  restore();
  expect(opacities()).toBe(hidden.replaceAll('0', '1'));
});

test('says that a part is covered by what the page shows again and again', async () => {
  const stubborn = new MutationObserver(([change]) => {
    const style = (change?.target as HTMLElement | undefined)?.style;
    if (style?.opacity === '0') style.setProperty('opacity', '1', 'important');
  });
  stubborn.observe(document.body, { subtree: true, attributes: true });
  onTestFinished(() => stubborn.disconnect());
  const { place } = await uncover(
    `${image}<b style="position:absolute;top:20px;opacity:1!important">Advertisement</b>`,
  );
  expect(place).toMatchObject({ outcome: 'found', covered: true });
});

test('hides nothing more after the restore, and nothing where no screenshot is made', async () => {
  const it = await put(`${image}<b id="over" style="position:absolute;top:20px">Over</b>`);
  const [picture] = picturesOf(it);
  const locator = createLocator();
  const over = document.querySelector<HTMLElement>('#over')!;
  await locator.locate(picture ?? null);
  expect(getComputedStyle(over).opacity).toBe('1');
  const changes = new MutationObserver(() => undefined);
  changes.observe(document.body, { subtree: true, attributes: true });
  const locating = locator.locate(picture ?? null, { x: 0, y: 0 });
  await expect.poll(() => getComputedStyle(over).opacity).toBe('0');
  locator.restore();
  await locating;
  expect(getComputedStyle(over).opacity).toBe('1');
  // The page has seen no change of a style.
  expect(changes.takeRecords()).toEqual([]);
});
