import { beforeEach, expect, test } from 'vitest';
import { isDisclosed } from '../../../../utils/store/alt-text';
import { database } from '../../../../utils/store/database';
import { samplePage } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { done, setUp, text } from './fake-announcing';

beforeEach(speakEnglish);

test('the disclosure that a page can notice announcements is made once for each site', async () => {
  const { heard, page, start, go, settled } = await setUp();
  await (await database()).clear('disclosedSites');
  start();
  await settled();
  expect(await isDisclosed('https://zoo.example'), 'what a page cannot notice').toBe(false);
  heard.length = 0;
  page.isOverheard = true;
  start();
  go(done);
  await settled();
  expect(heard.filter((one) => one.includes('may be able to tell'))).toHaveLength(1);
  expect(heard[1]).toContain('may be able to tell');
  expect(await isDisclosed('https://zoo.example')).toBe(true);
});

test('an answer that the page could find is not said there: it hears which key says it, and how a picture without text ended', async () => {
  const { heard, page, start, go, settled } = await setUp({ autoCopy: 'all' });
  page.isOverheard = true;
  const task = { kind: 'text' } as const;
  start({ byCommand: true, task });
  go(text('Balance: 12.'), { type: 'note', note: { kind: 'cut-off' } }, done);
  start({ byCommand: true, task });
  go(done);
  start({ task });
  go(text('Balance: 12.'), done);
  await settled();
  expect(heard.map((one) => one.replace('page 7 en-US: ', ''))).toEqual([
    'Started: Copy text',
    'Done. Press Alt+Shift+S for the answer.',
    'Copied',
    'Started: Copy text',
    'No text found',
    'Started: Copy text',
    'Done: Copy text. Copied',
  ]);
});

test('an answer is said in a page that cannot find it, else in a panel in front, else nowhere', async () => {
  const { heard, page, open, announcements } = await setUp();
  const answer = { words: ['Balance: 12.'], lang: 'en' };
  expect(await announcements.sayAnswer(samplePage, answer)).toBe(true);
  page.isOverheard = true;
  expect(await announcements.sayAnswer(samplePage, answer)).toBe(false);
  open('elsewhere', { windowId: 99 });
  expect(await announcements.sayAnswer(undefined, answer)).toBe(false);
  open('side', { windowId: samplePage.windowId });
  expect(await announcements.sayAnswer(samplePage, answer)).toBe(true);
  expect(await announcements.sayAnswer(undefined, answer)).toBe(true);
  expect(heard).toEqual(['page 7 en: Balance: 12.', 'side: Balance: 12.', 'side: Balance: 12.']);
});
