import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { connection, defaultSettings } from '../../../utils/model/settings';
import type { LocalServer } from '../../../utils/model/service';
import { readSettings } from '../../../utils/store/settings';
import { expectAccessible } from '../support/axe';
import { fake } from '../support/fake-browser';
import { engine, openOptions } from '../support/open-options';
import { freshBrowser } from '../support/show';

freshBrowser();

const look = () => page.getByRole('button', { name: 'Look for a model on this computer' });
const server = (name: string, state: LocalServer['state'], more: Partial<LocalServer> = {}): LocalServer => ({
  connection: connection.parse({
    id: name,
    name,
    baseUrl: `http://localhost:1234/${name}`,
    visionModel: 'llava',
  }),
  state,
  ...more,
});

test('this computer is asked for in the click, and a model that was found is connected by one press', async () => {
  const background = await openOptions(defaultSettings, {
    findServers: () => [server('Ollama', 'testing'), server('Ollama', 'read')],
  });
  expect(background.calls).toEqual([]);
  (look().element() as HTMLElement).click();
  expect(fake.asked).toEqual([
    {
      what: 'permissions.request',
      given: { origins: ['http://localhost/*', 'http://127.0.0.1/*'] },
    },
  ]);
  await expect.element(page.getByText('llava: Supports pictures.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Ollama' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Connected: Ollama' })).toBeVisible();
  await expect.element(engine('Describe with', 'Ollama')).toBeChecked();
  expect(await readSettings()).toMatchObject({
    connections: [{ id: 'Ollama', visionModel: 'llava', isAgreed: true }],
    describeWith: 'Ollama',
  });
  await expectAccessible();
});

test('a server that refuses extensions says which setting to change', async () => {
  const line = 'OLLAMA_ORIGINS=chrome-extension://abc';
  await openOptions(defaultSettings, { findServers: () => [server('Ollama', 'refused', { line })] });
  await look().click();
  await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect Ollama' })).not.toBeInTheDocument();
});

test('where nothing is found, the line that starts a model is there to copy', async () => {
  await openOptions();
  await look().click();
  await expect.element(page.getByRole('status').filter({ hasText: /^No model found/ })).toBeVisible();
  await expect.element(page.getByText('ollama run gemma3:4b')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expectAccessible();
});

test('where the browser was told not to allow it, that is said, and what is found all the same is shown', async () => {
  fake.permission(() => Promise.resolve(false));
  const answers = [[], [server('LM Studio', 'read')]];
  await openOptions(defaultSettings, { findServers: () => answers.shift() ?? [] });
  await look().click();
  const denied = page.getByRole('status').filter({ hasText: /^Access to this computer wasn’t allowed/ });
  await expect.element(denied).toHaveTextContent('Press “Look for a model on this computer” again');
  expect(page.getByText('ollama run gemma3:4b').elements()).toEqual([]);
  await look().click();
  await expect.element(page.getByRole('button', { name: 'Connect LM Studio' })).toBeVisible();
  await expect.element(denied).not.toBeInTheDocument();
});

test('models that cannot see are said to be so', async () => {
  await openOptions(defaultSettings, {
    findServers: () => [server('One', 'noModel'), server('Two', 'failed'), server('Three', 'unread')],
  });
  await look().click();
  await expect.element(page.getByText('No model that supports pictures.')).toBeVisible();
  await expect.element(page.getByText('Two didn’t answer in time')).toBeVisible();
  await expect.element(page.getByText(/^llava .*didn’t read the /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect Three' })).toBeVisible();
});
