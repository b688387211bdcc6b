import type { Page } from '@playwright/test';
import type { PackagedPlan } from '../../fakes/packaged-language-model.mjs';

/** Says how that model behaves from now on; `page` is one of the extension's. */
export async function planModel(page: Page, plan: PackagedPlan): Promise<void> {
  await page.evaluate((json) => localStorage.setItem('language-model', json), JSON.stringify(plan));
}

/** Has the browser's own model describe, as the settings would where it is ready; it behaves so. */
export async function describeOnDevice(page: Page, plan: PackagedPlan): Promise<void> {
  await planModel(page, plan);
  await page.evaluate(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { set(values: object): Promise<void> } } };
    };
    return chrome.storage.local.set({ settings: { describeWith: 'built-in' } });
  });
}

/** Who describes, as it is kept: a control shows what was chosen before that. */
export async function describesWith(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { get(key: string): Promise<{ settings?: { describeWith?: string } }> } } };
    };
    return (await chrome.storage.local.get('settings')).settings?.describeWith;
  });
}

/** What that model was asked last: each message's role, and the kinds of its parts. */
export async function askedOfModel(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('language-model-asked') ?? 'null'));
}
