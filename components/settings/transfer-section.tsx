import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { FileTransfer } from './file-transfer';
import { OutcomeRegion } from './outcome-region';
import { ConfirmBox } from '../shared/confirm-box';
import { SettingsSection } from './settings-section';
import { type Change, changesOf, withSome } from './setting-changes';
import { fileOf, type FromFile, readFile, withFile } from './settings-file';
import { tooMany } from './tasks-file';
import { useChange } from './use-change';

/** What a file would change, each to be ticked off. */
function Preview({
  changes,
  importThese,
  close,
}: {
  changes: readonly Change[];
  importThese: (names: readonly Change['name'][]) => void;
  close: () => void;
}): VNode {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string): void =>
    setLeft(
      (before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]),
    );
  return (
    <ConfirmBox
      question={t('import_question')}
      yes={t('import_yes')}
      no={t('import_no')}
      accept={() => importThese(changes.map(({ name }) => name).filter((name) => !left.has(name)))}
      decline={close}
    >
      <ul class="changes">
        {changes.map(({ name, words }) => (
          <li key={name} class="check">
            <input
              id={`${id}-${name}`}
              type="checkbox"
              checked={!left.has(name)}
              onChange={() => toggle(name)}
            />
            <label for={`${id}-${name}`}>{words}</label>
          </li>
        ))}
      </ul>
      {changes.some(({ name }) => name === 'autoAltSites') && <p class="meta">{t('import_sites')}</p>}
      {changes.some(({ name }) => name === 'connections') && (
        <p class="meta">{t('import_agree', t('save_and_test'))}</p>
      )}
    </ConfirmBox>
  );
}

/** Takes the settings to another browser and back, without secrets: one file, whose changes are shown before they hold. */
export function TransferSection({ settings }: { settings: Settings }): VNode {
  const [pending, setPending] = useState<{ file: FromFile; changes: readonly Change[] }>();
  const { outcome, tell, attempt, change } = useChange();
  const part = useKeptFocus<HTMLDivElement>((container) =>
    container.querySelector<HTMLElement>('[data-act="import"]'),
  );
  const take = async (text: Promise<string>): Promise<void> => {
    setPending(undefined);
    const file = readFile(await text);
    if ('error' in file) return tell({ words: [file.error ?? ''], isError: true });
    const before = await readSettings();
    const after = withFile(before, file);
    const isMore = after.ownTasks.length > before.ownTasks.length;
    const many = isMore ? tooMany(after.ownTasks.length) : undefined;
    if (many !== undefined) return tell({ words: [many], isError: true });
    const changes = changesOf(before, after);
    if (changes.length === 0) tell({ words: [t('import_nothing')] });
    else setPending({ file, changes });
  };
  const importThese = (names: readonly (keyof Settings)[]): void => {
    if (!pending) return;
    setPending(undefined);
    const agree = names.includes('connections') ? [t('import_agree', t('save_and_test'))] : [];
    change(
      (now) => withSome(now, withFile(now, pending.file), names),
      [tn('import_done', names.length), ...agree],
    );
  };
  return (
    <SettingsSection title={t('section_transfer')}>
      <p>{t('settings_transfer')}</p>
      <div ref={part} class="group">
        <FileTransfer
          name="sightread-settings.json"
          content={() => fileOf(settings)}
          words={{ export: t('settings_export'), import: t('settings_import') }}
          take={(text) => attempt(() => take(text))}
        />
        {pending && (
          <Preview changes={pending.changes} importThese={importThese} close={() => setPending(undefined)} />
        )}
      </div>
      <OutcomeRegion outcome={outcome} />
    </SettingsSection>
  );
}
