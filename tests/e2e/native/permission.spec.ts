import { startService } from '../../fakes/service.mjs';
import { expect, test } from '../support/native';

for (const { answer, status } of [
  { answer: 'allow', status: /^Connected/ },
  { answer: 'deny', status: undefined },
] as const) {
  test(`the browser asks for the service’s host alone: ${answer}`, async ({ extension, hands }) => {
    // No CORS: only the permission lets a request through.
    const service = await startService({ cors: false });
    const options = await extension.openPage('options.html');
    await options.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
    await options.getByLabel('API key').fill(service.key);
    await options.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
    await hands.answerPermission(answer, () =>
      hands.click(options.getByRole('button', { name: 'Save and test' })),
    );
    if (status) await expect(options.getByRole('status')).toHaveText(status);
    else await expect(options.getByRole('alert')).toContainText('The service cannot be reached');
    const origins = await options.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { permissions: { getAll(): Promise<{ origins?: string[] }> } };
      };
      return (await chrome.permissions.getAll()).origins;
    });
    expect(origins).toEqual(answer === 'allow' ? ['http://127.0.0.1/*'] : []);
    await service.close();
  });
}

test('refused, requests go by CORS where the service allows it', async ({ extension, hands, service }) => {
  const options = await extension.openPage('options.html');
  await options.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await options.getByLabel('API key').fill(service.key);
  await options.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
  await hands.answerPermission('deny', () =>
    hands.click(options.getByRole('button', { name: 'Save and test' })),
  );
  await expect(options.getByRole('status')).toHaveText(/^Connected/);
});
