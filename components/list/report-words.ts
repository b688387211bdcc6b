import { characterCount } from '../../utils/lib/text';
import type { Proposal } from '../../utils/model/alt-text';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import {
  proposedAttribute,
  type Report,
  reportColumns,
  type Reported,
  type ReportRow,
} from '../../utils/answers/report/report';
import { grouped } from '../../utils/i18n/amounts';
import { t, tn, uiDirection, uiLanguage } from '../../utils/i18n/messages';
import { oneLine } from '../shared/job-words';
import { verdictReasonWords } from './picture-words';
import type { ByRef } from './results';
import { countsOf } from './shown-pictures';

function proposalText(proposal: Proposal | undefined): string {
  if (!proposal) return '';
  return proposal.decision === 'empty' ? t('report_leave_empty') : proposal.text;
}

/** Whether a person has looked at a proposal; nothing where there is none. */
function reviewedWords(proposal: Proposal | undefined): string {
  if (!proposal) return '';
  return proposal.isReviewed ? t('report_yes') : t('report_no');
}

function rowOf({ picture, proposal }: Reported): ReportRow {
  return {
    selector: picture?.selector ?? proposal?.selector ?? '',
    address: picture?.address ?? proposal?.address ?? '',
    alt: picture?.alt ?? (picture ? t('report_no_alt') : ''),
    name: picture?.name ?? '',
    verdict: picture ? t(`verdict_${picture.verdict}`) : '',
    reason: picture ? verdictReasonWords(picture.reason) : '',
    hints: picture?.hints.map((hint) => t(`list_hint_${hint}`)).join(' ') ?? '',
    proposal: proposalText(proposal),
    length: proposal?.decision === 'alt' ? String(characterCount(proposal.text)) : '',
    reviewed: reviewedWords(proposal),
    attribute: proposedAttribute(proposal),
  };
}

/** How many pictures there are, and how many of them lack a good name. */
export function summaryWords(pictures: readonly ListedPicture[]): string {
  const { all, missing, poor } = countsOf(pictures);
  return oneLine([
    tn('list_count', all),
    missing > 0 ? t('list_count_missing', grouped(missing)) : undefined,
    poor > 0 ? t('list_count_poor', grouped(poor)) : undefined,
  ]);
}

/** A report on these pictures, in the language of the person; `left` are proposals for pictures that are not listed. */
export function reportOn(
  page: PageRef,
  pictures: readonly ListedPicture[],
  proposals: ByRef<Proposal>,
  left: readonly Proposal[],
  at: number,
): Report {
  const reported: Reported[] = [
    ...pictures.map((picture) => ({ picture, proposal: proposals.get(picture.ref) })),
    ...left.map((proposal) => ({ picture: undefined, proposal })),
  ];
  return {
    page: { url: page.url, title: page.title },
    at,
    lang: uiLanguage(),
    dir: uiDirection(),
    title: t('report_title', page.title === '' ? page.url : page.title),
    summary: summaryWords(pictures),
    columns: Object.fromEntries(
      reportColumns.map((column) => [column, t(`report_column_${column}`)]),
    ) as ReportRow,
    rows: reported.map(rowOf),
    reported,
  };
}
