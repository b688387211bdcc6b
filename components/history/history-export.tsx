import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { type ExportEnding, exportFormats, exportHistory, saveExport } from './export-history';

/** Buttons that write answers into a file; `show` says what came of it. */
export function ExportButtons({
  ids,
  show,
}: {
  ids: () => Promise<string[]>;
  show: (words: string) => void;
}): VNode {
  const save = async (ending: ExportEnding): Promise<void> => {
    const file = await exportHistory(await ids(), ending);
    show(t('history_exported', saveExport(file, ending)));
  };
  return (
    <div class="row">
      {(Object.keys(exportFormats) as ExportEnding[]).map((ending) => (
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

/** The export of what was found, folded. */
export function HistoryExport({ ids }: { ids: () => Promise<string[]> }): VNode {
  const { show } = usePanelTools();
  return (
    <details>
      <summary>{t('history_export')}</summary>
      <ExportButtons ids={ids} show={show} />
    </details>
  );
}
