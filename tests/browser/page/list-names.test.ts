import { beforeAll, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { listed } from './lists';
import { put, svgUri } from './pictures';

// The roles and names that we compute are those that Chromium gives to assistive technology.

/** Stands above a failure: another version may name things otherwise. */
const version = `seen in Chromium 156, this is ${/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]}`;

const S = svgUri('red');
const size = 'style="width:60px;height:40px"';
const area = 'width="60" height="40"';
const circle = '<circle r="9"></circle>';

/** What the browser itself has for the element with the id `it`; null where it keeps it from assistive technology. */
async function browsers(): Promise<{ role: string; name: string } | null> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const inFrame = `[...document.querySelectorAll('iframe')].at(-1).contentDocument.getElementById('it')`;
  const { result } = (await session.send('Runtime.evaluate', { expression: inFrame })) as {
    result: { objectId: string };
  };
  const { nodes } = (await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })) as { nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[] };
  const [node] = nodes;
  if (!node || node.ignored) return null;
  const role = node.role?.value ?? '';
  return { role: role === 'image' ? 'img' : role, name: plain(node.name?.value ?? '') };
}

/** Screen readers say no white space. */
const plain = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

/** What our list has for it; null for what it leaves out or what decorates, which the browser keeps to itself. */
async function ours(): Promise<{ role: string; name: string } | null> {
  const picture = listed().find(({ selector }) => selector === '#it');
  if (!picture || picture.verdict === 'decorative') return null;
  return { role: picture.role, name: picture.name };
}

type Case = [what: string, html: string];

const equal: readonly Case[] = [
  ['alt', `<img id="it" alt="W3C logo" src="${S}">`],
  ['nothing', `<img id="it" src="${S}">`],
  ['blank alt', `<img id="it" alt=" " src="${S}">`],
  ['no-break blank alt', `<img id="it" alt="&nbsp;" src="${S}">`],
  ['white space in alt', `<img id="it" alt="  a   b\nc " src="${S}">`],
  ['empty alt', `<img id="it" alt="" src="${S}">`],
  ['empty alt and label', `<img id="it" alt="" aria-label="L" src="${S}">`],
  ['empty alt and labeled', `<p id="l">L</p><img id="it" alt="" aria-labelledby="l" src="${S}">`],
  ['empty alt, labeled by nothing', `<img id="it" alt="" aria-labelledby="no" src="${S}">`],
  ['empty alt, focusable', `<img id="it" alt="" tabindex="0" src="${S}">`],
  ['empty alt, focusable by script', `<img id="it" alt="" tabindex="-1" src="${S}">`],
  ['empty alt, tabindex that is none', `<img id="it" alt="" tabindex="x" src="${S}">`],
  ['empty alt, editable', `<img id="it" alt="" contenteditable src="${S}">`],
  ['empty alt, live', `<img id="it" alt="" aria-live="polite" src="${S}">`],
  ['empty alt, described', `<p id="l">L</p><img id="it" alt="" aria-describedby="l" src="${S}">`],
  ['empty alt, aria-hidden=false', `<img id="it" alt="" aria-hidden="false" src="${S}">`],
  ['empty alt, once global', `<img id="it" alt="" aria-disabled="true" src="${S}">`],
  ['empty alt, current', `<img id="it" alt="" aria-current="" src="${S}">`],
  ['empty alt, role description', `<img id="it" alt="" aria-roledescription="x" src="${S}">`],
  ['empty alt, role img', `<img id="it" alt="" role="img" src="${S}">`],
  ['empty label', `<img id="it" alt="x" aria-label="" src="${S}">`],
  ['blank label', `<img id="it" alt="x" aria-label=" " src="${S}">`],
  ['title', `<img id="it" title="W3C" src="${S}">`],
  ['blank alt before title', `<img id="it" alt=" " title="W3C" src="${S}">`],
  ['label before alt before title', `<img id="it" alt="a" aria-label="b" title="c" src="${S}">`],
  ['role none', `<img id="it" role="none" alt="x" src="${S}">`],
  ['role none, focusable', `<img id="it" role="none" tabindex="0" src="${S}">`],
  ['role none, focusable, alt', `<img id="it" role="none" tabindex="0" alt="x" src="${S}">`],
  ['role none, label', `<img id="it" role="none" aria-label="x" src="${S}">`],
  ['role in capitals', `<img id="it" role="PRESENTATION" alt="x" src="${S}">`],
  ['role that is none', `<img id="it" role="foo" alt="x" src="${S}">`],
  ['role that is none, then none', `<img id="it" role="foo none" alt="x" src="${S}">`],
  ['roles none and img', `<img id="it" role="none img" alt="x" src="${S}">`],
  ['role image', `<div id="it" role="image" aria-label="x" ${size}></div>`],
  ['role IMG', `<div id="it" role="IMG" aria-label="x" ${size}></div>`],
  ['role after a new line', `<div id="it" role="\nimg" aria-label="x" ${size}></div>`],
  ['img as button', `<img id="it" role="button" alt="x" src="${S}">`],
  ['img as button without a name', `<img id="it" role="button" src="${S}">`],
  ['img as figure', `<img id="it" role="figure" alt="x" src="${S}">`],
  ['img as cover', `<img id="it" role="doc-cover" alt="x" src="${S}">`],
  ['box', `<div id="it" role="img" ${size}></div>`],
  ['box with text', `<div id="it" role="img" ${size}>Text</div>`],
  ['box with title', `<div id="it" role="img" title="x" ${size}></div>`],
  ['box without a box', '<div id="it" role="img" aria-label="x" style="display:contents"><b>t</b></div>'],
  ['emoji', '<span id="it" role="img" aria-label="smile">🙂</span>'],
  ['symbol of text', '<span id="it" role="graphics-symbol" aria-label="x">s</span>'],
  ['two roles', '<div id="it" role="foo graphics-document" aria-label="x">s</div>'],
  [
    'labeled by what is hidden',
    `<div style="display:none" id="l">W3C <b style="display:none">logo</b></div><div id="it" role="img" aria-labelledby="l" ${size}></div>`,
  ],
  [
    'labeled by what is shown in part',
    `<div id="l">W3C <b style="display:none">logo</b></div><div id="it" role="img" aria-labelledby="l" ${size}></div>`,
  ],
  [
    'labeled by two, over lines',
    `<b id="a">One</b> <b id="b">Two</b><img id="it" aria-labelledby="a\nb" src="${S}">`,
  ],
  ['labeled by itself', `<b id="a">One</b><img id="it" aria-label="me" aria-labelledby="it a" src="${S}">`],
  ['labeled by a picture', `<img id="a" alt="other" src="${S}"><img id="it" aria-labelledby="a" src="${S}">`],
  ['labeled by a field', `<input id="a" value="typed"><img id="it" aria-labelledby="a" src="${S}">`],
  ['labeled by blocks', `<div id="a"><p>One</p><p>Two</p></div><img id="it" aria-labelledby="a" src="${S}">`],
  ['labeled by nothing in it', `<b id="a"></b><img id="it" aria-labelledby="a" alt="x" src="${S}">`],
  [
    'labeled by what is aria-hidden',
    `<b id="a" aria-hidden="true">One</b><img id="it" aria-labelledby="a" src="${S}">`,
  ],
  [
    'labeled by generated text',
    `<style>#a::before{content:"Pre "}</style><b id="a">One</b><img id="it" aria-labelledby="a" src="${S}">`,
  ],
  [
    'labeled by its own title and description',
    `<svg id="it" role="img" aria-labelledby="t d" ${area}><title id="t">One</title><desc id="d">Two</desc>${circle}</svg>`,
  ],
  [
    'labeled by a form that hides its attributes',
    `<form id="f"><input name="id"><input name="getAttribute"><input name="getRootNode"></form><img id="it" aria-labelledby="f" src="${S}">`,
  ],
  ['svg', `<svg id="it" role="img" ${area}>${circle}</svg>`],
  ['svg with title', `<svg id="it" role="img" ${area}><title>\n One\n two </title>${circle}</svg>`],
  ['svg with a title without a role', `<svg id="it" ${area}><title>One</title>${circle}</svg>`],
  ['svg with a label without a role', `<svg id="it" aria-label="One" ${area}>${circle}</svg>`],
  ['svg as document', `<svg id="it" role="graphics-document" ${area}><title>One</title>${circle}</svg>`],
  ['svg with empty title', `<svg id="it" role="img" ${area}><title></title>${circle}</svg>`],
  ['svg with two titles', `<svg id="it" role="img" ${area}><title></title><title>Two</title>${circle}</svg>`],
  ['svg with text', `<svg id="it" role="img" ${area}>${circle}<text y="20">One</text></svg>`],
  ['svg with description', `<svg id="it" role="img" ${area}><desc>One</desc>${circle}</svg>`],
  ['svg with a title further in', `<svg id="it" role="img" ${area}><g><title>One</title>${circle}</g></svg>`],
  ['svg with a title attribute', `<svg id="it" role="img" title="One" ${area}>${circle}</svg>`],
  ['svg that decorates', `<svg id="it" role="none" ${area}><title>x</title>${circle}</svg>`],
  ['part of a drawing', `<svg ${area}><circle id="it" role="graphics-symbol" r="9"></circle></svg>`],
  [
    'part with title',
    `<svg ${area}><circle id="it" role="graphics-symbol" r="9"><title>1</title></circle></svg>`,
  ],
  ['group with title', `<svg ${area}><g id="it" role="img"><title>1</title>${circle}</g></svg>`],
  ['picture in a drawing', `<svg ${area}><image id="it" href="${S}" ${area}></image></svg>`],
  [
    'picture in a drawing, with title',
    `<svg ${area}><image id="it" href="${S}" ${area}><title>One</title></image></svg>`,
  ],
  [
    'picture in a drawing, with label',
    `<svg ${area}><image id="it" aria-label="One" href="${S}"></image></svg>`,
  ],
  ['image button', `<input id="it" type="image" src="${S}" alt="Search">`],
  ['image button with blank alt', `<input id="it" type="image" src="${S}" alt=" ">`],
  ['image button with empty alt and title', `<input id="it" type="image" src="${S}" alt="" title="T">`],
  [
    'image button with a label',
    `<label for="it">Find</label><input id="it" type="image" src="${S}" alt="Alt">`,
  ],
  ['canvas as image', `<canvas id="it" role="img" aria-label="Chart" ${area}></canvas>`],
  ['no address', '<img id="it">'],
  ['never loaded', '<img id="it" alt="x" src="data:image/png,x">'],
  ['of one pixel', `<img id="it" width="1" height="1" src="${S}">`],
  ['of none', `<img id="it" width="0" height="0" src="${S}">`],
  ['see-through', `<img id="it" style="opacity:0" src="${S}">`],
  ['clipped away', `<img id="it" alt="x" style="clip-path:inset(50%)" src="${S}">`],
  ['not displayed', `<div style="display:none"><img id="it" src="${S}"></div>`],
  ['invisible', `<div style="visibility:hidden"><img id="it" src="${S}"></div>`],
  [
    'visible in what is not',
    `<div style="visibility:hidden"><img id="it" style="visibility:visible" src="${S}"></div>`,
  ],
  ['collapsed', `<div style="visibility:collapse"><img id="it" src="${S}"></div>`],
  ['aria-hidden around', `<div aria-hidden="true"><img aria-hidden="false" id="it" src="${S}"></div>`],
  ['aria-hidden in capitals', `<img id="it" aria-hidden="TRUE" src="${S}">`],
  ['aria-hidden without a value', `<img id="it" aria-hidden src="${S}">`],
  ['inert', `<div inert><img id="it" src="${S}"></div>`],
  ['in closed details', `<details><summary>S</summary><img id="it" src="${S}"></details>`],
  ['in a summary', `<details><summary><img id="it" src="${S}"></summary></details>`],
  ['content that is hidden', `<div style="content-visibility:hidden"><img id="it" src="${S}"></div>`],
  ['hidden until found', `<div hidden="until-found"><img id="it" src="${S}"></div>`],
  ['hidden, yet displayed', `<img hidden style="display:block" id="it" src="${S}">`],
  ['in a button', `<button><img id="it" alt="y" src="${S}"></button>`],
  ['in an option', `<div role="option"><img id="it" alt="y" src="${S}"></div>`],
  [
    'in a part of a drawing as document',
    `<svg role="graphics-document" aria-label="z" ${area}><circle id="it" role="img" aria-label="c" r="9"></circle></svg>`,
  ],
  ['style content with text', `<div id="it" style="content:url('${S}') / 'Alt'"></div>`],
];

/** Where we say something else than Chromium, and why. */
const different: readonly [...Case, ours: string, why: string][] = [
  [
    'empty alt and title',
    `<img id="it" alt="" title="T" src="${S}">`,
    'null',
    'Chromium makes an image without a name of it; HTML-AAM takes the empty alt, and so does the author.',
  ],
  [
    'empty alt, aria-checked',
    `<img id="it" alt="" aria-checked="true" src="${S}">`,
    'null',
    'Chromium counts any ARIA attribute here; the specification the global ones.',
  ],
  [
    'svg without a role or name',
    `<svg id="it" ${area}>${circle}</svg>`,
    'null',
    'Chromium calls each drawing an image; screen readers pass by those without a name.',
  ],
  [
    'labeled twice by one',
    `<b id="a">One</b><img id="it" aria-labelledby="a a" src="${S}">`,
    'img One',
    'The library reads each element once.',
  ],
  [
    'image button without a name',
    `<input id="it" type="image" src="${S}">`,
    'button ',
    'The browser says “Submit”, in its own language: no name that the author gave.',
  ],
  [
    'image button with a value',
    `<input id="it" type="image" value="Val" src="${S}">`,
    'button ',
    'Chromium reads the value, which HTML-AAM does not name for image buttons.',
  ],
  [
    'canvas with a label',
    `<canvas id="it" aria-label="Chart" ${area}></canvas>`,
    ' Chart',
    'Chromium has a role Canvas of its own, which ARIA has not.',
  ],
  [
    'object',
    `<object id="it" type="image/svg+xml" data="${S}" aria-label="O" ${area}></object>`,
    'img O',
    'Chromium has a role PluginObject of its own; HTML-AAM makes an image of an object that shows one.',
  ],
  [
    'in an image',
    `<div role="img" aria-label="x"><img id="it" alt="y" src="${S}"></div>`,
    'null',
    'The children of an image are presentational in ARIA; Chromium keeps them.',
  ],
  [
    'background with a label',
    `<div id="it" aria-label="x" style="width:60px;height:40px;background:url('${S}')"></div>`,
    'null',
    'A generic element must have no name (ARIA 1.2, 5.2.8.6); Chromium computes it all the same.',
  ],
  [
    'style content',
    `<div id="it" style="content:url('${S}')"></div>`,
    'null',
    'Chromium makes an image of it; a style cannot say that a picture means something but by its alternative text.',
  ],
];

describe('roles and names', () => {
  beforeAll(() =>
    (cdp() as unknown as { send(method: string): Promise<unknown> }).send('Accessibility.enable'),
  );

  test.each(equal)('as Chromium has them: %s', async (_what, html) => {
    await put(html);
    expect(await ours(), version).toEqual(await browsers());
  });

  test.each(different)('otherwise than Chromium: %s', async (_what, html, expected) => {
    await put(html);
    const own = await ours();
    expect(own ? `${own.role} ${own.name}` : 'null').toBe(expected);
    expect(own, version).not.toEqual(await browsers());
  });

  test('a page hidden as a whole is still listed', async () => {
    for (const element of [document.body, document.documentElement]) {
      await put(`<img id="it" alt="x" src="${S}">`);
      element.setAttribute('aria-hidden', 'true');
      const [own, theirs] = [ours(), await browsers()];
      element.removeAttribute('aria-hidden');
      expect(await own, version).toEqual(theirs);
    }
  });
});
