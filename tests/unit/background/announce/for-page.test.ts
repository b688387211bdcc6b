import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failureCodes } from '../../../../utils/model/failure';
import type { Job, JobEvent, Stage } from '../../../../utils/model/job';
import { samplePage } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { languages, textsIn } from '../../texts/locales';
import { done, onPage, readable, setUp, text } from './fake-announcing';

/** What a page must not hear, whatever it is a part of. */
const secrets = /gpu-box|43011|vision-1|Acme|divorce|12\.50|10,000|\b4[12]\b|account\.example|Boss says/i;

const own = {
  task: { kind: 'custom', id: 'own', name: 'For my divorce', prompt: 'Boss says', shape: 'text' },
  engine: 'acme',
  answerer: { id: 'acme', name: 'Acme', model: 'vision-1' },
  usage: { input: 41, output: 42, cost: 12.5 },
} as const satisfies Partial<Job>;

const host = 'gpu-box.lan:43011';
const stages: Stage[] = [
  { kind: 'queued', ahead: 41 },
  { kind: 'acquiring' },
  { kind: 'scrolling', progress: 0.5 },
  { kind: 'preparing' },
  { kind: 'sending', host, bytes: 41_000, width: 41, height: 42, pictures: 41 },
  { kind: 'waiting', host, status: 503, until: Date.now() + 41_000 },
  { kind: 'loading-reader', progress: 0.5 },
  { kind: 'reading', progress: 0.5 },
  { kind: 'loading-model' },
  { kind: 'reasoning' },
  { kind: 'answering' },
];
const failures: JobEvent[] = failureCodes.map((code) => ({
  type: 'failed',
  at: 5,
  failure: {
    code,
    host,
    model: 'vision-1',
    format: 'Acme',
    status: 418,
    detail: 'Boss says that Acme wants more.',
    room: { needed: 41, available: 42, unit: 'GB' },
    settingAt: 'account.example/privacy',
    until: new Date(2030, 0, 2, 10, 42).getTime(),
    limit: { per: 'day', amount: '10,000 tokens or $12.50' },
  },
}));
const notes: JobEvent[] = [
  { type: 'note', note: { kind: 'room-made', pictures: 42 } },
  { type: 'note', note: { kind: 'not-saved' } },
  { type: 'note', note: { kind: 'repaired', repair: 'without_format', was: 'vision-1', now: 'Acme' } },
];
const cutOff: JobEvent = { type: 'note', note: { kind: 'cut-off' } };
const words = text('A lion.');

/** How a job may go, by what it is called here. */
const courses: [name: string, ...events: JobEvent[]][] = [
  ...stages.map((stage) => [`stage ${stage.kind}`, { type: 'stage', stage }] as [string, JobEvent]),
  ['done', words, ...notes, done],
  ['cut off', words, cutOff, done],
  ['nothing', done],
  ['stopped', words, { type: 'stopped', at: 5 }],
  ['interrupted', { type: 'interrupted', at: 5 }],
];

beforeEach(speakEnglish);
afterEach(() => vi.useRealTimers());

/** What the page hears of a job, after two intervals of progress and another job beside it. */
async function heardOf(
  job: Partial<Job>,
  events: readonly JobEvent[],
  isOverheard = false,
): Promise<string[]> {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  const { heard, page, start, go, settled } = await setUp({ autoCopy: 'all' });
  page.isOverheard = isOverheard;
  start({ ...own, sources: onPage, ...job });
  go(...events);
  await vi.advanceTimersByTimeAsync(7500);
  start({ ...own, id: 'two', stage: { kind: 'waiting', host, status: 503, until: 0 } });
  await vi.advanceTimersByTimeAsync(7500);
  await settled();
  vi.useRealTimers();
  return heard;
}

/** What the page hears of each failure. */
async function heardOfFailures(): Promise<string[]> {
  const { heard, announcements, start, go, settled } = await setUp();
  announcements.alreadyAnnounced(onPage);
  for (const event of failures) {
    start(own);
    go(event);
  }
  await settled();
  return heard.map((one) => one.replace(/^page 7 \S+ /, ''));
}

test.each(courses)(
  '%s: the page hears nothing of the service, its limits and own tasks',
  async (_name, ...events) => {
    for (const isPageReadable of [true, false]) {
      const pictures = [{ ...readable, isPageReadable }];
      const heard = await heardOf({ byCommand: true, pictures }, events);
      expect(heard.length).toBeGreaterThan(1);
      expect(heard.every((one) => one.startsWith(`page ${samplePage.tabId} `))).toBe(true);
      expect(heard.filter((one) => secrets.test(one))).toEqual([]);
      const overheard = await heardOf({ byCommand: true, pictures }, events, true);
      expect(overheard.length).toBeGreaterThan(1);
      expect(overheard.filter((one) => secrets.test(one) || one.includes('lion'))).toEqual([]);
    }
  },
);

test('of failures, the page hears what they are in general words', async () => {
  const heard = await heardOfFailures();
  expect(heard.filter((one) => secrets.test(one))).toEqual([]);
  const of = (code: (typeof failureCodes)[number]) => heard[failureCodes.indexOf(code)];
  expect(of('unknownModel')).toBe('That didn’t work. Choose a model that supports pictures.');
  expect(of('noCredit')).toBe('No credit left. Open Sightread for details.');
  expect(of('limitReached')).toMatch(/^That didn’t work\. Nothing was sent\. /);
  expect(of('offline')).toMatch(/^You’re offline\. Connect /);
});

test.each(languages)('%s: no failure is said in a page with a gap', async (language) => {
  const texts = textsIn(language);
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation(((name: string, values: string[] = []) =>
    (texts[name]?.message ?? '').replaceAll(
      /\$(\d)/g,
      (_, digit) => values[Number(digit) - 1] ?? '',
    )) as never);
  const said = await heardOfFailures();
  expect(said).toHaveLength(failureCodes.length);
  expect(said.filter((one) => secrets.test(one) || !/\p{L}/u.test(one) || /[\u{FFFC}$]/u.test(one))).toEqual(
    [],
  );
});

test('a page hears that its own task waits, and a panel hears which, and for whom', async () => {
  const waiting: JobEvent = { type: 'stage', stage: stages[5]! };
  expect(await heardOf({}, [waiting])).toEqual([
    'page 7 en-US: Started: Your task',
    'page 7 en-US: Waiting',
    'page 7 en-US: Still working: Waiting',
    'page 7 en-US: Started: Your task',
    'page 7 en-US: Still working: Waiting',
  ]);
  const { heard, page, open, start, go, settled } = await setUp();
  page.hears = false;
  open('tab');
  start(own);
  go(waiting, words, done);
  await settled();
  expect(heard).toEqual([
    'tab: Started: For my divorce',
    'tab: Waiting: gpu-box.lan:43011',
    'tab: Done: For my divorce',
  ]);
});
