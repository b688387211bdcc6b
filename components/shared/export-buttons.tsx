import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import {
  type ExportWords,
  historyCsv,
  historyJson,
  historyMarkdown,
} from '../../utils/answers/history-export';
import { conversationsIn } from '../../utils/store/jobs';
import { taskName } from '../../utils/i18n/answer-words';
import { saveFile } from './save-file';

/** The formats of an export, by the extension of its file. */
const exportFormats = {
  json: { name: 'JSON', type: 'application/json', create: () => historyJson(Date.now()) },
  csv: { name: 'CSV', type: 'text/csv', create: () => historyCsv(exportWords) },
  md: {
    name: 'Markdown',
    type: 'text/markdown',
    create: () => historyMarkdown(t('history_title'), exportWords),
  },
} as const;
type ExportExtension = keyof typeof exportFormats;

/** The maximum number of conversations in memory at once. */
const batchSize = 200;

const exportWords: ExportWords = { task: taskName };

/** Saves conversations, by their ids, as a file. Returns the name of the file. */
async function exportHistory(ids: readonly string[], extension: ExportExtension): Promise<string> {
  const { type, create } = exportFormats[extension];
  const { head, conversation, between, foot } = create();
  let file = new Blob([head]);
  let isFirst = true;
  for (let at = 0; at < ids.length; at += batchSize) {
    const parts: string[] = [];
    for (const each of await conversationsIn(ids.slice(at, at + batchSize))) {
      parts.push(isFirst ? '' : between, conversation(each));
      isFirst = false;
    }
    file = new Blob([file, ...parts]);
  }
  const name = `sightread-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
  saveFile(name, new Blob([file, foot], { type: `${type};charset=utf-8` }));
  return name;
}

/** Returns what saves answers as a file, for each format; `show` announces the outcome. */
export function historyExports(ids: () => Promise<readonly string[]>, show: (words: string) => void) {
  return (Object.keys(exportFormats) as ExportExtension[]).map((extension) => ({
    name: exportFormats[extension].name,
    save: () =>
      void ids()
        .then((all) => exportHistory(all, extension))
        .then(
          (file) => show(t('history_exported', file)),
          () => show(t('load_failed')),
        ),
  }));
}

/** The buttons that save answers as files. */
export function ExportButtons({
  ids,
  show,
}: {
  ids: () => Promise<string[]>;
  show: (words: string) => void;
}): VNode {
  return (
    <div class="row">
      {historyExports(ids, show).map(({ name, save }) => (
        <button key={name} type="button" aria-label={t('history_export_as', name)} onClick={save}>
          {name}
        </button>
      ))}
    </div>
  );
}
