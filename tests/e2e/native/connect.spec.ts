import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { presetOf, recommendedModel } from '../../../utils/model/presets';
import { startSecureFront } from '../../fakes/secure-front.mjs';
import { startService, type StrictService } from '../../fakes/service.mjs';
import { shapes } from '../../fakes/service-shapes.mjs';
import { launchChromium } from '../../harness/chromium.mjs';
import type { Hands } from '../../harness/hands.mjs';
import { args, chromiumPath } from '../support/browsers';
import { expect, test, untilReady } from '../support/native';

declare const chrome: Pick<typeof Browser, 'storage'>;

/** The word of every test picture here. */
const word = 'AAAAA';

/** Services with a list that names what its models can do, with one that does not, and without a list. */
const ids = ['deepinfra', 'gemini', 'azure'] as const;
type Id = (typeof ids)[number];
const addressOf = (id: Id): string => presetOf(id).baseUrl.replace('YOUR-RESOURCE', 'mine');
const modelOf = (id: Id): string => recommendedModel(id) || 'my-deployment';

/** Connects a service in the panel. Returns the number of presses: of buttons, of the list of services, and in the browser's dialog. */
async function connect(panel: Page, id: Id, { key }: StrictService, hands: Hands): Promise<number> {
  let presses = 0;
  const press = async (name: string): Promise<void> => {
    presses += 1;
    await hands.click(panel.getByRole('button', { name, exact: true }));
  };
  const model = panel.getByRole('combobox', { name: 'Vision model' });
  await press('Connect a service');
  // The list is opened, and one is chosen: the browser tells of both one after the other, a script of both at once.
  presses += 2;
  const services = panel.getByLabel('Service', { exact: true });
  await hands.click(services);
  await hands.press(...presetOf(id).name.replaceAll(' ', '').slice(0, 2).toLowerCase(), 'Return');
  await expect(services).toHaveValue(id);
  const address = panel.getByRole('textbox', { name: 'Base URL' });
  // As the service's own page shows it, without the path of its interface.
  if (presetOf(id).hosts) await address.fill(new URL(addressOf(id)).origin);
  else await expect(address).toHaveCount(0);
  const { host } = new URL(addressOf(id));
  await expect(panel.getByText(`Your browser will ask to allow ${host}.`)).toBeVisible();
  await panel.getByLabel('API key').fill(`Bearer ${key}`);
  await hands.answerPermission('allow', () => press('Continue'));
  presses += 1;
  await expect(model).toBeFocused();
  if (presetOf(id).listsModels === false) await model.fill(modelOf(id));
  await expect(model).toHaveValue(modelOf(id));
  await press('Save and test');
  await expect(panel.getByRole('status').filter({ hasText: /^Connected: / })).toBeVisible();
  return presses;
}

test('a listed service is connected in six presses, the browser’s own dialog among them', async ({
  display,
  hands,
}, testInfo) => {
  test.slow();
  const services = new Map<Id, StrictService>();
  for (const id of ids) {
    const models = [{ id: modelOf(id), vision: null }];
    const service = await startService({ shape: shapes[id], models });
    service.answer(() => word);
    services.set(id, service);
  }
  const front = await startSecureFront(
    Object.fromEntries(ids.map((id) => [new URL(addressOf(id)).host, String(services.get(id)?.url)])),
  );
  const extension = await launchChromium({
    executablePath: await chromiumPath(),
    headless: false,
    display: display.name,
    args: [...args.filter((one) => !one.startsWith('--host-resolver-rules')), ...front.switches],
  });
  await untilReady(extension);
  for (const id of ids)
    await test.step(id, async () => {
      const panel = await extension.openPage('sidepanel.html');
      await panel.evaluate(() => {
        crypto.getRandomValues = (array) => (array as unknown as Uint8Array).fill(0) as never;
      });
      const service = services.get(id) as StrictService;
      expect(await connect(panel, id, service, hands)).toBeLessThanOrEqual(6);
      await expect(panel.getByRole('button', { name: 'Describe it' })).toBeFocused();
      expect(service.violations).toEqual([]);
      await panel.screenshot({ path: testInfo.outputPath(`${id}.png`) });
      await panel.evaluate(() => chrome.storage.local.clear());
      await panel.close();
    });
  await extension.close();
  await front.close();
  for (const service of services.values()) await service.close();
});
