import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { picturesScript, sayIn } from '../../../utils/bus/remote-contexts';
import { forgetInjections } from '../../../utils/platform/tabs';

const page = { tabId: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };
const never = (): Promise<never> => new Promise(() => undefined);

let executeScript: () => Promise<unknown>;
beforeEach(() => {
  fakeBrowser.reset();
  executeScript = async () => [];
  Object.assign(fakeBrowser, { scripting: { executeScript: () => executeScript() } });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url: page.url }) as never);
});

/** Time goes by. */
function passTime(): () => void {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  return () => time.abort(new DOMException('Too late', 'TimeoutError'));
}

test('a page that hangs is off limits, for all that waits for what it says', async () => {
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(never);
  const pass = passTime();
  const said = (await picturesScript(page)).count({});
  pass();
  await expect(said).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
});

test('so is one that does not let our script in', async () => {
  executeScript = never;
  const pass = passTime();
  const script = picturesScript(page);
  pass();
  await expect(script).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
});

test('a page that is left while it is asked has changed', async () => {
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockRejectedValue(
    new Error('The page keeping the extension port is moved into back/forward cache.'),
  );
  const said = (await picturesScript(page)).count({});
  await expect(said).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
});

test.each([
  new Error('Could not establish connection. Receiving end does not exist.'),
  new Error('The message port closed before a response was received.'),
  undefined,
])('a script is injected once, and again where nobody answers any more: %s', async (nobody) => {
  const injections = vi.fn(async () => []);
  executeScript = injections;
  let isGone = false;
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async () => {
    if (!isGone) return { ok: true, value: { refs: [] } };
    isGone = false;
    if (nobody) throw nobody;
    return undefined;
  });
  forgetInjections();
  const ask = async () => (await picturesScript(page)).stillThere({ refs: [] });
  await ask();
  await ask();
  expect(injections).toHaveBeenCalledTimes(1);
  isGone = true;
  expect(await ask()).toEqual({ refs: [] });
  expect(injections).toHaveBeenCalledTimes(2);
  forgetInjections();
  await ask();
  expect(injections).toHaveBeenCalledTimes(3);
});

describe('words are said', () => {
  const sent = vi.fn<() => Promise<unknown>>();
  const shows = (url: string | undefined): void => {
    vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url }) as never);
  };
  beforeEach(() => {
    sent.mockReset().mockResolvedValue({ ok: true, value: { isHeard: true } });
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(sent);
  });

  test.each([page.url, 'https://zoo.example/otters?from=here#top'])(
    'in a page of the site: %s',
    async (url) => {
      shows(url);
      expect(await sayIn(page, ['Two otters'], 'en')).toBe(true);
      expect(sent).toHaveBeenCalledTimes(1);
    },
  );

  test.each(['https://elsewhere.example/', undefined])(
    'not in what the same tab shows now: %s',
    async (url) => {
      shows(url);
      expect(await sayIn(page, ['Two otters'], 'en')).toBe(false);
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test('nor in a tab that has gone', async () => {
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValue(new Error('No tab with id: 7'));
    expect(await sayIn(page, ['Two otters'], 'en')).toBe(false);
    expect(sent).not.toHaveBeenCalled();
  });
});
