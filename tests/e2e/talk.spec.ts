import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { startService, type StrictService } from '../fakes/service.mjs';
import { FIXTURES } from '../fakes/site.mjs';
import type { ExtensionBrowser } from '../harness/chromium.mjs';
import { expect, test } from './support/connected';
import { expectRead, expectState, newest, newTurn, part, pick, pressInMenu } from './support/steps';

const fixture = (name: string): string => path.join(FIXTURES, 'pictures', name);

const parts = z.array(z.object({ type: z.string(), text: z.optional(z.string()) }));
const conversation = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), parts]) })),
});

/** A request's turns in their order: who says it, with how many pictures, and how it begins. */
function turnsOf(body: unknown): string[] {
  return conversation.parse(body).messages.map(({ role, content }) => {
    if (typeof content === 'string') return `${role}: ${content}`;
    const pictures = content.filter(({ type }) => type === 'image_url').length;
    const [said = ''] = (content[0]?.text ?? '').split('\n');
    return `${role}${pictures > 0 ? ` shows ${pictures}` : ''}: ${said}`;
  });
}

/** The answers of the newest conversation that are shown, oldest first. */
const answers = (panel: Page): Promise<string[]> =>
  newest(panel).locator('.turn .answer, [data-part="answer"]').allTextContents();

/** Asks in the newest article's box, and waits for the answer, which is in the same article. */
async function askOn(panel: Page, question: string, answer: string): Promise<Locator> {
  const box = newest(panel).getByRole('textbox', { name: 'Ask about this picture' });
  await newTurn(panel, async () => {
    await box.fill(question);
    await box.press('Enter');
  });
  const card = newest(panel).filter({ hasText: question });
  await expect(part(card, 'answer')).toHaveText(answer);
  await expect(panel.getByRole('article')).toHaveCount(1);
  return expectState(panel, 'done');
}

/** The turns of the request that came last. */
const lastTurns = ({ completions }: StrictService): string[] => turnsOf(completions.at(-1)?.body);

/** Has every request answered by the number of its turns. */
function answerByTurns(service: StrictService): void {
  service.answer(({ body }) => `Answer ${conversation.parse(body).messages.length}.`);
}

test('a conversation that begins with text recognized on this device keeps picture and text, and a service gives a second opinion of the text', async ({
  extension,
  page,
  panel,
  service,
}) => {
  test.slow();
  answerByTurns(service);
  const read = expect.stringMatching(/^user shows 1: .*text/i);
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = '../pictures/white-on-clear.png';
    picture.id = 'words';
    document.body.prepend(picture);
  });
  await expect(page.locator('#words')).toHaveJSProperty('complete', true);
  await pick(extension, page.locator('#words'), 'text');
  await expect(part(await expectRead(panel), 'answer')).toContainText('NORTHPEAK');
  expect(service.completions).toHaveLength(0);
  await panel.bringToFront();
  await askOn(panel, 'What is it?', 'Answer 3.');
  expect(lastTurns(service)).toEqual([read, expect.stringContaining('NORTHPEAK'), 'user: What is it?']);
  await panel.reload();
  await askOn(panel, 'Whose?', 'Answer 5.');
  expect(lastTurns(service)).toEqual([
    read,
    expect.stringContaining('NORTHPEAK'),
    'user: What is it?',
    'assistant: Answer 3.',
    'user: Whose?',
  ]);
  expect(service.completions.map(({ pictures }) => pictures.length)).toEqual([1, 1]);

  service.next('NORTHPEAK 5');
  const earliest = part(newest(panel), 'turn').first();
  await newTurn(panel, () => pressInMenu(earliest, 'Second opinion', new URL(service.url).host));
  const card = await expectState(panel, 'done');
  await expect(part(card, 'answer')).toHaveText('NORTHPEAK 5');
  await expect(part(card, 'turn')).toHaveCount(0);
  await expect(card).toContainText('2 of 2');
  await expect(card.getByRole('heading', { name: 'Similar sentences' })).toBeVisible();
  expect(turnsOf(service.completions.at(-1)?.body)).toEqual([read]);
});

/** Has a picture described, and asks three questions about it, the last one after a reload of the panel. */
async function askThree(extension: ExtensionBrowser, page: Page, panel: Page): Promise<void> {
  await pick(extension, page.locator('#captioned'), 'describe');
  await expectState(panel, 'done');
  await panel.bringToFront();
  await askOn(panel, 'What is it?', 'Answer 3.');
  await askOn(panel, 'Whose?', 'Answer 5.');
  await panel.reload();
  await askOn(panel, 'Since when?', 'Answer 7.');
}

test('a conversation goes on after a reload, and any question of it can be asked otherwise', async ({
  extension,
  page,
  panel,
  service,
}) => {
  answerByTurns(service);
  await askThree(extension, page, panel);
  const begun = [
    expect.stringMatching(/^user shows 1: /),
    'assistant: Answer 1.',
    'user: What is it?',
    'assistant: Answer 3.',
  ];
  expect(lastTurns(service)).toEqual([...begun, 'user: Whose?', 'assistant: Answer 5.', 'user: Since when?']);
  expect(service.completions.map(({ pictures }) => pictures.length)).toEqual([1, 1, 1, 1]);

  const edit = newest(panel).getByRole('button', { name: /^Edit:/ });
  await expect(edit).toHaveCount(3);
  await edit.nth(1).focus();
  await panel.keyboard.press('Enter');
  const box = panel.getByRole('textbox', { name: 'Edited question' });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Whose?');
  await panel.keyboard.press('Escape');
  await expect(edit.nth(1)).toBeFocused();
  await panel.keyboard.press('Enter');
  await box.fill('Whose is it now?');
  await panel.keyboard.press('Enter');
  await expect(newest(panel)).toContainText('2 of 2');
  await expectState(panel, 'done');
  await expect(newest(panel)).toBeFocused();
  expect(lastTurns(service)).toEqual([...begun, 'user: Whose is it now?']);
  expect(await answers(panel)).toEqual(['Answer 1.', 'Answer 3.', 'Answer 5.']);
  await panel.getByRole('button', { name: 'Earlier version' }).click();
  await expect(newest(panel)).toContainText('1 of 2');
  expect(await answers(panel)).toEqual(['Answer 1.', 'Answer 3.', 'Answer 5.', 'Answer 7.']);
  await expect(panel.getByRole('article')).toHaveCount(1);

  // `Delete from here` takes away what was asked since, and the other version is shown.
  await pressInMenu(part(newest(panel), 'turn').nth(2), 'Delete from here');
  await expect(newest(panel)).toContainText('Whose is it now?');
  expect(await answers(panel)).toEqual(['Answer 1.', 'Answer 3.', 'Answer 5.']);
  await expect(newest(panel)).not.toContainText('1 of 2');
});

/** Asks about three pictures that are chosen together, and then another question about them. */
async function askOfThree(panel: Page): Promise<void> {
  await panel.bringToFront();
  await panel
    .locator('input[type=file]')
    .setInputFiles(['photo.jpg', 'sign.jpg', 'screenshot.png'].map(fixture));
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await panel.locator('.composer[data-new="true"]').getByRole('textbox').fill('What do they share?');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('article')).toHaveCount(1);
  await expectState(panel, 'done');
  await askOn(panel, 'And the second?', 'Answer 3.');
}

test('three pictures are asked about together, in their order', async ({ panel, service }) => {
  answerByTurns(service);
  await askOfThree(panel);
  expect(lastTurns(service)).toEqual([
    'user shows 3: What do they share?',
    'assistant: Answer 1.',
    'user: And the second?',
  ]);
  const sizes = service.completions
    .slice(-2)
    .map(({ pictures }) => pictures.map(({ width, height }) => [width, height]));
  const inOrder = [
    [480, 640],
    [900, 600],
    [640, 440],
  ];
  expect(sizes).toEqual([inOrder, inOrder]);
});

// Firefox tells of no file dialog that a page of an extension opens.
test(
  'further pictures come with the question they are added to, and are sent once',
  { tag: '@chromium' },
  async ({ panel, service }) => {
    answerByTurns(service);
    await askOfThree(panel);
    const card = newest(panel);
    const opened = panel.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Add pictures', exact: true }).click();
    await (await opened).setFiles(['sign.jpg', 'white-on-clear.png'].map(fixture));
    const staged = card.getByRole('list', { name: 'Pictures for the question' }).getByRole('listitem');
    await expect(staged).toHaveCount(2);
    await card.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(staged).toHaveCount(1);
    // It is shown before it is done.
    await expect(panel.getByRole('status').filter({ hasText: /^Picture 1 removed/ })).toHaveCount(1);
    await panel.reload();
    await expect(staged).toHaveCount(1);
    await askOn(panel, 'And this one?', 'Answer 5.');
    await askOn(panel, 'Are they alike?', 'Answer 7.');
    expect(lastTurns(service)).toEqual([
      'user shows 3: What do they share?',
      'assistant: Answer 1.',
      'user: And the second?',
      'assistant: Answer 3.',
      'user shows 1: And this one?',
      'assistant: Answer 5.',
      'user: Are they alike?',
    ]);
    await panel.reload();
    await expect(staged).toHaveCount(0);
    // What is folded away is drawn all the same.
    const asked = newest(panel).locator('[data-part="turn"]').last();
    await asked.getByRole('button', { name: 'Enlarge picture: 4 of 4' }).click();
    await expect(panel.getByRole('dialog')).toContainText('4 of 4');
    await panel.keyboard.press('Escape');
  },
);

/** What of two answers differs, as headings and what stands below them. */
const opinions = (card: Locator): Promise<string[]> =>
  card.locator('.opinion > h3, .opinion > ul > li').allTextContents();

/** Connects a second service. */
async function connectSecond(options: Page, other: StrictService): Promise<void> {
  await options.getByRole('button', { name: 'Add service' }).click();
  await options.getByRole('textbox', { name: 'Base URL' }).fill(other.url);
  await options.getByLabel('API key').fill(other.key);
  await options.getByRole('combobox', { name: 'Vision model' }).fill('vision-large');
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(options.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  other.reset();
}

test('a second opinion is asked of another service and held against the first', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const other = await startService({ key: 'other-key', takesText: true });
  const hosts = [service, other].map(({ url }) => new URL(url).host);
  const options = await extension.openPage('options.html');
  await connectSecond(options, other);
  service.answer(() => 'There are 12 boats on the lake. The lamp is lit. A dog sleeps.');
  other.answer(() => 'On the lake there are 19 boats. The lamp is not lit. A dog sleeps.');
  const differing = [
    'Both say',
    'A dog sleeps.',
    'Similar sentences',
    `${hosts[0]}: The lamp is lit.${hosts[1]}: The lamp is not lit.`,
    'They differ in',
    `12 against 19${hosts[0]}: There are 12 boats on the lake.${hosts[1]}: On the lake there are 19 boats.`,
  ];

  await test.step('in two requests', async () => {
    await pick(extension, page.locator('#captioned'), 'describe');
    await expectState(panel, 'done');
    await panel.bringToFront();
    await newTurn(panel, () => pressInMenu(newest(panel), 'Second opinion', hosts[1] ?? ''));
    const card = await expectState(panel, 'done');
    await expect.poll(() => opinions(card)).toEqual(differing);
    expect([service.completions.length, other.completions.length]).toEqual([1, 1]);
    expect(turnsOf(other.completions[0]?.body)).toEqual(turnsOf(service.completions[0]?.body));
  });

  expect(other.violations).toEqual([]);
  await other.close();
});
