import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  reportCsv,
  reportHtml,
  reportJson,
  type Report,
  reportFileName,
  proposedAttribute,
  reportColumns,
  type Reported,
  type ReportRow,
  reportMarkdown,
} from '../../utils/answers/report';
import { formatNumber, t, tn, uiDirection, uiLanguage } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { copyText } from '../shared/copy-text';
import { SelectField } from '../shared/field';
import { saveFile } from '../shared/save-file';
import { characterCount } from '../../utils/lib/text';
import type { Proposal } from '../../utils/model/alt-text';
import type { ListedPicture } from '../../utils/model/page-pictures';
import type { PageRef } from '../../utils/model/picture';
import { oneLine } from '../shared/job-words';
import { verdictReasonWords } from './picture-words';
import type { ByRef } from './use-results';
import { countsOf } from './filters';

function rowOf({ picture, proposal }: Reported): ReportRow {
  return {
    selector: picture?.selector ?? proposal?.selector ?? '',
    address: picture?.address ?? proposal?.address ?? '',
    alt: picture?.alt ?? (picture ? t('report_no_alt') : ''),
    name: picture?.name ?? '',
    verdict: picture ? t(`verdict_${picture.verdict}`) : '',
    reason: picture ? verdictReasonWords(picture.reason) : '',
    hints: picture?.hints.map((hint) => t(`list_hint_${hint}`)).join(' ') ?? '',
    proposal: proposal?.decision === 'empty' ? t('report_leave_empty') : (proposal?.text ?? ''),
    length: proposal?.decision === 'alt' ? String(characterCount(proposal.text)) : '',
    reviewed: proposal ? t(proposal.isReviewed ? 'report_yes' : 'report_no') : '',
    attribute: proposedAttribute(proposal),
  };
}

/** The number of pictures, and of those without good alt text. */
export function summaryWords(pictures: readonly ListedPicture[]): string {
  const { all, missing, poor } = countsOf(pictures);
  return oneLine([
    tn('list_count', all),
    missing > 0 ? t('list_count_missing', formatNumber(missing)) : undefined,
    poor > 0 ? t('list_count_poor', formatNumber(poor)) : undefined,
  ]);
}

/** Creates a report on pictures in the language of the interface; `unlisted` are proposals for other pictures. */
export function createReport(
  page: PageRef,
  pictures: readonly ListedPicture[],
  proposals: ByRef<Proposal>,
  unlisted: readonly Proposal[],
  at: number,
): Report {
  const reported: Reported[] = [
    ...pictures.map((picture) => ({ picture, proposal: proposals.get(picture.ref) })),
    ...unlisted.map((proposal) => ({ picture: undefined, proposal })),
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

const formats = {
  csv: { name: 'CSV', type: 'text/csv', write: reportCsv },
  json: { name: 'JSON', type: 'application/json', write: reportJson },
  md: { name: 'Markdown', type: 'text/markdown', write: reportMarkdown },
  html: { name: 'HTML', type: 'text/html', write: reportHtml },
} as const;
type ReportExtension = keyof typeof formats;

/** The report for the authors of the page, on the shown or on the selected pictures. */
export function ReportMenu({
  shown,
  selected,
  make,
}: {
  shown: number;
  selected: number;
  make: (which: 'shown' | 'selected') => Report;
}): VNode {
  const { say, show } = usePanelTools();
  const [which, setWhich] = useState<'shown' | 'selected'>('shown');
  const now = selected === 0 ? 'shown' : which;
  const download = (extension: ReportExtension): void => {
    const { type, write } = formats[extension];
    const report = make(now);
    const name = reportFileName(report, extension);
    saveFile(name, new Blob([write(report)], { type: `${type};charset=utf-8` }));
    show(t('report_saved', name));
  };
  const copy = (): void => void copyText(reportMarkdown(make(now)), { say, show }, t('report_copied'));
  return (
    <details class="report">
      <summary>{t('report')}</summary>
      {selected > 0 && (
        <SelectField
          label={t('report_of')}
          value={now}
          options={[
            { value: 'shown', name: t('report_of_shown', formatNumber(shown)) },
            { value: 'selected', name: t('report_of_selected', formatNumber(selected)) },
          ]}
          choose={setWhich}
        />
      )}
      <div class="row">
        {(Object.keys(formats) as ReportExtension[]).map((extension) => (
          <button
            key={extension}
            type="button"
            aria-label={t('report_download', formats[extension].name)}
            onClick={() => download(extension)}
          >
            {formats[extension].name}
          </button>
        ))}
        <button type="button" onClick={copy}>
          {t('report_copy')}
        </button>
      </div>
    </details>
  );
}
