import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { FailureError } from '../../utils/model/failure';
import { settings } from '../../utils/model/settings';
import { getPicture } from '../../utils/store/pictures';
import { allArrived } from './support/crossing';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { dataOf, dataOfTypes, drop, fileInput, paste, png } from './support/given-files';
import { aJob } from './support/jobs';
import { button, chooseAnother, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited } from './support/question-drafts';
import { freshBrowser, show } from './support/show';

freshBrowser();

test('the same picture can be chosen again', async () => {
  const { calls } = await openPanel();
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.poll(() => calls.length).toBe(1);
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.poll(() => calls.length).toBe(2);
});

test.each([
  ['one', [png('more.png')]],
  ['several', [png('more.png'), png('most.png')]],
])('%s chosen while some are staged joins them', async (_name, files) => {
  const draft = aDraft({ pending: awaited('late') });
  const background = await openPanel({ jobs: [], draft });
  await button('Choose pictures').click();
  await userEvent.upload(fileInput(), files);
  await expect.element(page.getByText(`Pictures still loading: ${files.length + 1}`)).toBeVisible();
  paste(document.body, dataOf([png('pasted.png')]));
  await expect.element(page.getByText(`Pictures still loading: ${files.length + 2}`)).toBeVisible();
  background.arrive('late', await storePicture('harbour', { name: 'late.jpg' }));
  const names = [...files.map(({ name }) => name), 'pasted.png'];
  await expect.poll(() => background.acquired.slice(1)).toMatchObject(names.map((name) => ({ name })));
  expect(background.calls).toEqual([]);
});

test('another picture for a failed job is for that, also while some are staged', async () => {
  const { calls } = await openPanel({
    jobs: [aJob({ state: 'failed', task: { kind: 'alt' }, failure: { code: 'pictureBroken' } })],
    draft: aDraft({ pending: awaited('late') }),
  });
  await button('Back').click();
  await chooseAnother('other.png');
  await expect.poll(() => calls).toMatchObject([{ method: 'start', input: { task: { kind: 'alt' } } }]);
});

test('a PDF is let in, to get its refusal', async () => {
  const { calls } = await openPanel();
  expect(fileInput().accept.split(',')).toContain('.pdf');
  await userEvent.upload(fileInput(), new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }));
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['start']);
});

test('the first run copies the text of its sample, and of what is pasted, chosen or captured', async () => {
  fake.store({ settings: settings.parse({}) });
  // No job begins, so that the welcome stays.
  const { calls } = await openPanel({ jobs: [] }, { start: () => ({ id: 'started' }) });
  const tasks = (): unknown[] => calls.map(({ input }) => (input as { task: { kind: string } }).task.kind);
  await button('Try it').click();
  await expect.poll(tasks).toEqual(['text']);
  const input = calls[0]?.input as { pictures: { hash: string; name: string }[] } | undefined;
  expect(input?.pictures[0]?.name).toBe('sample.png');
  expect((await getPicture(input?.pictures[0]?.hash ?? ''))?.type).toBe('image/png');
  paste(document.body, dataOf([png('pasted.png')]));
  await expect.poll(tasks).toEqual(['text', 'text']);
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.poll(tasks).toEqual(['text', 'text', 'text']);
  await button('Capture').click();
  await expect.poll(tasks).toEqual(['text', 'text', 'text', 'text']);
  drop(document.body, dataOfTypes({ 'text/uri-list': 'https://zoo.example/lion.jpg' }));
  await expect.poll(() => calls.at(-1)?.method).toBe('startOnAddress');
  expect(tasks().at(-1)).toBe('text');
});

test('text goes into the box that it is pasted or dropped into', async () => {
  const { calls } = await openPanel({ jobs: [], draft: aDraft({ pending: awaited('late') }) });
  const box = questionBox().element();
  expect(paste(box, dataOf([png('a.png')], 'some words')).defaultPrevented).toBe(false);
  expect(drop(box, dataOf([], 'words')).defaultPrevented).toBe(false);
  await allArrived();
  expect(calls).toEqual([]);
});

test('what the background refuses is said in words, and can be tried again', async () => {
  let refuses = true;
  const { calls } = await openPanel(
    { jobs: [] },
    {
      start: () => {
        if (refuses) throw new FailureError({ code: 'internal' });
        return { id: 'x' };
      },
    },
  );
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong in Sightread');
  refuses = false;
  await button('Try again').click();
  await expect.poll(() => calls.length).toBe(2);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test.each([
  ['noGesture', 'Ctrl+Shift+9', 'press Ctrl+Shift+9'],
  ['noGesture', '', 'Right-click the page and choose “Capture”'],
  ['offLimits', 'Alt+Shift+G', 'Browsers block extensions on this page.'],
] as const)(
  'a capture that cannot be (%s, key %j) says what to do, for the eye too',
  async (outcome, shortcut, words) => {
    fake.shortcuts([{ name: 'capture', description: '', shortcut }]);
    await openPanel({ jobs: [aJob()] }, { capture: () => ({ outcome }) });
    await button('Capture').click();
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

test('a capture that keys open beside the panel says to the ear how they get there, and no more: the page does', async () => {
  const { calls } = await openPanel({ jobs: [aJob()] });
  button('Capture').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => calls)
    .toEqual([{ method: 'capture', input: { task: { kind: 'describe', detail: 'full' } } }]);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Choose on the page. By keyboard, press F6 to get there.');
  expect(document.querySelector('.announcer .hint')).toBeNull();
});

test('who opens one by the mouse is told nothing', async () => {
  const { calls } = await openPanel({ jobs: [aJob()] });
  await button('Capture').click();
  await expect.poll(() => calls.length).toBe(1);
  await allArrived();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['a popup page in a tab', 'popup', 3, 'open'],
  ['a side panel', 'sidepanel', undefined, 'open'],
  ['a popup that has to say why not', 'popup', undefined, 'noGesture'],
] as const)('capturing from %s closes nothing', async (_name, surface, tab, outcome) => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  onTestFinished(() => close.mockRestore());
  fake.inTab(tab);
  const { calls } = fakeBackground({ jobs: [aJob()] }, { capture: () => ({ outcome }) });
  show(<Panel surface={surface} />);
  await button('Capture').click();
  await expect.poll(() => calls.map(({ method }) => method)).toContain('capture');
  await allArrived();
  expect(close).not.toHaveBeenCalled();
});
