import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../../utils/model/settings';
import { readSettings, watchSettings } from '../../../utils/store/settings';

/** Returns the current settings, also after another page changed them; `undefined` until they are read. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    const unwatch = watchSettings(setSettings);
    void readSettings().then(setSettings);
    return unwatch;
  }, []);
  return settings;
}
