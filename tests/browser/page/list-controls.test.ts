import { describe, expect, test } from 'vitest';
import { pageList } from '../../../utils/page/list/page-list';
import { findPicture } from '../../../utils/page/pictures/find-picture';
import { follow, listed } from './lists';
import { put, svgUri } from './pictures';

const S = svgUri('red');
const icon = '<svg width="24" height="24"><path d="M2 2h20v20H2z"/></svg>';
const hidden = icon.replace('<svg', '<svg aria-hidden="true"');
const empty = `<img alt="" src="${S}">`;
const glyph = (pseudo: string): string =>
  `<style>.g::${pseudo} { content: "\\e001"; font-family: Icons }</style>`;

const rows = (): string[] =>
  listed().map(({ kind, verdict, name, hints }) => [kind, verdict, name, ...hints].join(' ').trim());

async function said(html: string): Promise<string[]> {
  await put(html);
  return rows();
}

const link = 'missing  linkWithoutName';
const button = 'missing  buttonWithoutName';

describe('a control that only a picture could name, and none does, is missing', () => {
  test.each<[string, string, string[]]>([
    ['a link with empty alt text', `<a href="/home">${empty}</a>`, [`img ${link}`]],
    [
      'a link with three',
      `<a href="/">${empty.repeat(3)}</a>`,
      [`img ${link}`, `img ${link}`, `img ${link}`],
    ],
    ['a button with a drawing', `<button>${icon}</button>`, [`svg ${button}`]],
    ['a button with a hidden drawing', `<button>${hidden}</button>`, [`other ${button}`]],
    ['a link with a presentational picture', `<a href="/"><img role="none" src="${S}"></a>`, [`img ${link}`]],
    [
      'a link with a background',
      `<a href="/" style="display:block;width:60px;height:40px;background:url('${S}')"></a>`,
      [`background ${link}`],
    ],
    [
      'a link with a picture before nothing',
      `<style>.u::before { content: url('${S}') }</style><a class="u" href="/"></a>`,
      [`background ${link}`],
    ],
    [
      'a link with a character of an icon font',
      `${glyph('before')}<a class="g" href="/"></a>`,
      [`other ${link}`],
    ],
    [
      'a button around such a character',
      `${glyph('after')}<button><i class="g" aria-hidden="true"></i></button>`,
      [`other ${button}`],
    ],
    [
      'a button with a word that a font draws as an icon',
      '<button><span aria-hidden="true" style="font-family:Material Icons">search</span></button>',
      [`other ${button}`],
    ],
    ['a summary', `<details><summary>${icon}</summary><p>Words</p></details>`, [`svg ${button}`]],
    ['a tab', `<div role="tablist"><div role="tab">${icon}</div></div>`, [`svg ${button}`]],
    ['a menu item', `<ul role="menu"><li role="menuitem">${empty}</li></ul>`, [`img ${button}`]],
    ['a switch', `<span role="switch" tabindex="0">${icon}</span>`, [`svg ${button}`]],
    ['a check box', `<label><input type="checkbox">${empty}</label>`, [`img ${button}`]],
    ['an image button', `<input type="image" src="${S}">`, ['button missing']],
    [
      'a link whose words are hidden',
      `<a href="/"><span aria-hidden="true">Home</span>${empty}</a>`,
      [`img ${link}`],
    ],
    [
      'a link whose words are not shown',
      `<a href="/"><span style="display:none">Home</span>${empty}</a>`,
      [`img ${link}`],
    ],
    ['a link labeled by nothing', `<a href="/" aria-labelledby="no">${empty}</a>`, [`img ${link}`]],
    [
      'a link of an svg',
      `<svg width="60" height="40"><a href="/"><image href="${S}" width="60" height="40"/></a></svg>`,
      [`img ${link}`],
    ],
  ])('%s', async (_what, html, expected) => expect(await said(html)).toEqual(expected));
});

describe('a control with another name is left as it is', () => {
  test.each<[string, string, string[]]>([
    ['a label', `<a href="/" aria-label="Home">${empty}</a>`, ['img decorative']],
    ['hidden pictures', `<button aria-label="Menu">${hidden}</button>`, []],
    [
      'words that are only for screen readers',
      `<a href="/"><span style="position:absolute;clip-path:inset(50%)">Home</span>${empty}</a>`,
      ['img decorative'],
    ],
    ['other words', `<b id="w">Home</b><a href="/" aria-labelledby="w">${empty}</a>`, ['img decorative']],
    ['a title', `<button title="Menu">${icon}</button>`, ['svg decorative']],
    [
      'another picture',
      `<a href="/"><img alt="Home" src="${S}">${empty}</a>`,
      ['img named Home', 'img decorative'],
    ],
    [
      'a link out of the reading order',
      `<a href="/a" tabindex="-1" aria-hidden="true">${empty}</a><a href="/a">Words</a>`,
      [],
    ],
    [
      'words without a box of their own',
      `<a href="/"><span style="display:contents">Home</span>${empty}</a>`,
      ['img decorative'],
    ],
    ['a field', `<label><input type="checkbox" aria-label="Red">${empty}</label>`, ['img decorative']],
    ['no picture', '<a href="/" style="position:absolute;inset:0"></a>', []],
    ['an emoji', '<a href="/">🏠</a>', []],
    ['nothing shown', `<a href="/" hidden>${empty}</a>`, []],
  ])('%s', async (_what, html, expected) => expect(await said(html)).toEqual(expected));

  test('by what is in its shadow roots', async () => {
    await put(
      `<a href="/"><span id="one"></span>${empty}</a><button><span id="two"></span>${hidden}</button>`,
    );
    const shadow = (id: string, html: string): void => {
      (document.querySelector(id) as Element).attachShadow({ mode: 'open' }).innerHTML = html;
    };
    shadow('#one', '<span>Home</span>');
    shadow('#two', icon.replace('<svg', '<svg role="img" aria-label="Menu"'));
    expect(rows()).toEqual(['img decorative', 'svg named Menu']);
  });

  test('by words in its slots', async () => {
    await put(`<span id="host">Words</span>`);
    (document.querySelector('#host') as Element).attachShadow({ mode: 'open' }).innerHTML =
      `<button>${hidden}<slot></slot></button>`;
    expect(rows()).toEqual([]);
  });
});

test.each([
  ['a drawing', icon, 'exposed'],
  ['a drawing in a button with a name', `<button aria-label="Menu">${icon}</button>`, 'exposed'],
  ['a drawing with text', '<svg width="60" height="40"><text y="20">May</text></svg>', 'textOnly'],
  [
    'a drawing with text that is hidden',
    icon.replace('</svg>', '<text aria-hidden="true">x</text></svg>'),
    'exposed',
  ],
  ['a video', '<video controls width="60" height="40"></video>', 'exposed'],
  ['a canvas', '<canvas width="60" height="40"></canvas>', 'noRole'],
])(
  'a picture without a role and a name decorates, and browsers may expose it: %s',
  async (_what, html, reason) => {
    await put(html);
    expect(listed()).toMatchObject([{ verdict: 'decorative', reason: { kind: reason } }]);
  },
);

describe('an image map', () => {
  const map = (alt: string): string =>
    `<img ${alt} src="${S}" usemap="#m" width="120"><map name="m"><area href="/harbour" shape="rect" coords="0,0,60,80"><area href="/station" alt="Station" shape="rect" coords="60,0,120,80"><area alt="nowhere" shape="default"></map>`;

  test('is listed with the areas that lead somewhere', async () => {
    expect(await said(map('alt="Map of the town"'))).toEqual([
      'img named Map of the town',
      'area missing  linkWithoutName',
      'area named Station',
    ]);
  });

  test('needs alt text', async () => {
    expect((await said(map('alt=""')))[0]).toBe('img missing  imageMap');
  });

  test('is where its areas are', async () => {
    await put(`<div style="height:3000px"></div>${map('alt="Map"')}`);
    const [image, area] = listed();
    expect(pageList.focused({ from: '', step: 0 })?.ref).toBe(image?.ref);
    expect(area).toMatchObject({ width: image?.width, height: image?.height });
    expect(findPicture({ url: '', ref: area?.ref ?? '' })?.picture.element.localName).toBe('img');
    expect(pageList.goTo({ ref: area?.ref ?? '' })).toEqual({ isThere: true });
    await expect.poll(() => document.activeElement?.localName).toBe('img');
    expect(await pageList.thumbnail({ ref: area?.ref ?? '', side: 24 })).not.toBeNull();
  });

  test('that is not there has no areas', async () => {
    expect(await said('<map name="m"><area href="/harbour" alt="Harbour"></map>')).toEqual([]);
    expect(await said(map('alt="x" hidden'))).toEqual([]);
  });
});

test.each([
  ['data-srcset="/a.png 1x, /b.png 2x"', 'data-srcset="/c.png 1x, /d.png 2x"'],
  ['data-src="/a.png"', 'data-src="/c.png"'],
  ['data-lazy-srcset="/a.png 300w"', 'data-lazy-srcset="/c.png 300w"'],
])('pictures that have not loaded are told apart: %s', async (one, other) => {
  const lazy = (data: string, src: string): string =>
    `<img alt="Travel" src="${src}" ${data} width="60" height="40">`;
  for (const placeholder of [S, 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='])
    expect(await said(lazy(one, placeholder) + lazy(other, placeholder))).toEqual([
      'img poor Travel',
      'img poor Travel',
    ]);
  expect(await said(lazy(one, S) + lazy(one, S))).toEqual(['img named Travel', 'img named Travel']);
});

test.each([
  ['sandboxed', '<iframe sandbox srcdoc="<img src=x>"></iframe>', 1],
  [
    'of another origin',
    '<iframe src="data:text/html,x"></iframe><iframe src="data:text/html,y"></iframe>',
    2,
  ],
  ['not shown', '<iframe sandbox hidden></iframe>', 0],
  ['hidden from screen readers', '<iframe sandbox aria-hidden="true"></iframe>', 0],
  ['too small to see', '<iframe sandbox width="1" height="1" style="border:0"></iframe>', 0],
  ['of this page', '<iframe srcdoc="x"></iframe>', 0],
])('frames that are out of reach are counted: %s', async (_what, html, frames) => {
  await put(html);
  const list = follow(pageList);
  await list.until(({ isWhole, barred }) => isWhole && barred === frames);
  document.querySelector('iframe')?.remove();
  await list.until(({ barred }) => barred === Math.max(0, frames - 1));
  await list.stop();
});
