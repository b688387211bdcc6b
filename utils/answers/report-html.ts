import { escapeHtml } from '../lib/html';
import type { Verdict } from '../model/page-pictures';
import type { Report, Reported, ReportRow } from './report';

// A report as a document that people read and print. Pictures that need work come first. Each has a thumbnail, and its current
// text next to the suggested one. The other pictures are counted; their list is folded.

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent); --quiet: color-mix(in srgb, currentColor 68%, transparent); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 68rem; padding: 1.5rem 1rem 3rem; font: 100%/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
p { margin: 0.25rem 0; }
table { inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 0.75rem 0.75rem 0.75rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { padding-block: 0.25rem; color: var(--quiet); font-size: 0.875rem; font-weight: 600; }
.shown { inline-size: 7rem; }
.shown img { display: block; max-inline-size: 6rem; max-block-size: 6rem; border-radius: 4px; background: repeating-conic-gradient(#bdbdbd 0 25%, #e0e0e0 0 50%) 0 0 / 16px 16px; print-color-adjust: exact; }
.text { font-weight: 600; white-space: pre-line; }
.note { color: var(--quiet); font-size: 0.875rem; }
code { font-size: 0.8125rem; }
summary { cursor: pointer; font-size: 1.125rem; font-weight: 600; }
details { margin-block-start: 1.5rem; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media (width < 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; padding-block: 0.75rem; border-block-end: 1px solid var(--line); }
  td { padding: 0.25rem 0; border: 0; inline-size: auto; }
  td:empty { display: none; }
  td[data-label]::before { content: attr(data-label); display: block; color: var(--quiet); font-size: 0.875rem; }
}
@media print {
  body { max-inline-size: none; padding: 0; font-size: 10pt; }
  tr { break-inside: avoid; }
  h2, summary { break-after: avoid; }
  summary { list-style: none; }
  ::details-content { content-visibility: visible; block-size: auto; }
}
`;

/** Returns a link for a web address; any other address, such as a script, becomes text. */
function link(url: string, words = url): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb
    ? `<a href="${escapeHtml(url)}" rel="noreferrer noopener">${escapeHtml(words)}</a>`
    : `<code>${escapeHtml(url)}</code>`;
}

/** Returns a paragraph of a text that others wrote, in its language; nothing for no text. */
function paragraph(text: string, { lang = '', look = '' }: { lang?: string; look?: string } = {}): string {
  if (text === '') return '';
  const language = lang === '' ? '' : ` lang="${escapeHtml(lang)}"`;
  return `<p${look === '' ? '' : ` class="${look}"`}${language} dir="auto">${escapeHtml(text)}</p>`;
}

const code = (text: string): string =>
  text === '' ? '' : `<p><code dir="ltr">${escapeHtml(text)}</code></p>`;

interface Row {
  row: ReportRow;
  about: Reported;
}

/** Returns what the page has: the alt text, or the name from elsewhere, why that is not enough, and advice. */
function current({ row, about: { picture } }: Row): string {
  if (!picture) return '';
  const text = picture.alt?.trim() ? row.alt : row.name;
  return [
    paragraph(text, { lang: picture.lang, look: 'text' }),
    paragraph(row.reason, { look: 'note' }),
    paragraph(row.hints, { look: 'note' }),
  ].join('');
}

function suggested({ row, about: { picture, proposal } }: Row, { words }: Report): string {
  if (!proposal) {
    const why = picture?.isSpacer && row.proposal !== '' ? words.decorative : '';
    return paragraph(row.proposal, { look: 'text' }) + paragraph(why, { look: 'note' });
  }
  const { lang, why, long, isReviewed } = proposal;
  return [
    paragraph(row.proposal, { ...(proposal.decision === 'alt' && { lang }), look: 'text' }),
    code(row.attribute),
    paragraph(why, { lang, look: 'note' }),
    long === '' ? '' : paragraph(words.longDescription, { look: 'note' }) + paragraph(long, { lang }),
    isReviewed ? paragraph(words.reviewed, { look: 'note' }) : '',
  ].join('');
}

/** Data URIs of our own thumbnails, by the ref of their picture, or of that of a proposal. */
export type Thumbnails = ReadonlyMap<string, string>;

const refOf = ({ picture, proposal }: Reported): string => picture?.ref ?? proposal?.ref ?? '';

function tableRow(one: Row, report: Report, thumbnails: Thumbnails): string {
  const { words } = report;
  const thumbnail = thumbnails.get(refOf(one.about));
  const image = thumbnail === undefined ? '' : `<img src="${escapeHtml(thumbnail)}" alt="">`;
  const { address, selector } = one.row;
  const place = code(selector) + (address === '' ? '' : `<p class="note" dir="ltr">${link(address)}</p>`);
  const cell = (label: string, content: string): string =>
    `<td data-label="${escapeHtml(label)}">${content}</td>`;
  return `<tr><td class="shown">${image}</td><td>${place}</td>${cell(words.current, current(one))}${cell(words.suggested, suggested(one, report))}</tr>`;
}

function tableOf(rows: readonly Row[], report: Report, thumbnails: Thumbnails): string {
  const { picture, current: now, suggested: better } = report.words;
  const head = [now, better].map((words) => `<th scope="col">${escapeHtml(words)}</th>`).join('');
  return `<table>
<colgroup><col class="shown"><col><col><col></colgroup>
<thead><tr><th scope="colgroup" colspan="2">${escapeHtml(picture)}</th>${head}</tr></thead>
<tbody>
${rows.map((row) => tableRow(row, report, thumbnails)).join('\n')}
</tbody>
</table>`;
}

type Kind = Verdict | 'unlisted';
const order: readonly Kind[] = ['missing', 'poor', 'unlisted', 'named', 'decorative'];
/** What is fine is counted, and its table is folded where nothing is suggested. */
const fine: readonly Kind[] = ['named', 'decorative'];

const kindOf = ({ picture }: Reported): Kind => picture?.verdict ?? 'unlisted';

/** Whether a report shows a picture with its thumbnail: one to work on. */
export const isToWorkOn = (about: Reported): boolean =>
  !fine.includes(kindOf(about)) || about.proposal !== undefined;

function section(kind: Kind, rows: readonly Row[], report: Report, thumbnails: Thumbnails): string {
  if (rows.length === 0) return '';
  const heading = escapeHtml(`${report.words.sections[kind]} (${rows.length})`);
  const table = tableOf(rows, report, thumbnails);
  if (!fine.includes(kind)) return `<section>\n<h2>${heading}</h2>\n${table}\n</section>`;
  const isOpen = rows.some(({ about }) => isToWorkOn(about));
  return `<details${isOpen ? ' open' : ''}>\n<summary>${heading}</summary>\n${table}\n</details>`;
}

/** Returns a report as an HTML document without scripts, in which everything from the page is mere text. */
export function reportHtml(report: Report, thumbnails: Thumbnails = new Map()): string {
  const { lang, dir, title, page, summary, origin, rows, reported, at } = report;
  const all = rows.map((row, index): Row => ({ row, about: reported[index] ?? {} }));
  const sections = order.map((kind) => {
    const ofKind = all.filter(({ about }) => kindOf(about) === kind);
    return section(kind, ofKind, report, thumbnails);
  });
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(at);
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p dir="ltr">${link(page.url)}</p>
<p>${escapeHtml(`${day} · ${summary}`)}</p>
${paragraph(origin)}
${sections.join('\n')}
</main>
</body>
</html>
`;
}
