import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { allArrived } from './support/crossing';
import { resize } from './support/emulate';
import type { FakeBackground, FakeHandlers } from './support/fake-background';
import { aJob } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { awaited } from './support/question-drafts';
import { freshBrowser } from './support/show';
import { stagedTalk } from './support/follow-up-scenes';

freshBrowser();

const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
const addButton = () => button('Add pictures');
const said = () => page.getByRole('status');

/** The file input, whose dialog stays closed. */
function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  input.addEventListener('click', (event) => event.preventDefault(), { once: true });
  return input;
}

function bring(type: 'paste' | 'drop', where: Element, file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  const how = { bubbles: true, cancelable: true };
  const event =
    type === 'paste'
      ? new ClipboardEvent(type, { clipboardData: data, ...how })
      : new DragEvent(type, { dataTransfer: data, ...how });
  where.dispatchEvent(event);
}

/** Opens a panel on a conversation, and on pictures that were staged there. */
async function openTalk(more?: Partial<QuestionDraft>, handlers?: FakeHandlers): Promise<FakeBackground> {
  const [job, draft] = await stagedTalk();
  const state = { jobs: [job, aJob({ id: 'other' })], ...(more && { draft: { ...draft, ...more } }) };
  return openPanel(state, handlers);
}
const here = (): number => document.querySelectorAll('.composer[data-asks] .staged li').length;
const apart = (): number => document.querySelectorAll('.composer[data-new="true"] .staged li').length;
const twoAwaited = { pictures: [], pending: awaited('one', 'two') };

describe('more pictures for a further question', () => {
  test('are chosen by a button, which keeps the focus, and are announced', async () => {
    const { acquired } = await openTalk();
    const input = fileInput();
    await addButton().click();
    await userEvent.upload(input, [png('one.png'), png('two.png')]);
    await expect.poll(() => acquired).toMatchObject([{ name: 'one.png' }, { name: 'two.png' }]);
    await expect.element(said()).toHaveTextContent('Pictures added to the question: 2');
    await expect.element(addButton()).toHaveFocus();
    expect(here()).toBe(2);
  });

  test.each(['paste', 'drop'] as const)('are taken by %s at its box, and there alone', async (way) => {
    const { calls, acquired } = await openTalk();
    bring(way, questionBox().element(), png('here.png'));
    await expect.poll(() => acquired).toMatchObject([{ name: 'here.png' }]);
    await expect.element(said()).toHaveTextContent('Pictures added to the question: 1');
    expect(here()).toBe(1);
    bring(way, document.body, png('new.png'));
    await expect.poll(() => calls.map(({ method }) => method)).toEqual(['start']);
  });

  test('wait at the box of that conversation, and are asked with by Enter', async () => {
    const background = await openTalk({});
    expect(document.querySelector('.composer[data-new="true"]')).toBeNull();
    const list = page.getByRole('article').first().getByRole('list', { name: 'Pictures for the question' });
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2);
    await userEvent.type(questionBox(), 'And these?{Enter}');
    const task = { kind: 'ask', question: 'And these?' };
    const [, { pictures }] = await stagedTalk();
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'followUp', input: { id: 'job-1', task, pictures } }]);
    // They stay until the background has taken the question.
    await expect.poll(here).toBe(0);
    await expect.element(questionBox()).toHaveFocus();
  });

  test('leave the focus to a person who writes the next question when the answer begins', async () => {
    const asked = Promise.withResolvers<{ id: string }>();
    const background = await openTalk({}, { followUp: () => asked.promise });
    await userEvent.type(questionBox(), 'And these?{Enter}And');
    await expect.poll(() => background.calls.length).toBe(1);
    background.happen({ type: 'job', job: aJob({ id: 'followed', state: 'working' }) });
    await expect.poll(() => document.getElementById('followed')).not.toBeNull();
    asked.resolve({ id: 'followed' });
    await allArrived();
    await userEvent.keyboard(' then?');
    await expect.element(questionBox()).toHaveValue('And then?');
  });

  test('leave a question that is being written as it is, and hold it back until they have arrived', async () => {
    const background = await openTalk(twoAwaited);
    await expect.element(page.getByText('Pictures still loading: 2.')).toBeVisible();
    await userEvent.type(questionBox(), 'What is this?{Enter}');
    await expect.element(page.getByText('What is this?')).toBeVisible();
    background.arrive('one', await storePicture('harbour'));
    await expect.poll(() => document.querySelectorAll('.composer[data-asks] .staged li').length).toBe(1);
    await allArrived();
    expect(background.calls).toEqual([]);
    background.arrive('two', await storePicture('terminal'));
    await expect
      .poll(() => background.calls)
      .toMatchObject([
        { method: 'followUp', input: { task: { question: 'What is this?' }, pictures: [{}, {}] } },
      ]);
  });

  test('are removed before they are sent; the last one leaves the focus in the box', async () => {
    const { calls } = await openTalk({});
    await button('Remove picture 1').click();
    await expect.element(said()).toHaveTextContent('Picture 1 removed. Left: 1');
    await expect.element(button('Remove picture 1')).toHaveFocus();
    expect(page.getByRole('button', { name: /^Move/ }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard('Without?{Enter}');
    await expect.poll(() => calls.map(({ method }) => method)).toEqual(['followUp']);
    expect(calls[0]?.input).not.toHaveProperty('pictures');
  });

  test('are discarded by Cancel, which leaves the focus in the box', async () => {
    await openTalk({});
    await button('Cancel').click();
    await expect.poll(() => document.querySelector('.staged')).toBeNull();
    await expect.element(questionBox()).toHaveFocus();
  });

  test('give the question that waits for them back when they are discarded', async () => {
    const { calls } = await openTalk(twoAwaited);
    await userEvent.type(questionBox(), 'What is this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    await button('Cancel').click();
    await expect.element(questionBox()).toHaveValue('What is this?');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls).toMatchObject([{ input: { task: { question: 'What is this?' } } }]);
    await expect.element(questionBox()).toHaveValue('');
  });

  test('that cannot be fetched are an alert, in place of which another can be chosen for the same box', async () => {
    const background = await openTalk({ pictures: [], pending: awaited('late') });
    background.arrive('late', { code: 'pictureBroken' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The picture is damaged');
    const input = fileInput();
    await button('Choose another picture').click();
    await userEvent.upload(input, png('other.png'));
    await expect.poll(here).toBe(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('give the question that waits for them back when none can be fetched, to be asked without', async () => {
    const background = await openTalk({ pictures: [], pending: awaited('late') });
    await userEvent.type(questionBox(), 'What is this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    background.arrive('late', { code: 'notAPicture' });
    await expect.element(questionBox()).toHaveValue('What is this?');
    await allArrived();
    expect(background.calls).toEqual([]);
    await button('Ask').click();
    await expect
      .poll(() => background.calls)
      .toEqual([
        {
          method: 'followUp',
          input: { id: 'job-1', task: { kind: 'ask', question: 'What is this?' } },
        },
      ]);
    expect(document.querySelector('[data-part="failure"]')).toBeNull();
  });

  test('have a card of their own once their conversation is deleted, and begin a new one', async () => {
    const background = await openTalk({});
    background.happen({ type: 'removed', id: 'job-1' });
    await expect.poll(apart).toBe(2);
    await userEvent.type(questionBox().first(), 'What do they share?{Enter}');
    await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['start']);
  });
});

describe('staged pictures and words', () => {
  /** Two pictures and half a question in front of the box of a new question, above a conversation. */
  const openBoth = async (): Promise<FakeBackground> => {
    const [job, { about: _none, ...draft }] = await stagedTalk();
    const background = await openPanel({ jobs: [job], draft });
    await expect.element(questionBox().first()).toHaveFocus();
    await userEvent.type(questionBox().first(), 'Which of');
    return background;
  };

  test('stay together when their conversation is deleted, and are joined by the next pictures', async () => {
    const background = await openTalk({});
    await userEvent.type(questionBox(), 'Which of');
    background.happen({ type: 'removed', id: 'job-1' });
    await expect.poll(apart).toBe(2);
    await expect.element(questionBox()).toHaveValue('Which of');
    bring('paste', document.body, png('more.png'));
    await expect.poll(apart).toBe(3);
  });

  test('leave the words where another picture takes their place', async () => {
    const background = await openBoth();
    background.happen({ type: 'ask', picture: { id: 'h', source: awaited('next')[0]! } });
    background.arrive('next', await storePicture('harbour'));
    await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
    await expect.element(questionBox().first()).toHaveFocus();
    await expect.element(questionBox().first()).toHaveValue('Which of');
  });

  test('are all discarded by Cancel', async () => {
    const background = await openBoth();
    await button('Cancel').click();
    await expect.poll(() => document.querySelector('.composer[data-new="true"]')).toBeNull();
    background.happen({ type: 'ask', picture: { id: 'h', source: awaited('next')[0]! } });
    await expect.poll(() => document.querySelector('.composer[data-new="true"]')).not.toBeNull();
    await expect.element(questionBox().first()).toHaveValue('');
  });
});

test.each([
  [240, false],
  [400, true],
] as const)('a window of %i px leaves the question room for a sentence', async (width, isInOneLine) => {
  await resize(width, 760);
  await openTalk();
  const box = questionBox().element().getBoundingClientRect();
  const ask = button('Ask').element().getBoundingClientRect();
  expect(box.width).toBeGreaterThanOrEqual(144);
  expect(ask.top < box.bottom).toBe(isInOneLine);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
