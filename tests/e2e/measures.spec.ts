import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/connected';
import { ask } from './support/page-list';
import { expectState, newest, part, pick } from './support/steps';

/** A measure of the interface, at 320 × 700 px: what it was before the panel was redesigned, and the most or least it may be. */
interface Measure {
  name: string;
  before: number;
  target: number;
  isLeast?: boolean;
}

const measures = {
  firstPicture: { name: 'px above the first picture', before: 194, target: 56 },
  firstWord: { name: 'px above the first word of the answer', before: 440, target: 240 },
  answerShare: { name: 'share of a card that is its answer (%)', before: 16, target: 25, isLeast: true },
  belowAnswer: { name: 'px of controls and small print below the answer', before: 340, target: 150 },
  controls: { name: 'controls in a done card', before: 12, target: 11 },
  conversationStops: { name: 'tab stops of a conversation of two answers', before: 34, target: 20 },
  listRow: { name: 'px above the first row of the list', before: 805, target: 170 },
  listStops: { name: 'tab stops before the first row of the list', before: 15, target: 7 },
  historyRow: { name: 'px above the first row of the history', before: 337, target: 150 },
  settings: { name: 'settings that are shown', before: 50, target: 26 },
  sections: { name: 'sections of the settings', before: 20, target: 6 },
  strings: { name: 'messages of the interface', before: 1300, target: 1000 },
  words: { name: 'words of the interface', before: 9125, target: 5200 },
  contractions: { name: 'messages with contractions', before: 0, target: 50, isLeast: true },
  readme: { name: 'words of the README', before: 9083, target: 900 },
} satisfies Record<string, Measure>;

type Measured = Record<keyof typeof measures, number>;

/** Returns the measures as a table in Markdown. */
function tableOf(measured: Measured): string {
  const rows = Object.entries(measures).map(
    ([key, { name, before, target }]) =>
      `| ${name} | ${before} | ${measured[key as keyof typeof measures]} | ${target} |`,
  );
  return ['| measure | before | now | target |', '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n');
}

const boat = 'A small boat with an orange hull and one white sail crosses calm, deep-blue water at sunset.';
const more =
  'Behind it, a low headland runs along the horizon; the sun stands a hand above it, and the sky goes from yellow to a dusty rose.';

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Returns the measures of the English texts: all messages but the sentences for models, and the README. */
async function measureTexts() {
  const root = new URL('../../', import.meta.url);
  const file = await readFile(new URL('public/_locales/en/messages.json', root), 'utf8');
  const readme = await readFile(new URL('README.md', root), 'utf8');
  const messages = Object.entries(JSON.parse(file) as Record<string, { message: string }>)
    .filter(([key]) => !key.startsWith('prompt_'))
    .map(([, { message }]) => message);
  return {
    strings: messages.length,
    words: messages.reduce((sum, message) => sum + wordsIn(message), 0),
    contractions: messages.filter((message) => /\p{L}’(?:t|s|re|ve|ll|d)\b/u.test(message)).length,
    // Without its pictures: their alt text is as long as it has to be.
    readme: wordsIn(readme.replaceAll(/<[^>]+>|!\[[^\]]*\]\([^)]*\)/g, '')),
  };
}

/** Returns the measures of the newest card, in px from the top of the window where they are places. */
function measureCard(panel: Page) {
  return newest(panel).evaluate((card) => {
    const box = (selector: string): DOMRect => {
      const found = card.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found.getBoundingClientRect();
    };
    const answer = box('[data-part="answer"]');
    const whole = card.getBoundingClientRect();
    const shown = [...card.querySelectorAll<HTMLElement>('button, textarea, input, summary, a, select')];
    return {
      firstPicture: Math.round(box('.pictures').top),
      firstWord: Math.round(answer.top),
      answerShare: Math.round((100 * answer.height) / whole.height),
      belowAnswer: Math.round(box('.composer form').bottom - answer.bottom),
      controls: shown.filter((control) => control.checkVisibility() && !control.closest('[popover]')).length,
    };
  });
}

/** Counts the stops of the Tab key from the top of a page, until one matches a selector or the page has no more. */
async function tabStops(page: Page, end?: string): Promise<number> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press('Tab');
    const isEnd = await page.evaluate(
      (selector) =>
        document.activeElement === document.body ||
        (selector !== undefined && document.activeElement?.closest(selector) !== null),
      end,
    );
    if (isEnd) return stops;
  }
  throw new Error('the page has no end');
}

/** Returns the place of the first element of a selector, in px from the top of the window. */
const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('the interface keeps to its measures', async ({ extension, page, panel, service, site }, {
  outputDir,
}) => {
  await panel.setViewportSize({ width: 320, height: 700 });
  service.next(`${boat}\n\n${more}`, 'No: the sun is **above** the horizon.');
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await panel.bringToFront();
  await expect(part(newest(panel), 'source')).toBeVisible();
  await panel.evaluate(() => scrollTo(0, 0));
  const card = await measureCard(panel);

  await panel.getByRole('textbox', { name: 'Ask about this picture' }).fill('Is it night?');
  await panel.keyboard.press('Enter');
  await expect(newest(panel).locator('.asked').last()).toContainText('Is it night?');
  await expectState(panel, 'done');
  const conversationStops = await tabStops(panel);

  await panel.getByRole('button', { name: 'History', exact: true }).click();
  await expect(panel.locator('.history-item').first()).toBeVisible();
  const historyRow = await topOf(panel, '.history-item');
  await panel.getByRole('button', { name: 'Back' }).click();

  await page.goto(`${site.origin}/pages/nameless.html`);
  await extension.triggerAction(page);
  expect(await ask(panel, 'openList')).toEqual({ outcome: 'open' });
  await panel.bringToFront();
  await expect(panel.locator('.item').first()).toBeVisible();
  await panel.evaluate(() => scrollTo(0, 0));
  const listRow = await topOf(panel, '.item');
  const listStops = await tabStops(panel, '.item');

  const options = await extension.openPage('options.html');
  await expect(options.locator('[data-setting]').first()).toBeVisible();
  const [settings, sections] = await options.evaluate(() => [
    [...document.querySelectorAll('[data-setting]')].filter((one) => one.checkVisibility()).length,
    document.querySelectorAll('main h2').length,
  ]);
  const measured: Measured = {
    ...card,
    conversationStops,
    listRow,
    listStops,
    historyRow,
    settings: settings ?? 0,
    sections: sections ?? 0,
    ...(await measureTexts()),
  };
  const file = path.join(path.dirname(outputDir), 'measures.md');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, tableOf(measured));
  for (const [key, { name, target, ...kind }] of Object.entries(measures)) {
    const value = measured[key as keyof typeof measures];
    if ('isLeast' in kind) expect.soft(value, name).toBeGreaterThanOrEqual(target);
    else expect.soft(value, name).toBeLessThanOrEqual(target);
  }
});
