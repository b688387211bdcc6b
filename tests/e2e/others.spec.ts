import type { Browser } from 'wxt/browser';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { startAimock, startGateway, startMockLlm, type OtherServer } from '../fakes/others.mjs';
import { expect, test as base } from './support/chromium';
import { expectState, openPanel, part, pick, saveConnection } from './support/steps';

declare const chrome: { permissions: typeof Browser.permissions };

const text = 'A coloured card.';
const servers = {
  aimock: () => startAimock({ text, key: 'test-key' }),
  'mock-llm': () => startMockLlm({ text }),
  gateway: (upstream: string) => startGateway({ upstream }),
};

/** `other` is a server that others wrote, by its name; the gateway stands in front of the strict service. */
const test = base.extend<{ other: OtherServer; name: keyof typeof servers }>({
  name: ['gateway', { option: true }],
  other: async ({ name, service }, use) => {
    service.answer(() => text);
    const server = await servers[name](service.url);
    await use(server);
    await server.close();
  },
});

for (const name of ['aimock', 'mock-llm', 'gateway'] as const) {
  test.describe(name, () => {
    test.use({ name });

    test('describes a picture', async ({ extension, page, site, service, other }) => {
      const options = await saveConnection(extension, { baseUrl: other.url, key: 'test-key' });
      // None of them looks at the picture that tests a connection.
      const found = options.getByRole('status').filter({ hasText: 'Connected: vision-large answered' });
      await expect(found).toBeVisible();
      service.reset();
      service.answer(() => text);
      const panel = await openPanel(extension);
      await page.goto(`${site.other}/pages/story.html`);
      await pick(extension, page.locator('#turned'), 'describe');
      const card = await expectState(panel, 'done');
      await expect(part(card, 'answer')).toHaveText(text);
      await expect(part(card, 'source')).toContainText(new URL(other.url).host);
      const arrived = service.completions.map(({ pictures: [picture] }) => picture?.width);
      expect(arrived, 'what came through to the service').toEqual(name === 'gateway' ? [480] : []);
    });
  });
}

test('the gateway answers no CORS: once its host is no longer allowed, the failure says what to do', async ({
  extension,
  page,
  site,
  service,
  other,
}) => {
  const options = await saveConnection(extension, { baseUrl: other.url, key: service.key });
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  const worker = await extension.worker();
  expect(await worker.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }))).toBe(
    true,
  );
  service.reset();
  const panel = await openPanel(extension);
  // The page is of another host than the gateway: what a gesture lets us into must not help here.
  await page.goto(`${site.other}/pages/story.html`);
  await pick(extension, page.locator('#turned'), 'describe');
  const failure = part(await expectState(panel, 'failed'), 'failure');
  await expect(failure).toHaveAttribute('data-code', 'originRefused');
  const { host } = new URL(other.url);
  await expect(failure).toContainText(messages.failure_originRefused_title.message.replace('$1', host));
  await expect(failure.getByRole('button', { name: 'Open settings' })).toBeVisible();
  expect(service.completions).toEqual([]);
});
