import path from 'node:path';
import type { Page } from '@playwright/test';
import { createGate } from '../fakes/gate.mjs';
import type { StrictService } from '../fakes/service.mjs';
import { FIXTURES } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { test as base } from './support/browsers';
import { drag, expectNoTool, expectTool } from './support/capture';
import { connectAtOnce, expect, serviceHosts } from './support/connected';
import { expectUncovered, watchCovering } from './support/covering';
import { changeSettings } from './support/settings';
import { expectState, newCard, newest, newTurn, openPanel, pick, pressInMenu } from './support/steps';

const test = base.extend({ hosts: serviceHosts });

const fixture = (name: string): string => path.join(FIXTURES, 'pictures', name);

const long = Array.from(
  { length: 24 },
  (_none, at) => `Line ${at} of what stands on a long timetable of ferries.`,
).join('\n\n');
const table =
  '| ship | from | to | at |\n| --- | --- | --- | --- |\n| Harbour ferry | North quay | Lighthouse | 9:40 |';

interface Stage {
  extension: ExtensionBrowser;
  page: Page;
  panel: Page;
  service: StrictService;
}

/** What a person does on a day, in its order. Each is looked at as it is done, and after it. */
const day: Record<string, (stage: Stage) => Promise<unknown>> = {
  'looks at the first run': ({ panel }) => tabThrough(panel),
  async 'describes a picture, and nothing can describe yet'({ extension, page, panel }) {
    await pick(extension, page.locator('#captioned'), 'describe');
    await expectState(panel, 'failed');
  },
  async 'opens the form of a connection, and leaves it'({ panel }) {
    await newest(panel).getByRole('button', { name: 'Connect a service' }).click();
    await expect(panel.getByRole('heading', { name: 'Connect a service' })).toBeFocused();
    await tabThrough(panel);
    await panel.getByRole('button', { name: 'Back' }).click();
  },
  async 'connects a service, and has the picture described'({ extension, panel, service }) {
    await connectAtOnce(extension, service);
    await changeSettings(extension, { cacheMegabytes: 0 });
    service.next(long);
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expectState(panel, 'done');
  },
  'goes through all controls by the Tab key': ({ panel }) => tabThrough(panel),
  async 'scrolls to the end and back by the wheel'({ panel }) {
    await panel.mouse.move(150, 300);
    for (const by of [400, 400, 800, -300, -2000]) {
      await panel.mouse.wheel(0, by);
      await expectUncovered(panel, `the wheel by ${by}`);
    }
  },
  async 'copies an answer'({ panel }) {
    await newest(panel).getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(newest(panel).getByRole('button', { name: 'Copied' })).toBeFocused();
  },
  async 'looks at the formats of a copy'({ panel }) {
    await newest(panel)
      .getByRole('button', { name: /^Format:/ })
      .click();
    await expectUncovered(panel, 'the formats are open');
    await panel.keyboard.press('Escape');
  },
  async 'watches an answer come, and stops it'({ extension, page, panel, service }) {
    const gate = createGate();
    service.next({ stream: [long, gate.opened, ' More.'] });
    await pick(extension, page.locator('#turned'), 'describe');
    await expect(newest(panel)).toContainText('Line 23');
    await expectUncovered(panel, 'the answer is coming');
    await panel.bringToFront();
    await newest(panel).getByRole('button', { name: 'Stop' }).click();
    gate.open();
    await expectState(panel, 'stopped');
  },
  async 'tries again'({ panel, service }) {
    service.next(`${table}\n\n${long}`);
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expectState(panel, 'done');
  },
  async 'copies the table'({ panel }) {
    await newest(panel).getByRole('button', { name: 'Copy table' }).click();
    await expect(newest(panel).getByRole('button', { name: 'Copied' })).toBeVisible();
  },
  'asks about it': ({ panel, service }) => askIn(panel, service, 'When does it leave?', long),
  'asks on': ({ panel, service }) => askIn(panel, service, 'And on Sundays?', 'Not at all.'),
  'goes through the conversation by the Tab key': ({ panel }) => tabThrough(panel),
  async 'writes a question of many lines, and leaves it there'({ panel }) {
    const box = panel.getByRole('textbox', { name: 'Ask about this picture' });
    await box.fill(long.slice(0, 600));
    await expectUncovered(panel, 'the box is full');
  },
  async 'has another picture described meanwhile'({ extension, page, panel, service }) {
    service.next('A red card.');
    await pick(extension, page.locator('#no-alt'), 'describe');
    await panel.getByRole('button', { name: 'New answer' }).click();
    await expect(newest(panel)).toContainText('A red card.');
  },
  async 'goes back to the conversation, and empties its box'({ panel }) {
    const card = panel.getByRole('article').nth(1);
    if ((await card.getAttribute('data-open')) === 'false') await card.getByRole('button').first().click();
    await card.getByRole('button', { name: 'Continue from here' }).click();
    const box = card.getByRole('textbox', { name: 'Ask about this picture' });
    await expect(box).toHaveValue(long.slice(0, 600));
    await box.fill('');
  },
  async 'edits a question, and thinks better of it'({ panel }) {
    const edit = panel.getByRole('button', { name: 'Edit: And on Sundays?' });
    await edit.click();
    await expect(panel.getByRole('textbox', { name: 'Edited question' })).toBeFocused();
    await expectUncovered(panel, 'the question is edited');
    await panel.keyboard.press('Escape');
    await expect(edit).toBeFocused();
  },
  async 'opens the menu of an answer, and what is folded in it'({ panel }) {
    await newest(panel).getByRole('button', { name: 'More actions' }).click();
    await expectUncovered(panel, 'the menu is open');
    await newest(panel).locator('.menu:popover-open').getByRole('button', { name: 'Second opinion' }).click();
    await expectUncovered(panel, 'the engines are open');
    await panel.keyboard.press('Escape');
  },
  async 'asks for a second opinion'({ panel, service }) {
    service.next('A red card. It is small.');
    await newTurn(panel, async () => {
      await pressInMenu(newest(panel), 'Second opinion');
      await newest(panel).locator('.menu:popover-open button').nth(1).click();
    });
    await expectState(panel, 'done');
  },
  async 'deletes an answer, and undoes that'({ panel }) {
    await newest(panel).getByRole('button', { name: 'Delete' }).click();
    const undo = panel.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expectUncovered(panel, 'the answer is deleted');
    await undo.click();
    await expect(newest(panel)).toContainText('A red card.');
  },
  async 'deletes it at last'({ panel }) {
    await newest(panel).getByRole('button', { name: 'Delete' }).click();
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  },
  async 'searches the history, and opens the menu of all'({ panel }) {
    await panel.getByRole('button', { name: 'History', exact: true }).click();
    await panel.getByRole('searchbox').fill('ferries');
    await expect(panel.locator('.history-item').first()).toBeVisible();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await expectUncovered(panel, 'the menu of the history is open');
    await panel.keyboard.press('Escape');
    await tabThrough(panel);
  },
  async 'comes back from it with an answer'({ panel }) {
    await panel.locator('.history-item button').first().click();
    await expect(newest(panel)).toBeVisible();
  },
  async 'has alt text suggested, edits it and copies it'({ extension, page, panel, service }) {
    service.next('A boat on a lake at sunset');
    await pick(extension, page.locator('#no-alt'), 'alt');
    await expectState(panel, 'done');
    await panel.bringToFront();
    const box = newest(panel).getByRole('textbox', { name: 'Alt text' });
    await box.fill('A boat on a lake, seen from the shore, at sunset');
    await newest(panel).getByRole('button', { name: 'Copy', exact: true }).click();
  },
  async 'adds it to the page'({ page, panel }) {
    await newest(panel).getByRole('button', { name: 'Add to page' }).click();
    await expect(page.locator('#no-alt')).toHaveAttribute('alt', /seen from the shore/);
    await tabThrough(panel);
  },
  async 'lists the pictures of a page'({ extension, page, panel }) {
    await page.goto(page.url().replace('story', 'nameless'));
    await extension.triggerAction(page);
    await panel.bringToFront();
    await panel
      .getByRole('toolbar', { name: 'Go to' })
      .getByRole('button', { name: 'Pictures on this page' })
      .click();
    await expect(panel.locator('.item').first()).toBeVisible();
    await tabThrough(panel);
  },
  async 'filters it, and looks at why'({ panel }) {
    await panel.locator('[data-verdict-of="missing"]').click();
    await panel.locator('.item:visible summary').first().click();
    await panel.locator('.item:visible input[type="checkbox"]').first().check();
  },
  async 'has alt text written for all'({ panel, service }) {
    service.answer(({ pictures: [picture] }) => `A boat that is ${picture?.width ?? 0} pixels wide.`);
    await panel.getByRole('button', { name: 'Clear' }).click();
    await panel.getByRole('button', { name: /^Write alt text for/ }).click();
    await expect(panel.getByRole('button', { name: /^Add to this tab/ })).toBeVisible();
    await tabThrough(panel);
  },
  async 'adds all, opens the menu, and saves the report'({ panel }) {
    await panel.getByRole('button', { name: /^Add to this tab/ }).click();
    await expect(panel.getByText(/^Added to \d/).first()).toBeVisible();
    await panel.locator('.listing .view-header').getByRole('button', { name: 'More actions' }).click();
    await expectUncovered(panel, 'the menu of the list is open');
    await panel.keyboard.press('Escape');
    const saving = panel.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save report' }).click();
    await saving;
    await panel.getByRole('button', { name: 'Back' }).click();
  },
  async 'stages several files, moves and removes one, and asks'({ panel, service }) {
    await panel
      .locator('input[type="file"]')
      .setInputFiles(['photo.jpg', 'lake.jpg', 'sign.jpg'].map(fixture));
    await expect(panel.getByRole('listitem').filter({ visible: true })).toHaveCount(3);
    await panel.getByRole('button', { name: 'Move picture 3 earlier' }).click();
    await panel.getByRole('button', { name: 'Remove picture 3' }).click();
    await tabThrough(panel);
    service.next('Water.');
    await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill('What do they share?');
    await panel.keyboard.press('Enter');
    await expectState(panel, 'done');
  },
  async 'has a key that is refused, and mends it'({ extension, page, panel, service }) {
    await page.goBack();
    service.next({
      status: 401,
      body: { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } },
    });
    await pick(extension, page.locator('#turned'), 'describe');
    await expectState(panel, 'failed');
    await panel.bringToFront();
    await tabThrough(panel);
    service.next('A card of colors.');
    await newest(panel).getByLabel('API key').fill(service.key);
    await newest(panel).getByRole('button', { name: 'Try again' }).click();
    await expectState(panel, 'done');
  },
  async 'finds no service, twice, and dismisses what failed'({ extension, page, panel, service }) {
    for (const picture of ['#captioned', '#no-alt']) {
      service.next(
        { status: 503, body: 'down' },
        { status: 503, body: 'down' },
        { status: 503, body: 'down' },
      );
      await pick(extension, page.locator(picture), 'describe');
      await expectState(panel, 'failed');
    }
    service.next('A lake.');
    await pick(extension, page.locator('#captioned'), 'describe');
    await expectState(panel, 'done');
    await panel.bringToFront();
    const row = panel.locator('.failed-row');
    await row.getByRole('button').first().click();
    await expectUncovered(panel, 'the failed ones are unfolded');
    await row.getByRole('button', { name: 'Dismiss' }).click();
  },
  async 'takes a region of the page'({ page, panel }) {
    await panel.getByRole('button', { name: 'Capture' }).click();
    await expectTool(page);
    await newCard(panel, () => drag(page, { left: 60, top: 200, width: 300, height: 200 }));
    await expectNoTool(page);
    // Another tab in front would end the capture.
    await expectState(panel, 'done');
    await panel.bringToFront();
  },
  async 'pastes where there is no picture'({ panel }) {
    await panel.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'words');
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(panel.getByText('There’s no picture on the clipboard').first()).toBeVisible();
    await tabThrough(panel);
  },
  async 'rests with the pointer on every icon'({ panel }) {
    for (const icon of await panel.locator('[data-tip]:visible').all()) {
      await icon.scrollIntoViewIfNeeded();
      await icon.hover();
      await expectUncovered(panel, `the pointer is on ${await icon.getAttribute('data-tip')}`);
    }
    await panel.mouse.move(5, 690);
  },
  async 'enlarges the picture, and closes that'({ panel }) {
    await newest(panel).locator('.pictures button').first().click();
    await expect(panel.getByRole('dialog')).toBeVisible();
    await tabThrough(panel);
    await panel.keyboard.press('Escape');
    await expect(panel.getByRole('dialog')).toHaveCount(0);
  },
  async 'makes the panel wider, lower and narrow again'({ panel }) {
    const { width = 320, height = 700 } = panel.viewportSize() ?? {};
    for (const size of [
      { width: 500, height },
      { width, height: 420 },
      { width, height: 520 },
      { width, height },
    ]) {
      await panel.setViewportSize(size);
      await expectUncovered(panel, `${size.width} × ${size.height}`);
      await tabThrough(panel);
    }
  },
  async 'opens the panel anew'({ panel }) {
    await panel.reload();
    await expectState(panel, 'done');
    await tabThrough(panel);
  },
};

async function askIn(panel: Page, service: StrictService, question: string, answer: string): Promise<void> {
  service.next(answer);
  await newTurn(panel, async () => {
    await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill(question);
    await panel.keyboard.press('Enter');
  });
  await expectState(panel, 'done');
}

/** Goes through all controls by the Tab key, and back. Each that has the focus is looked at. */
async function tabThrough(panel: Page): Promise<void> {
  await panel.bringToFront();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 80; stop += 1) {
      await panel.keyboard.press(key);
      const [on, found] = await panel.evaluate(() => {
        const { activeElement } = document;
        return [
          activeElement === document.body ? '' : (activeElement?.outerHTML.slice(0, 80) ?? ''),
          globalThis.lookForCovered(),
        ];
      });
      expect.soft(found, `after ${key} to ${on}`).toEqual([]);
      if (on === '') break;
    }
}

// In Firefox, no script of Playwright runs in the extension's pages before their own.
for (const width of [320, 345, 400])
  test(
    `on a day’s use of a panel ${width} px wide, nothing covers a control but what may, and nothing the focus`,
    { tag: '@chromium' },
    async ({ extension, page, service, site }) => {
      test.setTimeout(15 * 60_000);
      const panel = await openPanel(extension);
      // A step that cannot be done is a failed one, and not the end of all time.
      panel.setDefaultTimeout(10_000);
      await panel.setViewportSize({ width, height: 700 });
      await watchCovering(panel);
      await page.goto(`${site.origin}/pages/story.html`);
      for (const [what, act] of Object.entries(day))
        await test.step(what, async () => {
          await act({ extension, page, panel, service });
          await expectUncovered(panel, what);
        });
    },
  );
