import { browser } from 'wxt/browser';
import { inExtensionStorage } from './browser-storage';

const key = 'newsSeen';

/** Returns the version of this extension. */
const ownVersion = (): string => browser.runtime.getManifest().version;

/**
 * Notes at an installation or update, once, up to which version a person knows the news: at an update, the one before. Who
 * installs it anew has no news to read.
 */
export async function noteVersion(before = ownVersion()): Promise<void> {
  const { [key]: seen } = await browser.storage.local.get(key);
  if (seen === undefined) await browser.storage.local.set({ [key]: before });
}

/** Returns whether the extension was updated to a newer minor version, whose news a person has not seen. */
export async function hasNews(): Promise<boolean> {
  const { [key]: seen } = await browser.storage.local.get(key);
  return typeof seen === 'string' && minorOf(ownVersion()) > minorOf(seen);
}

/** Notes that a person has seen the news of this version. Throws `FailureError`. */
export async function noteNewsSeen(): Promise<void> {
  await inExtensionStorage(() => browser.storage.local.set({ [key]: ownVersion() }));
}

/** Returns a number that grows with the minor version; the parts of a version are below 65,536. */
function minorOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 65_536 + minor;
}
