import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendsReferrer } from '../../../utils/page/pictures/referrer-policy';

const other = 'http://other.example/a.png';
/** Where this page came from, and with which header. */
function cameFrom(address: string, policy: string | undefined): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: address }] as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (policy === undefined) throw new TypeError('Failed to fetch');
    return new Response('', { headers: { 'referrer-policy': policy } });
  });
}
beforeEach(() => cameFrom('http://page.example/', ''));
afterEach(() => {
  vi.restoreAllMocks();
  document.head.querySelectorAll('meta[name="referrer" i]').forEach((meta) => meta.remove());
  document.body.replaceChildren();
});

function image(referrerPolicy = ''): HTMLImageElement {
  const element = document.createElement('img');
  element.setAttribute('referrerpolicy', referrerPolicy);
  document.body.append(element);
  return element;
}

function meta(content: string): void {
  const element = document.createElement('meta');
  element.setAttribute('name', 'Referrer');
  element.setAttribute('content', content);
  document.head.append(element);
}

test.each<[boolean, string, { element?: string; metas?: string[]; header?: string }]>([
  [true, 'nothing is said', {}],
  [false, 'the element forbids it', { element: 'no-referrer' }],
  [false, 'the element keeps it to its own site', { element: 'same-origin' }],
  [true, 'the element allows what the page forbids', { element: 'origin', metas: ['no-referrer'] }],
  [false, 'the element says nothing that is known', { element: 'none', metas: ['no-referrer'] }],
  [false, 'the document forbids it', { metas: ['no-referrer'] }],
  [false, 'the document forbids it by an old name', { metas: ['never'] }],
  [true, 'the document says at last that it allows it', { metas: ['no-referrer', 'ORIGIN', 'unknown'] }],
  [true, 'the document allows what the response forbids', { metas: ['unsafe-url'], header: 'no-referrer' }],
  [false, 'the response forbids it', { header: 'no-referrer' }],
  [false, 'the response forbids it at last', { header: 'unsafe-url, same-origin, unknown' }],
  [true, 'the response allows it at last', { header: 'no-referrer, strict-origin-when-cross-origin' }],
])('the Referer is sent: %s, where %s', async (isSent, _where, { element = '', metas = [], header = '' }) => {
  cameFrom('http://page.example/', header);
  metas.forEach(meta);
  expect(await sendsReferrer(other, image(element))).toBe(isSent);
});

test('the Referer is not sent where the response is not kept, which may forbid it', async () => {
  cameFrom('http://page.example/', undefined);
  expect(await sendsReferrer(other, image())).toBe(false);
  expect(await sendsReferrer(other, image('origin'))).toBe(true);
  expect(vi.mocked(fetch).mock.calls).toEqual([
    ['http://page.example/', { cache: 'only-if-cached', mode: 'same-origin' }],
  ]);
});

test('the Referer is not sent from an encrypted page to a host that is not, whatever they say', async () => {
  cameFrom('https://page.example/', 'unsafe-url');
  expect(await sendsReferrer(other, image('unsafe-url'))).toBe(false);
  expect(await sendsReferrer('https://other.example/a.png', image('unsafe-url'))).toBe(true);
});

test.each(['about:srcdoc', 'blob:http://page.example/1', 'file:///home/me/page.html'])(
  'the Referer is not sent by a page at %s',
  async (address) => {
    cameFrom(address, '');
    expect(await sendsReferrer(other, image())).toBe(false);
  },
);
