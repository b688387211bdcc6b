import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { DoctorEvent, DoctorFinding } from '../../../utils/model/service';
import { settings } from '../../../utils/model/settings';
import { readSettings } from '../../../utils/store/settings';
import { fake } from '../support/fake-browser';
import { baseUrl, methods, model, openOptions, result, saveAndTest, showForm } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';
import { holdClipboard } from '../support/clipboard';

freshBrowser();

const found = (more: Partial<DoctorFinding> & Pick<DoctorFinding, 'check' | 'state'>): DoctorEvent => ({
  type: 'finding',
  finding: { says: 'address_answers', values: ['It'], ...more },
});
const report: DoctorEvent = { type: 'connected', report: { model: 'gemma', read: true, word: 'boat' } };
const failed: DoctorEvent = { type: 'failed', failure: { code: 'originRefused', host: 'api.example' } };

const list = (): Locator => page.getByRole('list', { name: 'Test details', exact: true });
const lines = (): string[] =>
  [...document.querySelectorAll('[data-check]')].map((line) => line.querySelector('p')?.textContent ?? '');
const stop = (): Locator => page.getByRole('button', { name: 'Stop', exact: true });
const asked = (background: Parameters<typeof methods>[0]): number =>
  methods(background).filter((method) => method === 'examine').length;

/** Events that come when the test says so. */
function gate() {
  const waiting: DoctorEvent[] = [];
  let wake = (): void => undefined;
  let isEnded = false;
  let signal: AbortSignal | undefined;
  return {
    give: (event: DoctorEvent): void => {
      waiting.push(event);
      wake();
    },
    end: (): void => {
      isEnded = true;
      wake();
    },
    hungUp: (): boolean | undefined => signal?.aborted,
    examine: async function* (given: AbortSignal): AsyncGenerator<DoctorEvent> {
      signal = given;
      given.addEventListener('abort', () => wake());
      while (!given.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else if (isEnded) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

describe('what the doctor finds', () => {
  test('stands there line by line as it comes, in the order of the checks, each with its state in words', async () => {
    const { give, end, examine } = gate();
    await openOptions(connected, { examine });
    await saveAndTest().click();
    give(found({ check: 'address', state: 'passed', values: ['https://api.example'] }));
    await expect.element(list()).toBeVisible();
    await expect.element(page.getByText('https://api.example', { exact: true })).toBeVisible();
    expect(lines()).toEqual(['Address Passed']);
    give(found({ check: 'model', state: 'failed' }));
    give(found({ check: 'key', state: 'skipped' }));
    give(report);
    await expect.element(result()).toHaveTextContent(/^Connected: gemma read the test picture$/);
    expect(lines()).toEqual(['Address Passed', 'Key Skipped', 'Model Failed']);
    // What comes later takes the place of what was found before.
    give(found({ check: 'model', state: 'passed' }));
    give(found({ check: 'streaming', state: 'passed' }));
    await expect.poll(lines).toEqual(['Address Passed', 'Key Skipped', 'Model Passed', 'Streaming Passed']);
    await expect.element(stop()).toBeVisible();
    end();
    await expect.element(stop()).not.toBeInTheDocument();
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('stays when another connection is shown, and the test goes on meanwhile', async () => {
    const { give, end, examine } = gate();
    const [first] = connected.connections;
    const two = settings.parse({
      ...connected,
      connections: [first, { ...first, id: 'c2', baseUrl: 'http://localhost:1234' }],
    });
    await openOptions(two, { examine });
    await saveAndTest().click();
    await showForm('localhost:1234');
    await expect.element(result()).toHaveTextContent('');
    give(found({ check: 'address', state: 'passed' }));
    give(report);
    end();
    await showForm('api.example');
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(lines()).toEqual(['Address Passed']);
    await userEvent.selectOptions(page.getByLabelText('Open answers in'), 'Pop-up window');
    await expect.poll(async () => (await readSettings()).answersIn).toBe('popup');
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('is a failure where it ends without a result', async () => {
    await openOptions(connected, { examine: () => [found({ check: 'address', state: 'passed' })] });
    await saveAndTest().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(lines()).toEqual(['Address Passed']);
  });
});

describe('a test', () => {
  test('is stopped, hangs up, keeps what was found, and gives the keyboard back', async () => {
    const { give, hungUp, examine } = gate();
    await openOptions(connected, { examine });
    await saveAndTest().click();
    give(found({ check: 'address', state: 'passed' }));
    await expect.element(list()).toBeVisible();
    stop().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(result()).toHaveTextContent(/^Stopped\./);
    await expect.poll(hungUp).toBe(true);
    await expect.element(saveAndTest()).toHaveFocus();
    expect(lines()).toEqual(['Address Passed']);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test('is superseded by the next one', async () => {
    const [one, other] = [gate(), gate()];
    const gates = [one, other];
    const background = await openOptions(connected, {
      examine: (signal) => (gates.shift() ?? gate()).examine(signal),
    });
    await saveAndTest().click();
    one.give(found({ check: 'address', state: 'failed' }));
    await expect.element(list()).toBeVisible();
    await saveAndTest().click();
    await expect.poll(() => asked(background)).toBe(2);
    await expect.poll(one.hungUp).toBe(true);
    expect(lines()).toEqual([]);
    other.give(report);
    other.end();
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });
});

describe('a failed check offers what mends it:', () => {
  test('a line to copy', async () => {
    await holdClipboard();
    const line = 'OLLAMA_ORIGINS=chrome-extension://*';
    await openOptions(connected, {
      examine: () => [found({ check: 'origin', state: 'failed', line }), failed],
    });
    await saveAndTest().click();
    await expect.element(page.getByText(line)).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(line);
  });

  test('an address to take, which is saved and tested', async () => {
    const answers = [
      [found({ check: 'address', state: 'failed', baseUrl: 'https://api.example/v2' }), failed],
      [report],
    ];
    const background = await openOptions(connected, { examine: () => answers.shift() ?? [] });
    await saveAndTest().click();
    await page.getByRole('button', { name: 'Use https://api.example/v2', exact: true }).click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.element(baseUrl()).toHaveValue('https://api.example/v2');
    await expect.element(saveAndTest()).toHaveFocus();
    expect((await readSettings()).connections).toMatchObject([{ baseUrl: 'https://api.example/v2' }]);
    expect(asked(background)).toBe(2);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  test('an address to take that is not encrypted takes a second yes', async () => {
    const baseUrlOther = 'http://other.example';
    await openOptions(connected, {
      examine: () => [found({ check: 'address', state: 'failed', baseUrl: baseUrlOther }), failed],
    });
    await saveAndTest().click();
    await page.getByRole('button', { name: `Use ${baseUrlOther}`, exact: true }).click();
    await expect.element(page.getByRole('group', { name: /isn’t encrypted/ })).toHaveFocus();
    expect((await readSettings()).connections).toMatchObject([{ baseUrl: 'https://api.example/v1' }]);
  });

  test('access to ask for, in the click itself, and then it is tested again', async () => {
    const answers = [[found({ check: 'origin', state: 'failed', wantsAccess: true }), failed], [report]];
    fake.permission(() => Promise.resolve(false));
    const background = await openOptions(connected, { examine: () => answers.shift() ?? [] });
    await saveAndTest().click();
    const allow = page.getByRole('button', { name: 'Allow access to api.example', exact: true });
    await expect.element(allow).toBeVisible();
    fake.asked.length = 0;
    await userEvent.fill(model(), 'typed but not saved');
    allow.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(fake.asked).toEqual([
      { what: 'permissions.request', given: { origins: ['https://api.example/*'] } },
    ]);
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(asked(background)).toBe(2);
    expect((await readSettings()).connections).toMatchObject([{ visionModel: 'gemma-vision' }]);
  });
});
