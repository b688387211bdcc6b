import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { reportCsv } from '../../utils/answers/report/csv';
import { reportHtml } from '../../utils/answers/report/html';
import { reportJson } from '../../utils/answers/report/json';
import { reportMarkdown } from '../../utils/answers/report/markdown';
import { type Report, reportFileName } from '../../utils/answers/report/report';
import { grouped } from '../../utils/i18n/amounts';
import { t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { saveFile } from '../shared/save-file';

const formats = {
  csv: { name: 'CSV', type: 'text/csv', write: reportCsv },
  json: { name: 'JSON', type: 'application/json', write: reportJson },
  md: { name: 'Markdown', type: 'text/markdown', write: reportMarkdown },
  html: { name: 'HTML', type: 'text/html', write: reportHtml },
} as const;
type Ending = keyof typeof formats;

/** Gives a file to the browser to keep; answers its name. */
function download(report: Report, ending: Ending): string {
  const { type, write } = formats[ending];
  const name = reportFileName(report, ending);
  saveFile(name, new Blob([write(report)], { type: `${type};charset=utf-8` }));
  return name;
}

/** The report for those who write the page: of all that is shown, or of what is selected. */
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
  const scope = useId();
  const now = selected === 0 ? 'shown' : which;
  const copy = (): void => {
    navigator.clipboard.writeText(reportMarkdown(make(now))).then(
      () => say(t('report_copied')),
      () => show(t('copy_failed')),
    );
  };
  return (
    <details class="report">
      <summary>{t('report')}</summary>
      {selected > 0 && (
        <div class="field">
          <label for={scope}>{t('report_of')}</label>
          <select
            id={scope}
            value={now}
            onChange={(event) => setWhich(event.currentTarget.value === 'selected' ? 'selected' : 'shown')}
          >
            <option value="shown">{t('report_of_shown', grouped(shown))}</option>
            <option value="selected">{t('report_of_selected', grouped(selected))}</option>
          </select>
        </div>
      )}
      <div class="row">
        {(Object.keys(formats) as Ending[]).map((ending) => (
          <button
            key={ending}
            type="button"
            aria-label={t('report_download', formats[ending].name)}
            onClick={() => show(t('report_saved', download(make(now), ending)))}
          >
            {formats[ending].name}
          </button>
        ))}
        <button type="button" onClick={copy}>
          {t('report_copy')}
        </button>
      </div>
    </details>
  );
}
