import { altAttribute } from '../../lib/html';
import type { Proposal } from '../../model/alt-text';
import type { ListedPicture } from '../../model/page-pictures';

// A report on a page's pictures for those who write it. Its words come from outside, in the language of the person.

/** What a report says of a picture, in this order. */
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

/** A picture and what is proposed for it; either may be all that is known. */
export interface Reported {
  picture: ListedPicture | undefined;
  proposal: Proposal | undefined;
}

/** One line of a report, in words. */
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
  columns: Record<ReportColumn, string>;
  rows: readonly ReportRow[];
  reported: readonly Reported[];
}

/** The `alt` attribute that a proposal stands for; empty without a proposal. */
export function proposedAttribute(proposal: Pick<Proposal, 'decision' | 'text'> | undefined): string {
  return proposal ? altAttribute(proposal.decision === 'empty' ? '' : proposal.text) : '';
}

/** A file's name for a report, such as `alt-text-news.example-2026-11-22.csv`, from what any file system takes. */
export function reportFileName({ page, at }: Report, ending: string): string {
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : '';
  const site = host.replaceAll(/[^a-z0-9.-]/gi, '-').replaceAll(/^[.-]+|[.-]+$/g, '');
  const day = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `alt-text-${site === '' ? 'page' : site}-${date}.${ending}`;
}
