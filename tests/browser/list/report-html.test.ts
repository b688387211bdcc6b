import { fc } from '../support/seeded';
import { expect, test } from 'vitest';
import { reportHtml, reportColumns } from '../../../utils/answers/report';
import { hostileReport, listed, sampleReport } from '../../unit/answers/report/sample';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

const own = new Set(
  'html head meta title style body main h1 p a code div table thead tbody tr th td'.split(' '),
);
const ownAttributes = new Set(
  'lang dir charset name content http-equiv href rel class role tabindex aria-label scope'.split(' '),
);

test('nothing from a page is more than text in the document', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const document = parse(reportHtml(report));
      const elements = [...document.querySelectorAll('*')];
      expect(elements.map(({ localName }) => localName).filter((name) => !own.has(name))).toEqual([]);
      const attributes = elements.flatMap((element) => element.getAttributeNames());
      expect(attributes.filter((name) => !ownAttributes.has(name))).toEqual([]);
      for (const link of document.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/);
      const rows = [...document.querySelectorAll('tbody tr')];
      expect(rows.length).toBe(report.rows.length);
      rows.forEach((row, index) => {
        const shown = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
        expect(shown).toEqual(
          // What HTML cannot hold, or holds as one line end.
          reportColumns.map((column) =>
            report.rows[index]?.[column].replaceAll(/\r\n?/g, '\n').replaceAll('\0', ''),
          ),
        );
      });
    }),
    { numRuns: 200 },
  );
});

test('only web addresses are links, and the document says its language', () => {
  const pictures = [
    'https://a.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'blob:https://a.example/1',
  ];
  const reported = pictures.map((address) => ({ picture: listed({ address }), proposal: undefined }));
  const document = parse(reportHtml({ ...sampleReport(reported), lang: 'ar', dir: 'rtl' }));
  const links = [...document.querySelectorAll('td a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://a.example/x.png']);
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(document.querySelector('script')).toBeNull();
});
