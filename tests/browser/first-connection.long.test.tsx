import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FailureError, type Failure } from '../../utils/model/failure';
import type { Catalog, CatalogModel, LocalServer } from '../../utils/model/service';
import { connection, settings } from '../../utils/model/settings';
import { getSecrets } from '../../utils/store/keys';
import { readSettings } from '../../utils/store/settings';
import { expectAccessible } from './support/axe';
import { fake } from './support/fake-browser';
import { methods } from './support/open-options';
import { button, openPanel } from './support/open-panel';
import { permissionsAsked } from './support/save-and-test';
import { aJob } from './support/jobs';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(() => fake.store({ settings: settings.parse({}) }));

const ollama: LocalServer = {
  connection: connection.parse({
    id: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    visionModel: 'llava',
  }),
  state: 'read',
};
const models: CatalogModel[] = [
  { id: 'chat', vision: 'unknown' },
  { id: 'gemma-vision', vision: 'yes', price: { input: 0.0000025, output: 0.00001 } },
];
const listed = { listModels: (): Catalog => ({ models, askedAt: Date.now() }) };
const refused = (code: Failure['code'], status?: number) => ({
  listModels: (): never => {
    throw new FailureError({ code, ...(status ? { status } : {}), host: 'openrouter.ai' });
  },
});

/** A key that was saved before. */
const savedSecrets = () => ({ origin: 'https://openrouter.ai', hasKey: true, headers: [] });

const service = () => page.getByLabelText('Service', { exact: true });
const keyBox = () => page.getByLabelText('API key');
const modelBox = () => page.getByRole('combobox', { name: 'Vision model' });
const status = () => page.getByRole('status').filter({ hasText: /^Connected/ });

/** Opens the form for the first connection. */
async function connect(handlers: Parameters<typeof openPanel>[1] = {}) {
  const background = await openPanel({ jobs: [] }, handlers);
  await button('Connect a service').click();
  return background;
}

/** Opens the form, chooses a service, and asks it for its models. */
async function goOn(handlers: Parameters<typeof openPanel>[1] = listed) {
  const background = await connect({ savedSecrets, ...handlers });
  await service().selectOptions('OpenRouter');
  await userEvent.fill(keyBox(), ' Bearer sk-\t1 ');
  await button('Continue').click();
  return background;
}

describe('the form', () => {
  test('begins with no service, and says what a press of Continue means', async () => {
    await connect();
    await expect.element(service()).toHaveValue('');
    for (const later of ['Continue', 'Save and test']) expect(button(later).elements()).toEqual([]);
    expect(keyBox().elements()).toEqual([]);
    expect(document.querySelector('[role="status"].result')).not.toBeNull();
    await service().selectOptions('OpenRouter');
    await expect.element(page.getByText('Your browser will ask to allow openrouter.ai.')).toBeVisible();
    await expect.element(page.getByText('Pictures you choose go to openrouter.ai.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Get a key at openrouter.ai' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Base URL' }).elements()).toEqual([]);
    await service().selectOptions('Portkey');
    await expect.element(page.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'x-portkey-provider' })).toBeVisible();
    await expectAccessible();
  });

  test('wants a key before it asks anything, where the service does', async () => {
    const background = await connect();
    await service().selectOptions('OpenRouter');
    await button('Continue').click();
    await expect.element(keyBox()).toHaveFocus();
    await expect.element(keyBox()).toHaveAccessibleDescription(/^openrouter\.ai needs an API key/);
    expect(permissionsAsked()).toEqual([]);
    expect(methods(background)).not.toContain('listModels');
  });

  test('asks for access and the models, and puts one with pictures into the box, which has the focus', async () => {
    const background = await goOn();
    await expect.element(modelBox()).toHaveFocus();
    await expect.element(modelBox()).toHaveValue('gemma-vision');
    await expect.element(modelBox()).toHaveAccessibleDescription(/^Supports pictures\. \$2\.50/);
    await expect.element(modelBox()).toHaveAttribute('aria-expanded', 'false');
    expect(permissionsAsked()).toEqual([
      { what: 'permissions.request', given: { origins: ['https://openrouter.ai/*'] } },
    ]);
    expect(methods(background)).not.toContain('examine');
    const [saved] = (await readSettings()).connections;
    expect(await getSecrets(saved?.id ?? '')).toMatchObject({ key: 'sk-1' });
    await expectAccessible();
    // One more press: the focus is in a box of the form.
    await userEvent.keyboard('{Enter}');
    await expect.element(status()).toBeVisible();
    expect((await readSettings()).connections).toMatchObject([{ visionModel: 'gemma-vision' }]);
  });

  test('that was left is taken up again, with dots for the key', async () => {
    await goOn();
    await expect.element(modelBox()).toBeVisible();
    await button('Back').click();
    await button('Connect a service').click();
    await expect.element(service()).toHaveValue('openrouter');
    await expect.element(keyBox()).toHaveAttribute('placeholder', '••••••••');
    await expect.element(page.getByText(/^Saved for https:\/\/openrouter\.ai/)).toBeVisible();
    await button('Continue').click();
    await button('Save and test').click();
    await expect.element(status()).toBeVisible();
    expect((await readSettings()).connections.length).toBe(1);
  });

  test('goes back to Continue when another service is chosen', async () => {
    await goOn();
    await expect.element(modelBox()).toHaveValue('gemma-vision');
    await service().selectOptions('Mistral');
    expect(modelBox().elements()).toEqual([]);
    await userEvent.fill(keyBox(), 'other');
    await button('Continue').click();
    await expect.element(modelBox()).toHaveValue('gemma-vision');
    expect((await readSettings()).connections).toMatchObject([{ baseUrl: 'https://api.mistral.ai/v1' }]);
  });
});

describe('a service that does not list its models', () => {
  test.each(['wrongKey', 'noKey', 'forbidden'] as const)('because of %s says so at the key', async (code) => {
    await goOn(refused(code, 401));
    await expect.element(keyBox()).toHaveFocus();
    await expect.element(keyBox()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(keyBox()).toHaveAccessibleDescription(/^openrouter\.ai (rejected|needs)/);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test.each([
    ['none', { listModels: () => ({ models: [], askedAt: 0 }) }],
    ['404', refused('wrongAddress', 404)],
  ])('(%s) has a box for any name', async (_name, handlers) => {
    await goOn(handlers);
    await expect.element(modelBox()).toHaveFocus();
    await expect.element(modelBox()).toHaveAccessibleDescription(/No list of models came/);
    await expect.element(keyBox()).not.toHaveAttribute('aria-invalid');
    await userEvent.fill(modelBox(), 'mine');
    await button('Save and test').click();
    await expect.element(status()).toBeVisible();
  });

  test.each(['offline', 'serviceUnreachable'] as const)('because of %s can be asked again', async (code) => {
    let isDown = true;
    await goOn({ listModels: () => (isDown ? refused(code).listModels() : listed.listModels()) });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button('Continue')).toHaveFocus();
    expect(modelBox().elements()).toEqual([]);
    isDown = false;
    await button('Continue').click();
    await expect.element(modelBox()).toHaveValue('gemma-vision');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test('can be stopped, and asked once more', async () => {
    let count = 0;
    await goOn({
      listModels: () => {
        count += 1;
        return count === 1 ? new Promise<Catalog>(() => undefined) : listed.listModels();
      },
    });
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Listing the models of openrouter.ai…' }))
      .toBeVisible();
    await button('Stop').click();
    await expect.element(page.getByRole('status').filter({ hasText: /^Stopped/ })).toBeVisible();
    await expect.element(button('Continue')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(modelBox()).toHaveFocus();
  });
});

test('a service that has read the test picture takes the place of its form, with the first step', async () => {
  await goOn();
  await button('Save and test').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Connected: gemma-vision/ }))
    .toBeVisible();
  await expect.element(button('Describe it')).toHaveFocus();
  for (const gone of ['Continue', 'Save and test', 'Look for a model on this computer'])
    expect(button(gone).elements()).toEqual([]);
  expect(keyBox().elements()).toEqual([]);
  await expectAccessible();
});

test('the last picture is offered to it, where there is one', async () => {
  const pictures = [await storePicture('harbour')];
  fake.store({ settings: settings.parse({}) });
  const { calls } = await openPanel(
    { jobs: [aJob({ id: 'read', pictures })] },
    { ...listed, savedSecrets, startOnPicturesOf: () => ({ id: 'started' }) },
  );
  await page
    .getByRole('button', { name: /^Connect a service/ })
    .first()
    .click();
  await service().selectOptions('OpenRouter');
  await userEvent.fill(keyBox(), 'key');
  await button('Continue').click();
  await button('Save and test').click();
  await button('Describe it').click();
  await expect
    .poll(() => calls.at(-1))
    .toMatchObject({ method: 'startOnPicturesOf', input: { id: 'read', task: { kind: 'describe' } } });
});

test('a model that did not read it keeps the form, to choose another', async () => {
  await goOn({
    ...listed,
    examine: () => [{ type: 'connected', report: { model: 'blind', read: false, word: 'boat' } }],
  });
  await button('Save and test').click();
  await expect.element(page.getByRole('status').filter({ hasText: /^Connected, but/ })).toBeVisible();
  await expect.element(modelBox()).toBeVisible();
  // “You’re ready” would contradict that.
  await expect.element(button('Describe it')).not.toBeInTheDocument();
});

test('a model on this computer is connected in one press, with the first step', async () => {
  const { calls } = await connect({ findServers: () => [ollama], start: () => ({ id: 'started' }) });
  await button('Look for a model on this computer').click();
  await button('Connect Ollama').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Connected: Ollama' })).toBeVisible();
  expect(keyBox().elements()).toEqual([]);
  expect((await readSettings()).describeWith).toBe('ollama');
  await button('Describe it').click();
  await expect.poll(() => calls.at(-1)?.method).toBe('start');
});
