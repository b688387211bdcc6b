import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Failure, toFailure } from '../../../utils/model/failure';
import type { Settings } from '../../../utils/model/settings';
import { t } from '../../../utils/i18n/messages';
import { changeSettings, readSettings, watchSettings } from '../../../utils/store/settings';

/** Why the storage of the browser refused settings; `title` replaces the failure's own. */
export interface StorageRefusal {
  failure: Failure;
  title?: string;
}

/** Shows a refusal of the storage, or that the storage works again. */
export const ShowRefusal = createContext((refusal: StorageRefusal | undefined): void => {
  if (refusal) console.error('The storage refused settings', refusal.failure);
});

/**
 * Returns a function that does work which saves settings, and shows if the storage refuses; the work then counts as
 * having returned `refused`.
 */
export function useSave() {
  const showRefusal = useContext(ShowRefusal);
  return async <T>(work: () => Promise<T>, refused?: T): Promise<T | undefined> => {
    showRefusal(undefined);
    try {
      return await work();
    } catch (thrown) {
      showRefusal({ failure: toFailure(thrown), title: t('save_failed') });
      return refused;
    }
  };
}

/** Puts an item at the end of a list of the settings, or takes it out. Throws if the browser's storage refuses. */
export function changeListed(
  list: 'autoAltSites' | 'unreadableAltSites' | 'menuHidden',
  item: string,
  isIn: boolean,
): Promise<Settings> {
  return changeSettings((before) => {
    const others = before[list].filter((one) => one !== item);
    return { ...before, [list]: isIn ? [...others, item] : others };
  });
}

/** Returns the current settings, also after another page changed them; `undefined` until they are read. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>();
  const showRefusal = useContext(ShowRefusal);
  useEffect(() => {
    const unwatch = watchSettings(setSettings);
    readSettings().then(setSettings, (thrown: unknown) => showRefusal({ failure: toFailure(thrown) }));
    return unwatch;
  }, [showRefusal]);
  return settings;
}
