import { beforeEach, expect, test } from 'vitest';
import { createReport } from '../../../components/list/report-file';
import { reportCsv, reportJson, reportMarkdown } from '../../../utils/answers/report';
import { reportHtml } from '../../../utils/answers/report-html';
import { listed, proposed } from '../answers/report/sample';
import { samplePage } from '../model/samples';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);

test('a report says who wrote its suggestions, of how many pictures it is, and what a spacer needs', () => {
  const spacer = listed({ isSpacer: true });
  const inLink = listed({ ref: 'a-2', isSpacer: true, hints: ['linkWithoutName'] });
  const of = { page: samplePage, pictures: [spacer, inLink], of: 12, unlisted: [], at: 0 };
  const plain = createReport({ ...of, proposals: new Map() });
  expect(plain).toMatchObject({ origin: '', summary: 'Pictures: 2 of 12 · Missing alt text: 2' });
  expect(plain.rows.map(({ proposal }) => proposal)).toEqual(['Leave the alt text empty', '']);
  expect(reportHtml(plain).split('It’s decorative and adds no information.').length).toBe(2);
  const suggested = createReport({ ...of, proposals: new Map([['a-2', proposed()]]) });
  const origin = 'A model wrote the suggestions. A person has read those marked “Checked”.';
  expect(reportHtml(suggested)).toContain(origin);
  expect(reportMarkdown(suggested).replaceAll('\\', '')).toContain(origin);
});

test.each([
  ['CSV', reportCsv],
  ['JSON', reportJson],
  ['Markdown', reportMarkdown],
  ['HTML', reportHtml],
])('a report in %s names pages and pictures without the secrets of their addresses', (_name, write) => {
  const address = 'https://me:hidden@cdn.example/boat.jpg?token=hidden#hidden';
  const page = { ...samplePage, title: '', url: address };
  const unlisted = proposed({ address, ref: 'b-1' });
  const file = write(
    createReport({
      page,
      pictures: [listed({ address })],
      proposals: new Map(),
      unlisted: [unlisted],
      at: 0,
    }),
  );
  expect(file).not.toContain('hidden');
  expect(file.split('https://cdn.example/boat.jpg').length).toBeGreaterThan(2);
});
