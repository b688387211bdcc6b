import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hasNews, noteNewsSeen, noteVersion } from '../../../utils/store/news';

beforeEach(() => fakeBrowser.reset());

/** This build has that version from now on. */
function become(version: string): void {
  fakeBrowser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Sightread', version });
}

test('who installs it has no news, nor at an update that changes no more than the last number', async () => {
  become('0.1.0');
  await noteVersion();
  expect(await hasNews()).toBe(false);
  become('0.1.9');
  await noteVersion('0.1.0');
  expect(await hasNews()).toBe(false);
});

test.each([
  ['0.1.4', '0.2.0'],
  ['0.9.0', '0.10.0'],
  ['0.9.0', '1.0.0'],
])('an update from %s to %s has news until they are seen', async (before, now) => {
  become(now);
  // A version before this one noted nothing.
  await noteVersion(before);
  expect(await hasNews()).toBe(true);
  await noteNewsSeen();
  expect(await hasNews()).toBe(false);
  await noteVersion(before);
  expect(await hasNews()).toBe(false);
});

test('news that were not seen are still there after a further update', async () => {
  become('0.2.0');
  await noteVersion('0.1.0');
  become('0.2.1');
  await noteVersion('0.2.0');
  expect(await hasNews()).toBe(true);
});

test('an older build has none, nor one whose data was deleted', async () => {
  become('0.3.0');
  await noteVersion();
  become('0.2.0');
  await noteVersion('0.3.0');
  expect(await hasNews()).toBe(false);
  await fakeBrowser.storage.local.clear();
  expect(await hasNews()).toBe(false);
});
