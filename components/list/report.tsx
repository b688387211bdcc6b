import {
  reportCsv,
  reportHtml,
  reportJson,
  type Report,
  reportFileName,
  proposedAttribute,
  type Reported,
  type ReportRow,
  reportMarkdown,
} from '../../utils/answers/report';
import { formatNumber, t, uiDirection, uiLanguage } from '../../utils/i18n/messages';
import type { MenuItem } from '../shared/menu';
import type { PanelTools } from '../shared/panel-tools';
import { copyBy } from '../shared/copy-button';
import { saveFile } from '../shared/save-file';
import { characterCount } from '../../utils/lib/text';
import { addressWithoutSecrets } from '../../utils/lib/url';
import type { Proposal } from '../../utils/model/alt-text';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { oneLine } from '../shared/job-words';
import { hintWords, verdictReasonWords } from './picture-words';
import type { ByRef } from './use-results';
import { countsOf } from './filters';

/** In place of an `alt` attribute that is not there. */
const noAttribute = '(none)';

function rowOf({ picture, proposal }: Reported): ReportRow {
  return {
    selector: picture?.selector ?? proposal?.selector ?? '',
    address: picture?.address ?? proposal?.address ?? '',
    alt: picture?.alt ?? (picture ? noAttribute : ''),
    name: picture?.name ?? '',
    verdict: picture ? t(`verdict_${picture.verdict}`) : '',
    reason: picture ? verdictReasonWords(picture.reason) : '',
    hints: picture?.hints.map((hint) => hintWords(hint)).join('; ') ?? '',
    proposal: proposal?.decision === 'empty' ? t('alt_empty') : (proposal?.text ?? ''),
    length: proposal?.decision === 'alt' ? String(characterCount(proposal.text)) : '',
    reviewed: proposal ? (proposal.isReviewed ? 'yes' : 'no') : '',
    attribute: proposedAttribute(proposal),
  };
}

/** The number of pictures, and of those without good alt text. */
function summaryWords(pictures: readonly ListedPicture[]): string {
  const counts = countsOf(pictures);
  return oneLine([
    t('list_count', formatNumber(counts.all)),
    ...(['missing', 'poor'] as const).map((verdict) =>
      counts[verdict] > 0 ? t('label_of', t(`verdict_${verdict}`), formatNumber(counts[verdict])) : undefined,
    ),
  ]);
}

/** Returns a picture or proposal as a report names it: reports are passed on. */
const named = <T extends { address: string }>(one: T): T => ({
  ...one,
  address: addressWithoutSecrets(one.address),
});

/** Creates a report on pictures, its values in the language of the interface; `unlisted` are proposals for other pictures. */
export function createReport(
  page: PageRef,
  pictures: readonly ListedPicture[],
  proposals: ByRef<Proposal>,
  unlisted: readonly Proposal[],
  at: number,
): Report {
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
    summary: summaryWords(pictures),
    rows: reported.map(rowOf),
    reported,
  };
}

const formats = {
  csv: { name: 'CSV', type: 'text/csv', write: reportCsv },
  json: { name: 'JSON', type: 'application/json', write: reportJson },
  md: { name: 'Markdown', type: 'text/markdown', write: reportMarkdown },
  html: { name: 'HTML', type: 'text/html', write: reportHtml },
} as const;
type ReportExtension = keyof typeof formats;

/** Returns the items of a menu that save a report or copy it. */
export function reportItems(make: () => Report, { show }: Pick<PanelTools, 'show'>): readonly MenuItem[] {
  const download = (extension: ReportExtension): void => {
    const { type, write } = formats[extension];
    const report = make();
    const name = reportFileName(report, extension);
    saveFile(name, new Blob([write(report)], { type: `${type};charset=utf-8` }));
    show(t('history_exported', name));
  };
  return [
    ...(Object.keys(formats) as ReportExtension[]).map((extension) => ({
      label: t('history_export_as', formats[extension].name),
      press: () => download(extension),
    })),
    {
      label: t('report_copy'),
      press: () => void copyBy(t('report_copy'), { text: reportMarkdown(make()) }, { say: show, show }),
    },
  ];
}
