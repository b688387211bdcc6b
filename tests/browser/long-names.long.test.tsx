import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '../../components/settings/access/access-page';
import { Options } from '../../components/settings/options';
import type { Failure } from '../../utils/model/failure';
import { settings } from '../../utils/model/settings';
import { putJob } from '../../utils/store/jobs';
import { markDisclosed } from '../../utils/store/alt-text';
import { cutOff, expectAccessible, keepPicture } from './support/axe';
import { fakeBackground, type FakeHandlers } from './support/fake-background';
import { fake } from './support/fake-browser';
import { anAnswer, emptyHistory } from './support/history-jobs';
import { page as aPage } from './support/jobs';
import type { TestLanguage } from './support/locales';
import { giveFile } from './support/open-options';
import { file } from './support/settings-files';
import { freshBrowser, show } from './support/show';
import { stickingOut } from './support/words-in';

freshBrowser();

/** Names of 500 characters: of one word, of many, and in Arabic. */
const names = (number: number): string =>
  [
    `${number}-${'name'.repeat(150)}`,
    `${number} ${'many words '.repeat(60)}`,
    `${number} ${'قارب'.repeat(150)}`,
  ][number % 3]!.slice(0, 500);
const host = (number: number): string => `${`${number}${'host'.repeat(15)}.`.repeat(4)}example`;

const connections = Array.from({ length: 30 }, (_none, at) => ({
  id: `c${at}`,
  name: names(at),
  baseUrl: `https://${host(at)}/${'path/'.repeat(40)}`,
  visionModel: `team/${'model'.repeat(100)}`,
  isAgreed: at % 5 !== 4,
}));
// Two that are called the same are told apart by their models.
const twin = { ...connections[0]!, id: 'twin', visionModel: 'other'.repeat(100) };

const hostile = settings.parse({
  connections: [...connections, twin],
  describeWith: 'c0',
  textWith: 'c1',
  secondOpinionWith: 'c2',
  altPrefix: names(3),
  autoAltSites: [0, 1, 2].map((at) => `https://${host(at)}:8443`),
  ownTasks: Array.from({ length: 6 }, (_none, at) => ({
    id: `t${at}`,
    name: names(at),
    prompt: names(at),
    engine: 'c3',
  })),
  readAloudVoice: names(0),
});

const secrets = connections.map(({ id }, at) => ({
  id,
  origin: `https://${host(at)}`,
  hasKey: true,
  headers: [0, 1, 2].map(() => `X-${'header'.repeat(80)}`),
}));
const failure: Failure = {
  code: 'unknownModel',
  host: host(0),
  model: 'model'.repeat(100),
  status: 404,
  detail: 'detail'.repeat(100),
};
const handlers: FakeHandlers = {
  savedSecrets: () => secrets[0]!,
  allSavedSecrets: () => [...secrets, { ...secrets[0]!, id: 'gone' }],
  listModels: () => ({
    models: [{ id: 'model'.repeat(100), vision: 'no', visionFrom: `/${'list'.repeat(100)}` }],
    askedAt: Date.now(),
  }),
  examine: () => [{ type: 'failed', failure }],
};

async function prepare(): Promise<void> {
  await emptyHistory();
  await putJob(
    anAnswer(1, 'A boat.', {
      sources: [
        {
          kind: 'element',
          url: '',
          frameId: 0,
          page: { ...aPage, url: `https://${host(9)}/`, title: names(0) },
        },
      ],
    }),
  );
  for (const at of [0, 1]) await markDisclosed(`https://${host(at)}`);
  fake.allow({ origins: [0, 1, 2].map((at) => `https://${host(at)}/*`), permissions: ['other'.repeat(100)] });
  fake.store({ settings: hostile });
  fakeBackground({ jobs: [] }, handlers);
}

/** Nothing sticks out or is cut off, narrow and wide; axe reads pages this long once. */
async function expectFit(name: string, isRead = false): Promise<void> {
  for (const width of [1000, 320]) {
    await page.viewport(width, 900);
    const where = `${name}, ${width} px`;
    expect(stickingOut(document), where).toEqual([]);
    expect(
      cutOff().map(({ outerHTML }) => outerHTML.slice(0, 120)),
      where,
    ).toEqual([]);
  }
  const high = [...document.querySelectorAll('button')].filter(({ offsetHeight }) => offsetHeight > 400);
  expect(high.map(({ textContent }) => textContent)).toEqual([]);
  window.scrollTo(0, 0);
  if (isRead) await expectAccessible();
}

const there = (selector: string): Promise<void> =>
  expect.poll(() => document.querySelector(selector)).not.toBeNull();
const press = (selector: string): void => document.querySelector<HTMLElement>(selector)!.click();

/** What is done in the settings, one after the other, and what then stands there. */
const acts: Record<string, () => Promise<void>> = {
  'a task’s form': async () => {
    press('[data-task="t1"] [data-act="edit"]');
    await there('.own-task');
  },
  'a deleted task': async () => {
    press('[data-task="t0"] .acts > button:last-child');
    await there('[data-act="undo"]');
  },
  'a test that failed': async () => {
    press('.connections button[type="submit"]');
    await there('.connections [role="alert"]');
  },
  'an import': async () => {
    const changed = { altPrefix: names(4), autoAltSites: [`https://${host(7)}`], readAloudVoice: names(1) };
    await giveFile('settings.json', file(changed));
    await there('#transfer .failure');
  },
  'a reset': async () => {
    press('#reset button');
    await there('#reset .failure');
  },
};

describe.each(['en', 'ar'] as const)('names without end, in %s', (language: TestLanguage) => {
  test('stay within the settings', { timeout: 60_000 }, async () => {
    fake.speak(language);
    await prepare();
    show(<Options />, 'open_settings');
    await expect.poll(() => document.querySelectorAll('[data-task]').length).toBe(6);
    for (const details of document.querySelectorAll('details')) details.open = true;
    await expectFit('as they are', language === 'en');
    await keepPicture(`long-options-${language}`);
    for (const [name, act] of Object.entries(acts)) {
      await act();
      await expectFit(name);
    }
  });

  test('stay within the page of sites and keys', { timeout: 60_000 }, async () => {
    fake.speak(language);
    await prepare();
    show(<AccessPage />, 'open_access');
    await expect.poll(() => document.querySelectorAll('.line').length).toBeGreaterThan(35);
    await expectFit('as they are', language === 'en');
    await keepPicture(`long-access-${language}`);
    press('li.line button');
    await there('.announcer .hint');
    await expectFit('taken back');
  });
});
