import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { takeShownConnection } from '../../components/shared/shown-connection';
import { article } from './support/conversations';
import { fake } from './support/fake-browser';
import { expectFailureShown, oneOfEachAction } from './support/failed-card';
import { aJob, aTalk, noon } from './support/jobs';
import { button, chooseAnother, openPanel, openRow, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const which = { task: { kind: 'ask', question: 'Which?' } } as const;
const part = (id: string, name: string): HTMLElement | null =>
  article(id).querySelector(`[data-part="${name}"]`);

describe('a card', () => {
  test.each([[['working', 'done', 'failed'] as const], [['stopped', 'interrupted'] as const]])(
    'says its state: %j',
    async (states) => {
      const failure = { code: 'offline' } as const;
      await openPanel({
        jobs: states.map((state) => aJob({ id: state, state, ...(state === 'failed' ? { failure } : {}) })),
      });
      for (const state of states) {
        expect(article(state).dataset['state']).toBe(state);
        expect(article(state).role ?? 'article').toBe('article');
        expect(article(state).querySelectorAll('[data-part="answer"]').length, state).toBe(1);
      }
    },
  );

  test('stands newest first and keeps its id', async () => {
    const background = await openPanel({ jobs: [aJob({ id: 'b' }), aJob({ id: 'a' })] });
    const second = article('b');
    background.happen({ type: 'job', job: aJob({ id: 'c', state: 'working' }) });
    await expect
      .poll(() => [...document.querySelectorAll('article')].map(({ id }) => id))
      .toEqual(['c', 'b', 'a']);
    expect(article('b')).toBe(second);
  });

  test('says what is being sent, and where', async () => {
    const stage = {
      kind: 'sending',
      host: 'api.example',
      bytes: 412_345,
      width: 1600,
      height: 1067,
      pictures: 1,
    } as const;
    const background = await openPanel({ jobs: [aJob({ state: 'working', stage })] });
    expect(part('job-1', 'status')?.textContent).toBe('Sending 412 kB, 1600 × 1067 to api.example');
    background.happen({
      type: 'event',
      id: 'job-1',
      event: { type: 'stage', stage: { kind: 'reading', progress: 0.427 } },
    });
    await expect
      .poll(() => part('job-1', 'status')?.textContent)
      .toBe('Recognizing text on this device, 43%');
    expect(article('job-1').querySelector('progress')?.value).toBeCloseTo(0.427);
  });

  test('of alt text puts the author first', async () => {
    const rows = [
      ['none', null, '', 'The author gave no alt text.'],
      ['decorative', '', '', 'The author marked it as decorative.'],
      ['named', 'IMG_2041.jpg', 'Evening', 'The author’s alt text: “IMG_2041.jpg”Caption: Evening'],
    ] as const;
    const empty = { title: '', lang: 'de', heading: '', tooltip: '', link: '' };
    await openPanel({
      jobs: rows.map(([id, alt, caption]) =>
        aJob({ id, task: { kind: 'alt' }, context: { ...empty, alt, caption }, answer: 'A boat' }),
      ),
    });
    for (const [id, , , words] of rows) {
      const [author, answer] = [part(id, 'author'), part(id, 'answer')];
      expect(author?.textContent).toBe(words);
      expect((author as Node).compareDocumentPosition(answer as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  test('says outside of the answer that it was cut off, or that there is no text', async () => {
    await openPanel({
      jobs: [
        aJob({ id: 'cut', answer: 'A boat and', notes: [{ kind: 'cut-off' }] }),
        aJob({ id: 'empty', task: { kind: 'text' } }),
      ],
    });
    expect(part('cut', 'answer')?.textContent).toBe('A boat and');
    await expect.element(page.getByText('The answer was cut off here.')).toBeVisible();
    await openRow('empty');
    expect(part('empty', 'answer')?.textContent).toBe('');
    const empty = page.elementLocator(article('empty'));
    await expect.element(empty.getByText('No text found')).toBeVisible();
    expect(empty.getByRole('button', { name: 'Copy', exact: true }).elements()).toEqual([]);
  });

  test.each([
    ['one', ['harbour']],
    ['several', ['harbour', 'terminal']],
  ] as const)('shows %s of its files at once, before they have been read', async (_what, drawings) => {
    const pictures = await Promise.all(drawings.map((drawing) => storePicture(drawing)));
    const sources = pictures.map(({ hash }) => ({ kind: 'stored', hash, name: '' }) as const);
    const job = aJob({ state: 'working', stage: { kind: 'acquiring' }, sources });
    const { happen } = await openPanel({ jobs: [job] });
    const shown = (): number =>
      [...document.querySelectorAll<HTMLImageElement>('img.picture')].filter((one) => one.naturalWidth > 0)
        .length;
    await expect.poll(shown).toBe(drawings.length);
    expect(page.getByRole('button', { name: 'Enlarge picture' }).elements()).toEqual([]);
    happen({ type: 'event', id: job.id, event: { type: 'pictures', pictures } });
    await expect
      .poll(() => page.getByRole('button', { name: 'Enlarge picture' }).elements().length)
      .toBe(drawings.length);
    await expect.poll(shown).toBe(drawings.length);
  });

  test('keeps its earlier turns', async () => {
    await openPanel({ jobs: aTalk({ answer: 'A boat.' }, { ...which, answer: 'Red.' }) });
    expect(part('job-1', 'turn')?.textContent).toBe('A boat.');
    expect(part('job-1', 'answer')?.textContent).toBe('Red.');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3, name: 'Which?' })).toBeVisible();
  });

  test('keeps the text of an earlier turn as it was read', async () => {
    const text = { task: { kind: 'text' } as const, answer: '* one\n* two' };
    await openPanel({ jobs: aTalk(text, { ...which, answer: 'Red.' }) });
    expect(part('job-1', 'turn')?.textContent).toBe('* one\n* two');
  });

  test('tells the language of its answer, and does not guess that of a text', async () => {
    const context = { title: '', lang: 'ja', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    await openPanel({
      jobs: [
        aJob({ id: 'described', answer: 'Ein Boot' }),
        aJob({ id: 'text', task: { kind: 'text' }, answer: 'x' }),
        aJob({ id: 'page-text', task: { kind: 'text' }, answer: 'x', context }),
      ],
    });
    const langs = (): (string | undefined)[] =>
      ['described', 'text', 'page-text'].map((id) => part(id, 'answer')?.lang);
    expect(langs()).toEqual(['en-US', '', 'ja']);
    await changeSettings((before) => ({ ...before, answerLanguage: 'de' }));
    await expect.poll(langs).toEqual(['de', '', 'ja']);
    expect(part('described', 'answer')?.dir).toBe('ltr');
  });

  test('leaves each earlier answer the language it was asked in', async () => {
    const alt = { task: { kind: 'alt' } as const, answer: 'Un port', language: 'fr' };
    await openPanel({ jobs: aTalk(alt, { ...which, language: 'de', answer: 'Das rote.' }) });
    await changeSettings((before) => ({ ...before, answerLanguage: 'pt' }));
    const answers = [...document.querySelectorAll<HTMLElement>('article .answer')];
    expect(answers.map(({ lang }) => lang)).toEqual(['fr', 'de']);
  });

  test('tells the language of all that others have said: of each turn, of the author, of thoughts', async () => {
    const caption = '夕方';
    const context = { title: '', lang: 'ja', heading: '', alt: 'قارب', caption, tooltip: '', link: '' };
    await openPanel({
      jobs: [
        ...aTalk(
          { task: { kind: 'text' }, answer: '港', context },
          { answer: 'A harbour' },
          { ...which, reasoning: 'Hm', answer: 'Red.' },
        ),
        aJob({ id: 'alt', task: { kind: 'alt' }, context, answer: 'A boat' }),
      ],
    });
    const langs = (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.lang);
    expect(langs('[data-part="turn"] .answer')).toEqual(['ja', 'en-US']);
    expect(langs('.thoughts')).toEqual(['']);
    expect(langs('[data-part="author"] bdi')).toEqual(['ja', 'ja']);
    const [alt] = document.querySelectorAll('[data-part="author"] bdi');
    expect(alt && getComputedStyle(alt).direction).toBe('rtl');
  });
});

describe('what can be done with a job', () => {
  test('Copy writes the answer as it is shown, says so, and marks what the clipboard holds', async () => {
    await holdClipboard();
    await openPanel({
      jobs: [aJob({ id: 'a', answer: ' **A** boat\n\n- red ' }), aJob({ id: 'b', answer: 'B' })],
    });
    await openRow('b');
    await button('Copy').first().click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe('A boat\n\n- red');
    const icons = (): (string | undefined)[] =>
      ['a', 'b'].map((id) => article(id).querySelector('.copy button.first svg')?.innerHTML);
    const [tick, copy] = icons();
    expect(tick).not.toBe(copy);
    await button('Copy').nth(1).click();
    await expect.poll(icons).toEqual([copy, tick]);
  });

  test('Copy says what to do when the browser refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await openPanel({ jobs: [aJob({ answer: 'A' })] });
    await button('Copy').click();
    await expect.element(page.getByText('The browser blocked the clipboard.')).toBeVisible();
  });

  test('Stop stops, and leaves the focus in the card', async () => {
    const background = await openPanel(
      { jobs: [aJob({ state: 'working', answer: 'A boat' })] },
      { stop: ({ id }) => background.happen({ type: 'event', id, event: { type: 'stopped', at: noon } }) },
    );
    await button('Stop').click();
    await expect.poll(() => article('job-1').dataset['state']).toBe('stopped');
    expect(document.activeElement).toBe(article('job-1'));
    expect(part('job-1', 'answer')?.textContent).toBe('A boat');
    expect(part('job-1', 'failure')).toBeNull();
  });

  test.each(['stopped', 'interrupted', 'failed'] as const)(
    'a %s job can be tried again, and the focus goes along',
    async (state) => {
      const background = await openPanel(
        { jobs: [aJob({ state, ...(state === 'failed' ? { failure: { code: 'busy' } } : {}) })] },
        {
          retry: () => {
            background.happen({ type: 'job', job: aJob({ id: 'again', state: 'working' }) });
            return { id: 'again' };
          },
        },
      );
      expect(button('Try again').elements().length).toBe(1);
      await button('Try again').click();
      await expect.poll(() => background.calls).toEqual([{ method: 'retry', input: { id: 'job-1' } }]);
      await expect.poll(() => document.activeElement?.id).toBe('again');
    },
  );

  test('Delete leaves a row in the place of a card, with its focus and its undo', async () => {
    await openPanel({ jobs: ['c', 'b', 'a'].map((id, at) => aJob({ id, createdAt: noon - at })) });
    const rows = (): (string | null | undefined)[] =>
      [...document.querySelectorAll('.jobs > :is(article, .deleted-row)')].map(
        (row) => row.id || row.firstElementChild?.textContent,
      );
    const remove = async (id: string): Promise<void> => {
      await openRow(id);
      article(id).querySelector<HTMLElement>('[aria-label="Delete"]')?.focus();
      await userEvent.keyboard('{Enter}');
    };
    await remove('b');
    await expect.poll(rows).toEqual(['c', 'Answer deleted', 'a']);
    await expect.element(button('Undo')).toHaveFocus();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Answer deletedUntil the browser closes, History’s menu can undo this.');
    await remove('c');
    await expect.poll(rows).toEqual(['Answer deleted', 'Answer deleted', 'a']);
    await expect.element(button('Undo').first()).toHaveFocus();
    await button('Undo').last().click();
    await expect.poll(rows).toEqual(['Answer deleted', 'b', 'a']);
    await expect.poll(() => document.activeElement?.id).toBe('b');
    await button('Undo').click();
    await expect.poll(rows).toEqual(['c', 'b', 'a']);
    await expect.element(page.getByRole('status')).toHaveTextContent('Restored');
  });

  test('the row stays until the focus has left it and 20 seconds have passed', async () => {
    const later = vi.spyOn(window, 'setTimeout');
    const { happen } = await openPanel({
      jobs: ['b', 'a'].map((id, at) => aJob({ id, createdAt: noon - at })),
    });
    (button('Delete').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Undo')).toHaveFocus();
    happen({ type: 'job', job: aJob({ id: 'new', createdAt: noon + 1 }) });
    await expect.poll(() => article('new')).not.toBeNull();
    await expect.element(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(button('Undo')).toBeVisible();
    (button('Undo').element() as HTMLElement).focus();
    const [left] = later.mock.calls.findLast(([, ms]) => (ms ?? 0) > 15_000) ?? [];
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 20_001);
    (left as () => void)();
    await expect.element(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.poll(() => button('Undo').elements()).toEqual([]);
  });

  test('a follow-up question keeps to its card, and its box keeps the focus', async () => {
    const background = await openPanel({
      jobs: [aJob({ answer: 'A boat', pictures: [await storePicture('harbour')] })],
    });
    await userEvent.type(questionBox(), 'Which color?{Enter}');
    await expect
      .poll(() => background.calls)
      .toEqual([
        { method: 'followUp', input: { id: 'job-1', task: { kind: 'ask', question: 'Which color?' } } },
      ]);
    await expect.element(questionBox()).toHaveValue('');
    await expect.element(questionBox()).toHaveFocus();
  });

  test('nothing can be asked about a picture that was never fetched', async () => {
    const background = await openPanel({ jobs: [aJob({ id: 'a', answer: 'x' })] });
    expect(questionBox().elements()).toEqual([]);
    background.happen({ type: 'job', job: aJob({ id: 'b', state: 'failed', failure: { code: 'pdf' } }) });
    await expect.poll(() => article('b').dataset['open']).toBe('true');
    expect(questionBox().elements()).toEqual([]);
  });
});

describe('a failure', () => {
  // The others are in job-card.long.test.tsx.
  test.each(oneOfEachAction)('%s says what happened, what to do, and offers its way on', expectFailureShown);

  test('without a connection leads to the view of one, to models of this device, or to the text', async () => {
    fake.store({ settings: settings.parse({}) });
    const background = await openPanel({
      jobs: [aJob({ state: 'failed', failure: { code: 'noConnection' } })],
    });
    await button('Connect a service').click();
    await expect.element(page.getByRole('heading', { name: 'Connect a service' })).toHaveFocus();
    await button('Back').click();
    await button('Models on this device').click();
    const given = { url: 'chrome-extension://fake/models.html' };
    expect(fake.asked.at(-1)).toEqual({ what: 'tabs.create', given });
    await button('Copy text instead').click();
    await expect.poll(() => background.calls).toEqual([{ method: 'readText', input: { id: 'job-1' } }]);
  });

  test('that lies with a connection leads to its form in the settings', async () => {
    const answerer = { id: 'c2', name: 'Other', model: 'gemma' };
    await openPanel({ jobs: [aJob({ state: 'failed', answerer, failure: { code: 'wrongKey' } })] });
    await button('Open settings').click();
    expect(fake.asked.at(-1)).toEqual({ what: 'openOptionsPage' });
    expect(takeShownConnection()).toBe('c2');
  });

  test.each<Job['task']>([
    { kind: 'text' },
    { kind: 'alt' },
    { kind: 'describe', detail: 'brief' },
    { kind: 'ask', question: 'Which boat?' },
  ])('leads another picture to the same task: %j', async (task) => {
    const { calls } = await openPanel({
      jobs: [
        aJob({ id: 'broken', task, state: 'failed', failure: { code: 'pictureBroken' } }),
        aJob({ id: 'far', task, state: 'failed', failure: { code: 'pictureUnreachable' } }),
      ],
    });
    await openRow('far');
    await page.getByRole('article').getByRole('button', { name: 'Capture' }).click();
    await expect.poll(() => calls).toEqual([{ method: 'capture', input: { task } }]);
    await chooseAnother('other.png');
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]).toMatchObject({ method: 'start', input: { task, pictures: [{ name: 'other.png' }] } });
  });
});
