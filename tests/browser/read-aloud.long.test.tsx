import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readAloud } from '../../components/shared/speech/reader';
import { settings } from '../../utils/model/settings';
import { changeSettings, readSettings } from '../../utils/store/settings';
import { allArrived } from './support/crossing';
import { browser, fake } from './support/fake-browser';
import { aVoice, fakeSpeech } from './support/fake-speech';
import { aJob } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

const isReading = (): boolean => document.querySelector('[data-reading]') !== null;
const marked = (): string[] =>
  [...(CSS.highlights.get('reading') ?? [])].map((range) => (range instanceof Range ? range.toString() : ''));
const pressed = async (name: string, isPressed: boolean): Promise<void> => {
  await expect.element(button(name)).toHaveAttribute('aria-pressed', String(isPressed));
};

const structured = `# The chart

It **rises**. Then [it falls](https://a.example)!

1. Dr. Ito, first
2. second

| Month | Sales |
|---|---|
| Jan | 12 |

\`\`\`js
const total = 12;
total + 1;
\`\`\`

Done.`;

describe('reading aloud', () => {
  test('says again what the browser has lost', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: 'One. Two.' })] });
    speech.loses();
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('One.');
    speech.end();
    await expect.poll(speech.now).toBe('Two.');
    expect(speech.spoken.map(({ text }) => text)).toEqual(['One.', 'One.', 'Two.']);
  });

  test('goes sentence by sentence, through headings, items and rows, and marks each', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: structured })] });
    await button('Read aloud').click();
    await expect.element(button('Pause')).toHaveFocus();
    expect(button('Read aloud').elements()).toEqual([]);
    const read = [
      ['The chart', 'The chart'],
      ['It rises.', 'It rises.'],
      ['Then it falls!', 'Then it falls!'],
      ['Dr. Ito, first', 'Dr. Ito, first'],
      ['second', 'second'],
      ['Month, Sales', 'Month\tSales'],
      ['Jan, 12', 'Jan\t12'],
      ['Code skipped.', 'const total = 12;\ntotal + 1;'],
      ['Done.', 'Done.'],
    ];
    for (const [words, onPage] of read) {
      await expect.poll(speech.now).toBe(words);
      expect(marked()).toEqual([onPage]);
      speech.end();
    }
    await pressed('Read aloud', false);
    expect(marked()).toEqual([]);
    expect(isReading()).toBe(false);
    expect(speech.spoken[0]).toEqual({ text: 'The chart', lang: 'en-US', rate: 1, voice: 'Sam' });
  });

  test('pauses at a sentence and reads it again, goes on and back, faster, and stops', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: 'One. Two. Three.' })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('One.');
    await button('Next sentence').click();
    expect(speech.now()).toBe('Two.');
    await button('Pause').click();
    expect(speech.now()).toBeUndefined();
    expect(marked()).toEqual(['Two.']);
    await button('Next sentence').click();
    expect(marked()).toEqual(['Three.']);
    expect(speech.now()).toBeUndefined();
    await button('Previous sentence').click();
    await button('Resume').click();
    expect(speech.now()).toBe('Two.');
    await button('Speed: 1×').click();
    await button('1.5×').click();
    await expect.poll(() => speech.spoken.at(-1)).toMatchObject({ text: 'Two.', rate: 1.5 });
    expect((await readSettings()).readAloudRate).toBe(1.5);
    await button('Stop reading').click();
    expect(speech.now()).toBeUndefined();
    await pressed('Read aloud', false);
    await expect.element(button('Read aloud')).toHaveFocus();
  });

  test('stops on Esc from anywhere, and that press does nothing else', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: 'One. Two.' })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('One.');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(document.createElement('button'));
    dialog.showModal();
    let heard = 0;
    const listen = (): number => (heard += 1);
    document.addEventListener('keydown', listen);
    await userEvent.keyboard('{Escape}');
    expect([speech.now(), dialog.open, heard]).toEqual([undefined, true, 0]);
    await expect.poll(isReading).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect([dialog.open, heard]).toEqual([false, 1]);
    document.removeEventListener('keydown', listen);
    dialog.remove();
  });

  test.each(['a second press', 'Esc'])(
    'is stopped by %s before it is known in which language',
    async (by) => {
      const speech = fakeSpeech();
      const { promise: told, resolve: tell } = Promise.withResolvers<unknown>();
      const detect = vi.spyOn(browser.i18n, 'detectLanguage').mockReturnValueOnce(told);
      await openPanel({ jobs: [aJob({ answer: 'One. Two.', task: { kind: 'text' } })] });
      await button('Read aloud').click();
      await pressed('Read aloud', true);
      if (by === 'Esc') await userEvent.keyboard('{Escape}');
      else await button('Read aloud').click();
      await pressed('Read aloud', false);
      tell({ isReliable: false, languages: [] });
      await allArrived();
      expect(speech.spoken).toEqual([]);
      await button('Read aloud').click();
      await expect.poll(speech.now).toBe('One.');
      expect([detect.mock.calls.length, speech.spoken.length]).toEqual([2, 1]);
      detect.mockRestore();
    },
  );

  test('goes on where it is told once more how to read', () => {
    const speech = fakeSpeech();
    const reading = readAloud(
      [{ text: 'One.', lang: 'en' }],
      { rate: 1, voice: '' },
      {
        at: () => undefined,
        ended: () => undefined,
      },
    );
    reading.setOptions({ rate: 1, voice: '' });
    expect(speech.spoken.length).toBe(1);
    reading.setOptions({ rate: 2, voice: '' });
    expect(speech.spoken.length).toBe(2);
    reading.stop();
  });

  test('is one at a time, and ends with its card', async () => {
    const speech = fakeSpeech();
    const background = await openPanel({
      jobs: [aJob({ id: 'a', answer: 'Alpha.' }), aJob({ id: 'b', answer: 'Beta.' })],
    });
    await openRow('b');
    await button('Read aloud').first().click();
    await expect.poll(speech.now).toBe('Alpha.');
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('Beta.');
    await expect.poll(() => document.querySelectorAll('[data-reading]').length).toBe(1);
    background.happen({ type: 'removed', id: 'b' });
    await expect.poll(speech.now).toBeUndefined();
    expect(marked()).toEqual([]);
  });

  test('is that of the card pressed last, also where the one before still waits for its language', async () => {
    const speech = fakeSpeech();
    const { promise: told, resolve: tell } = Promise.withResolvers<unknown>();
    const detect = vi.spyOn(browser.i18n, 'detectLanguage').mockReturnValueOnce(told);
    await openPanel({
      jobs: [aJob({ id: 'a', answer: 'Alpha.', task: { kind: 'text' } }), aJob({ id: 'b', answer: 'Beta.' })],
    });
    await openRow('b');
    await button('Read aloud').first().click();
    await expect.poll(() => detect.mock.calls.length).toBe(1);
    await button('Read aloud').last().click();
    await expect.poll(speech.now).toBe('Beta.');
    tell({ isReliable: false, languages: [] });
    await allArrived();
    expect(speech.now()).toBe('Beta.');
    expect(speech.spoken.length).toBe(1);
    detect.mockRestore();
  });

  test('waits where another took the voice, and says when none can speak', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: 'One. Two.' })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('One.');
    speech.fail('interrupted');
    await button('Resume').click();
    expect(speech.now()).toBe('One.');
    speech.fail('synthesis-failed');
    await expect.element(page.getByText('No voice on this system could read this.')).toBeVisible();
    await pressed('Read aloud', false);
  });

  test('speaks each language with its own voice, of this device first, or says that there is none', async () => {
    const speech = fakeSpeech([
      aVoice('Cloud', 'de-DE', { localService: false, default: true }),
      aVoice('Anna', 'de-AT'),
      aVoice('Sam', 'en-US'),
      aVoice('Sue', 'en-GB'),
      aVoice('Kyoko', 'ja-JP'),
    ]);
    const chosen = settings.parse({ readAloudVoice: 'uri:Sue', readAloudRate: 1.25 });
    fake.store({ settings: chosen });
    await openPanel({
      jobs: [
        aJob({ id: 'de', answer: 'Ein Boot.', language: 'de' }),
        aJob({ id: 'en', answer: 'A boat.', language: 'en' }),
        aJob({ id: 'ja', answer: 'これは船です。', task: { kind: 'text' } }),
        aJob({ id: 'fi', answer: 'Vene.', language: 'fi' }),
      ],
    });
    for (const id of ['en', 'ja', 'fi']) await openRow(id);
    const read = (id: string): Promise<void> =>
      page.elementLocator(document.getElementById(id)!).getByRole('button', { name: 'Read aloud' }).click();
    for (const [id, said] of [
      ['de', { text: 'Ein Boot.', lang: 'de-AT', voice: 'Anna', rate: 1.25 }],
      ['en', { text: 'A boat.', lang: 'en-GB', voice: 'Sue' }],
      ['ja', { text: 'これは船です。', lang: 'ja-JP', voice: 'Kyoko' }],
    ] as const) {
      await read(id);
      await expect.poll(() => speech.spoken.at(-1)).toMatchObject(said);
    }
    await read('fi');
    await expect.element(page.getByText('This system has no voice for Finnish.')).toBeVisible();
    expect(speech.now()).toBeUndefined();
  });

  test('waits for voices that come late, and never lets the browser choose one', async () => {
    const speech = fakeSpeech([]);
    await openPanel({ jobs: [aJob({ answer: 'One. Two.' })] });
    await button('Read aloud').click();
    await expect.element(button('Pause')).toBeVisible();
    expect(speech.spoken).toEqual([]);
    speech.voicesAre([
      aVoice('Cloud', 'en-US', { localService: false, default: true }),
      aVoice('Sam', 'en-US'),
    ]);
    await expect.poll(() => speech.spoken.map(({ voice }) => voice)).toEqual(['Sam']);
  });

  test('is stopped while it waits for voices', async () => {
    const speech = fakeSpeech([]);
    await openPanel({ jobs: [aJob({ answer: 'One.' })] });
    await button('Read aloud').click();
    await button('Stop reading').click();
    speech.voicesAre([aVoice('Sam', 'en-US')]);
    await pressed('Read aloud', false);
    expect(speech.spoken).toEqual([]);
  });

  test('gives nothing to a voice of a server that was not chosen, says so, and leads to the choice', async () => {
    const speech = fakeSpeech([
      aVoice('Wolke', 'de-DE', { localService: false, default: true }),
      aVoice('Sam', 'en-US'),
    ]);
    fake.store({ settings: settings.parse({}) });
    await openPanel({ jobs: [aJob({ answer: 'Ein Boot.', language: 'de' })] });
    await button('Read aloud').click();
    await expect
      .element(page.getByText(/^Only online voices read German, .* choose it under “Reading voice”\.$/))
      .toBeVisible();
    expect(speech.spoken).toEqual([]);
    await button('Open settings').click();
    await expect.poll(() => fake.asked.map(({ what }) => what)).toContain('openOptionsPage');
    await changeSettings((before) => ({ ...before, readAloudVoice: 'uri:Wolke' }));
    await button('Read aloud').click();
    await expect.poll(() => speech.spoken.at(-1)).toMatchObject({ text: 'Ein Boot.', voice: 'Wolke' });
    expect(button('Open settings').elements()).toEqual([]);
  });

  test('says that there is no voice where the browser lists none, and reads once there is', async () => {
    const speech = fakeSpeech([]);
    await openPanel({ jobs: [aJob({ answer: 'One.' })] });
    await button('Read aloud').click();
    await expect.element(page.getByText(/^This system has no voice for /)).toBeVisible();
    await pressed('Read aloud', false);
    expect(speech.now()).toBeUndefined();
    speech.voicesAre([aVoice('Sam', 'en-US')]);
    await button('Read aloud').click();
    await expect.poll(() => speech.spoken.at(-1)).toMatchObject({ text: 'One.', voice: 'Sam' });
  });

  test('cuts what would be too long for one breath, and keeps the mark on the sentence', async () => {
    const speech = fakeSpeech();
    const long = `${'The boat sails on and on, past the headland; '.repeat(8)}and home.`;
    await openPanel({ jobs: [aJob({ answer: long })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBeDefined();
    while (speech.now() !== undefined) {
      expect(marked()).toEqual([long]);
      speech.end();
    }
    expect(speech.spoken.map(({ text }) => text).join('')).toBe(long);
    expect(Math.max(...speech.spoken.map(({ text }) => text.length))).toBeLessThanOrEqual(150);
  });
});

describe('the page while it is read', () => {
  const many = Array.from({ length: 60 }, (_each, at) => `Sentence ${at}.`).join('\n\n');
  const inSight = (): boolean => {
    const [range] = CSS.highlights.get('reading') ?? [];
    const { top, bottom } = (range as Range).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  test('follows the voice, unless the person has scrolled away', async () => {
    const speech = fakeSpeech();
    await openPanel({ jobs: [aJob({ answer: many })] });
    await button('Read aloud').click();
    await expect.poll(speech.now).toBe('Sentence 0.');
    expect(inSight()).toBe(true);
    for (let at = 0; at < 40; at += 1) {
      speech.end();
      expect(inSight()).toBe(true);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    speech.end();
    expect([scrollY, inSight()]).toEqual([0, false]);
    await userEvent.keyboard('{Escape}');
  });
});
