import type { Browser } from 'wxt/browser';
import { startService } from '../../fakes/service.mjs';
import { expect, test } from '../support/native';

declare const chrome: { permissions: typeof Browser.permissions };

/** The origins that are allowed. Runs in the settings. */
async function allowedOrigins(): Promise<string[] | undefined> {
  return (await chrome.permissions.getAll()).origins;
}

test(
  'the browser asks for the service’s host alone; refused, CORS helps, or the doctor’s button does',
  { tag: '@core' },
  async ({ extension, hands, service }, testInfo) => {
    // Without CORS only the permission lets a request through.
    const closed = await startService({ cors: false });
    const options = await extension.openPage('options.html');
    const save = options.getByRole('button', { name: 'Save and test' });
    const result = options.getByRole('status').filter({ hasText: 'Connected' });
    const access = options.locator('.finding[data-check="origin"]');
    const fill = async (baseUrl: string, key: string): Promise<void> => {
      await options.getByRole('textbox', { name: 'Base URL' }).fill(baseUrl);
      await options.getByLabel('API key').fill(key);
      await options.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
    };

    await test.step('refused, requests go by CORS where the service allows it', async () => {
      await fill(service.url, service.key);
      await hands.answerPermission('deny', () => hands.click(save));
      await expect(result).toBeVisible();
      await expect(access).toContainText(/Passed\s*The server allows extensions/);
      expect(await options.evaluate(allowedOrigins)).toEqual([]);
    });

    await test.step('refused, a service without CORS cannot answer', async () => {
      await fill(closed.url, closed.key);
      await hands.answerPermission('deny', () => hands.click(save));
      await expect(options.getByRole('alert')).toContainText('doesn’t answer this extension');
      await expect(access).toContainText('Failed');
      await options.screenshot({ path: testInfo.outputPath('refused.png'), fullPage: true });
      expect(closed.completions).toEqual([]);
      expect(await options.evaluate(allowedOrigins)).toEqual([]);
    });

    await test.step('the doctor’s button asks again, and allowed, it is tested anew', async () => {
      const allow = options.getByRole('button', { name: 'Allow access to 127.0.0.1' });
      await hands.answerPermission('allow', () => hands.click(allow));
      await expect(result).toBeVisible();
      await expect(access).toHaveText('Access Passed');
      await expect(allow).toHaveCount(0);
      expect(await options.evaluate(allowedOrigins)).toEqual(['http://127.0.0.1/*']);
      expect(closed.completions.length).toBeGreaterThan(0);
      await options.screenshot({ path: testInfo.outputPath('allowed.png'), fullPage: true });
    });

    await test.step('allowed at once, by another name', async () => {
      closed.reset();
      await fill(closed.url.replace('127.0.0.1', 'localhost'), closed.key);
      await hands.answerPermission('allow', () => hands.click(save));
      await expect(result).toBeVisible();
      await expect(access).toHaveText('Access Passed');
      // The host that no connection has any more is given back.
      expect(await options.evaluate(allowedOrigins)).toEqual(['http://localhost/*']);
      expect(closed.completions.length).toBeGreaterThan(0);
    });
    await closed.close();
  },
);
