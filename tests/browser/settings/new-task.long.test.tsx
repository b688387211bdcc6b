import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import { aJob } from '../support/jobs';
import { button, chooseAnother, openPanel } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { storePicture } from '../support/pictures';
import { aDraft, awaited } from '../support/question-drafts';
import { freshBrowser } from '../support/show';
import { failToRead } from '../support/unreadable-files';

freshBrowser();

const own = { id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', engine: 'c1', shape: 'table' } as const;
const withOwn = settings.parse({ ...connected, ownTasks: [own] });
const begun = {
  task: { kind: 'custom', id: 'sum', name: 'Sum up', prompt: 'Sum up {title}', shape: 'table' },
  engine: 'c1',
};
const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
const choice = (): Locator => page.getByRole('button', { name: 'Task for a new picture' });
const offered = (): Locator =>
  page.getByRole('group', { name: 'Task for a new picture' }).last().getByRole('button');

/** Opens the menu of the tasks and presses one. */
async function choose(name: string): Promise<void> {
  await choice().click();
  await offered().filter({ hasText: name }).click();
}

async function upload(...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, files);
}

function paste(file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

test('a picture that is chosen, pasted or captured gets the task of one’s own, with its engine', async () => {
  fake.store({ settings: withOwn });
  const { calls } = await openPanel({ jobs: [aJob()] });
  await choice().click();
  await expect.element(offered().first()).toHaveAttribute('aria-pressed', 'true');
  expect(
    offered()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Describe picture', 'Write alt text', 'Copy text', 'Sum up']);
  await expect.element(page.getByText('Sum up')).toBeVisible();
  await offered().last().click();
  await upload(png('boat.png'));
  await expect.poll(() => calls.length).toBe(1);
  paste(png('pasted.png'));
  await expect.poll(() => calls.length).toBe(2);
  await button('Capture').click();
  await expect
    .poll(() => calls)
    .toMatchObject([
      { method: 'start', input: { ...begun, pictures: [{ name: 'boat.png' }] } },
      { method: 'start', input: { ...begun, pictures: [{ name: 'pasted.png' }] } },
      { method: 'capture', input: begun },
    ]);
  await choose('Copy text');
  await upload(png('sign.png'));
  await expect.poll(() => calls[3]?.input).toMatchObject({ task: { kind: 'text' } });
  expect(calls[3]?.input).not.toHaveProperty('engine');
});

test('where nothing can describe, a new picture gets its text, until a description is chosen', async () => {
  fake.store({ settings: settings.parse({ ownTasks: [own] }) });
  const { calls } = await openPanel({ jobs: [aJob()] });
  await upload(png('boat.png'));
  await expect.poll(() => calls).toMatchObject([{ method: 'start', input: { task: { kind: 'text' } } }]);
  await choice().click();
  await expect.element(offered().filter({ hasText: 'Copy text' })).toHaveAttribute('aria-pressed', 'true');
  await offered().filter({ hasText: 'Describe picture' }).click();
  await upload(png('boat.png'));
  await expect.poll(() => calls[1]?.input).toMatchObject({ task: { kind: 'describe' } });
});

test('another in place of a picture that could not be read gets the task that this was for', async () => {
  fake.store({ settings: withOwn });
  const { calls } = await openPanel({ jobs: [aJob()] });
  await choose('Sum up');
  failToRead(({ name }) => name === 'gone.png');
  paste(png('gone.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t read the file');
  await chooseAnother('boat.png');
  await expect
    .poll(() => calls)
    .toMatchObject([{ method: 'start', input: { ...begun, pictures: [{ name: 'boat.png' }] } }]);
});

test('one that has been deleted since leaves new pictures to be described', async () => {
  fake.store({ settings: withOwn });
  const { calls } = await openPanel({ jobs: [aJob()] });
  await choose('Sum up');
  fake.store({ settings: { ...withOwn, ownTasks: [{ ...own, id: 'other', name: 'Other' }] } });
  fake.changed();
  await choice().click();
  await expect.element(offered().last()).toHaveTextContent('Other');
  await expect.element(offered().first()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await upload(png('boat.png'));
  await expect.poll(() => calls).toMatchObject([{ method: 'start', input: { task: { kind: 'describe' } } }]);
});

test('without a task of one’s own there is nothing to choose', async () => {
  fake.store({ settings: settings.parse(connected) });
  await openPanel({ jobs: [aJob()] });
  await expect.element(button('Capture')).toBeVisible();
  // The settings, too.
  await allArrived();
  expect(choice().elements()).toEqual([]);
});

test('several pictures that wait for a question can get any task instead, once all have come', async () => {
  fake.store({ settings: withOwn });
  const pictures = [await storePicture('harbour'), await storePicture('terminal')];
  const draft = aDraft({ pictures, pending: awaited('late') });
  const background = await openPanel({ jobs: [], draft });
  await expect.element(page.getByText('Pictures still loading: 1.')).toBeVisible();
  expect(button('More with this picture').elements()).toEqual([]);
  const late = await storePicture('harbour', { name: 'late.jpg' });
  background.arrive('late', late);
  await button('More with this picture').click();
  // Alt text is that of one picture.
  expect(button('Write alt text').elements()).toEqual([]);
  await button('Sum up').click();
  const input = { ...begun, pictures: [...pictures, late] };
  await expect.poll(() => background.calls).toEqual([{ method: 'start', input }]);
  await expect.poll(() => document.activeElement?.id).toBe('started');
});
