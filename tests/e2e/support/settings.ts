import type { Browser } from 'wxt/browser';
import type { Settings } from '../../../utils/model/settings';
import { keepServices } from '../../harness/keep-services.mjs';
import type { ExtensionBrowser } from '../../harness/chromium.mjs';

declare const chrome: Pick<typeof Browser, 'storage'> & {
  contextMenus?: typeof Browser.contextMenus;
  /** Firefox's name of it. */
  menus: typeof Browser.contextMenus;
};

/** Changes some of the settings, as the settings page keeps them: for stories about something else than their controls. A person has agreed to all connections. */
export async function changeSettings(
  extension: ExtensionBrowser,
  changes: Partial<Omit<Settings, 'connections'>> & { connections?: object[] },
): Promise<void> {
  const worker = await extension.worker();
  const { connections = [] } = changes;
  await worker.evaluate(keepServices, connections as { id: string; baseUrl: string }[]);
  await worker.evaluate(
    (given) =>
      navigator.locks.request('settings', async () => {
        const { settings } = await chrome.storage.local.get<{ settings?: object }>('settings');
        await chrome.storage.local.set({ settings: { ...settings, ...given } });
      }),
    changes,
  );
}

/** Whether the browser's own menu has an item: only one that is there can be changed. */
export async function isInMenu(extension: ExtensionBrowser, id: string): Promise<boolean> {
  const worker = await extension.worker();
  return worker.evaluate(
    (item) =>
      (chrome.contextMenus ?? chrome.menus).update(item, {}).then(
        () => true,
        () => false,
      ),
    id,
  );
}
