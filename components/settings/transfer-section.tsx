import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { ConfirmBox } from '../shared/confirm-box';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { plainNumber } from '../shared/format';
import { saveFile } from '../shared/save-file';
import { OutcomeRegion, useUndoableChange } from './setting-changes';
import { type FileSettings, mergeFile, readSettingsFile, settingsFile } from './settings-file';

/** No larger file is read, in bytes. */
const maxFileSize = 1_000_000;

/** Reads a file of settings. Throws `UnusableFile`, also for a file that is too large or cannot be read. */
async function fileSettings(file: File): Promise<FileSettings> {
  const text = file.size > maxFileSize ? '' : await file.text().catch(() => '');
  return readSettingsFile(text);
}

/** Says what a file would merge, and asks for it. */
function ImportQuestion({
  file: { connections = [], ownTasks = [], ...others },
  accept,
  decline,
}: {
  file: FileSettings;
  accept: () => void;
  decline: () => void;
}): VNode {
  const counts = [connections.length, ownTasks.length, Object.keys(others).length].map(plainNumber);
  return (
    <ConfirmBox
      question={t('import_question')}
      yes={t('import_yes')}
      no={t('cancel')}
      accept={accept}
      decline={decline}
    >
      <p>{t('import_merges', ...counts)}</p>
      {others.autoAltSites && others.autoAltSites.length > 0 && <p class="meta">{t('import_sites')}</p>}
    </ConfirmBox>
  );
}

/** Exports all settings, and merges a file into them after a question. */
export function TransferBody({ settings }: { settings: Settings }): VNode {
  const [pending, setPending] = useState<FileSettings>();
  const { outcome, attempt, change } = useUndoableChange();
  const chooser = useRef<HTMLInputElement>(null);
  const container = useKeptFocus<HTMLDivElement>((element) =>
    element.querySelector<HTMLElement>('[data-act="import"]'),
  );
  const take = async (chosen: File): Promise<void> => {
    setPending(undefined);
    setPending(await fileSettings(chosen));
  };
  const merge = (file: FileSettings): void => {
    setPending(undefined);
    change((now) => mergeFile(now, file), t('import_done'));
  };
  const save = (): void =>
    saveFile('sightread-settings.json', new Blob([settingsFile(settings)], { type: 'application/json' }));
  return (
    <>
      <div ref={container} class="stack">
        <p class="meta">{t('settings_transfer')}</p>
        <div class="row">
          <button type="button" onClick={save}>
            {t('settings_export')}
          </button>
          <button type="button" data-act="import" onClick={() => chooser.current?.click()}>
            {t('settings_import')}
          </button>
          <input
            ref={chooser}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (!file) return;
              attempt(() => take(file));
              // Otherwise choosing the same file again would fire no event.
              currentTarget.value = '';
            }}
          />
        </div>
        {pending && (
          <ImportQuestion
            file={pending}
            accept={() => merge(pending)}
            decline={() => setPending(undefined)}
          />
        )}
      </div>
      <OutcomeRegion outcome={outcome} />
    </>
  );
}
