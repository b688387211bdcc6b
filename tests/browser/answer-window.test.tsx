import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AnswerWindow } from '../../components/panel/answer-window';
import { putJob } from '../../utils/store/jobs';
import { storeUnsaved } from '../../utils/store/session';
import { everyLook, expectInLooks, looksTimeout } from './support/axe';
import { browser, fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { freshBrowser, show } from './support/show';

freshBrowser();

/** Shows the window of an answer, by its id. */
function open(id: string): void {
  history.replaceState(null, '', `#${id}`);
  show(<AnswerWindow />);
}

test(
  'the window has the focus on the answer, and says it as its description, in every look',
  async () => {
    const job = aJob({ answer: 'A **boat** on a lake.\n\n- red\n- small' });
    await putJob(job);
    open(job.id);
    const dialog = page.getByRole('dialog', { name: 'Description' });
    await expect.element(dialog).toHaveFocus();
    await expect.element(dialog).toHaveAccessibleDescription(/A boat on a lake\.\s*red\s*small/);
    await expectInLooks('answer-window', everyLook);
  },
  looksTimeout,
);

test('an answer that could not be copied without a press is copied by one, which asks for the permission', async () => {
  const job = aJob({ task: { kind: 'text' }, answer: 'Closed on 2 May.' });
  await putJob(job);
  const { href } = location;
  onTestFinished(() => history.replaceState(null, '', href));
  history.replaceState(null, '', `?copy#${job.id}`);
  show(<AnswerWindow />);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus();
  expect(write.mock.calls).toEqual([['Closed on 2 May.']]);
  expect(fake.asked).toContainEqual({
    what: 'permissions.request',
    given: { permissions: ['clipboardWrite'] },
  });
});

test('an answer that could only be held in memory is there, too', async () => {
  const job = aJob({ id: 'held', answer: 'A boat on a lake.' });
  await storeUnsaved(job);
  open(job.id);
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('A boat on a lake.');
});

test('of an answer whose end could only be held in memory, the end is there', async () => {
  const job = aJob({ id: 'held', state: 'working', answer: 'A boat' });
  await putJob(job);
  await storeUnsaved({ ...job, state: 'done', answer: 'A boat on a lake.' });
  open(job.id);
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('A boat on a lake.');
});

test('an answer is there although the settings cannot be read', async () => {
  const job = aJob({ answer: 'A boat on a lake.' });
  await putJob(job);
  const broken = vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('IO error'));
  onTestFinished(() => broken.mockRestore());
  open(job.id);
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('A boat on a lake.');
});

test('the window closes when another one opens', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  open('gone');
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  expect(close).not.toHaveBeenCalled();
  const other = new BroadcastChannel('answer windows');
  other.postMessage('opened');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  other.close();
  close.mockRestore();
});

test('an answer that is no longer kept is a sentence', async () => {
  open('gone');
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('No answer yet');
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});
