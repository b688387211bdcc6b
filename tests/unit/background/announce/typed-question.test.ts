import { beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../../utils/model/job';
import type { Settings } from '../../../../utils/model/settings';
import { speakEnglish } from '../../texts/english';
import { done, setUp, text } from './fake-announcing';

beforeEach(speakEnglish);

describe('an answer to a question that was typed in a panel', () => {
  const question: Partial<Job> = { inPanel: true, task: { kind: 'ask', question: 'Why?' } };
  const long = `${'A lion lies in the sun. '.repeat(10).trim()}\n\n`.repeat(9);
  const askedIn = async (settings: Partial<Settings>, more: Partial<Job> = {}) => {
    const { heard, open, start, go, settled } = await setUp(settings);
    open('side', { windowId: 1 });
    start({ ...question, ...more });
    go(text(long), done);
    await settled();
    return heard.slice(1);
  };

  test('is said there in full', async () => {
    const said = await askedIn({});
    expect(said.every((one) => one.startsWith('side: A lion lies'))).toBe(true);
    expect(said.join('').split('lion')).toHaveLength(91);
  });

  test.each<[string, Partial<Settings>, Partial<Job>, string]>([
    ['nothing of it, by the setting', { speakAnswers: 'never' }, {}, 'Ask about picture'],
    ['nothing, after another step', {}, { task: { kind: 'revise', how: 'more' } }, 'More detail'],
  ])('or %s', async (_what, settings, more, name) =>
    expect(await askedIn(settings, more)).toEqual([`side: Done: ${name}`]),
  );

  test('is not said in the page, where no panel is in front', async () => {
    const { heard, start, go, settled } = await setUp();
    start(question);
    go(text('A lion.'), done);
    await settled();
    expect(heard.slice(1)).toEqual(['page 7 en-US: Done: Ask about picture']);
  });
});
