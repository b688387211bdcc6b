import { expect, test } from 'vitest';
import { incomingFrom, incomingOf } from '../../../components/shared/hooks/use-incoming';
import { watchPictureChanges } from '../../../utils/page/list/watch-changes';
import { pageContextOf } from '../../../utils/page/pictures/picture-context';
import { isSelfContained, svgSource } from '../../../utils/page/pictures/svg-source';
import { maxMs, timeOf } from '../support/time-of';
import { listed } from './lists';
import { put, svgUri } from './pictures';

const length = 100_000;
/** What patterns may read again from each character on. */
const parts = [
  '.',
  '-',
  '_',
  ' ',
  '\n',
  '\t',
  ' x',
  '-list',
  'é',
  '漢',
  '画像',
  '<',
  '</',
  '"',
  '\\"',
  '&#',
  '/ "',
  'url(#',
];
const texts = parts.map((part) => `x${part.repeat(length / part.length)}!x`);
const svg = 'http://www.w3.org/2000/svg';

/** Resolves once the style of an element has changed and all who watch it have looked. */
function styled(element: Element, style: string): Promise<unknown> {
  const seen = new Promise((resolve) => new MutationObserver(resolve).observe(element, { attributes: true }));
  element.setAttribute('style', style);
  return seen;
}

test.each(texts.map((text) => [JSON.stringify(`${text.slice(0, 8)}…`), text]))(
  'a page with %s of 100,000 characters everywhere is read in no time',
  async (_name, text) => {
    const element = await put(
      `<article><h2></h2><figure><a href="https://zoo.example/"><img id="it" src="${svgUri('red')}"></a><figcaption></figcaption></figure></article>`,
    );
    const stopping = new AbortController();
    const watch = watchPictureChanges(() => undefined, stopping.signal);
    for (const name of ['alt', 'title', 'lang', 'aria-description', 'srcset', 'data-src'])
      element.setAttribute(name, text);
    for (const named of document.querySelectorAll('h2, a, figcaption')) named.append(text);
    element.closest('figure')?.setAttribute('style', `--x: ${JSON.stringify(text)}`);
    watch(document);
    const drawing = document.createElementNS(svg, 'svg');
    drawing.append(document.createElementNS(svg, 'text'));
    drawing.firstElementChild?.append(text);
    drawing.firstElementChild?.setAttribute('fill', text);
    document.body.append(drawing);
    const works: Record<string, () => unknown> = {
      context: () => pageContextOf(element, ['url', 'selection', 'context']),
      list: listed,
      // Another one each time, since one that stays is not looked at.
      changes: () => styled(element, text + performance.now()),
      drawing: () => isSelfContained(drawing) && svgSource(drawing),
      dropped: () => incomingOf(dataOf({ 'text/html': text, 'text/uri-list': text })),
      picture: () => incomingOf(dataOf({ 'text/html': `<img src="${text}` })),
      pasted: () =>
        incomingFrom([new ClipboardItem({ 'text/html': new Blob([text], { type: 'text/html' }) })]),
    };
    for (const [what, work] of Object.entries(works)) expect(await timeOf(work), what).toBeLessThan(maxMs);
    stopping.abort();
  },
);

function dataOf(data: Record<string, string>): DataTransfer {
  const given = new DataTransfer();
  for (const [type, text] of Object.entries(data)) given.setData(type, text);
  return given;
}
