import {
  type ExportFormat,
  type ExportWords,
  historyColumns,
  historyCsv,
  historyJson,
  historyMarkdown,
} from '../../utils/answers/history-export';
import { jobsOf } from '../../utils/store/history/reading';
import { t } from '../../utils/i18n/messages';
import { nameOfTask } from '../../utils/i18n/task-names';
import { saveFile } from '../shared/save-file';

/** The formats of an export, by the ending of its file. */
export const exportFormats = {
  json: { name: 'JSON', type: 'application/json' },
  csv: { name: 'CSV', type: 'text/csv' },
  md: { name: 'Markdown', type: 'text/markdown' },
} as const;
export type ExportEnding = keyof typeof exportFormats;

/** So many answers are in memory at once; what is written of them is the browser's to keep. */
const atOnce = 200;

function words(): ExportWords {
  const columns = historyColumns.map((column) => [column, t(`history_column_${column}`)] as const);
  return {
    columns: Object.fromEntries(columns) as ExportWords['columns'],
    task: nameOfTask,
    state: (state) => t(`history_state_${state}`),
  };
}

function formatOf(ending: ExportEnding): ExportFormat {
  if (ending === 'json') return historyJson(Date.now());
  return ending === 'csv' ? historyCsv(words()) : historyMarkdown(t('history_title'), words());
}

/** Writes answers into a file, some at a time. */
export async function exportHistory(ids: readonly string[], ending: ExportEnding): Promise<Blob> {
  const { head, answer, between, foot } = formatOf(ending);
  let file = new Blob([head]);
  let isFirst = true;
  for (let at = 0; at < ids.length; at += atOnce) {
    const parts: string[] = [];
    for (const job of await jobsOf(ids.slice(at, at + atOnce))) {
      parts.push(isFirst ? '' : between, answer(job));
      isFirst = false;
    }
    file = new Blob([file, ...parts]);
  }
  return new Blob([file, foot], { type: `${exportFormats[ending].type};charset=utf-8` });
}

/** Gives a file to the browser to keep; answers its name. */
export function saveExport(file: Blob, ending: ExportEnding): string {
  const name = `sightread-history-${new Date().toISOString().slice(0, 10)}.${ending}`;
  saveFile(name, file);
  return name;
}
