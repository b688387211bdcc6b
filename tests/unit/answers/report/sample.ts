import * as fc from 'fast-check';
import type { Proposal } from '../../../../utils/model/alt-text';
import type { ListedPicture } from '../../../../utils/model/page-pictures';
import { proposedAttribute, type Report, type Reported } from '../../../../utils/answers/report';

/** A picture of a list, with these fields changed. */
export function listed(changes: Partial<ListedPicture> = {}): ListedPicture {
  return {
    ref: 'a-1',
    kind: 'img',
    role: 'img',
    name: '',
    verdict: 'missing',
    reason: { kind: 'noName' },
    hints: [],
    address: 'https://cdn.example/boat.jpg',
    width: 640,
    height: 360,
    selector: 'main > img:nth-of-type(1)',
    alt: null,
    lang: 'en',
    isSpacer: false,
    written: '',
    ...changes,
  };
}

/** A proposal for it, with these fields changed. */
export function proposed(changes: Partial<Proposal> = {}): Proposal {
  return {
    id: 'https://news.example/ aa11',
    page: 'https://news.example/',
    hash: 'aa11',
    address: 'https://cdn.example/boat.jpg',
    selector: 'main > img:nth-of-type(1)',
    ref: 'a-1',
    decision: 'alt',
    branch: 'informative',
    text: 'A boat at sunset',
    long: '',
    why: '',
    lang: 'en',
    job: 'j1',
    at: 0,
    isEdited: false,
    isReviewed: false,
    isKept: false,
    isPageReadable: true,
    ...changes,
  };
}

/** A report on these pictures, whose words are the codes themselves. */
export function sampleReport(reported: readonly Reported[]): Report {
  return {
    page: { url: 'https://news.example/', title: 'News' },
    at: Date.UTC(2026, 10, 22, 12),
    lang: 'en',
    dir: 'ltr',
    title: 'Pictures of News',
    summary: 'All of them',
    origin: '',
    words: {
      sections: {
        missing: 'Missing',
        poor: 'Weak',
        named: 'Good',
        decorative: 'Decorative',
        unlisted: 'Gone',
      },
      picture: 'Picture',
      current: 'Current',
      suggested: 'Suggested',
      reviewed: 'Checked',
      longDescription: 'Long description',
      decorative: 'It decorates',
    },
    reported,
    rows: reported.map(({ picture, proposal }) => ({
      selector: picture?.selector ?? '',
      address: picture?.address ?? '',
      alt: picture?.alt ?? '',
      name: picture?.name ?? '',
      verdict: picture?.verdict ?? '',
      reason: picture?.reason.kind ?? '',
      hints: picture?.hints.join(', ') ?? '',
      proposal: proposal?.text ?? '',
      length: proposal ? String(proposal.text.length) : '',
      reviewed: proposal?.isReviewed ? 'yes' : '',
      attribute: proposedAttribute(proposal),
    })),
  };
}

const hostile = fc.constantFrom(
  '=cmd|/C calc!A0',
  '+1',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r=1',
  '\n=1',
  '=1\n=2',
  'a;=1',
  '＝1',
  '"=1',
  'x";"=1',
  '\u{200b}=1',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  '<!--',
  '|',
  '\\|',
  '\\',
  '`',
  '``a`',
  '[a](javascript:alert(1))',
  '![a](https://evil.example/x.png)',
  '<b>',
  'https://evil.example',
  'www.evil.example',
  '@maintainer',
  '**a**',
  '# a',
  '\n\n- a',
  '&lt;',
);

/** Texts as nasty pages have them. */
export const hostileText = fc.oneof(
  hostile,
  fc
    .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 4 })
    .map((parts) => parts.join('')),
);

/** Addresses as nasty pages have them. */
const hostileAddress = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'data:text/html,<script>',
    'https://a.example/"><script>',
    ' javascript:1',
  ),
  hostileText,
  fc.webUrl(),
);

/** Reports on nasty pages. */
export const hostileReport = fc
  .array(
    fc.record({
      picture: fc
        .record({
          name: hostileText,
          address: hostileAddress,
          selector: hostileText,
          alt: fc.option(hostileText),
          lang: hostileText,
        })
        .map(listed),
      proposal: fc.option(fc.record({ text: hostileText, lang: hostileText }).map(proposed), {
        nil: undefined,
      }),
    }),
    { maxLength: 4 },
  )
  .map(sampleReport);
