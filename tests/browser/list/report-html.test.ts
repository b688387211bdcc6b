import { fc } from '../support/seeded';
import { expect, test } from 'vitest';
import { reportHtml } from '../../../utils/answers/report-html';
import { hostileReport, listed, proposed, sampleReport } from '../../unit/answers/report/sample';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

const own = new Set(
  'html head meta title style body main h1 h2 p a code img table colgroup col thead tbody tr th td section details summary'.split(
    ' ',
  ),
);
const ownAttributes = new Set(
  'lang dir charset name content http-equiv href rel class scope colspan data-label src alt open'.split(' '),
);

/** As HTML holds a text. */
const held = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');

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
        const { selector = '', address = '', proposal = '' } = report.rows[index] ?? {};
        const [, place, , suggested] = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
        expect(place).toBe(held(selector) + held(address));
        expect(suggested).toContain(held(proposal));
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

test('what needs work comes first, current and suggested side by side, and what is fine is folded', () => {
  const thumbnail = 'data:image/png;base64,AAAA';
  const good = {
    verdict: 'named',
    reason: { kind: 'namedBy', by: 'alt' },
    alt: 'A lake',
    name: 'A lake',
  } as const;
  const report = sampleReport([
    { picture: listed({ ref: 'good', ...good }), proposal: undefined },
    { picture: listed({ ref: 'plain', verdict: 'decorative', alt: '' }), proposal: undefined },
    {
      picture: listed({
        ref: 'weak',
        verdict: 'poor',
        alt: 'IMG_1.jpg',
        name: 'IMG_1.jpg',
        reason: { kind: 'fileName' },
      }),
      proposal: proposed({ isReviewed: true, long: 'It sails west.' }),
    },
    { picture: undefined, proposal: proposed({ ref: 'gone' }) },
    { picture: listed({ ref: 'bare', selector: '#boat' }), proposal: undefined },
  ]);
  const document = parse(reportHtml(report, new Map([['weak', thumbnail]])));
  expect([...document.querySelectorAll('h2, summary')].map(({ textContent }) => textContent)).toEqual([
    'Missing (1)',
    'Weak (1)',
    'Gone (1)',
    'Good (1)',
    'Decorative (1)',
  ]);
  const [bare, weak] = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(bare).toEqual(['', '#boathttps://cdn.example/boat.jpg', 'noName', '']);
  expect(weak?.slice(2)).toEqual([
    'IMG_1.jpgfileName',
    'A boat at sunsetalt="A boat at sunset"Long descriptionIt sails west.Checked',
  ]);
  const images = [...document.querySelectorAll('img')];
  expect(images.map(({ src }) => src)).toEqual([thumbnail]);
  expect(images[0]?.closest('tr')?.textContent).toContain('IMG_1.jpg');
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false]);
});

test('a suggestion for what is fine is not folded', () => {
  const picture = listed({ verdict: 'named', alt: 'A lake', name: 'A lake' });
  const document = parse(reportHtml(sampleReport([{ picture, proposal: proposed() }])));
  expect(document.querySelector('details')?.open).toBe(true);
});
