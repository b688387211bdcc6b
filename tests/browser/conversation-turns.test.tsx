import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { feedStream } from '../../utils/bus/contracts/background';
import { openStream } from '../../utils/bus/stream';
import { conversationsOf } from '../../utils/model/conversation';
import { type FeedState, nextState } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';
import { expectAccessible } from './support/axe';
import { article, asks, described, openIds, row, shownQuestions } from './support/conversations';
import type { FakeBackground } from './support/fake-background';
import { fakeSpeech } from './support/fake-speech';
import { aJob, aTalk, noon } from './support/jobs';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';
import { listen } from './support/spoken';

freshBrowser();

/** A description, a question about it that was edited, and what was asked after its first form. */
async function edited(): Promise<Job[]> {
  const pictures = [await storePicture('harbour')];
  const [color, first] = aTalk({ ...described, pictures }, { ...asks('Which color?', 'Red.'), id: 'color' });
  const place = { conversation: 'job-1', sources: [] };
  const after = { ...place, ...asks('How big?', 'Small.'), id: 'size', parent: 'color', createdAt: noon + 2 };
  const colors = asks('Which colors?', 'Red and white.');
  const other = { ...place, ...colors, id: 'colors', parent: 'job-1', createdAt: noon + 3 };
  return [aJob(other), aJob(after), ...(color && first ? [color, first] : [])];
}

describe('the siblings of a turn', () => {
  test('are gone through in the article, each with what was asked after it', async () => {
    await openPanel({ jobs: await edited() });
    expect(shownQuestions()).toEqual(['Which colors?']);
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Later version' }))
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(shownQuestions).toEqual(['Which color?', 'How big?']);
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    expect(document.querySelector('[data-part="answer"]')?.textContent).toBe('Small.');
    await expectAccessible();
    await page.getByRole('button', { name: 'Later version' }).click();
    await expect.poll(shownQuestions).toEqual(['Which colors?']);
  });

  test('are left for a new turn', async () => {
    const { happen } = await openPanel({ jobs: await edited() });
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(shownQuestions).toEqual(['Which color?', 'How big?']);
    const place = { id: 'new', conversation: 'job-1', parent: 'colors', createdAt: noon + 4, sources: [] };
    happen({ type: 'job', job: aJob({ ...place, ...asks('Any more?', 'No.') }) });
    await expect.poll(shownQuestions).toEqual(['Which colors?', 'Any more?']);
  });

  test('are where the next question goes on', async () => {
    const { calls } = await openPanel({ jobs: await edited() });
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await questionBox().click();
    await userEvent.keyboard('Whose?{Enter}');
    await expect.poll(() => calls).toMatchObject([{ method: 'followUp', input: { id: 'size' } }]);
    await expect.poll(shownQuestions).toEqual(['Which color?', 'How big?', 'Whose?']);
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    await expect.element(questionBox()).toHaveFocus();
  });

  test('end the reading of the answer that they replace', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: await edited() });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('Red and white.');
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(shownQuestions).toEqual(['Which color?', 'How big?']);
    expect(speech.now()).toBeUndefined();
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('Small.');
  });

  /** A conversation whose newest turn is working, with an earlier sibling of it shown. */
  async function openEarlier(): Promise<FakeBackground & { heard: ReturnType<typeof listen> }> {
    const [newest, ...others] = await edited();
    const working = { ...newest!, state: 'working', answer: '', stage: { kind: 'answering' } } as const;
    const heard = listen();
    onTestFinished(heard.stop);
    const background = await openPanel({ jobs: [working, ...others] });
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(shownQuestions).toEqual(['Which color?', 'How big?']);
    return { ...background, heard };
  }

  test('leave Stop to the one that is working', async () => {
    const { calls } = await openEarlier();
    expect(article('job-1').dataset['state']).toBe('working');
    expect(document.querySelector('[data-part="answer"]')?.textContent).toBe('Small.');
    await button('Stop').click();
    await expect.poll(() => calls).toEqual([{ method: 'stop', input: { id: 'colors' } }]);
    await expect.poll(() => article('job-1').dataset['state']).toBe('stopped');
    expect(shownQuestions()).toEqual(['Which color?', 'How big?']);
    await expect.element(page.elementLocator(article('job-1'))).toHaveFocus();
    await page.getByRole('button', { name: 'Later version' }).click();
    await expect.element(button('Try again')).toBeVisible();
  });

  test('stay as they are shown when the one that is working fails, which is announced', async () => {
    const { happen, heard } = await openEarlier();
    const failed = { type: 'failed', failure: { code: 'busy' }, at: noon + 9 } as const;
    happen({ type: 'event', id: 'colors', event: failed });
    await expect.poll(() => article('job-1').dataset['state']).toBe('failed');
    await expect.poll(() => heard.spoken).toEqual(['Too many requests']);
    expect(heard.alerts).toEqual([]);
    expect(shownQuestions()).toEqual(['Which color?', 'How big?']);
  });

  test('are not counted for a turn without any', async () => {
    await openPanel({ jobs: aTalk(described, asks('Which color?', 'Red.')) });
    expect(page.getByRole('button', { name: 'Earlier version' }).elements()).toEqual([]);
  });

  test('are there for an answer that was asked for again, too', async () => {
    const pictures = [await storePicture('harbour')];
    const again = { id: 'again', conversation: 'job-1', createdAt: noon + 1, answer: 'A ship.', pictures };
    await openPanel({ jobs: [aJob(again), aJob({ answer: 'A boat.', pictures })] });
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Earlier version' }).click();
    await expect.poll(() => document.querySelector('[data-part="answer"]')?.textContent).toBe('A boat.');
  });
});

test('a conversation whose newest turn is working can be stopped in its row', async () => {
  const { calls } = await openPanel({
    jobs: [
      aJob({ id: 'new', answer: 'x', createdAt: noon + 9 }),
      ...aTalk(described, { ...asks('Where?', 'At'), state: 'working' }),
    ],
  });
  expect(openIds()).toEqual(['new']);
  expect(article('job-1').dataset['state']).toBe('working');
  await expect.element(row('job-1')).toHaveAccessibleName('A boat.');
  await expect.element(page.elementLocator(article('job-1'))).toHaveTextContent('Answering');
  await page.elementLocator(article('job-1')).getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => calls).toEqual([{ method: 'stop', input: { id: 'turn-2' } }]);
  await expect.poll(() => article('job-1').dataset['state']).toBe('stopped');
  expect(openIds()).toEqual(['new']);
});

test('a turn that fails again, in its place, is announced again', async () => {
  const pictures = [await storePicture('harbour')];
  const failure = { code: 'busy' } as const;
  const failed = aJob({ state: 'failed', failure, pictures });
  const heard = listen();
  onTestFinished(heard.stop);
  const { happen } = await openPanel({ jobs: [failed] });
  for (const times of [1, 2]) {
    // Both in one message, so that nothing is drawn between them.
    happen({ type: 'job', job: aJob({ state: 'working', pictures }) });
    happen({ type: 'event', id: 'job-1', event: { type: 'failed', failure, at: noon + times } });
    await expect.poll(() => heard.alerts.length).toBe(times);
  }
});

test('jobs of a batch are conversations of two panels once they are no longer of it', async () => {
  const pictures = [await storePicture('harbour')];
  const ofBatch = (id: string): Job =>
    aJob({ id, batch: 'batch-1', task: { kind: 'alt' }, answer: `Alt text ${id}`, pictures });
  const { happen } = await openPanel({
    jobs: [aJob({ id: 'own', answer: 'x' }), ofBatch('a'), ofBatch('b')],
  });
  // The other panel.
  const left = new AbortController();
  onTestFinished(() => left.abort());
  let other: FeedState = { jobs: [] };
  const follow = async (): Promise<void> => {
    for await (const events of openStream(feedStream, { panelWindow: 8, isBack: false }, left.signal))
      for (const event of events) other = nextState(other, event);
  };
  follow().catch((thrown: unknown) => expect(left.signal.aborted, String(thrown)).toBe(true));
  const articles = () => [...document.querySelectorAll('article')].map(({ id }) => id);
  const inOther = () =>
    conversationsOf(other.jobs.filter(({ batch }) => batch === undefined)).map(({ id }) => id);
  expect(articles()).toEqual(['own']);
  await expect.poll(inOther).toEqual(['own']);
  for (const id of ['a', 'b']) {
    const { batch: _batch, ...job } = ofBatch(id);
    happen({ type: 'shown', job });
  }
  await expect.poll(articles).toHaveLength(3);
  await expect.poll(inOther).toEqual(articles());
});

describe('deleting', () => {
  test('from a turn on leaves what came before it', async () => {
    const background = await openPanel({
      jobs: aTalk(described, asks('Where?', 'At sea.'), asks('When?', 'Now.')),
    });
    await button('Menu: Where?').click();
    await button('Delete from here').click();
    await expect
      .poll(() => background.calls)
      .toMatchObject([{ method: 'deleteFrom', input: { id: 'turn-2' } }]);
    await expect.poll(shownQuestions).toEqual([]);
    expect(document.querySelector('[data-part="answer"]')?.textContent).toBe('A boat.');
    expect(document.querySelector('article .deleted-row')?.textContent).toContain('2 answers deleted');
    await expect.element(button('Undo')).toHaveFocus();
    await button('Undo').click();
    await expect.poll(shownQuestions).toEqual(['Where?', 'When?']);
    expect(document.querySelector('.deleted-row')).toBeNull();
    await expect.poll(() => document.activeElement?.id).toBe('job-1');
  });

  test('an article deletes all of it', async () => {
    const { calls } = await openPanel({ jobs: aTalk(described, asks('Where?', 'At sea.')) });
    await button('Delete').click();
    await expect.poll(() => calls).toMatchObject([{ method: 'deleteAnswers', input: { ids: ['job-1'] } }]);
    await expect.poll(() => document.querySelectorAll('article').length).toBe(0);
  });

  test('an article that another panel deletes moves the focus to the next one', async () => {
    const { happen } = await openPanel({
      jobs: [
        ...aTalk(
          { ...described, createdAt: noon + 5 },
          { ...asks('Where?', 'At sea.'), createdAt: noon + 6 },
        ),
        aJob({ id: 'old', answer: 'A boat' }),
        aJob({ id: 'oldest', answer: 'A ship', createdAt: noon - 1 }),
      ],
    });
    (button('Delete').element() as HTMLElement).focus();
    for (const id of ['turn-2', 'job-1']) happen({ type: 'removed', id });
    await expect.poll(() => document.activeElement?.id).toBe('old');
    expect(openIds()).toEqual(['old']);
  });
});
