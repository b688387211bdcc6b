import { fc } from '../support/seeded';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { diagnostics } from '../../../components/settings/diagnostics';
import { settings, type Settings } from '../../../utils/model/settings';
import { putJob, recentJobs, removeJobs } from '../../../utils/store/jobs';
import { putKey } from '../../../utils/store/keys';
import { markDisclosed } from '../../../utils/store/alt-text';
import { fake } from '../support/fake-browser';
import { aJob } from '../support/jobs';
import { openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const shown = () => page.getByRole('group', { name: 'Diagnostics', exact: true });

/** Settings with a secret wherever anybody can write something. */
const settingsWith = (secret: string): Settings => ({
  ...settings.parse({
    connections: [
      {
        id: secret,
        name: secret,
        baseUrl: `https://${secret}:${secret}@${secret}.example/${secret}?key=${secret}#${secret}`,
        visionModel: secret,
        textModel: secret,
      },
    ],
    describeWith: secret,
    secondOpinionWith: secret,
    altPrefix: secret,
    autoAltSites: [`https://${secret}.example`],
    ownTasks: [{ id: secret, name: secret, prompt: secret, engine: secret }],
    menuHidden: [secret],
    readAloudVoice: secret,
    copyShapes: { [secret]: 'oneLine' },
  }),
  // As no schema reads it.
  answerLanguage: secret,
  translateTo: secret,
  readingLanguages: [secret],
});

const jobWith = (secret: string) =>
  aJob({
    id: `planted-${secret}`,
    state: 'failed',
    answer: secret,
    reasoning: secret,
    task: { kind: 'custom', id: secret, name: secret, prompt: secret, shape: 'text' },
    answerer: { id: secret, name: secret, model: secret },
    failure: { code: 'wrongKey', host: secret, origin: secret, model: secret, detail: secret, status: 401 },
    sources: [{ kind: 'address', url: `https://${secret}.example/` }],
  });

test('holds nothing that anybody has written, wherever it was planted', async () => {
  const secrets = fc.stringMatching(/^[a-z]{3}[a-z0-9]{12,20}$/);
  await fc.assert(
    fc.asyncProperty(secrets, async (secret) => {
      await removeJobs((await recentJobs(1000)).map(({ id }) => id));
      const job = jobWith(secret);
      await putJob(job);
      await putKey(secret, `https://${secret}.example`, secret);
      await markDisclosed(`https://${secret}.example`);
      fake.allow({ origins: [`https://${secret}.example/*`] });
      const text = await diagnostics(settingsWith(secret));
      await removeJobs([job.id]);
      expect(text.toLowerCase()).not.toContain(secret);
      expect(JSON.parse(text)).toMatchObject({ jobs: { lastFailures: [{ code: 'wrongKey', status: 401 }] } });
    }),
    { numRuns: 20 },
  );
});

test('says what helps: versions, settings, counts and the kinds of failures', async () => {
  await removeJobs((await recentJobs(1000)).map(({ id }) => id));
  await putJob(aJob({ id: 'd1', answer: 'A harbour.', answerer: { id: 'c1', name: 'x', model: 'm' } }));
  fake.allow({ origins: ['https://api.example/*'], permissions: ['clipboardRead'] });
  const facts = JSON.parse(await diagnostics(connected)) as object;
  expect(facts).toMatchObject({
    extension: { version: '1.2.3' },
    browser: navigator.userAgent,
    platform: { os: 'linux' },
    settings: {
      connections: [{ at: 'elsewhere', isEncrypted: true, hasVisionModel: true, maxTokens: 4096 }],
      describeWith: 'service',
      textWith: 'device',
      answersIn: 'panel',
      altPrefix: 'default',
      ownTasks: 0,
    },
    permissions: { permissions: ['clipboardRead', 'storage'], everySite: false, sites: 1 },
    jobs: { byState: { done: 1 }, byEngine: { service: 1 }, lastFailures: [] },
    builtInModel: expect.any(String) as string,
  });
  await removeJobs(['d1']);
});

test('is shown before it is copied, as it is shown, and said', async () => {
  let copied = '';
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = text;
  });
  await openOptions(connected);
  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show diagnostics' }).click();
  await expect.element(shown()).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(copied).toBe(shown().element().textContent);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const refused = page.getByText('The browser blocked the clipboard');
  await expect.element(refused).toBeVisible();
  expect(refused.element().closest('[aria-live="polite"]')).not.toBeNull();
  vi.restoreAllMocks();
});
