import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allArrived } from './support/crossing';
import { stagedTalk } from './support/follow-up-scenes';
import { aJob } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { aDraft, awaited, refusedFile } from './support/question-drafts';
import { freshBrowser } from './support/show';
import { failToRead } from './support/unreadable-files';

freshBrowser();

const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
const folder = (name: string): File => new File([], name);
const alerts = () => page.getByRole('alert');

/** Reading a folder fails; gives what ends that, as for a file that was in use. */
const withFolders = (): (() => void) => failToRead(({ name }) => name.startsWith('folder'));

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

const staged = (): number => document.querySelectorAll('.staged li').length;

describe('files among which one cannot be read', () => {
  test.each(['paste', 'drop', 'choose'] as const)(
    'are taken but for that one, which is named: %s',
    async (way) => {
      withFolders();
      const { calls, acquired } = await openPanel();
      const files = [png('one.png'), folder('folder'), png('two.png')];
      if (way === 'choose') await choose(files);
      else bring(way, document.body, files);
      await expect
        .poll(() => acquired)
        .toMatchObject([
          { kind: 'stored', name: 'one.png' },
          { kind: 'unread', name: 'folder' },
          { kind: 'stored', name: 'two.png' },
        ]);
      await expect.element(alerts()).toHaveTextContent('folder: Couldn’t read the file');
      expect(staged()).toBe(2);
      expect(calls).toEqual([]);
    },
  );

  test('are taken for the conversation at whose box they are dropped', async () => {
    withFolders();
    const [job] = await stagedTalk();
    await openPanel({ jobs: [job] });
    bring('drop', questionBox().element(), [folder('folder')]);
    await expect
      .element(page.getByRole('article').getByRole('alert'))
      .toHaveTextContent('Couldn’t read the file');
  });

  test('are staged though only one of them is a picture: several were meant', async () => {
    withFolders();
    const { calls } = await openPanel();
    bring('drop', document.body, [png('one.png'), folder('folder')]);
    await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
    expect(calls).toEqual([]);
  });
});

test('one file alone that cannot be read is no job, and is read again when that is tried again', async () => {
  const release = withFolders();
  const { calls } = await openPanel({ jobs: [aJob()] });
  bring('drop', document.body, [folder('folder')]);
  await expect.element(alerts()).toHaveTextContent('Couldn’t read the file');
  await allArrived();
  expect(calls).toEqual([]);
  release();
  await button('Try again').click();
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'start', input: { pictures: [{ name: 'folder' }] } }]);
  expect(alerts().elements()).toEqual([]);
});

describe('files that were not taken', () => {
  const failed = [refusedFile('Holiday', 'fileNotRead'), refusedFile('notes.txt', 'notAPicture')];

  test('are announced once, when all others have arrived, at the box where they were dropped', async () => {
    const [job, draft] = await stagedTalk();
    const background = await openPanel({
      jobs: [job],
      draft: { ...draft, pending: awaited('late'), failed },
    });
    await expect.element(page.getByText('Pictures still loading: 1.')).toBeVisible();
    expect(document.querySelector('[data-part="failure"]')).toBeNull();
    background.arrive('late', { code: 'notAPicture' });
    const alert = page.getByRole('article').getByRole('alert');
    await expect.element(alert).toHaveTextContent('Files not added: 2');
    await expect.element(alert).toHaveTextContent('Holiday: Couldn’t read the file');
    await expect.element(alert).toHaveTextContent('notes.txt: This isn’t a picture');
    expect(alerts().elements()).toHaveLength(1);
    expect(document.querySelectorAll('.composer[data-asks] .staged li')).toHaveLength(2);
  });

  test.each([
    ['several reasons', 'fileNotRead', 'Choose a JPEG', 'Choose another picture'],
    ['one reason', 'pdf', 'Open it and capture', 'Capture'],
  ] as const)('have advice that holds for all: %s', async (_why, code, advice, action) => {
    const [job, draft] = await stagedTalk();
    const both = [refusedFile('first', code), refusedFile('last.pdf', 'pdf')];
    await openPanel({ jobs: [job], draft: { ...draft, failed: both } });
    await expect.poll(() => document.querySelector('[data-part="failure"]')).not.toBeNull();
    const [next] = document.querySelectorAll('[data-part="failure"] > p');
    expect(next?.textContent).toContain(advice);
    const buttons = [...document.querySelectorAll('[data-part="failure"] button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([action]);
  });

  test('can be all there were', async () => {
    await openPanel({ jobs: [], draft: aDraft({ failed }) });
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveTextContent('Files not added: 2');
    expect(questionBox().elements()).toEqual([]);
  });

  test('are named up to five', async () => {
    const [, { about: _none, ...draft }] = await stagedTalk();
    const many = Array.from({ length: 12 }, (_file, at) => refusedFile(`${at}.txt`, 'notAPicture'));
    await openPanel({ jobs: [], draft: { ...draft, failed: many } });
    await expect.element(page.getByText('Files not added: 12')).toBeVisible();
    const named = [...document.querySelectorAll('[data-part="failure"] li')].map((item) => item.textContent);
    expect(named).toHaveLength(6);
    expect(named.at(-1)).toBe('7 more');
  });

  test('are not named any more once other files are chosen', async () => {
    const [, { about: _none, ...draft }] = await stagedTalk();
    await openPanel({ jobs: [], draft: { ...draft, failed } });
    await expect.element(page.getByText('Files not added: 2')).toBeVisible();
    await choose([png('more.png')]);
    await expect.poll(staged).toBe(3);
    expect(document.querySelector('[data-part="failure"]')).toBeNull();
  });

  test('give the question back that waited for them, to be asked without', async () => {
    const [, { about: _none, ...draft }] = await stagedTalk();
    const background = await openPanel({ jobs: [], draft: { ...draft, pending: awaited('late'), failed } });
    await userEvent.type(questionBox(), 'Which is it?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    background.arrive('late', { code: 'notAPicture' });
    await expect.element(questionBox()).toHaveValue('Which is it?');
    expect(background.calls).toEqual([]);
    await button('Ask').click();
    await expect
      .poll(() => background.calls)
      .toMatchObject([
        { method: 'start', input: { task: { question: 'Which is it?' }, pictures: [{}, {}] } },
      ]);
  });
});
