import {
  proposedAttribute,
  type Report,
  reportCsv,
  type Reported,
  reportFileName,
  reportJson,
  reportMarkdown,
  type ReportRow,
} from '../../utils/answers/report';
import { isToWorkOn, reportHtml } from '../../utils/answers/report-html';
import { formatNumber, t, uiDirection, uiLanguage } from '../../utils/i18n/messages';
import { abortable } from '../../utils/lib/async';
import { bytesOf, toBase64 } from '../../utils/lib/bytes';
import { characterCount } from '../../utils/lib/text';
import { addressWithoutSecrets } from '../../utils/lib/url';
import type { Proposal } from '../../utils/model/alt-text';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { getThumbnail } from '../../utils/store/pictures';
import { oneLine } from '../shared/job-words';
import { saveFile } from '../shared/save-file';
import { hintWords, verdictReasonWords } from './picture-words';
import type { ByRef } from './use-results';
import { countsOf } from './filters';

/** In place of an `alt` attribute that is not there. */
const noAttribute = '(none)';

/** Returns what is suggested for a picture. A spacer needs no alt text, unless it names a link or a button. */
function suggestionWords({ picture, proposal }: Reported): string {
  const namesControl = picture?.hints.some(
    (hint) => hint === 'linkWithoutName' || hint === 'buttonWithoutName',
  );
  const isEmpty = proposal
    ? proposal.decision === 'empty'
    : picture?.isSpacer && picture.verdict === 'missing' && !namesControl;
  return isEmpty ? t('alt_empty') : (proposal?.text ?? '');
}

function rowOf({ picture, proposal }: Reported): ReportRow {
  return {
    selector: picture?.selector ?? proposal?.selector ?? '',
    address: picture?.address ?? proposal?.address ?? '',
    alt: picture?.alt ?? (picture ? noAttribute : ''),
    name: picture?.name ?? '',
    verdict: picture ? t(`verdict_${picture.verdict}`) : '',
    reason: picture ? verdictReasonWords(picture.reason) : '',
    hints: picture?.hints.map((hint) => hintWords(hint)).join('; ') ?? '',
    proposal: suggestionWords({ picture, proposal }),
    length: proposal?.decision === 'alt' ? String(characterCount(proposal.text)) : '',
    reviewed: proposal ? (proposal.isReviewed ? 'yes' : 'no') : '',
    attribute: proposedAttribute(proposal),
  };
}

/** The number of pictures, of how many if these were selected, and of those with each verdict on what the author gave. */
function summaryWords(pictures: readonly ListedPicture[], of: number): string {
  const counts = countsOf(pictures, ({ verdict }) => verdict);
  const number = formatNumber(counts.all);
  return oneLine([
    t('list_count', counts.all === of ? number : t('place_of', number, formatNumber(of))),
    ...(['missing', 'poor', 'named', 'decorative'] as const).map((verdict) =>
      counts[verdict] > 0 ? t('label_of', t(`verdict_${verdict}`), formatNumber(counts[verdict])) : undefined,
    ),
  ]);
}

/** Returns a picture or proposal as a report names it: reports are passed on. */
const named = <T extends { address: string }>(one: T): T => ({
  ...one,
  address: addressWithoutSecrets(one.address),
});

/** Creates a report on pictures, its values in the language of the interface. */
export function createReport({
  page,
  pictures,
  of = pictures.length,
  proposals,
  unlisted,
  at,
}: {
  page: PageRef;
  pictures: readonly ListedPicture[];
  /** The number of all pictures of the page. */
  of?: number;
  proposals: ByRef<Proposal>;
  /** The proposals for pictures that are not listed. */
  unlisted: readonly Proposal[];
  /** In milliseconds since the epoch. */
  at: number;
}): Report {
  const reported: Reported[] = [
    ...pictures.map((picture) => ({ picture: named(picture), proposal: proposals.get(picture.ref) })),
    ...unlisted.map((proposal) => ({ picture: undefined, proposal: named(proposal) })),
  ];
  const url = addressWithoutSecrets(page.url);
  return {
    page: { url, title: page.title },
    at,
    lang: uiLanguage(),
    dir: uiDirection(),
    title: t('label_of', t('section_alt'), page.title === '' ? url : page.title),
    summary: summaryWords(pictures, of),
    origin: reported.some(({ proposal }) => proposal) ? t('report_by_model', t('proposal_reviewed')) : '',
    words: {
      sections: {
        missing: t('verdict_missing'),
        poor: t('verdict_poor'),
        named: t('verdict_named'),
        decorative: t('verdict_decorative'),
        unlisted: t('write_outcome_gone'),
      },
      picture: t('menu_picture'),
      current: t('report_current'),
      suggested: t('report_suggested'),
      reviewed: t('proposal_reviewed'),
      longDescription: t('alt_long'),
      decorative: t('alt_branch_decorative'),
    },
    rows: reported.map(rowOf),
    reported,
  };
}

/** The most thumbnails in a report, and how long it waits for them, in milliseconds. */
const maxThumbnails = 500;
const maxWaitMs = 15_000;
const maxConcurrent = 4;

/** Returns a thumbnail of a picture, from the page; or of the picture that a proposal was made for. */
async function thumbnailFor(
  { picture, proposal }: Reported,
  fromPage: (ref: string) => Promise<string | null>,
): Promise<string | null> {
  const drawn = picture && (await fromPage(picture.ref));
  if (drawn) return drawn;
  const stored = proposal && (await getThumbnail(proposal.hash));
  return stored ? `data:${stored.type};base64,${toBase64(await bytesOf(stored))}` : null;
}

/** Returns the thumbnails of pictures to work on, as far as they come in time. */
async function thumbnailsFor(
  { reported }: Report,
  fromPage: (ref: string) => Promise<string | null>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = reported.filter(isToWorkOn).slice(0, maxThumbnails).values();
  const late = AbortSignal.timeout(maxWaitMs);
  const work = async (): Promise<void> => {
    for (const about of waiting) {
      if (late.aborted) return;
      const made = await abortable(thumbnailFor(about, fromPage), late).catch(() => null);
      if (made !== null) found.set(about.picture?.ref ?? about.proposal?.ref ?? '', made);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return found;
}

const types = { html: 'text/html', csv: 'text/csv', json: 'application/json', md: 'text/markdown' };
export type ReportFormat = keyof typeof types;

/** Saves a report as a file, whose name it returns. */
export async function saveReportAs(
  format: ReportFormat,
  report: Report,
  fromPage: (ref: string) => Promise<string | null>,
): Promise<string> {
  const write = { csv: reportCsv, json: reportJson, md: reportMarkdown };
  const text =
    format === 'html' ? reportHtml(report, await thumbnailsFor(report, fromPage)) : write[format](report);
  const name = reportFileName(report, format);
  saveFile(name, new Blob([text], { type: `${types[format]};charset=utf-8` }));
  return name;
}
