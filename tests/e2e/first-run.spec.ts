import type { Page } from '@playwright/test';
import { listen, readBody } from '../fakes/loopback.mjs';
import type { StrictService } from '../fakes/service.mjs';
import { expect, test } from './support/browsers';
import { expectRead, expectState, newest, openPanel, part, pick } from './support/steps';

/** Has the model of the service read the word in the picture that **Save and test** sends. */
async function readTestPicture(panel: Page, service: StrictService): Promise<void> {
  await panel.evaluate(() => {
    crypto.getRandomValues = (array) => (array as unknown as Uint8Array).fill(0) as never;
  });
  service.next('AAAAA');
}

test(
  'the first run: text at once on this device, then a service, without leaving the panel',
  { tag: '@core' },
  async ({ extension, service, context }) => {
    test.slow();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const panel = await openPanel(extension);
    const button = (name: string) => panel.getByRole('button', { name });

    await test.step('the text of the picture that comes along is copied out, with no key and no network', async () => {
      await button('Try it').click();
      const card = await expectRead(panel);
      await expect(part(card, 'answer')).toContainText('Harbour ferry');
      await expect(part(card, 'answer')).toContainText('09:15');
      await expect(part(card, 'source')).toContainText('Your own picture: sample.png, 640 × 400');
      expect(asked.filter((url) => /^(https?|wss?):/.test(url))).toEqual([]);
    });

    await test.step('what was deleted leaves the ways on', async () => {
      await newest(panel).getByRole('button', { name: 'Delete' }).click();
      await expect(panel.getByRole('heading', { name: 'Ready for the next picture' })).toBeVisible();
      await expect(button('Try it')).toBeVisible();
    });

    await test.step('a service is filled in, saved and tested; the form names the host that pictures go to', async () => {
      const { host, hostname } = new URL(service.url);
      await extension.allowHost(`http://${hostname}/*`);
      await button('Connect a service').click();
      await panel.getByLabel('Service', { exact: true }).selectOption('OpenRouter');
      await expect(panel.getByRole('textbox', { name: 'Base URL' })).toHaveCount(0);
      await expect(panel.getByText(/^Pictures you choose go to openrouter\.ai\b/)).toBeVisible();
      await panel.getByLabel('Service', { exact: true }).selectOption('LiteLLM');
      await panel.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
      await expect(panel.getByText(`Pictures you choose go to ${host}.`)).toBeVisible();
      await panel.getByLabel('API key').fill(service.key);
      expect(service.requests).toEqual([]);
      // The service is asked which models it has, and nothing else.
      await button('Continue').click();
      await expect(panel.getByRole('combobox', { name: 'Vision model' })).toBeFocused();
      await expect(panel.getByRole('combobox', { name: 'Vision model' })).toHaveValue('vision-large');
      expect(service.completions).toEqual([]);
      await readTestPicture(panel, service);
      await button('Save and test').click();
      await expect(panel.getByRole('status').filter({ hasText: /^Connected/ })).toBeVisible();
    });

    await test.step('the way to the first description is right there', async () => {
      service.reset();
      await button('Describe it').click();
      const card = await expectState(panel, 'done');
      await expect(part(card, 'answer')).toContainText('A 640 × 400 PNG picture');
      expect((await service.completion(1)).pictures).toHaveLength(1);
      await expect(button('Connect a service')).toHaveCount(0);
    });
  },
);

test('connecting that began in a picture’s card goes on with it; a rejected key is said at the key', async ({
  extension,
  page,
  service,
  site,
}) => {
  await extension.allowHost(`http://${new URL(service.url).hostname}/*`);
  await page.goto(`${site.origin}/pages/story.html`);
  const panel = await openPanel(extension);
  const keyBox = panel.getByLabel('API key');
  await pick(extension, page.locator('#captioned'), 'describe');
  await panel.bringToFront();
  await expectState(panel, 'failed');
  await newest(panel).getByRole('button', { name: 'Connect a service' }).click();
  await panel.getByLabel('Service', { exact: true }).selectOption('LiteLLM');
  await panel.getByRole('textbox', { name: 'Base URL' }).fill(service.url);

  await test.step('with a key that is wrong, by the keyboard', async () => {
    await keyBox.fill('wrong');
    await panel.keyboard.press('Enter');
    await expect(keyBox).toHaveAccessibleDescription(/rejected the API key/);
    await expect(keyBox).toBeFocused();
    await expect(panel.getByRole('combobox', { name: 'Vision model' })).toHaveCount(0);
  });

  await test.step('with the right one, and another model from the list', async () => {
    await panel.keyboard.type(service.key);
    await panel.keyboard.press('Enter');
    const model = panel.getByRole('combobox', { name: 'Vision model' });
    await expect(model).toBeFocused();
    await expect(model).toHaveValue('vision-large');
    await panel.keyboard.press('ArrowDown');
    const list = panel.getByRole('listbox', { name: 'Vision model' });
    await expect(list.getByRole('option', { name: /^vision-large/ })).toContainText('$2.50 / $10.00');
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await expect(model).toHaveValue('vision-small');
    service.answer(() => 'A timetable.');
    await readTestPicture(panel, service);
    await panel.keyboard.press('Enter');
  });

  await test.step('the picture is described, in front', async () => {
    const card = await expectState(panel, 'done');
    await expect(part(card, 'answer')).toHaveText('A timetable.');
    await expect(card).toBeInViewport();
    await expect(panel.getByRole('heading', { name: 'Connect a service' })).toHaveCount(0);
    expect((await service.completion(2)).body).toMatchObject({ model: 'vision-small' });
  });
});

/** A server that behaves as Ollama at its usual port: it refuses extensions until its setting is changed. */
async function startOllama() {
  let acceptsExtensions = false;
  const asked: string[] = [];
  const { close } = await listen(
    async (request, response) => {
      const { method = '', url = '', headers } = request;
      asked.push(`${method} ${url}`);
      const send = (status: number, body: object): void =>
        void response
          .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
          .end(JSON.stringify(body));
      if (!acceptsExtensions && /^(?:chrome|moz)-extension:/.test(headers.origin ?? 'chrome-extension:'))
        return send(403, {});
      if (url === '/v1/models') return send(200, { object: 'list', data: [{ id: 'llava' }] });
      if (url !== '/v1/chat/completions') return send(404, {});
      await readBody(request);
      const message = { role: 'assistant', content: 'A ferry timetable.' };
      send(200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
    },
    '127.0.0.1',
    11_434,
  );
  return { asked, close, acceptExtensions: () => void (acceptsExtensions = true) };
}

test('a model on this computer: found, with the setting that it needs, connected, and asked two questions', async ({
  extension,
}) => {
  const ollama = await startOllama();
  for (const host of ['localhost', '127.0.0.1']) await extension.allowHost(`http://${host}/*`);
  const panel = await openPanel(extension);
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  await button('Connect a service').click();
  expect(ollama.asked).toEqual([]);

  await test.step('a server that refuses extensions says which setting to change', async () => {
    await button('Look for a model on this computer').click();
    await expect(panel.getByText(/^OLLAMA_ORIGINS=(?:chrome|moz)-extension:/)).toBeVisible();
    await expect(button('Connect Ollama')).toHaveCount(0);
  });

  await test.step('after that it is tested, and connected in one press', async () => {
    ollama.acceptExtensions();
    await button('Look for a model on this computer').click();
    await button('Connect Ollama').click();
    await expect(panel.getByRole('status').filter({ hasText: 'Connected: Ollama' })).toBeVisible();
  });

  await test.step('and it describes and answers', async () => {
    await button('Describe it').click();
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('A ferry timetable.');
    for (const question of ['Where to?', 'When?']) {
      await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill(question);
      await panel.keyboard.press('Enter');
      await expect(newest(panel).getByText(question)).toBeVisible();
      await expectState(panel, 'done');
    }
  });
  await ollama.close();
});
