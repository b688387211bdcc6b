import type { VNode } from 'preact';
import { useCallback, useEffect, useId, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { watchHistory } from '../../utils/store/history';
import { historyBytes, historyCount, idsOfSite, newestIds, answersBySite } from '../../utils/store/history';
import { changeSettings } from '../../utils/store/settings';
import { t, tn } from '../../utils/i18n/messages';
import { ExportButtons } from '../shared/export-buttons';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { bytesInWords } from '../shared/format';
import { removeAnswers } from '../shared/removals';
import { UndoDelete } from '../shared/undo-delete';
import { AmountField } from './usage/amount-field';
import { ClearButton } from './usage/clear-button';
import { SettingsSection } from './settings-section';

interface Kept {
  answers: number;
  bytes: number;
  /** How many answers each site has. */
  sites: ReadonlyMap<string, number>;
}

/** What is kept now, as it changes; undefined until it is read. */
function useKept(): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  const read = useCallback(() => {
    Promise.all([historyCount(), historyBytes(), answersBySite()]).then(
      ([answers, bytes, sites]) => setKept({ answers, bytes, sites }),
      (thrown: unknown) => console.error('It is not known what is kept', thrown),
    );
  }, []);
  useEffect(() => {
    read();
    return watchHistory(read);
  }, [read]);
  return kept;
}

/** Deletes all answers of one site, after a question. */
function DeleteSite({
  sites,
  remove,
}: {
  sites: ReadonlyMap<string, number>;
  remove: (ids: () => Promise<string[]>) => void;
}): VNode {
  const id = useId();
  const names = [...sites.keys()].sort();
  const [chosen, setChosen] = useState<string>();
  const site = chosen !== undefined && sites.has(chosen) ? chosen : (names[0] ?? '');
  const shown = site || t('history_no_site');
  return (
    <div class="field">
      <label for={id}>{t('history_delete_site_which')}</label>
      <select id={id} value={site} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name} dir="auto">
            {name || t('history_no_site')}
          </option>
        ))}
      </select>
      <ClearButton
        label={t('history_delete_site')}
        question={tn('history_delete_site_question', sites.get(site) ?? 0, shown)}
        clear={() => remove(() => idsOfSite(site))}
      />
    </div>
  );
}

/** What is kept of answers, and for how long. */
export function HistorySection({ settings }: { settings: Settings }): VNode {
  const kept = useKept();
  const [said, show] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const remove = (ids: () => Promise<string[]>): void => {
    const work = async (): Promise<void> => {
      show(tn('deleted_many', await removeAnswers(await ids())));
    };
    work().catch(() => show(t('history_delete_failed')));
  };
  const change = (part: Partial<Settings>): Promise<unknown> =>
    changeSettings((before) => ({ ...before, ...part })).catch(() => show(t('clear_failed')));
  return (
    <SettingsSection title={t('section_history')}>
      <p>{t('history_intro')}</p>
      <div data-setting="historyDays">
        <AmountField
          label={t('history_days')}
          hint={t('history_days_hint')}
          value={settings.historyDays}
          isWhole
          change={(historyDays) => change({ historyDays })}
        />
      </div>
      <div data-setting="historyMegabytes">
        <AmountField
          label={t('history_megabytes')}
          hint={t('history_megabytes_hint')}
          value={settings.historyMegabytes}
          isWhole
          change={(historyMegabytes) => change({ historyMegabytes })}
        />
      </div>
      {kept && <p>{tn('history_kept', kept.answers, bytesInWords(kept.bytes))}</p>}
      <div ref={box} class="history-acts" tabIndex={-1}>
        {kept && kept.answers > 0 && (
          <>
            <ExportButtons ids={newestIds} show={show} />
            <DeleteSite sites={kept.sites} remove={remove} />
            <ClearButton
              label={t('history_delete_all')}
              question={t('history_delete_all_question')}
              clear={() => remove(newestIds)}
            />
          </>
        )}
        <UndoDelete show={show} />
        {/* Live from the start, so that its first words are spoken; a status of the page only once it says something. */}
        <p class="meta" aria-live="polite" role={said === '' ? undefined : 'status'}>
          {said}
        </p>
      </div>
    </SettingsSection>
  );
}
