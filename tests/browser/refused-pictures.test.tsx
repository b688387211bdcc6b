import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Composer } from '../../utils/model/feed';
import { allArrived } from './support/crossing';
import { stagedTalk } from './support/follow-up-scenes';
import { aJob } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
const folder = (name: string): File => new File([], name);
const alerts = () => page.getByRole('alert');

/** Reading a folder fails, as Chromium and Firefox have it; gives what ends that, as for a file that was in use. */
function withFolders(): () => void {
  const read = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')?.value as Blob['arrayBuffer'];
  const spy = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    const isFolder = this instanceof File && this.name.startsWith('folder');
    return isFolder ? Promise.reject(new DOMException('no', 'NotFoundError')) : read.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

function bring(type: 'paste' | 'drop', where: Element, files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const how = { bubbles: true, cancelable: true };
  const event =
    type === 'paste'
      ? new ClipboardEvent(type, { clipboardData: data, ...how })
      : new DragEvent(type, { dataTransfer: data, ...how });
  where.dispatchEvent(event);
}

async function choose(files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, [...files]);
}

describe('files among which one cannot be read', () => {
  test.each(['paste', 'drop', 'choose'] as const)(
    'are taken but for that one, which is named: %s',
    async (way) => {
      withFolders();
      const { calls } = await openPanel();
      const hash: unknown = expect.any(String);
      const files = [png('one.png'), folder('folder'), png('two.png')];
      if (way === 'choose') await choose(files);
      else bring(way, document.body, files);
      await expect
        .poll(() => calls)
        .toEqual([
          {
            method: 'compose',
            input: { pictures: [{ name: 'one.png', hash }, { name: 'folder' }, { name: 'two.png', hash }] },
          },
        ]);
      expect(alerts().elements()).toEqual([]);
    },
  );

  test('are taken for the conversation at whose box they are dropped', async () => {
    withFolders();
    const [job] = await stagedTalk();
    const { calls } = await openPanel({ jobs: [job] });
    bring('drop', questionBox().element(), [folder('folder')]);
    await expect
      .poll(() => calls)
      .toEqual([{ method: 'compose', input: { pictures: [{ name: 'folder' }], about: 'job-1' } }]);
  });

  test('one with a picture alone waits with it: several were meant', async () => {
    withFolders();
    const { calls } = await openPanel();
    bring('drop', document.body, [png('one.png'), folder('folder')]);
    await expect.poll(() => calls.map(({ method }) => method)).toEqual(['compose']);
  });
});

test('one file alone that cannot be read is no job, and is read again when that is tried again', async () => {
  const release = withFolders();
  const { calls } = await openPanel({ jobs: [aJob()] });
  bring('drop', document.body, [folder('folder')]);
  await expect.element(alerts()).toHaveTextContent('This cannot be read');
  await allArrived();
  expect(calls).toEqual([]);
  release();
  await button('Try again').click();
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'start', input: { pictures: [{ name: 'folder' }] } }]);
  expect(alerts().elements()).toEqual([]);
});

describe('what was not taken', () => {
  const refused: NonNullable<Composer['refused']> = [
    { name: 'Holiday', failure: { code: 'fileNotRead' } },
    { name: 'notes.txt', failure: { code: 'notAPicture' } },
  ];

  test('is said once, when all others have come, at the box where it was dropped', async () => {
    const [job, composer] = await stagedTalk();
    const background = await openPanel({ jobs: [job] });
    const failing = { ...composer, failure: { code: 'notAPicture' as const }, refused };
    background.happen({ type: 'composer', composer: { ...failing, pending: 1 } });
    await expect
      .element(page.getByText('1 still to come').or(page.getByText('Getting the picture.')))
      .toBeVisible();
    expect(alerts().elements()).toEqual([]);
    background.happen({ type: 'composer', composer: failing });
    const alert = page.getByRole('article').getByRole('alert');
    await expect.element(alert).toHaveTextContent('2 files were not taken');
    await expect.element(alert).toHaveTextContent('“Holiday”: This cannot be read');
    await expect.element(alert).toHaveTextContent('“notes.txt”: This is not a picture');
    expect(alerts().elements()).toHaveLength(1);
    expect(document.querySelectorAll('.follow-up .staged li')).toHaveLength(2);
  });

  test.each([
    ['several reasons', 'fileNotRead', 'Choose other files in their place', 'Choose another picture'],
    ['one reason', 'pdf', 'Open the PDF and capture', 'Capture from the screen'],
  ] as const)('is followed by advice that holds for all: %s', async (_why, code, advice, action) => {
    const [job, composer] = await stagedTalk();
    const failure = { code: 'pdf' } as const;
    const both = [
      { name: 'first', failure: { code } },
      { name: 'last.pdf', failure },
    ];
    await openPanel({ jobs: [job], composer: { ...composer, failure, refused: both } });
    const [next] = document.querySelectorAll('[data-part="failure"] > p');
    expect(next?.textContent).toContain(advice);
    const buttons = [...document.querySelectorAll('[data-part="failure"] button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([action]);
  });

  test('is said to be all there was', async () => {
    const composer = { id: 'c', pictures: [], pending: 0, failure: { code: 'notAPicture' as const } };
    await openPanel({ jobs: [], composer: { ...composer, refused } });
    await expect
      .element(page.getByRole('heading', { level: 3 }))
      .toHaveTextContent('None of these files could be taken');
    expect(questionBox().elements()).toEqual([]);
  });

  test('is named as far as anybody listens', async () => {
    const [, composer] = await stagedTalk();
    const many = Array.from({ length: 12 }, (_file, at) => ({
      name: `${at}.txt`,
      failure: { code: 'notAPicture' as const },
    }));
    const { about: _none, ...apart } = composer;
    await openPanel({ jobs: [], composer: { ...apart, failure: { code: 'notAPicture' }, refused: many } });
    await expect.element(page.getByText('12 files were not taken')).toBeVisible();
    const named = [...document.querySelectorAll('[data-part="failure"] li')].map((item) => item.textContent);
    expect(named).toHaveLength(6);
    expect(named.at(-1)).toBe('And 7 more');
  });

  test('gives the question back that waited for it, to be asked without', async () => {
    const [, { about: _none, ...composer }] = await stagedTalk();
    const background = await openPanel({ jobs: [], composer: { ...composer, pictures: [], pending: 2 } });
    await userEvent.type(questionBox(), 'Which is it?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    background.happen({
      type: 'composer',
      composer: { ...composer, failure: { code: 'notAPicture' }, refused },
    });
    await expect.element(questionBox()).toHaveValue('Which is it?');
    expect(background.calls).toEqual([]);
    await button('Ask').click();
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'askComposed', input: { question: 'Which is it?' } }]);
  });
});
