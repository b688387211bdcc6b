import { browser } from 'wxt/browser';
import { defaultSettings, settings, type Settings } from '../domain/settings';

const key = 'settings';

/** The settings; what was never set, or cannot be read, is as in `defaultSettings`. */
export async function readSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(key);
  const read = settings.safeParse(stored[key] ?? {});
  return read.success ? read.data : defaultSettings;
}

/** Changes some of the settings and answers all of them. */
export async function changeSettings(change: (before: Settings) => Settings): Promise<Settings> {
  const after = settings.parse(change(await readSettings()));
  await browser.storage.local.set({ [key]: after });
  return after;
}

/** Calls back with the settings after every change, from whichever context; answers how to stop that. */
export function watchSettings(seen: (now: Settings) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'local' && key in changes) void readSettings().then(seen);
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
