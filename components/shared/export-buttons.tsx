import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import {
  type ExportFormat,
  type ExportWords,
  historyColumns,
  historyCsv,
  historyJson,
  historyMarkdown,
} from '../../utils/answers/history-export';
import { jobsOf } from '../../utils/store/jobs';
import { taskName } from '../../utils/i18n/answer-words';
import { saveFile } from './save-file';

/** The formats of an export, by the ending of its file. */
const exportFormats = {
  json: { name: 'JSON', type: 'application/json' },
  csv: { name: 'CSV', type: 'text/csv' },
  md: { name: 'Markdown', type: 'text/markdown' },
} as const;
type ExportExtension = keyof typeof exportFormats;

/** The most answers that are in memory at once. */
const batchSize = 200;

function exportWords(): ExportWords {
  const columns = historyColumns.map((column) => [column, t(`history_column_${column}`)] as const);
  return {
    columns: Object.fromEntries(columns) as ExportWords['columns'],
    task: taskName,
    state: (state) => t(`history_state_${state}`),
  };
}

function formatOf(ending: ExportExtension): ExportFormat {
  if (ending === 'json') return historyJson(Date.now());
  return ending === 'csv' ? historyCsv(exportWords()) : historyMarkdown(t('history_title'), exportWords());
}

/** Writes answers into a file, some at a time. */
async function exportHistory(ids: readonly string[], ending: ExportExtension): Promise<Blob> {
  const { head, answer, between, foot } = formatOf(ending);
  let file = new Blob([head]);
  let isFirst = true;
  for (let at = 0; at < ids.length; at += batchSize) {
    const parts: string[] = [];
    for (const job of await jobsOf(ids.slice(at, at + batchSize))) {
      parts.push(isFirst ? '' : between, answer(job));
      isFirst = false;
    }
    file = new Blob([file, ...parts]);
  }
  return new Blob([file, foot], { type: `${exportFormats[ending].type};charset=utf-8` });
}

/** Gives a file to the browser to keep; answers its name. */
function saveExport(file: Blob, ending: ExportExtension): string {
  const name = `sightread-history-${new Date().toISOString().slice(0, 10)}.${ending}`;
  saveFile(name, file);
  return name;
}

/** Buttons that write answers into a file; `show` says what came of it. */
export function ExportButtons({
  ids,
  show,
}: {
  ids: () => Promise<string[]>;
  show: (words: string) => void;
}): VNode {
  const save = async (ending: ExportExtension): Promise<void> => {
    const file = await exportHistory(await ids(), ending);
    show(t('history_exported', saveExport(file, ending)));
  };
  return (
    <div class="row">
      {(Object.keys(exportFormats) as ExportExtension[]).map((ending) => (
        <button
          key={ending}
          type="button"
          aria-label={t('history_export_as', exportFormats[ending].name)}
          onClick={() => void save(ending).catch(() => show(t('history_export_failed')))}
        >
          {exportFormats[ending].name}
        </button>
      ))}
    </div>
  );
}
