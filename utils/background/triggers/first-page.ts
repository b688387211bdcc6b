import { browser, type Browser } from 'wxt/browser';

/**
 * Opens the welcome page after an installation by the user: not for one by a policy, by another program or for development, after
 * an update or a start of the browser. `getSelf` needs no permission (Chromium 156, Firefox 140).
 */
export async function openWelcomePage({
  reason,
}: Pick<Browser.runtime.InstalledDetails, 'reason'>): Promise<void> {
  if (reason !== 'install') return;
  const { installType } = await browser.management.getSelf();
  if (installType === 'normal') await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}
