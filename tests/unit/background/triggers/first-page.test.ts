import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openWelcomePage } from '../../../../utils/background/triggers/first-page';

type InstallType = 'normal' | 'development' | 'sideload' | 'admin' | 'other';

beforeEach(() => fakeBrowser.reset());

/** Installs or updates; returns the pages that were opened. */
async function opened(reason: 'install' | 'update' | 'chrome_update', installType: InstallType) {
  Object.assign(fakeBrowser, { management: { getSelf: async () => ({ installType }) } });
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  await openWelcomePage({ reason });
  return create.mock.calls.map(([{ url = '' }]) => new URL(url).pathname);
}

test('an installation by the user opens the welcome page, once', async () => {
  expect(await opened('install', 'normal')).toEqual(['/welcome.html']);
});

test.each(['development', 'sideload', 'admin', 'other'] as const)(
  'one of the type %s opens nothing',
  async (type) => {
    expect(await opened('install', type)).toEqual([]);
  },
);

test.each(['update', 'chrome_update'] as const)('%s opens nothing', async (reason) => {
  expect(await opened(reason, 'normal')).toEqual([]);
});
