import type { Page } from '@playwright/test';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { adviceOf } from '../../utils/model/failure';
import { createGate } from '../fakes/gate.mjs';
import type { Answer } from '../fakes/service-answers.mjs';
import { expect, test } from './support/connected';
import { expectState, newest, part, pick } from './support/steps';
import { answers, failures, meanings, repairs, type Case } from './wire-cases';

/** The few browser functions that the stories call inside the extension. */
interface Chrome {
  runtime: { sendMessage(message: object): Promise<{ value?: { id: string } }> };
}

/** Never on a screen, folded away or not: key, stack, HTML, JSON, pictures, and places that nobody filled. */
const never =
  /test-key|\bat \S+ \(|Traceback|File "|<\/?[a-z]|\{"|base64,|undefined|\[object|\$[1-9](?![\d.])|proxy error: gone.+\{/;

/** Sends a message as the panel does. */
function call(panel: Page, method: string, input: object): Promise<void> {
  return panel.evaluate(
    async ([name, given]) => {
      const { chrome } = globalThis as unknown as { chrome: Chrome };
      await chrome.runtime.sendMessage({ to: 'background', method: name, input: given });
    },
    [method, input] as const,
  );
}

/** Asks about the picture that is stored already. */
const ask = (panel: Page, hash: string, question: string): Promise<void> =>
  call(panel, 'start', { task: { kind: 'ask', question }, pictures: [{ hash, name: 'lake.jpg' }] });

/** The key of the one stored picture. */
function storedHash(panel: Page): Promise<string> {
  return panel.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const open = indexedDB.open('sightread');
        open.addEventListener('success', () => {
          const keys = open.result.transaction('pictures').objectStore('pictures').getAllKeys();
          keys.addEventListener('success', () => {
            open.result.close();
            resolve(String(keys.result.find((key) => typeof key === 'string')));
          });
        });
      }),
  );
}

/** Forgets what the service has refused, so that each case begins anew. */
function forgetLearned(panel: Page): Promise<void> {
  return panel.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('sightread');
        open.addEventListener('success', () => {
          const emptying = open.result.transaction('modelQuirks', 'readwrite');
          emptying.objectStore('modelQuirks').clear();
          emptying.addEventListener('complete', () => {
            open.result.close();
            resolve();
          });
        });
      }),
  );
}

/** A text with its places filled by what a failure of the strict service knows, after other words. */
function filled(key: string, host: string, before = ''): RegExp {
  const { message } = messages[key as keyof typeof messages];
  const values = [host, 'vision-large'];
  const escaped = message.replaceAll(/[.*+?^(){}|[\]\\]/g, String.raw`\$&`);
  const words = escaped.replaceAll(/\$(\d)/g, (_place, digit) => values[Number(digit) - 1] ?? '.+');
  return new RegExp(`^${before}${words}$`);
}

async function expectCase(
  panel: Page,
  { answer, failure, advice, detail, room, notes = [] }: Case,
  host: string,
  status: number,
) {
  const card = await expectState(panel, failure ? 'failed' : 'done');
  if (answer !== undefined) await expect(part(card, 'answer')).toHaveText(answer);
  if (failure) {
    const box = part(card, 'failure');
    await expect(box).toHaveAttribute('data-code', failure);
    await expect(box.getByRole('heading')).toHaveText(filled(`failure_${failure}_title`, host));
    await expect(box.getByRole('paragraph').first()).toHaveText(
      filled(`failure_${adviceOf(advice ?? failure)}_next`, host, room),
    );
    await expect(box.getByRole('button').first()).toBeVisible();
    if (detail !== undefined)
      await expect(box.locator('details pre')).toHaveText(
        `${status >= 400 ? `HTTP ${status} ` : ''}${detail}`,
      );
  }
  for (const note of notes) await expect(card).toContainText(note);
  expect(await card.evaluate((element) => element.textContent)).not.toMatch(never);
  return card;
}

const groups = Object.entries({ answers, repairs, failures, meanings });
for (const [group, cases] of groups) {
  test(`${cases.length} scripted ${group} each end in exactly these words`, async ({
    extension,
    page,
    panel,
    service,
  }) => {
    test.setTimeout(300_000);
    await pick(extension, page.locator('#captioned'), 'describe');
    await expectState(panel, 'done');
    const hash = await storedHash(panel);
    const { host } = new URL(service.url);
    const cards = panel.getByRole('article');
    for (const [at, one] of cases.entries()) {
      await test.step(one.name, async () => {
        await forgetLearned(panel);
        service.reset();
        service.refuse(...(one.refuse ?? []));
        service.next(...one.answers);
        await ask(panel, hash, `Case ${at}`);
        await expect(newest(panel)).toContainText(`Case ${at}`);
        const last = one.answers.at(-1);
        const status = one.status ?? (typeof last === 'string' ? 200 : (last?.status ?? 200));
        const card = await expectCase(panel, one, host, status);
        const id = await card.evaluate((element) => element.id);
        expect(service.completions.length, 'how often it was asked').toBe(
          one.answers.length + (one.refuse?.length ?? 0),
        );
        await call(panel, 'deleteAnswers', { ids: [id] });
        await expect(cards).toHaveCount(1);
      });
    }
  });
}

test('a small context gets a smaller picture and a shorter answer', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const error = { message: 'request (5210 tokens) exceeds the available context size (4096 tokens)' };
  service.next({ status: 400, body: { error } }, 'A boat.');
  await pick(extension, page.locator('#captioned'), 'describe');
  const card = await expectState(panel, 'done');
  await expect(part(card, 'answer')).toHaveText('A boat.');
  await expect(card).toContainText('the picture was made smaller and the answer limited to 1024 tokens');
  const [before, after, ...others] = service.completions;
  expect(others).toEqual([]);
  expect([before?.body, after?.body]).toMatchObject([{ max_tokens: 4096 }, { max_tokens: 1024 }]);
  expect(after?.pictures[0]?.width).toBe((before?.pictures[0]?.width ?? 0) / 2);
  service.reset();
});

test('a model that loads for too long is said so, and not before', async ({
  extension,
  page,
  panel,
  service,
}) => {
  test.setTimeout(180_000);
  const error = { code: 503, message: 'Loading model', type: 'unavailable_error' };
  service.answer(() => ({ status: 503, body: { error } }));
  const start = Date.now();
  await pick(extension, page.locator('#captioned'), 'describe');
  const status = part(newest(panel), 'status');
  await expect(status).toContainText('The model is loading');
  await expect(newest(panel)).toHaveAttribute('data-state', 'failed', { timeout: 120_000 });
  const failure = part(newest(panel), 'failure');
  await expect(failure.getByRole('heading')).toHaveText('vision-large is still loading');
  await expect(failure.getByRole('paragraph').first()).toHaveText('Wait a moment, then try again.');
  expect(Date.now() - start).toBeGreaterThan(80_000);
  expect(service.completions.length).toBeGreaterThanOrEqual(17);
  expect(service.completions.length).toBeLessThanOrEqual(19);
});

test('an answer whose connection breaks is kept, and says so', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const gate = createGate();
  service.next({ stream: ['A boat on', gate.opened], end: 'cut' });
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(part(newest(panel), 'answer')).toHaveText('A boat on');
  gate.open();
  await expect(await expectState(panel, 'done')).toContainText(messages.note_cut_off.message);
  await expect(part(newest(panel), 'answer')).toHaveText('A boat on');
  expect(service.completions).toHaveLength(1);
});

test('what was learned holds for the next question', async ({ extension, page, panel, service }) => {
  service.refuse('format');
  // Another picture: the same question about the same one is not asked again.
  for (const [picture, requests] of [
    ['#captioned', 2],
    ['#turned', 3],
  ] as const) {
    await pick(extension, page.locator(picture), 'describe');
    await expect(panel.getByRole('article')).toHaveCount(requests - 1);
    await expectState(panel, 'done');
    expect(service.completions).toHaveLength(requests);
  }
  await expect(newest(panel)).not.toContainText(
    messages.note_repaired_without.message.replace('$1', 'format'),
  );
});

test('Stop reaches the service at once, also while it is waited for', async ({
  extension,
  page,
  panel,
  service,
}, testInfo) => {
  service.next({ hang: true });
  await pick(extension, page.locator('#captioned'), 'describe');
  const request = await service.completion(1);
  const button = newest(panel).getByRole('button', { name: 'Stop' });
  const pressed = await button.evaluate((element: HTMLElement) => {
    element.click();
    return Date.now();
  });
  await request.ended;
  const took = Math.round(performance.timeOrigin + (request.endedAt ?? Infinity) - pressed);
  testInfo.annotations.push({ type: 'from Stop to the service, in milliseconds', description: String(took) });
  expect(request.outcome).toBe('aborted');
  await expectState(panel, 'stopped');

  service.next({ status: 503, headers: { 'retry-after': '50' }, body: '' });
  await pick(extension, page.locator('#turned'), 'describe');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(part(newest(panel), 'status')).toContainText(new URL(service.url).host);
  await service.completion(2);
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectState(panel, 'stopped');
  expect(service.completions).toHaveLength(2);
});

test('a service that loads its model is asked until it answers, and Stop works at once', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const loading: Answer = {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  };
  const { message } = messages.stage_loading_model;
  service.next(loading, loading, 'A lion.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(part(newest(panel), 'status')).toHaveText(message);
  await expect(part(newest(panel), 'answer')).toHaveText('A lion.', { timeout: 20_000 });
  await expectState(panel, 'done');
  expect(service.completions).toHaveLength(3);

  service.answer(() => loading);
  await pick(extension, page.locator('#turned'), 'describe');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expect(part(newest(panel), 'status')).toHaveText(message);
  const requests = service.completions.length;
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  await expectState(panel, 'stopped');
  expect(service.completions).toHaveLength(requests);
});
