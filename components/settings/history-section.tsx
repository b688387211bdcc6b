import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import {
  answersBySite,
  historyBytes,
  historyCount,
  idsOfSite,
  newestIds,
  watchHistory,
} from '../../utils/store/history';
import { t, tn } from '../../utils/i18n/messages';
import { SelectField } from '../shared/field';
import { ExportButtons } from '../shared/export-buttons';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { bytesInWords } from '../shared/format';
import { removeAnswers, UndoDelete } from '../shared/undo-delete';
import { changeSetting, ClearButton, SettingControl } from './setting-controls';
import { settingsInSection } from './setting-descriptors';

interface HistorySize {
  answers: number;
  bytes: number;
  /** How many answers each site has. */
  sites: ReadonlyMap<string, number>;
}

/** Returns the size of the history, as it changes; undefined until it is read. */
function useHistorySize(): HistorySize | undefined {
  const [size, setSize] = useState<HistorySize>();
  const read = useCallback(() => {
    Promise.all([historyCount(), historyBytes(), answersBySite()]).then(
      ([answers, bytes, sites]) => setSize({ answers, bytes, sites }),
      (thrown: unknown) => console.error('The size of the history could not be read', thrown),
    );
  }, []);
  useEffect(() => {
    read();
    return watchHistory(read);
  }, [read]);
  return size;
}

/** Deletes all answers of one site, after a question. */
function DeleteSite({
  sites,
  remove,
}: {
  sites: ReadonlyMap<string, number>;
  remove: (ids: () => Promise<string[]>) => void;
}): VNode {
  const names = [...sites.keys()].sort();
  const [chosen, setChosen] = useState<string>();
  const site = chosen !== undefined && sites.has(chosen) ? chosen : (names[0] ?? '');
  const shown = site || t('history_no_site');
  return (
    <div class="field">
      <SelectField
        label={t('history_delete_site_which')}
        value={site}
        options={names.map((name) => ({ value: name, name: name || t('history_no_site') }))}
        choose={setChosen}
      />
      <ClearButton
        label={t('history_delete_site')}
        question={tn('history_delete_site_question', sites.get(site) ?? 0, shown)}
        clear={() => remove(() => idsOfSite(site))}
      />
    </div>
  );
}

/** The limits of the history, its export and its deletion. */
export function HistoryBody({ settings }: { settings: Settings }): VNode {
  const size = useHistorySize();
  const [said, show] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const remove = (ids: () => Promise<string[]>): void => {
    const work = async (): Promise<void> => {
      show(tn('deleted_many', await removeAnswers(await ids())));
    };
    work().catch(() => show(t('history_delete_failed')));
  };
  return (
    <>
      {settingsInSection('history').map((name) => (
        <SettingControl
          key={name}
          setting={name}
          settings={settings}
          keep={(amount) => changeSetting(name, amount).catch(() => show(t('clear_failed')))}
        />
      ))}
      {size && <p>{tn('history_kept', size.answers, bytesInWords(size.bytes))}</p>}
      <div ref={box} class="history-acts" tabIndex={-1}>
        {size && size.answers > 0 && (
          <>
            <ExportButtons ids={newestIds} show={show} />
            <DeleteSite sites={size.sites} remove={remove} />
            <ClearButton
              label={t('history_delete_all')}
              question={t('history_delete_all_question')}
              clear={() => remove(newestIds)}
            />
          </>
        )}
        <UndoDelete show={show} />
        {/* In the document from the start, so that its first words are announced; a status once it has words. */}
        <p class="meta" aria-live="polite" role={said === '' ? undefined : 'status'}>
          {said}
        </p>
      </div>
    </>
  );
}
