import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { testService as TestServiceFunction } from '../../utils/pipeline/service-test';
import { connectionFor, presetOf, recommendedModel } from '../../utils/model/presets';
import type { Connection } from '../../utils/model/settings';
import { startSecureFront } from '../fakes/secure-front.mjs';
import { startService, type StrictService } from '../fakes/service.mjs';
import { shapes } from '../fakes/service-shapes.mjs';
import { launchChromium } from '../harness/chromium.mjs';
import { keepServices } from '../harness/keep-services.mjs';
import { chromiumPath, expect, test } from './support/browsers';
import { root } from './support/packages';
import { saveConnection } from './support/steps';

type TestService = typeof TestServiceFunction;

declare const chrome: Pick<typeof Browser, 'storage'>;

const ids = Object.keys(shapes) as (keyof typeof shapes)[];
/** The word of every test picture here. */
const word = 'AAAAA';

/** Returns a preset's connection; the resource in Azure's address is the user's own. */
function connectionOf(id: keyof typeof shapes): Connection {
  const { baseUrl, ...filled } = connectionFor(id);
  const visionModel = recommendedModel(id) || 'my-deployment';
  return { ...filled, id, visionModel, baseUrl: baseUrl.replace('YOUR-RESOURCE', 'mine') };
}

/** Keeps a connection with a key and tests it; returns what was found, and the end. */
async function examine(options: Page, connection: Connection, key: string) {
  const chunks = readdirSync(path.join(root, '.output/chrome-mv3/chunks'));
  const code = `/chunks/${chunks.find((name) => name.startsWith('service-test-'))}`;
  await options.evaluate(keepServices, [{ id: connection.id, baseUrl: connection.baseUrl, key }]);
  const events = await options.evaluate(
    async ([kept, from]) => {
      crypto.getRandomValues = (array) => (array as unknown as Uint8Array).fill(0) as never;
      await chrome.storage.local.set({ settings: { connections: [kept] } });
      const { testService } = (await import(from)) as { testService: TestService };
      return Array.fromAsync(testService(kept.id, new AbortController().signal));
    },
    [connection, code] as const,
  );
  const says = events.flatMap((event) => (event.type === 'finding' ? [event.finding.says] : []));
  const last = events.at(-1);
  return { says: says.join(' '), end: last?.type === 'failed' ? last.failure.code : last?.type };
}

test(
  'each preset’s address reaches a strict service of its kind, by HTTPS and its own name, and a wrong key is one',
  { tag: ['@long', '@chromium'] },
  async () => {
    test.slow();
    const services = new Map<string, StrictService>();
    const hostOf = (id: keyof typeof shapes) => new URL(connectionOf(id).baseUrl).host;
    for (const id of ids) {
      const models = [{ id: connectionOf(id).visionModel, vision: null }];
      const service = await startService({ shape: shapes[id], models });
      service.answer(() => word);
      services.set(id, service);
    }
    const front = await startSecureFront(
      Object.fromEntries(ids.map((id) => [hostOf(id), String(services.get(id)?.url)])),
    );
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: true,
      hosts: ids.map((id) => `https://${hostOf(id)}/*`),
      args: front.switches,
    });
    const options = await extension.openPage('options.html');
    for (const id of ids)
      await test.step(id, async () => {
        const service = services.get(id) as StrictService;
        const isListed = presetOf(id).listsModels === false ? 'model_answers' : 'model_listed';
        expect(await examine(options, connectionOf(id), service.key)).toEqual({
          says: `address_answers origin_allowed key_accepted ${isListed} picture_read streaming_pieces`,
          end: 'connected',
        });
        expect(service.violations).toEqual([]);
        // A POST has the Origin of the extension, which Anthropic looks at.
        expect(service.completions[0]?.headers.origin).toMatch(/^chrome-extension:/);
        const wrong = await examine(options, connectionOf(id), 'sk-wrong');
        expect(wrong.says).toMatch(/^address_answers origin_allowed key_wrong not_checked/);
        expect(wrong.end).toBe('wrongKey');
      });
    await extension.close();
    await front.close();
    for (const service of services.values()) await service.close();
  },
);

test(
  'an address without its version is put right in one press, and shown',
  { tag: '@long' },
  async ({ extension }) => {
    const gateway = await startService({
      shape: shapes.groq,
      models: [{ id: 'vision-large', vision: null }],
    });
    gateway.answer(() => word);
    const options = await saveConnection(extension, { baseUrl: `${gateway.url}/openai`, key: gateway.key });
    await expect(options.getByRole('textbox', { name: 'Base URL' })).toHaveValue(`${gateway.url}/openai/v1`);
    await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await expect(options.getByRole('list', { name: 'Test details' })).toContainText(
      `Base URL is now ${gateway.url}/openai/v1`,
    );
    await gateway.close();
  },
);
