import type { LLMock } from '@copilotkit/aimock';
import type { Locator, Page } from '@playwright/test';
import { startAimock } from '../fakes/others.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from './support/browsers';
import { expectState, newest, openPanel, part, pick, saveConnection } from './support/steps';

const text = 'A colored card.';
const key = 'test-key';
const said = 'One two three four five six seven eight.';
const any = { predicate: () => true };

/** What aimock does to a request, and what a person then reads. */
interface Trouble {
  name: string;
  plan(mock: LLMock): void;
  /** Title, what to do, and folded, the server's own words. */
  failed?: string[];
  /** Or the answer, of which picture (what was answered once is not asked again), and what stands below it. */
  answered?: { answer: string; id: string; note?: string };
  /** How many requests it takes, where that is our own doing. */
  requests?: number;
}

const troubles = (host: string): Trouble[] => [
  {
    name: 'the connection breaks before the first word',
    plan: (mock) => mock.setChaos({ disconnectRate: 1 }),
    // Chromium itself sends a request again on each connection that it kept: seven arrive of our one.
    failed: [
      'The connection was lost',
      `${host} ended the connection before answering. You may have been charged. Try again.`,
    ],
  },
  {
    name: 'a body that is no JSON',
    plan: (mock) => mock.setChaos({ malformedRate: 1 }),
    failed: [
      'Unexpected response format',
      `${host} answered, but not as a chat service. Check the base URL and the model.`,
    ],
    requests: 1,
  },
  {
    name: 'a fault of its own',
    plan: (mock) => mock.setChaos({ dropRate: 1 }),
    failed: [
      `${host} had a server error`,
      `${host} says: “Chaos: request dropped”`,
      'HTTP 500 Chaos: request dropped',
    ],
    requests: 1,
  },
  {
    name: 'an error under 200',
    plan: (mock) => mock.on(any, { error: { message: 'The model is overloaded' }, status: 200 }),
    failed: [
      `${host} had a server error`,
      `${host} says: “The model is overloaded”`,
      'The model is overloaded',
    ],
    requests: 1,
  },
  {
    name: 'the connection breaks in the middle',
    plan: (mock) => mock.on(any, { content: said }, { chunkSize: 4, latency: 50, truncateAfterChunks: 5 }),
    answered: {
      answer: 'One two thre',
      id: '#captioned',
      note: 'The answer was cut off here.',
    },
    requests: 1,
  },
  {
    name: 'too many requests for a second',
    plan: (mock) => mock.nextRequestError(429, { message: 'Slow down' }).on(any, { content: said }),
    answered: { answer: said, id: '#no-alt' },
    requests: 2,
  },
  // Last: Sightread then asks less often for a while.
  {
    name: 'too many requests, however often it is asked',
    plan: (mock) => mock.setChaos({ rateLimitRate: 1 }),
    failed: [
      'Too many requests',
      `${host} asked to wait. Try again in a minute.`,
      'HTTP 429 Chaos: rate limit exceeded',
    ],
    requests: 3,
  },
];

interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
}

async function describe({ extension, page, panel }: Stage, id: string): Promise<Locator> {
  const cards = panel.getByRole('article');
  const before = await cards.count();
  await pick(extension, page.locator(id), 'describe');
  await expect(cards).toHaveCount(before + 1);
  return newest(panel);
}

/** Connects a server, and reads off what the doctor says of it, line by line. It does not look at the test's picture. */
async function examined(extension: ExtensionBrowser, baseUrl: string): Promise<string[]> {
  const options = await saveConnection(extension, { baseUrl, key });
  const status = options.getByRole('status').filter({ hasText: 'Connected' });
  await expect(status).toContainText('vision-large didn’t read the test picture');
  const lines = options.locator('.finding p.meta');
  await expect(lines).toHaveCount(3);
  const found = await lines.allTextContents();
  await options.close();
  return found;
}

async function meets(trouble: Trouble, mock: LLMock, stage: Stage): Promise<void> {
  const { plan, failed, answered, requests } = trouble;
  mock.reset().clearChaos();
  plan(mock);
  const card = await describe(stage, answered?.id ?? '#captioned');
  if (answered) {
    await expectState(stage.panel, 'done');
    await expect(part(card, 'answer')).toHaveText(answered.answer);
    await expect(card.locator('.warned')).toHaveText(answered.note === undefined ? [] : [answered.note]);
  } else {
    await expectState(stage.panel, 'failed');
    const failure = part(card, 'failure');
    await expect(failure.locator('h3, p, pre')).toHaveText(failed ?? []);
    await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  if (requests !== undefined) expect(mock.getRequests()).toHaveLength(requests);
}

test('a server that others wrote is examined, describes a picture, and what goes wrong there is told in words', async ({
  extension,
  page,
  site,
}) => {
  test.slow();
  const aimock = await startAimock({ text, key });
  const { host } = new URL(aimock.url);
  expect(await examined(extension, aimock.url)).toEqual([
    host,
    'vision-large',
    expect.stringContaining('vision-large answered, but didn’t read the word in the test picture. '),
  ]);
  const panel = await openPanel(extension);
  // Of another host than the server: what a gesture lets us into must not help there.
  await page.goto(`${site.other}/pages/story.html`);
  const stage = { extension, page, panel };
  const card = await describe(stage, '#turned');
  await expectState(panel, 'done');
  await expect(part(card, 'answer')).toHaveText(text);
  await expect(part(card, 'source')).toContainText(host);

  for (const trouble of troubles(host))
    await test.step(trouble.name, () => meets(trouble, aimock.mock, stage));
  await aimock.close();
});
