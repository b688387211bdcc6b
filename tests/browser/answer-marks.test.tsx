import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { repairKinds } from '../../utils/model/picture';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';
import { listen } from './support/spoken';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const part = (name: string): HTMLElement | null => document.querySelector(`article [data-part="${name}"]`);
const lines = (): string[] =>
  [...(part('source')?.querySelectorAll('details > p') ?? [])].map((line) => line.textContent);

describe('reasoning', () => {
  test('stands before the answer, then in the source line, as plain text, and is neither said nor copied', async () => {
    await holdClipboard();
    const background = await openPanel({
      jobs: [aJob({ state: 'working', stage: { kind: 'reasoning' }, reasoning: 'Is it **red**?' })],
    });
    const heard = listen();
    onTestFinished(heard.stop);
    const summary = () => part('reasoning')?.querySelector('summary')?.textContent;
    expect([summary(), part('status')?.textContent]).toEqual(['Thinking…', 'Thinking…']);
    expect((part('reasoning') as HTMLDetailsElement).open).toBe(false);
    expect(part('reasoning')?.compareDocumentPosition(part('answer') as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const events = [
      { type: 'reasoning', delta: '\n<b>No.</b>' },
      { type: 'text', delta: 'A boat.' },
      { type: 'done', at: noon },
    ] as const;
    for (const event of events) background.happen({ type: 'event', id: 'job-1', event });
    await expect.poll(summary).toBe('Reasoning');
    await page.getByText('gemma-vision · ').click();
    await page.getByText('Reasoning').click();
    await expect.element(page.getByText('Is it **red**? <b>No.</b>')).toBeVisible();
    expect(part('answer')?.textContent).toBe('A boat.');
    const reasoning = part('reasoning');
    expect(reasoning?.closest('[data-part="source"]')).not.toBeNull();
    expect(reasoning?.parentElement?.closest('[role="status"], [role="alert"]')).toBeNull();
    await button('Copy').click();
    expect(await navigator.clipboard.readText()).toBe('A boat.');
    expect(heard.spoken.join()).not.toContain('red');
  });

  test('that goes on for ever is drawn from where it can be read', async () => {
    await openPanel({ jobs: [aJob({ reasoning: `${'x'.repeat(300_000)}end`, answer: 'A boat.' })] });
    expect(part('reasoning')?.textContent?.length).toBeLessThan(21_000);
    expect(part('reasoning')?.textContent).toMatch(/Only its last characters are shown: 20,000\.x+end$/);
  });

  test('is not there where there is none', async () => {
    await openPanel({ jobs: [aJob({ answer: 'A boat.' })] });
    expect(part('reasoning')).toBeNull();
  });
});

describe('a wait for a busy service', () => {
  const waiting = (milliseconds: number) =>
    ({ kind: 'waiting', host: 'api.example', status: 429, until: Date.now() + milliseconds }) as const;

  test('is counted down, and can be stopped', async () => {
    const stage = waiting(20_000);
    const background = await openPanel({ jobs: [aJob({ state: 'working', stage })] });
    const shown = (): number => {
      const words = /^api\.example can’t answer right now\. Trying again in (\d+)s$/;
      return Number(words.exec(part('status')?.textContent ?? '')?.[1]);
    };
    // Opening the panel takes its time too, and the clock ticks once a second.
    await expect.poll(() => Math.abs(shown() - (stage.until - Date.now()) / 1000)).toBeLessThan(1.5);
    const first = shown();
    expect(document.querySelector('progress')).toBeNull();
    await expect.poll(shown).toBeLessThan(first - 1);
    expect(part('status')?.closest('[role="status"], [role="alert"], [aria-live]')).toBeNull();
    await button('Stop').click();
    await expect.poll(() => background.calls).toEqual([{ method: 'stop', input: { id: 'job-1' } }]);
  });

  test.each([
    ['back', -3_600_000, '1m'],
    ['ahead', 3_600_000, '0s'],
  ])('is never longer than it can be where the clock was set %s', async (_way, by, left) => {
    const stage = { ...waiting(30_000), until: Date.now() + 30_000 - by };
    await openPanel({ jobs: [aJob({ state: 'working', stage })] });
    await expect.poll(() => part('status')?.textContent).toContain(`Trying again in ${left}`);
  });

  test('is said once, however often it waits', async () => {
    const background = await openPanel({ jobs: [aJob({ state: 'working' })] });
    const heard = listen();
    onTestFinished(heard.stop);
    const sending = {
      kind: 'sending',
      host: 'api.example',
      bytes: 1,
      width: 1,
      height: 1,
      pictures: 1,
    } as const;
    for (const stage of [waiting(2000), sending, waiting(4000), sending])
      background.happen({ type: 'event', id: 'job-1', event: { type: 'stage', stage } });
    background.happen({ type: 'event', id: 'job-1', event: { type: 'done', at: noon } });
    await expect.poll(() => heard.spoken).toEqual(['Waiting: api.example', 'Done: Describe picture']);
  });
});

describe('what an answer took', () => {
  test.each([
    [{ input: 1204, output: 56, cost: 0.003_57 }, '1,204 tokens in, 56 out · $0.0036'],
    [{ input: 1204, output: 56 }, '1,204 tokens in, 56 out'],
    [{ input: 0, output: 0, cost: 0 }, '0 tokens in, 0 out · $0.00'],
  ])('is said of %j', async (usage, words) => {
    await openPanel({ jobs: [aJob({ answer: 'A boat.', usage })] });
    expect(lines()).toContain(words);
  });
});

describe('an answer from before', () => {
  test('says so and when, what it took then, and can be asked for anew', async () => {
    const { calls } = await openPanel({
      jobs: [
        aJob({
          answer: 'A boat.',
          usage: { input: 1204, output: 56, cost: 0.003_57 },
          cached: { key: 'k', isHit: true, at: new Date(2024, 4, 16, 9, 5).getTime() },
        }),
      ],
    });
    await expect
      .element(page.getByText('Saved answer from May 16, 2024, 9:05 AM. Nothing was sent.'))
      .toBeVisible();
    expect(part('source')?.querySelector('summary')?.textContent).not.toContain('$');
    expect(lines().at(-1)).toBe('Originally 1,204 tokens in, 56 out · $0.0036');
    await button('Ask again').click();
    await expect.poll(() => calls).toEqual([{ method: 'retry', input: { id: 'job-1', ignoreCache: true } }]);
  });

  test('is no answer that is only kept', async () => {
    await openPanel({ jobs: [aJob({ answer: 'A boat.', cached: { key: 'k', isHit: false } })] });
    expect(part('source')?.textContent).not.toContain('Saved');
    expect(button('Ask again').elements()).toEqual([]);
  });
});

describe('beside the answer', () => {
  test('stands that the model declined, and what was mended below it', async () => {
    await openPanel({
      jobs: [
        aJob({
          answer: 'I cannot help with that.',
          notes: [{ kind: 'refusal' }, { kind: 'repaired', repair: 'png', was: 'WebP', now: 'PNG' }],
        }),
      ],
    });
    await expect.element(page.getByText('The model declined to answer.')).toBeVisible();
    expect(part('answer')?.textContent).toBe('I cannot help with that.');
    expect(lines().slice(1)).toEqual(['The service rejected WebP, so PNG was sent.']);
  });

  test('stands each thing that was mended, in words that lack nothing', async () => {
    const notes = repairKinds.map(
      (repair) => ({ kind: 'repaired', repair, was: `WAS ${repair}`, now: 'NOW' }) as const,
    );
    await openPanel({ jobs: [aJob({ answer: 'A boat.', notes })] });
    const mended = lines().slice(1);
    expect(new Set(mended).size).toBe(repairKinds.length);
    for (const line of mended) expect(line).toMatch(/^[^$]{20,}\.$/);
    expect(mended).toContain('The service rejected WAS smaller, so NOW was sent.');
  });

  test('a failure leaves what had come, with its thoughts, to be copied', async () => {
    await holdClipboard();
    await openPanel({
      jobs: [
        aJob({
          state: 'failed',
          answer: 'A boat and',
          reasoning: 'Water.',
          failure: { code: 'serviceFailed', host: 'api.example', status: 500 },
        }),
      ],
    });
    expect(part('answer')?.textContent).toBe('A boat and');
    expect(part('reasoning')?.textContent).toContain('Water.');
    expect(part('failure')).not.toBeNull();
    await button('Copy').click();
    expect(await navigator.clipboard.readText()).toBe('A boat and');
  });
});

test('a limit that is reached leads to the page where it can be raised', async () => {
  await openPanel({
    jobs: [
      aJob({
        state: 'failed',
        failure: { code: 'limitReached', limit: { per: 'day', amount: '50,000 tokens a day' } },
      }),
    ],
  });
  await expect.element(page.getByText('Your limit is reached: 50,000 tokens a day')).toBeVisible();
  await button('Open usage').click();
  expect(fake.asked.at(-1)).toEqual({
    what: 'tabs.create',
    given: { url: 'chrome-extension://fake/usage.html' },
  });
});
