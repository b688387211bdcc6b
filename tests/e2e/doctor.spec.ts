import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { testService as TestServiceFunction } from '../../utils/pipeline/service-test';
import { doctorChecks, type DoctorFinding } from '../../utils/model/service';
import { keepServices } from '../harness/keep-services.mjs';
import { catalogs, startCatalog } from '../fakes/catalogs.mjs';
import { listen } from '../fakes/loopback.mjs';
import { startService } from '../fakes/service.mjs';
import { expect, test } from './support/browsers';
import { serviceHosts } from './support/connected';
import { root } from './support/packages';
import { saveConnection } from './support/steps';

type TestService = typeof TestServiceFunction;

declare const chrome: Pick<typeof Browser, 'runtime' | 'storage'>;

/** The word of every test picture here: what a service that sees answers. */
const word = 'AAAAA';
const key = 'test-key';

/** Fixes the word of a page's test pictures. Runs in the page. */
function fixWord(): void {
  crypto.getRandomValues = (array) => (array as unknown as Uint8Array).fill(0) as never;
}

/** Returns the path of the code by which pages test a service: any of the chunks, one for each page. */
function codeIn(build: 'chrome-mv3' | 'firefox-mv3'): string {
  const chunks = readdirSync(path.join(root, '.output', build, 'chunks'));
  return `/chunks/${chunks.find((name) => name.startsWith('service-test-'))}`;
}

/** Keeps a connection, untried, and tests it as the settings do: six findings, then the result of the request. */
async function examine(options: Page, baseUrl: string, changes: object = {}, typedKey = key) {
  const connection = { id: 'one', baseUrl, visionModel: 'vision-large', ...changes };
  await options.evaluate(keepServices, [{ id: connection.id, baseUrl, key: typedKey }]);
  await options.evaluate(fixWord);
  const build = options.url().startsWith('moz-extension:') ? 'firefox-mv3' : 'chrome-mv3';
  const events = await options.evaluate(
    async ([kept, code]) => {
      await chrome.storage.local.set({ settings: { connections: [kept] } });
      const { testService } = (await import(code)) as { testService: TestService };
      return Array.fromAsync(testService(kept.id, new AbortController().signal));
    },
    [connection, codeIn(build)] as const,
  );
  const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
  expect(findings.map(({ check }) => check)).toEqual(doctorChecks);
  const last = events.at(-1);
  return {
    says: findings.map(({ says }) => says).join(' '),
    of: (check: DoctorFinding['check']) => findings.find((finding) => finding.check === check),
    end: last?.type === 'failed' ? last.failure.code : last?.type,
  };
}

// Its host is allowed; "localhost" is another one, and is not.
test.use({ hosts: serviceHosts });

test.beforeEach(({ service }) => service.answer(() => word));

test.afterEach(({ service }) => {
  // What looks for an address that answers carries no key, as the interface wants it; nothing else may be amiss.
  const keyless = service.requests.filter(({ offences }) => offences.length > 0);
  expect(keyless.flatMap(({ offences }) => offences.map(({ rule }) => rule))).toEqual(
    keyless.map(() => 'authorization'),
  );
  service.reset();
});

test('the doctor finds a wrong key, a model that reads nothing and one that is not there', async ({
  extension,
  service,
}) => {
  const options = await saveConnection(extension, { baseUrl: service.url, key });
  const status = options.getByRole('status').filter({ hasText: 'Connected' });
  await expect(status).toContainText('vision-large didn’t read the test picture');
  await options.evaluate(fixWord);
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(status).toContainText('vision-large read the test picture');

  await test.step('a healthy service', async () => {
    const { says, end } = await examine(options, service.url);
    expect(says).toBe(
      'address_answers origin_allowed key_accepted model_listed picture_read streaming_pieces',
    );
    expect(end).toBe('connected');
  });

  await test.step('a wrong key', async () => {
    const { says, end } = await examine(options, service.url, {}, 'sk-wrong');
    expect(says).toMatch(/^address_answers origin_allowed key_wrong not_checked/);
    expect(end).toBe('wrongKey');
  });

  await test.step('a model that reads nothing', async () => {
    service.answer(() => 'A white picture.');
    const { says, of, end } = await examine(options, service.url);
    expect(says).toContain('model_listed picture_unread streaming_pieces');
    expect(of('picture')?.values).toEqual([
      new URL(service.url).host,
      'vision-large',
      'text-reader, vision-small',
    ]);
    expect(end).toBe('connected');
  });

  await test.step('an unknown model', async () => {
    const { of, end } = await examine(options, service.url, { visionModel: 'gone' });
    expect(of('model')?.values[2]).toBe('text-reader, vision-large, vision-small');
    expect(end).toBe('unknownModel');
  });
});

test('the doctor finds an address without its path, a closed port, another scheme and one that sends on', async ({
  extension,
  service,
}) => {
  const options = await extension.openPage('options.html');

  await test.step('a missing path, with the corrected address', async () => {
    const gateway = await startService({ basePath: '/openai' });
    gateway.answer(() => word);
    const { origin } = new URL(gateway.url);
    const { says, of, end } = await examine(options, origin);
    expect(says).toMatch(/^address_corrected not_checked/);
    expect(end).toBe('wrongAddress');
    expect((await examine(options, of('address')?.baseUrl ?? '')).end).toBe('connected');
    await gateway.close();
  });

  await test.step('a closed port, another scheme, and one that sends on', async () => {
    const closed = await listen(() => undefined);
    await closed.close();
    const { says, end } = await examine(options, closed.origin);
    expect(says).toMatch(/^address_unreachable (not_checked ?){5}$/);
    expect(end).toBe('serviceUnreachable');
    const secure = await examine(options, service.url.replace('http:', 'https:'));
    expect(secure.of('address')).toMatchObject({ says: 'address_other_scheme', baseUrl: service.url });
    const moved = await listen((_request, response) => {
      response.writeHead(308, { location: `${service.url}/v1/models` }).end();
    });
    expect((await examine(options, moved.origin)).says).toMatch(/^address_redirected not_checked/);
    await moved.close();
  });
});

test('the doctor finds a host that is not allowed, and an Ollama that refuses this extension', async ({
  extension,
  service,
}) => {
  const options = await extension.openPage('options.html');

  await test.step('a host that is not allowed, with CORS and without', async () => {
    const open = service.url.replace('127.0.0.1', 'localhost');
    expect((await examine(options, open)).says).toContain(
      'origin_cors key_accepted model_listed picture_read',
    );
    const strict = await startService({ cors: false });
    const { says, of, end } = await examine(options, strict.url.replace('127.0.0.1', 'localhost'));
    expect(says).toMatch(/^address_answers origin_refused not_checked/);
    expect(of('origin')?.wantsAccess).toBe(true);
    expect(end).toBe('originRefused');
    expect((await examine(options, strict.url)).says).toContain('origin_allowed');
    await strict.close();
  });

  await test.step('Ollama, which looks at the origin itself', async () => {
    const ours = extension.origin;
    let allowed = '';
    const ollama = await startCatalog({
      ...catalogs.ollama,
      'POST /v1/chat/completions': (_sent: unknown, headers: Record<string, unknown>) =>
        headers['origin'] === undefined || headers['origin'] === allowed
          ? { choices: [{ message: { content: word }, finish_reason: 'stop' }] }
          : 403,
    });
    const model = { visionModel: 'llava:latest' };
    const { says, of } = await examine(options, ollama.url, model);
    expect(says).toMatch(/^address_answers ollama_origins not_checked/);
    expect(of('origin')?.line).toBe(`OLLAMA_ORIGINS=${ours}`);
    allowed = ours;
    expect((await examine(options, ollama.url, model)).says).toContain(
      'origin_allowed key_accepted model_listed picture_read streaming_whole',
    );
    await ollama.close();
  });
});
