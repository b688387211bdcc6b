import type { VNode } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { historyBytes, historyCount, newestIds, storedIds, watchHistory } from '../../utils/store/history';
import { changeSettings } from '../../utils/store/settings';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { Field } from '../shared/field';
import { ExportButtons } from '../shared/export-buttons';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { bytesInWords, unitInWords } from '../shared/format';
import { DeletedRows } from '../shared/deleted-row';
import { deleteConversations, dismiss } from '../shared/deletions';
import { ChoiceList, ClearButton } from './setting-controls';

interface HistorySize {
  answers: number;
  bytes: number;
}

/** Returns the size of the history, as it changes; undefined until it is read. */
function useHistorySize(): HistorySize | undefined {
  const [size, setSize] = useState<HistorySize>();
  const read = useCallback(() => {
    Promise.all([historyCount(), historyBytes()]).then(
      ([answers, bytes]) => setSize({ answers, bytes }),
      (thrown: unknown) => console.error('The size of the history could not be read', thrown),
    );
  }, []);
  useEffect(() => {
    read();
    return watchHistory(read);
  }, [read]);
  return size;
}

const forever = 'forever';
const never = 'never';
/** The offered ages, in days. */
const offeredDays = [365, 30, 7];

/** How long answers are kept; an age that is not offered, as from a file, stands among the choices. */
function KeepHistoryControl({
  settings: { historyDays: days, keepHistory },
  failed,
}: {
  settings: Settings;
  failed: () => void;
}): VNode {
  const ages = [...new Set([...offeredDays, ...(days > 0 ? [days] : [])])].toSorted((a, b) => b - a);
  const keep = (value: string): Promise<unknown> =>
    changeSettings((before) =>
      value === never
        ? { ...before, keepHistory: false }
        : { ...before, keepHistory: true, historyDays: value === forever ? 0 : Number(value) },
    ).catch((thrown: unknown) => {
      failed();
      throw thrown;
    });
  return (
    <div data-setting="historyDays keepHistory">
      <Field label={t('history_days')}>
        {(ties) => (
          <ChoiceList
            {...ties}
            value={!keepHistory ? never : days > 0 ? String(days) : forever}
            change={keep}
          >
            <option value={forever}>{t('history_forever')}</option>
            {ages.map((age) => (
              <option key={age} value={String(age)}>
                {age === 365 ? unitInWords(1, 'year') : unitInWords(age, 'day')}
              </option>
            ))}
            <option value={never}>{t('history_never')}</option>
          </ChoiceList>
        )}
      </Field>
    </div>
  );
}

/** How long answers are kept, and the buttons that export and delete them. */
export function HistoryBody({ settings }: { settings: Settings }): VNode {
  const size = useHistorySize();
  const [said, show] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const remove = (ids: () => Promise<string[]>): void => {
    const work = async (): Promise<void> => {
      const removed = await deleteConversations(await ids(), 'settings', Date.now());
      if (removed > 0) show(tn('deleted_many', removed));
    };
    work().catch(() => show(t('save_failed')));
  };
  return (
    <>
      <KeepHistoryControl settings={settings} failed={() => show(t('save_failed'))} />
      <div ref={box} class="stack" tabIndex={-1}>
        {size && (
          <p>{t('two_facts', t('history_count', formatNumber(size.answers)), bytesInWords(size.bytes))}</p>
        )}
        {size && size.bytes > 0 && (
          <details>
            <summary>{t('history_export_delete')}</summary>
            <div class="stack">
              <ExportButtons ids={newestIds} show={show} />
              <ClearButton
                label={t('history_delete_all')}
                question={t('history_delete_all_question')}
                clear={() => remove(storedIds)}
              />
            </div>
          </details>
        )}
        <DeletedRows from="settings" isThere={() => false} say={show} restored={dismiss} />
        {/* In the document from the start, so that its first words are announced; a status once it has words. */}
        <p class="meta" aria-live="polite" role={said === '' ? undefined : 'status'}>
          {said}
        </p>
      </div>
    </>
  );
}
