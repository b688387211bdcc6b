import { escapeForAnyMarkdown, longestTicks, onOneLine } from '../lib/markdown';
import { altAttribute } from '../lib/html';
import { dayOf } from '../model/usage';
import type { Proposal } from '../model/alt-text';
import type { ListedPicture, Verdict } from '../model/page-pictures';
import { characterCount } from '../lib/text';
import { csvRows } from './spreadsheet';

// A report on a page's pictures for its authors. Its values are given, in the language of the person; the names of its columns
// are the same in every language, for programs. As HTML, for people, it is in `report-html.ts`.

/** The columns of a report, in their order. */
export const reportColumns = [
  'selector',
  'address',
  'alt',
  'name',
  'verdict',
  'reason',
  'hints',
  'proposal',
  'length',
  'reviewed',
  'attribute',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

/** A picture and its proposal; one of them may be missing. */
export interface Reported {
  picture?: ListedPicture | undefined;
  proposal?: Proposal | undefined;
}

/** One row of a report, in words. */
export type ReportRow = Record<ReportColumn, string>;

/** A report, ready to be written in any format. `at` in milliseconds since the epoch. */
export interface Report {
  page: { url: string; title: string };
  at: number;
  /** Of the words: a BCP 47 tag and its direction. */
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  summary: string;
  /** Who wrote the suggestions; empty without any. */
  origin: string;
  words: ReportWords;
  rows: readonly ReportRow[];
  reported: readonly Reported[];
}

/** The words of a report that people read. */
export interface ReportWords {
  /** By verdict, and for proposals whose pictures are not listed. */
  sections: Record<Verdict | 'unlisted', string>;
  picture: string;
  current: string;
  suggested: string;
  reviewed: string;
  longDescription: string;
  /** Why a picture with nothing to say needs no alt text. */
  decorative: string;
}

/** Returns the `alt` attribute of a proposal; empty without a proposal. */
export function proposedAttribute(proposal: Pick<Proposal, 'decision' | 'text'> | undefined): string {
  return proposal ? altAttribute(proposal.decision === 'empty' ? '' : proposal.text) : '';
}

/** Returns a report's file name, such as `alt-text-news.example-2026-11-22.csv`, valid on every file system. */
export function reportFileName({ page, at }: Report, extension: string): string {
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : '';
  const site = host.replaceAll(/[^a-z0-9.-]/gi, '-').replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '');
  return `alt-text-${site === '' ? 'page' : site}-${dayOf(new Date(at))}.${extension}`;
}

/** Returns a report for programs, as JSON with English names and codes. */
export function reportJson({ page, at, reported, rows }: Report): string {
  const pictures = reported.map(({ picture, proposal }, index) => ({
    selector: picture?.selector ?? proposal?.selector ?? '',
    url: picture?.address ?? proposal?.address ?? '',
    kind: picture?.kind ?? null,
    role: picture?.role ?? null,
    lang: picture?.lang ?? null,
    alt: picture?.alt ?? null,
    name: picture?.name ?? null,
    verdict: picture?.verdict ?? null,
    reason: picture?.reason ?? null,
    reasonInWords: rows[index]?.reason ?? '',
    hints: picture?.hints ?? [],
    proposal: proposal
      ? {
          decision: proposal.decision,
          text: proposal.text,
          length: characterCount(proposal.text),
          long: proposal.long,
          why: proposal.why,
          lang: proposal.lang,
          isReviewed: proposal.isReviewed,
          attribute: proposedAttribute(proposal),
        }
      : null,
  }));
  const report = {
    format: 'sightread-report',
    version: 1,
    page,
    madeAt: new Date(at).toISOString(),
    pictures,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Returns a report as CSV for spreadsheets: UTF-8 with the mark that Excel needs, without formulas. */
export function reportCsv({ rows }: Report): string {
  const cells = [[...reportColumns], ...rows.map((row) => reportColumns.map((column) => row[column]))];
  return `\u{feff}${csvRows(cells)}\r\n`;
}

/** Returns a code span, in which nothing is a mention or a link; a bar would end its cell. */
function codeSpan(text: string): string {
  const line = onOneLine(text);
  if (line === '' || /[|\\]/.test(line)) return escapeForAnyMarkdown(line);
  const fence = '`'.repeat(longestTicks(line) + 1);
  return fence.length > 1 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

const codeColumns: readonly ReportColumn[] = ['selector', 'address', 'attribute'];

/** A mention in an issue would notify a person. */
function markdownCell(row: ReportRow, column: ReportColumn): string {
  const isCode = codeColumns.includes(column) || /@\w/.test(row[column]);
  return isCode ? codeSpan(row[column]) : escapeForAnyMarkdown(row[column]);
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns a report for an issue, in Markdown: a table in which everything from the page is mere text. */
export function reportMarkdown(report: Report): string {
  const { title, page, summary, origin, rows } = report;
  return [
    `## ${escapeForAnyMarkdown(title)}`,
    '',
    codeSpan(page.url),
    '',
    escapeForAnyMarkdown(summary),
    '',
    ...(origin === '' ? [] : [escapeForAnyMarkdown(origin), '']),
    markdownRow(reportColumns),
    markdownRow(reportColumns.map((column) => (column === 'length' ? '---:' : '---'))),
    ...rows.map((row) => markdownRow(reportColumns.map((column) => markdownCell(row, column)))),
    '',
  ].join('\n');
}
