import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Composer } from '../../utils/model/feed';
import { allArrived } from './support/crossing';
import { resize } from './support/emulate';
import type { FakeBackground, FakeHandlers } from './support/fake-background';
import { aJob } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { freshBrowser } from './support/show';
import { stagedTalk } from './support/follow-up-scenes';

freshBrowser();

const png = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/png' });
const addButton = () => button('Add pictures to the question');
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

/** A background that stages what is brought, as the real one does. */
async function openTalk(more: Partial<Composer> = {}, handlers: FakeHandlers = {}): Promise<FakeBackground> {
  const [job, composer] = await stagedTalk();
  const background: FakeBackground = await openPanel(
    {
      jobs: [job, aJob({ id: 'other' })],
      ...(more.id === 'none' ? {} : { composer: { ...composer, ...more } }),
    },
    {
      discardComposed: () => background.happen({ type: 'composer' }),
      arrangeComposed: ({ hashes }) =>
        background.happen(
          hashes.length === 0
            ? { type: 'composer' }
            : {
                type: 'composer',
                composer: {
                  ...composer,
                  pictures: composer.pictures.filter(({ hash }) => hashes.includes(hash)),
                },
              },
        ),
      ...handlers,
    },
  );
  return background;
}
const nothing: Partial<Composer> = { id: 'none' };

describe('more pictures for a further question', () => {
  test('are chosen by a button, which keeps the keyboard, and the ear hears that they have come', async () => {
    const { calls } = await openTalk(nothing);
    const input = fileInput();
    await addButton().click();
    await userEvent.upload(input, [png('one.png'), png('two.png')]);
    await expect
      .poll(() => calls)
      .toMatchObject([{ method: 'compose', input: { about: 'job-1', pictures: [{ name: 'one.png' }, {}] } }]);
    await expect.element(said()).toHaveTextContent('2 pictures added to the question');
    await expect.element(addButton()).toHaveFocus();
  });

  test.each(['paste', 'drop'] as const)('come by %s at its box, and there alone', async (way) => {
    const { calls } = await openTalk(nothing);
    bring(way, questionBox().element(), png('here.png'));
    await expect
      .poll(() => calls)
      .toMatchObject([{ method: 'compose', input: { about: 'job-1', pictures: [{ name: 'here.png' }] } }]);
    await expect.element(said()).toHaveTextContent('1 picture added to the question');
    bring(way, document.body, png('new.png'));
    await expect.poll(() => calls.map(({ method }) => method)).toEqual(['compose', 'start']);
  });

  test('wait at the box of that conversation, and are asked with by Enter', async () => {
    const background = await openTalk();
    expect(document.querySelector('.composer')).toBeNull();
    const list = page.getByRole('article').first().getByRole('list', { name: 'Pictures for the question' });
    expect(list.getByRole('listitem').elements().length).toBe(2);
    await userEvent.type(questionBox(), 'And these?{Enter}');
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'askComposed', input: { question: 'And these?' } }]);
    background.happen({ type: 'job', job: aJob({ id: 'asked', state: 'working' }) });
    await expect.poll(() => document.activeElement?.id).toBe('asked');
  });

  test('leave the keyboard to who writes the next question when the answer comes', async () => {
    const background = await openTalk();
    await userEvent.type(questionBox(), 'And these?{Enter}And');
    await expect.poll(() => background.calls.length).toBe(1);
    background.happen({ type: 'job', job: aJob({ id: 'asked', state: 'working' }) });
    await expect.poll(() => document.getElementById('asked')).not.toBeNull();
    await allArrived();
    await userEvent.keyboard(' then?');
    await expect.element(questionBox()).toHaveValue('And then?');
  });

  test('leave a question that is being written as it is, and hold it back until they have come', async () => {
    const [, composer] = await stagedTalk();
    const background = await openTalk(nothing);
    await userEvent.type(questionBox(), 'What is');
    background.happen({ type: 'composer', composer: { ...composer, pictures: [], pending: 2 } });
    await expect.element(page.getByText('Getting the pictures, 2 still to come.')).toBeVisible();
    await expect.element(questionBox()).toHaveValue('What is');
    await userEvent.keyboard(' this?{Enter}');
    await expect.element(page.getByText('What is this?')).toBeVisible();
    await allArrived();
    expect(background.calls).toEqual([]);
    background.happen({ type: 'composer', composer });
    await expect
      .poll(() => background.calls)
      .toEqual([{ method: 'askComposed', input: { question: 'What is this?' } }]);
  });

  test('are removed before they are sent; the last one leaves the keyboard in the box', async () => {
    const { calls } = await openTalk();
    await button('Remove picture 1').click();
    await expect.element(said()).toHaveTextContent('Picture 1 removed, 1 left');
    await expect.element(button('Remove picture 1')).toHaveFocus();
    expect(page.getByRole('button', { name: /^Move/ }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard('Without?{Enter}');
    await expect
      .poll(() => calls.map(({ method }) => method))
      .toEqual(['arrangeComposed', 'arrangeComposed', 'followUp']);
  });

  test('are put away by Cancel, which leaves the keyboard in the box', async () => {
    await openTalk();
    await button('Cancel').click();
    await expect.poll(() => document.querySelector('.staged')).toBeNull();
    await expect.element(questionBox()).toHaveFocus();
  });

  test('give the question that waits for them back when they are put away', async () => {
    const { calls } = await openTalk({ pictures: [], pending: 1 });
    await userEvent.type(questionBox(), 'What is this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    await button('Cancel').click();
    await expect.element(questionBox()).toHaveValue('What is this?');
    await expect.element(questionBox()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => calls)
      .toMatchObject([{ method: 'discardComposed' }, { input: { task: { question: 'What is this?' } } }]);
    await expect.element(questionBox()).toHaveValue('');
  });

  test('that cannot be had are an alert, in place of which another can be chosen for the same box', async () => {
    const background = await openTalk(nothing);
    background.happen({
      type: 'composer',
      composer: { id: 'c', about: 'job-1', pictures: [], pending: 0, failure: { code: 'pictureBroken' } },
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The picture is damaged');
    const input = fileInput();
    await button('Choose another picture').click();
    await userEvent.upload(input, png('other.png'));
    await expect
      .poll(() => background.calls)
      .toMatchObject([{ method: 'compose', input: { about: 'job-1' } }]);
    await userEvent.type(questionBox(), 'Without it?{Enter}');
    await expect
      .poll(() => background.calls.slice(1).map(({ method }) => method))
      .toEqual(['discardComposed', 'followUp']);
  });

  test('give the question that waits for them back when none can be had, to be asked without', async () => {
    const [, composer] = await stagedTalk();
    const none = { ...composer, pictures: [] };
    const background = await openTalk({ pictures: [], pending: 2 });
    await userEvent.type(questionBox(), 'What is this?{Enter}');
    await expect.poll(() => questionBox().elements()).toEqual([]);
    background.happen({ type: 'composer', composer: { ...none, failure: { code: 'notAPicture' } } });
    await expect.element(questionBox()).toHaveValue('What is this?');
    await allArrived();
    expect(background.calls).toEqual([]);
    await button('Ask').click();
    await expect
      .poll(() => background.calls)
      .toMatchObject([
        { method: 'discardComposed' },
        { method: 'followUp', input: { id: 'job-1', task: { kind: 'ask', question: 'What is this?' } } },
      ]);
  });

  test('stand by themselves once their conversation is deleted', async () => {
    const background = await openTalk();
    background.happen({ type: 'removed', id: 'job-1' });
    await expect.poll(() => document.querySelectorAll('.composer .staged li').length).toBe(2);
  });
});

describe('pictures and words that wait', () => {
  /** Three pictures and half a question in front of the box of a new question, above a conversation. */
  const openBoth = async (): Promise<[FakeBackground, Composer]> => {
    const [, { about: _none, ...composer }] = await stagedTalk();
    const background = await openTalk(nothing, {
      compose: ({ pictures, about }) => {
        background.happen({ type: 'composer', composer: { ...composer, ...(about && { about }) } });
        return { come: composer.pictures.length + pictures.length };
      },
    });
    background.happen({ type: 'composer', composer });
    await expect.element(questionBox().first()).toHaveFocus();
    await userEvent.type(questionBox().first(), 'Which of');
    return [background, composer];
  };

  test('come along to the conversation where a picture is pasted', async () => {
    await openBoth();
    await userEvent.type(questionBox().last(), 'And here?');
    bring('paste', questionBox().last().element(), png('more.png'));
    await expect.poll(() => document.querySelectorAll('.follow-up .staged li').length).toBe(2);
    expect(document.querySelector('.composer')).toBeNull();
    await expect.element(questionBox()).toHaveValue('And here?\nWhich of');
    await expect.element(questionBox()).toHaveFocus();
    await expect.element(said()).toHaveTextContent('3 pictures added to the question');
  });

  test('stay together when their conversation is deleted, and are joined by what comes next', async () => {
    const background = await openTalk();
    await userEvent.type(questionBox(), 'Which of');
    background.happen({ type: 'removed', id: 'job-1' });
    await expect.poll(() => document.querySelectorAll('.composer .staged li').length).toBe(2);
    await expect.element(questionBox()).toHaveValue('Which of');
    bring('paste', document.body, png('more.png'));
    await expect.poll(() => background.calls.map(({ method }) => method)).toEqual(['compose']);
  });

  test('leave the words where another picture takes their place', async () => {
    const [background, composer] = await openBoth();
    const pictures = composer.pictures.slice(0, 1);
    background.happen({ type: 'composer', composer: { ...composer, id: 'next', pictures } });
    await expect.poll(() => document.querySelectorAll('.composer .picture').length).toBe(1);
    await expect.element(questionBox().first()).toHaveFocus();
    await expect.element(questionBox().first()).toHaveValue('Which of');
  });

  test.each(['by Cancel', 'elsewhere'])('are all put away %s', async (where) => {
    const [background, composer] = await openBoth();
    if (where === 'elsewhere') background.happen({ type: 'composer' });
    else await button('Cancel').click();
    await expect.poll(() => document.querySelector('.composer')).toBeNull();
    background.happen({ type: 'composer', composer: { ...composer, id: 'next' } });
    await expect.poll(() => document.querySelector('.composer')).not.toBeNull();
    await expect.element(questionBox().first()).toHaveValue('');
  });
});

test.each([
  [240, false],
  [400, true],
] as const)('a window of %i px leaves the question room for a sentence', async (width, isInOneLine) => {
  await resize(width, 760);
  await openTalk({ id: 'none' });
  const box = questionBox().element().getBoundingClientRect();
  const ask = button('Ask').element().getBoundingClientRect();
  expect(box.width).toBeGreaterThanOrEqual(144);
  expect(ask.top < box.bottom).toBe(isInOneLine);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
