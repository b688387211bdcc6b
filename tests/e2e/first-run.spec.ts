import { expect, test } from './support/chromium';
import { expectRead, expectState, newest, openPanel, part } from './support/steps';

test('the first run: text at once on this device, then a service, without leaving the panel', async ({
  extension,
  service,
  context,
}) => {
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
    await expect(part(card, 'source')).toContainText('Your file sample.png, 640 × 400');
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
    // Without a model the service is asked which it has, and nothing else.
    await button('Save and test').click();
    await expect(panel.getByRole('combobox', { name: 'Vision model' })).toBeFocused();
    expect(service.completions).toEqual([]);
    await panel.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
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
});
