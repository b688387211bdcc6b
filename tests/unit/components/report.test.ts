import { beforeEach, expect, test } from 'vitest';
import { createReport } from '../../../components/list/report-file';
import { reportCsv, reportJson, reportMarkdown } from '../../../utils/answers/report';
import { reportHtml } from '../../../utils/answers/report-html';
import { listed, proposed } from '../answers/report/sample';
import { samplePage } from '../model/samples';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);

test.each([
  ['CSV', reportCsv],
  ['JSON', reportJson],
  ['Markdown', reportMarkdown],
  ['HTML', reportHtml],
])('a report in %s names pages and pictures without the secrets of their addresses', (_name, write) => {
  const address = 'https://me:hidden@cdn.example/boat.jpg?token=hidden#hidden';
  const page = { ...samplePage, title: '', url: address };
  const unlisted = proposed({ address, ref: 'b-1' });
  const file = write(createReport(page, [listed({ address })], new Map(), [unlisted], 0));
  expect(file).not.toContain('hidden');
  expect(file.split('https://cdn.example/boat.jpg').length).toBeGreaterThan(2);
});
