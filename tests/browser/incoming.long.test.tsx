import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getPicture } from '../../utils/store/pictures';
import { allArrived } from './support/crossing';
import type { FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { dataOfTypes, drop, paste } from './support/given-files';
import { aJob } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited } from './support/question-drafts';
import { freshBrowser } from './support/show';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const describeFully = { kind: 'describe', detail: 'full' };
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const said = () => page.getByRole('status');

const pictureOf = ({ calls: [call] }: FakeBackground): { hash: string; name: string } | undefined =>
  (call?.input as { pictures?: { hash: string; name: string }[] } | undefined)?.pictures?.[0];

test.each([
  ['an address', { 'text/uri-list': '# from a page\r\nhttps://pics.example/a.jpg' }],
  ['a picture', { 'text/html': '<meta charset="utf-8"><img src="https://pics.example/a.jpg" alt="">' }],
  [
    'a picture inside of a link',
    {
      'text/uri-list': 'https://pages.example/',
      'text/html': '<a href="https://pages.example/"><img src="https://pics.example/a.jpg"></a>',
    },
  ],
])('%s dragged from a page is got from there, and does not lead the panel away', async (_name, parts) => {
  const { calls } = await openPanel();
  expect(drop(document.body, dataOfTypes(parts)).defaultPrevented).toBe(true);
  await expect
    .poll(() => calls)
    .toEqual([
      { method: 'startOnAddress', input: { task: describeFully, url: 'https://pics.example/a.jpg' } },
    ]);
});

test('a picture whose address holds it goes straight into the store', async () => {
  const background = await openPanel();
  drop(document.body, dataOfTypes({ 'text/html': `<img src="${pixel}">` }));
  await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['start']);
  const kept = await getPicture(pictureOf(background)?.hash ?? '');
  expect(kept).toMatchObject({ type: 'image/gif', size: 42 });
});

test('a dragged picture joins those before the question box', async () => {
  const draft = aDraft({ pictures: [await storePicture('harbour')] });
  const background = await openPanel({ jobs: [], draft });
  drop(document.body, dataOfTypes({ 'text/uri-list': 'https://pics.example/a.jpg' }));
  await expect.poll(() => background.acquired).toEqual(awaited('a.jpg'));
  background.arrive('a.jpg', await storePicture('terminal'));
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .staged li').length).toBe(2);
  expect(background.calls).toEqual([]);
});

test.each([
  ['words', { 'text/plain': 'some words', 'text/html': '<b>some words</b>' }],
  ['a file’s address', { 'text/uri-list': 'file:///etc/hosts' }],
  ['an address of no page', { 'text/html': '<img src="a.jpg">' }],
  ['a broken address', { 'text/uri-list': 'https://' }],
])('%s that cannot be a picture is refused in words', async (_name, parts) => {
  const { calls } = await openPanel();
  expect(drop(document.body, dataOfTypes(parts)).defaultPrevented).toBe(true);
  await expect.element(page.getByText('Drop a picture, or the web address of one.')).toBeVisible();
  await allArrived();
  expect(calls).toEqual([]);
});

test.each([
  ['text/uri-list', 'https://pics.example/a.jpg', 'true'],
  ['text/plain', 'words', 'false'],
])(
  'what is dragged over the panel shows the target only where it may be a picture (%s)',
  async (type, value, shown) => {
    await openPanel();
    const target = document.querySelector('main');
    const event = new DragEvent('dragover', {
      dataTransfer: dataOfTypes({ [type]: value }),
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await expect.poll(() => target?.dataset['drop']).toBe(shown);
  },
);

async function pngOf(color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 3);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = color;
  context?.fillRect(0, 0, 4, 3);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('Paste picture takes what is on the clipboard, and asks for nothing but that', async () => {
  await holdClipboard();
  const background = await openPanel({ jobs: [aJob()] });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': await pngOf('teal') })]);
  await button('Paste picture').click();
  await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['start']);
  const kept = await getPicture(pictureOf(background)?.hash ?? '');
  const bitmap = await createImageBitmap(kept ?? new Blob());
  expect([bitmap.width, bitmap.height]).toEqual([4, 3]);
  expect(fake.asked.filter(({ what }) => what === 'permissions.request')).toEqual([
    { what: 'permissions.request', given: { permissions: ['clipboardRead'] } },
  ]);
});

test('Paste picture takes the picture of copied HTML, by its address', async () => {
  await holdClipboard();
  const { calls } = await openPanel({ jobs: [aJob()] });
  const html = new Blob(['<p>x <img src="https://pics.example/a.jpg">'], { type: 'text/html' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/html': html })]);
  await button('Paste picture').click();
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'startOnAddress', input: { url: 'https://pics.example/a.jpg' } }]);
});

test('Paste picture says so when there is none', async () => {
  await holdClipboard();
  const { calls } = await openPanel({ jobs: [aJob()] });
  await navigator.clipboard.writeText('words');
  await button('Paste picture').click();
  await expect.element(said()).toHaveTextContent('There’s no picture on the clipboard');
  await allArrived();
  expect(calls).toEqual([]);
});

test.each([
  ['the permission is refused', () => fake.permission(() => Promise.resolve(false))],
  ['the browser knows no such permission', () => fake.permission(() => Promise.reject(new Error('unknown')))],
  [
    'the clipboard is kept from us all the same',
    () =>
      vi.spyOn(navigator.clipboard, 'read').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError')),
  ],
])('Paste picture says how to paste instead when %s', async (_name, refuse) => {
  const { calls } = await openPanel({ jobs: [aJob()] });
  refuse();
  await button('Paste picture').click();
  await expect.element(said()).toHaveTextContent('Click into this panel and press Ctrl+V.');
  await allArrived();
  expect(calls).toEqual([]);
});

test('pasting what holds no picture says so, and text still goes into its box', async () => {
  const { calls } = await openPanel({ jobs: [], draft: aDraft({ pending: awaited('late') }) });
  expect(paste(questionBox().element(), dataOfTypes({ 'text/plain': 'x' })).defaultPrevented).toBe(false);
  await allArrived();
  expect(said().element().textContent).toBe('');
  paste(document.body, dataOfTypes({ 'text/plain': 'x' }));
  await expect.element(said()).toHaveTextContent('There’s no picture on the clipboard');
  await allArrived();
  expect(calls).toEqual([]);
});
