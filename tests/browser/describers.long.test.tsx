import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Panel } from '../../components/panel/panel';
import { serveInstalls } from '../../utils/background/messages/installs';
import { connection, settings as settingsSchema } from '../../utils/model/settings';
import { refuseInstall, type WriteEvent } from '../../utils/model/model-install';
import { changeSettings, readSettings } from '../../utils/store/settings';
import { expectAccessible, keepPicture } from './support/axe';
import { emulate, resize } from './support/emulate';
import { fakeBackground, type FakeState } from './support/fake-background';
import { browser, fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser, show } from './support/show';

freshBrowser();

const section = () => page.getByRole('region', { name: 'Describe pictures with' });
const installed = () =>
  page.getByRole('status').filter({ hasText: 'Installed SmolVLM 256M. It describes pictures from now on.' });

/** A download whose progress and end the test decides. */
function download() {
  const events: WriteEvent[] = [{ type: 'progress', bytes: 90_000_000 }];
  let { promise: next, resolve: wake } = Promise.withResolvers<void>();
  const write = async function* (_order: unknown, signal: AbortSignal): AsyncGenerator<WriteEvent> {
    for (let at = 0; ; at += 1) {
      while (at >= events.length) await next;
      signal.throwIfAborted();
      const event = events[at] as WriteEvent;
      yield event;
      if (event.type === 'done') return;
    }
  };
  const end = (): void => {
    events.push({ type: 'done', id: 'f00', name: 'x', languages: [], files: [{ name: '0.gguf', bytes: 5 }] });
    wake();
    ({ promise: next, resolve: wake } = Promise.withResolvers<void>());
  };
  return { write, end };
}

/** Opens a panel in which nothing describes yet. */
function openUnset(
  state: FakeState = { jobs: [] },
  write: Parameters<typeof serveInstalls>[2] = download().write,
) {
  tried = 0;
  fake.store({ settings: settingsSchema.parse({}) });
  const answer = async (): Promise<string> => {
    tried += 1;
    return 'A boat.';
  };
  return openPanel(state, serveInstalls(async () => undefined, answer, write).handlers);
}

/** How often a model was tried with the sample picture. */
let tried = 0;

const waiting = (): FakeState => ({ jobs: [aJob({ state: 'failed', failure: { code: 'noConnection' } })] });

test('the first run offers what can describe, and asks and downloads nothing by itself', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  await openUnset();
  for (const words of [
    'A free model on this device',
    'SmolVLM 256M',
    '279 MB from huggingface.co and hf.co',
    'Recommended: the smallest, because no suitable graphics processor was found.',
    'Your browser will ask to allow huggingface.co and hf.co.',
    'With a free key, a paid key, or a gateway of your organization.',
    'An app on this computer',
  ])
    await expect.element(section()).toHaveTextContent(words);
  for (const name of [
    'Install',
    'Connect a service',
    'Look for a model on this computer',
    'Models on this device',
  ])
    await expect.element(button(name)).toBeVisible();
  expect(fake.asked.filter(({ what }) => what === 'permissions.request')).toEqual([]);
  expect(fetched.mock.calls).toEqual([]);
  await expectAccessible();
});

test('one press installs the model; then it describes, and a sample is there to try', async () => {
  const { write, end } = download();
  await openUnset({ jobs: [] }, write);
  await button('Install').click();
  expect(fake.asked.at(-1)?.given).toEqual({ origins: ['https://huggingface.co/*', 'https://*.hf.co/*'] });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '90 of 279 MB');
  await expect.element(button('Stop')).toHaveFocus();
  await expectAccessible();
  end();
  await expect.element(installed()).toBeVisible();
  await expect.element(button('Describe it')).toHaveFocus();
  await expect.element(section()).not.toBeInTheDocument();
  expect(await readSettings()).toMatchObject({ describeWith: 'device' });
  await expect.poll(() => tried).toBe(1);
});

test('Stop is where Install was, and stops', async () => {
  await openUnset();
  await button('Install').click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '90 of 279 MB');
  await button('Stop').click();
  await expect.element(button('Install')).toHaveFocus();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('a failure is said where the model was to be installed', async () => {
  await openUnset({ jobs: [] }, () => refuseInstall('unreachable', { host: 'huggingface.co' }));
  await button('Install').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Can’t reach huggingface.co.');
  await expect.element(button('Install')).toHaveFocus();
});

test('where the hosts were not allowed, that is the reason', async () => {
  await openUnset({ jobs: [] }, () => refuseInstall('unreachable', { host: 'huggingface.co' }));
  fake.permission(async () => false);
  await button('Install').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Access to huggingface.co wasn’t allowed.');
});

test('a picture that waits goes on once the model is installed from its card', async () => {
  const { write, end } = download();
  const { calls } = await openUnset(waiting(), write);
  await button('Install').click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  // The alert would say each progress.
  expect(page.getByRole('alert').getByRole('progressbar').elements()).toEqual([]);
  end();
  await expect.element(installed()).toBeVisible();
  await expect
    .poll(() => calls.filter(({ method }) => method === 'retry'))
    .toEqual([{ method: 'retry', input: { id: 'job-1' } }]);
  // It waits for no other picture.
  expect(tried).toBe(0);
});

test('a service that is connected elsewhere meanwhile gets no picture that waits for the model', async () => {
  const { calls } = await openUnset(waiting());
  await button('Install').click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  const service = connection.parse({ id: 'c1', baseUrl: 'https://api.example/v1', isAgreed: true });
  await changeSettings((before) => ({ ...before, connections: [service], describeWith: 'c1' }));
  await expect.element(page.getByText('You can describe this picture now')).toBeVisible();
  await expect.element(button('Try again')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'retry')).toEqual([]);
});

test('a model that is installed already describes by one press, and the picture goes on', async () => {
  const { calls } = await openUnset(waiting());
  const model = { id: 'a', name: 'Tiny', files: [], tasks: ['describe'], languages: ['en'], installedAt: 1 };
  await browser.storage.local.set({ installedModels: { models: [model], used: 'a', packs: [] } });
  await button('Use for describing').click();
  await expect.poll(() => calls.some(({ method }) => method === 'retry')).toBe(true);
  expect(await readSettings()).toMatchObject({ describeWith: 'device' });
});

test.each(['Install', 'Look for a model on this computer'])(
  'in the popup, which the browser’s question would close, %s leads to the page of models',
  async (name) => {
    fake.store({ settings: settingsSchema.parse({}) });
    fakeBackground(undefined, serveInstalls(async () => undefined).handlers);
    show(<Panel surface="popup" />);
    await expect.element(button(name)).toBeVisible();
    document.documentElement.dataset['place'] = 'popup';
    onTestFinished(() => void delete document.documentElement.dataset['place']);
    await button(name).click();
    const given = { url: 'chrome-extension://fake/models.html' };
    await expect.poll(() => fake.asked).toContainEqual({ what: 'tabs.create', given });
    expect(fake.asked.filter(({ what }) => what === 'permissions.request')).toEqual([]);
  },
);

test.each([
  ['light', 345],
  ['dark', 345],
  ['light', 320],
  ['light', 960],
] as const)('looks calm: %s, %d px wide', async (colorScheme, width) => {
  await emulate({ colorScheme });
  await resize(width, 1500);
  await openUnset();
  await expect.element(button('Install')).toBeVisible();
  await keepPicture(`describers-first-${colorScheme}-${width}`);
  await button('Install').click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '90 of 279 MB');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible();
  await keepPicture(`describers-${colorScheme}-${width}`);
});

test.each([
  ['light', 345],
  ['dark', 320],
] as const)('under a failure it looks calm: %s, %d px wide', async (colorScheme, width) => {
  await emulate({ colorScheme });
  await resize(width, 1500);
  await openUnset(waiting());
  await expect.element(button('Install')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible();
  await keepPicture(`describers-failure-${colorScheme}-${width}`);
});
