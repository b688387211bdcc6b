import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedPicture } from '../../../utils/model/page-pictures';
import { pageList } from '../../../utils/page/list/page-list';
import { listed } from './lists';
import { put, svgUri } from './pictures';
import { freshPageAlt } from './writing';

const pageAlt = freshPageAlt();
const S = svgUri('red');
const B = svgUri('blue');
const wide = svgUri('green', 200, 100);
const ground = `width:72px;height:48px;background:url('${S}')`;

beforeEach(async () => {
  await page.viewport(800, 600);
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
});

const said = async (html: string): Promise<string[]> => {
  await put(html);
  return listed().map(({ kind, verdict, name }) => `${kind} ${verdict} ${name}`.trim());
};

async function only(html: string): Promise<ListedPicture> {
  await put(html);
  const [picture, ...others] = listed();
  if (!picture || others.length > 0)
    throw new Error(`There are ${others.length + (picture ? 1 : 0)} pictures.`);
  return picture;
}

describe('the list', () => {
  test('has pictures of frames and shadow roots in reading order', async () => {
    await put(
      `<img alt="one" src="${S}"><div id="host"><img slot="s" alt="three" src="${S}"></div><iframe></iframe><img alt="six" src="${S}">`,
    );
    const host = document.querySelector('#host') as HTMLElement;
    host.attachShadow({
      mode: 'open',
    }).innerHTML = `<img alt="two" src="${S}"><slot name="s"></slot><img alt="four" src="${S}">`;
    const frame = document.querySelector('iframe')?.contentDocument;
    if (frame) frame.body.innerHTML = `<img alt="five" src="${S}">`;
    expect(listed().map(({ name }) => name)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  });

  test.each<[string, string, string[]]>([
    ['a background, as decorative', `<div style="${ground}"></div>`, ['background decorative']],
    ['no icon that nobody sees', `<div style="${ground};width:3px"></div>`, []],
    ['a tiny img, as it is read', `<img alt="" width="1" height="1" src="${S}">`, ['img decorative']],
    [
      'what is before an element',
      `<style>#it::before{content:url('${S}')}</style><p id="it">Words</p>`,
      ['background decorative'],
    ],
    [
      'what is before an element, by a rule within a rule',
      `<style>#it { @media all { &::before { content: url('${S}'); } } }</style><p id="it">Words</p>`,
      ['background decorative'],
    ],
    ['a canvas', '<canvas width="60" height="40"></canvas>', ['canvas decorative']],
    ['a video', '<video controls width="60" height="40"></video>', ['video decorative']],
    ['a named video', '<video title="Film" width="60" height="40"></video>', ['video named Film']],
    [
      'an image by its role, once',
      `<div role="img" aria-label="Harbor" style="${ground}"><img src="${B}"></div>`,
      ['background named Harbor'],
    ],
    ['text by its role', '<span role="img" aria-label="smile">🙂</span>', ['other named smile']],
    [
      'a link of a style as its own',
      `<a href="#" aria-label="Home" style="display:block;${ground}"></a>`,
      ['background decorative'],
    ],
    ['nothing of ours', `<sightread-outline><img alt="ours" src="${S}"></sightread-outline>`, []],
    [
      'nothing in a frame that is hidden',
      `<div aria-hidden="true"><iframe srcdoc="<img alt='x' src='${S}'>"></iframe></div>`,
      [],
    ],
    ['nothing hidden around a host', '<div inert><b id="host"></b></div>', []],
    [
      'an object that shows a picture',
      `<object type="image/svg+xml" data="${S}" width="60" height="40"></object>`,
      ['object missing'],
    ],
    [
      'no document in an object',
      '<object type="text/html" title="x" data="data:text/html,x" width="60" height="40"></object>',
      [],
    ],
  ])('%s', async (_what, html, expected) => expect(await said(html)).toEqual(expected));

  test('has nothing behind a modal dialog', async () => {
    await put(`<img alt="behind" src="${S}"><dialog><img alt="in it" src="${S}"></dialog>`);
    document.querySelector('dialog')?.showModal();
    expect(listed().map(({ name }) => name)).toEqual(['in it']);
  });

  test('is complete in a page with DOM clobbering', async () => {
    const names = [
      'children',
      'parentElement',
      'localName',
      'getAttribute',
      'ownerDocument',
      'shadowRoot',
      'nodeType',
    ];
    const inputs = names.map((name) => `<input name="${name}">`).join('');
    const images = [
      'documentElement',
      'defaultView',
      'getElementById',
      'querySelectorAll',
      'body',
      'activeElement',
    ];
    const clobbering = images.map((name) => `<img alt="${name}" name="${name}" src="${S}">`).join('');
    await put('');
    // `put` itself stands on what is named so here.
    Document.prototype.querySelector
      .call(document, 'body')
      ?.insertAdjacentHTML(
        'beforeend',
        `<form>${inputs}<p><img alt="in" src="${S}"></p></form>${clobbering}`,
      );
    const pictures = listed();
    for (const each of Document.prototype.querySelectorAll.call(document, 'body > *')) each.remove();
    expect(pictures.map(({ name }) => name).slice(-7)).toEqual(['in', ...images]);
  });
});

describe('the facts about a listed picture', () => {
  test.each<[string, string, Partial<ListedPicture>]>([
    [
      'its size, address and language',
      `<p lang="fr"><img alt="x" src="${wide}"></p>`,
      { width: 200, height: 100, lang: 'fr', address: wide, alt: 'x' },
    ],
    ['no address that is too long', `<img src="data:image/svg+xml,${'x'.repeat(3000)}">`, { address: '' }],
    [
      'the caption',
      `<figure><img alt="Two cats." src="${S}"><figcaption>Two cats</figcaption></figure>`,
      { hints: ['repeatsCaption'] },
    ],
    [
      'the words beside it',
      `<a href="#"><img alt="Shop" src="${S}"> Shop now</a>`,
      { hints: ['repeatsText'] },
    ],
    ['alone in a link', `<a href="#"><img alt="Cat" src="${S}"></a>`, { hints: [] }],
    [
      'an arrow alone in a button',
      `<button><img alt="arrow" src="${S}"></button>`,
      { verdict: 'poor', reason: { kind: 'controlWord' }, hints: [] },
    ],
    [
      'alone in a link that has a name',
      `<a href="#" aria-label="Home"><img alt="Cat" src="${S}"></a>`,
      { hints: [] },
    ],
    [
      'alone in a link that has none',
      `<a href="#"><img alt="" src="${S}"></a>`,
      { hints: ['linkWithoutName'] },
    ],
    [
      'alone in a button that has none',
      `<button><img src="${S}"></button>`,
      { hints: ['buttonWithoutName'] },
    ],
    [
      'a link that its style shows',
      `<a href="#" style="display:block;${ground}"></a>`,
      { hints: ['linkWithoutName'] },
    ],
    ['beside words in a link', `<a href="#"><img src="${S}"> Home</a>`, { hints: [] }],
    ['a title alone', `<img title="Cat" src="${S}">`, { hints: ['titleOnly'] }],
    [
      'a title that says something else',
      `<img alt="Cat" title="Opening times" src="${S}">`,
      { hints: ['titleDiffers'] },
    ],
    ['a line', `<img alt="" src="${wide}" style="width:300px;height:2px">`, { isSpacer: true }],
    [
      'one that has not loaded',
      '<img src="https://pictures.invalid/x.png" loading="lazy">',
      { isSpacer: false },
    ],
    ['a bullet used once', `<img alt="" src="${S}" width="16" height="16">`, { isSpacer: false }],
  ])('%s', async (_what, html, expected) => expect(await only(html)).toMatchObject(expected));

  test('a repeated bullet is a spacer', async () => {
    await put(`<img alt="" src="${S}" width="16" height="16">`.repeat(4));
    expect(listed().map(({ isSpacer }) => isSpacer)).toEqual([true, true, true, true]);
  });

  test.each<[string, string, string[]]>([
    ['different ones of one name', `<img alt="Cat" src="${S}"><img alt="cat." src="${B}">`, ['poor', 'poor']],
    [
      'some that lead to one place',
      `<a href="/x"><img alt="Cat" src="${S}"></a>`.replace(
        '',
        `<a href="/x"><img alt="Cat" src="${B}"></a>`,
      ),
      ['named', 'named'],
    ],
    [
      'the logos of the site',
      `<img alt="Localhost" src="${S}"><img alt="Localhost" src="${B}">`,
      ['named', 'named'],
    ],
    [
      'boxes without a file',
      '<i role="img" aria-label="3 of 5" style="display:block;width:60px;height:9px"></i>'.repeat(2),
      ['named', 'named'],
    ],
    ['one picture twice', `<img alt="Cat" src="${S}"><img alt="Cat" src="${S}">`, ['named', 'named']],
    [
      'one in two sizes',
      '<img alt="Cat" src="https://p.invalid/c-300x200.jpg?w=3"><img alt="Cat" src="https://p.invalid/c.jpg">',
      ['named', 'named'],
    ],
    [
      'one drawing twice',
      '<svg role="img" aria-label="Close" width="9" height="9"><path d="M0 0h9"/></svg>'.repeat(2),
      ['named', 'named'],
    ],
    [
      'two drawings',
      '<svg role="img" aria-label="Close" width="9" height="9"><path d="M0 0h9"/></svg><svg role="img" aria-label="Close" width="9" height="9"><path d="M0 0v9"/></svg>',
      ['poor', 'poor'],
    ],
  ])('%s', async (_what, html, verdicts) => {
    await put(html);
    expect(listed().map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  test('logos have the site’s name, which is in the title', async () => {
    await put(`<img alt="Gazette" src="${S}"><img alt="Gazette" src="${B}">`);
    const { title } = document;
    document.title = 'The Gazette: all the news';
    onTestFinished(() => void (document.title = title));
    expect(listed().map(({ verdict }) => verdict)).toEqual(['named', 'named']);
  });

  test('written alt text is not the author’s', async () => {
    await put(`<img src="${S}"><canvas width="60" height="40"></canvas>`);
    const [image, canvas] = [document.querySelector('img'), document.querySelector('canvas')];
    if (!image || !canvas) throw new Error('There is none.');
    expect(await pageList.count()).toEqual({ all: 2, missing: 1, poor: 0 });
    pageAlt.writeOne(image, 'A cat');
    pageAlt.writeOne(canvas, 'A chart');
    expect(await pageList.count()).toEqual({ all: 2, missing: 0, poor: 0 });
    const first = pageList.focused({ from: '', step: 0 });
    expect(first?.name).toBe('AI: A cat');
    const [candidate] = pageList.candidates({ known: [{ address: S, selector: '' }] });
    expect(candidate?.isNamed).toBe(false);
  });

  test('alt text that was written before the list is known too', async () => {
    pageAlt.writeOne(await put(`<img id="it" src="${S}">`), 'A cat');
    const [picture] = listed();
    expect(picture).toMatchObject({ verdict: 'missing', name: '', alt: null, written: 'AI: A cat' });
  });
});
