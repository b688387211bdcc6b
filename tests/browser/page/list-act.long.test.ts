import { describe, expect, test } from 'vitest';
import type { ListedPicture } from '../../../utils/model/page-pictures';
import { pageList } from '../../../utils/page/list/page-list';
import { put, svgUri } from './pictures';
import { listed } from './lists';

// Every example of the W3C's ACT rules for images, by rule and number (https://www.w3.org/WAI/standards-guidelines/act/rules/).

const S = svgUri('red');
const B = svgUri('blue');
const ground = `width:72px;height:48px;background-image:url('${S}')`;
const circle = '<circle cx="50" cy="50" r="40" fill="yellow"></circle>';
const svg = 'width="100" height="100"';
const asset = 'https://pictures.invalid/assets';
const sum = '94251e110d24a4c2b6e6ce76e7203374';

/** What the list says of the picture with the id `it`, or of the only one; empty where it is not listed. */
async function saidOf(html: string): Promise<string> {
  await put(html);
  const pictures = listed();
  const picture = pictures.find(({ selector }) => selector === '#it') ?? pictures[0];
  return picture ? `${picture.verdict} ${reasonOf(picture)}` : '';
}

function reasonOf({ reason }: ListedPicture): string {
  return reason.kind === 'namedBy' ? reason.by : reason.kind;
}

type Example = [number: number, html: string, said: string];

describe('23a2a8: an image has a name, or is marked as decorative', () => {
  test.each<Example>([
    [1, `<img alt="W3C logo" src="${S}">`, 'named alt'],
    [2, `<div role="img" aria-label="W3C logo" style="${ground}"></div>`, 'named aria-label'],
    [
      3,
      `<div style="display: none" id="img-label">W3C logo</div><div role="img" aria-labelledby="img-label" style="${ground}"></div>`,
      'named aria-labelledby',
    ],
    [4, `<img title="W3C logo" src="${S}">`, 'named title'],
    [5, `<img alt="" src="${B}">`, 'decorative emptyAlt'],
    [
      6,
      `<img role="presentation" style="width:72px;height:48px;background-image:url('${B}')">`,
      'decorative presentationRole',
    ],
    [7, `<img role="none" src="${B}">`, 'decorative presentationRole'],
    [8, `<div style="margin-left:-9999px"><img alt="" src="${B}"></div>`, 'decorative emptyAlt'],
  ])('passed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, `<img src="${S}">`, 'missing noName'],
    [2, `<div role="img" style="${ground}"></div>`, 'missing noName'],
    [3, `<div style="margin-left:-9999px"><img src="${S}"></div>`, 'missing noName'],
    [4, `<img src="${S}" alt=" ">`, 'missing blankAlt'],
    [5, `<img role="none" tabindex="0" src="${S}">`, 'missing presentationConflict'],
  ])('failed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, `<svg ${svg}>${circle}</svg>`, 'decorative exposed'],
    [2, `<div role="img" aria-hidden="true" style="${ground}"></div>`, ''],
    [3, `<img src="${S}" aria-hidden="true">`, ''],
    [4, `<div style="display:none"><img src="${S}"></div>`, ''],
    [5, `<div style="visibility:hidden"><img src="${S}"></div>`, ''],
  ])('inapplicable %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));
});

describe('7d6734: a drawing, or a part of one, with a role has a name', () => {
  const part = 'id="it" cx="50" cy="50" r="40"';
  test.each<Example>([
    [1, `<svg role="img" ${svg}><title>1 circle</title>${circle}</svg>`, 'named content'],
    [
      2,
      `<svg xmlns="https://www.w3.org/2000/svg"><circle role="graphics-symbol" ${part} aria-label="1 circle"></circle></svg>`,
      'named aria-label',
    ],
    [3, `<svg role="graphics-document" ${svg}><title>1 circle</title>${circle}</svg>`, 'named content'],
  ])('passed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, `<svg role="img" ${svg}>${circle}</svg>`, 'missing noName'],
    [2, `<svg role="img" ${svg}><title></title>${circle}</svg>`, 'missing noName'],
    [3, `<svg ${svg}><circle role="graphics-symbol" ${part}></circle></svg>`, 'missing noName'],
    [4, `<svg role="img" ${svg}>${circle}<text y="50">1 circle</text></svg>`, 'missing noName'],
  ])('failed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, `<svg ${svg}>${circle}</svg>`, 'decorative exposed'],
    [2, `<svg role="img" aria-hidden="true" ${svg}>${circle}</svg>`, ''],
    [3, `<svg ${svg}><circle role="graphics-object" ${part}></circle></svg>`, 'decorative exposed'],
  ])('inapplicable %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));
});

describe('59796f: an image button has a name', () => {
  test.each<Example>([
    [1, `<input type="image" src="${S}" alt="Search">`, 'named alt'],
    [2, `<input type="image" src="${S}" aria-label="Search">`, 'named aria-label'],
    [3, `<input type="image" src="${S}" title="Search">`, 'named title'],
    [
      4,
      `<input type="image" src="${S}" aria-labelledby="id1"><div id="id1">Search</div>`,
      'named aria-labelledby',
    ],
  ])('passed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, `<input type="image" name="search" src="${S}">`, 'missing defaultButtonName'],
    [2, `<input type="image" src="${S}" alt="">`, 'missing defaultButtonName'],
    [3, `<input type="image" src="${S}" aria-labelledby="non-existing">`, 'missing defaultButtonName'],
  ])('failed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [1, '<button>My button</button>', ''],
    [2, '<input type="button" value="My button">', ''],
    [3, `<button><img src="${S}" alt="Search"></button>`, 'named alt'],
    [4, `<img src="${S}" alt="W3C logo">`, 'named alt'],
    [5, `<input type="image" src="${S}" style="display:none">`, ''],
  ])('inapplicable %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));
});

describe('9eb3f6: the name of a file is no name', () => {
  test.each<Example>([
    [1, `<img src="${asset}/nyhavn" alt="Nyhavn">`, 'named alt'],
    [
      2,
      `<a href="${asset}/nyhavn.jpeg" download>Download <img src="${asset}/nyhavn.jpeg" alt="nyhavn.jpeg"></a>`,
      'named alt',
    ],
    [3, `<input type="image" src="${asset}/login" alt="login">`, 'named alt'],
    [4, `<p lang="fr"><img src="${asset}/pain" alt="pain"></p>`, 'named alt'],
    [
      5,
      `<img src="${asset}/nyhavn.jpeg" srcset="${asset}/nyhavn 1.5x, ${asset}/paris 2x" alt="Nyhavn">`,
      'named alt',
    ],
    [
      6,
      `<picture><source srcset="${asset}/nyhavn" media="(width > 1px)"><source srcset="${asset}/paris"><img src="${asset}/nyhavn.jpeg" alt="Nyhavn"></picture>`,
      'named alt',
    ],
  ])('passed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  test.each<Example>([
    [2, `<img src="${asset}/${sum}" alt="${sum}">`, 'poor fileName'],
    [3, `<img src="${asset}/nyhavn.jpeg" alt="nyhavn.jpeg">`, 'poor fileName'],
    [4, `<input type="image" src="${asset}/login.png" alt="login.png">`, 'poor fileName'],
  ])('failed %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));

  // The name is a word, and the file's name too; only who sees the picture knows whether it is true. The list claims
  // nothing against it.
  test.each<Example>([
    [1, `<img src="${asset}/paris" alt="Paris">`, 'named alt'],
    [
      5,
      `<picture><source srcset="${asset}/nyhavn" media="(width > 1px)"><source srcset="${asset}/pain"><img src="${asset}/nyhavn.jpeg" alt="Nyhavn"></picture>`,
      'named alt',
    ],
  ])('failed %i, which no machine can tell without the pixels', async (_number, html, said) =>
    expect(await saidOf(html)).toBe(said),
  );

  test.each<Example>([
    [1, '<img role="presentation" alt="">', 'decorative emptyAlt'],
    [2, '<img style="display:none" alt="">', ''],
    [3, `<img src="${asset}/${sum}" alt="Nyhavn">`, 'named alt'],
    [4, `<img src="${asset}/${sum}" alt="${sum}" aria-label="Nyhavn">`, 'named aria-label'],
  ])('inapplicable %i', async (_number, html, said) => expect(await saidOf(html)).toBe(said));
});

test('pictures without a name are counted', async () => {
  await put(`<img src="${S}"><img src="${B}" alt=" "><img src="${S}" alt=""><img src="${S}" alt="a.png">`);
  expect(await pageList.count()).toEqual({ all: 4, missing: 2, poor: 1 });
});

test('the pictures of a page that always has something to do are counted too', async () => {
  await put(`<img src="${S}">`.repeat(2000));
  const counted = new AbortController();
  const busy = async (): Promise<void> => {
    while (!counted.signal.aborted) await scheduler.postTask(() => undefined);
  };
  const working = busy();
  expect(await pageList.count()).toMatchObject({ all: 2000, missing: 2000 });
  counted.abort();
  await working;
});
