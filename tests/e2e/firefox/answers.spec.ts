import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import type { StrictService } from '../../fakes/service.mjs';
import { FIXTURES, type Site } from '../../fakes/site.mjs';
import { type Display, startDisplay } from '../../harness/display.mjs';
import { type FirefoxBrowser, launchFirefox } from '../../harness/firefox.mjs';
import { findFirefox } from '../../harness/find-browsers.mjs';
import { startVoices, type Voices } from '../../harness/voices.mjs';
import { ask, connect, counted, press, search, textOf, type Wanted } from '../support/firefox-steps';
import { copiesWords } from '../support/firefox-words';
import { test } from '../support/servers';

declare const browser: Pick<typeof Browser, 'permissions' | 'storage'> & {
  sidebarAction: { isOpen(of: object): Promise<boolean> };
};

type View = Awaited<ReturnType<FirefoxBrowser['view']>>;

/** What a story does things with. `settings` is their tab. */
interface Stage {
  firefox: FirefoxBrowser;
  display: Display;
  voices: Voices;
  site: Site;
  service: StrictService;
  background: View;
  settings: string;
}

/** What is kept in the settings, whose tab is in front: the background may be asleep. */
const settingsIn = ({ firefox }: Stage): Promise<Record<string, unknown>> =>
  firefox.evaluate(async () => {
    const { settings } = await browser.storage.local.get<{ settings?: Record<string, unknown> }>('settings');
    return settings ?? {};
  });

/** Makes a task of one's own in the settings, the tab in front; gives its item in the menu. */
async function addTask(stage: Stage): Promise<string> {
  const { firefox } = stage;
  await press(firefox, 'New task');
  await firefox.type('form.own-task input', 'Boats');
  await firefox.type('form.own-task textarea', 'Which boats does {title} show?');
  await press(firefox, 'Save task');
  const tasks = async () => (await settingsIn(stage))['ownTasks'] as { id: string }[];
  await expect.poll(tasks).toHaveLength(1);
  return `task:${(await tasks())[0]?.id}`;
}

/** Chooses in the settings, the tab in front, where answers open, and waits until the background knows. */
async function answersIn({ firefox, background }: Stage, surface: string): Promise<void> {
  await firefox.click(`[data-setting="answersIn"] option[value="${surface}"]`);
  const known = () => background.evaluate(() => localStorage.getItem('answersIn'));
  await expect.poll(known).toBe(surface);
}

/** An own task's answer is on the clipboard as a table, in text and HTML. */
async function copiesUnseen({ firefox, display, service, site, background }: Stage, item: string) {
  await display.fillClipboard('what was there before');
  await firefox.openTab(`${site.origin}/pages/story.html`);
  service.next('| Boat | Sail |\n|---|---|\n| Gull | white |');
  await firefox.pickMenuItem('#captioned', item);
  await expect.poll(() => display.clipboard()).toBe('Boat\tSail\nGull\twhite');
  expect(await display.clipboard('text/html')).toContain('<table');
  expect(JSON.stringify(service.completions[0]?.body)).toContain('Which boats does');
  expect(await background.evaluate(() => browser.sidebarAction.isOpen({}))).toBe(false);
}

/** The button opens the sidebar where the settings say so; a word finds the answer, which is deleted and brought back. */
async function findsAgain(stage: Stage): Promise<View> {
  const { firefox, settings } = stage;
  const page = await firefox.currentTab();
  await firefox.switchTo(settings);
  await answersIn(stage, 'panel');
  await firefox.switchTo(page);
  await firefox.pressToolbarButton();
  const sidebar = await firefox.view('sidebar');
  await expect.poll(counted(sidebar, 'article')).toBe(1);
  await press(sidebar, 'History');
  await expect.poll(counted(sidebar, 'input[type=search]')).toBe(1);
  await sidebar.evaluate(search, 'gul');
  await expect.poll(counted(sidebar, '.history mark')).toBe(1);
  await press(sidebar, 'Delete: ');
  await expect.poll(counted(sidebar, 'article')).toBe(0);
  await press(sidebar, 'Undo');
  await expect.poll(counted(sidebar, 'article')).toBe(1);
  await expect.poll(counted(sidebar, '.history mark')).toBe(1);
  await sidebar.evaluate(() => document.querySelector<HTMLElement>('.history-item button')?.click());
  // Until then the cards stand behind the history, where no key reaches them.
  await expect.poll(counted(sidebar, 'input[type=search]')).toBe(0);
  return sidebar;
}

/** It is asked about, with one more picture, and a question is asked otherwise: all goes out each time. */
async function goesOn({ service }: Stage, sidebar: View): Promise<void> {
  const asked = async (nth: number) => {
    const { body, pictures } = await service.completion(nth);
    return { turns: (body as { messages: object[] }).messages.length, pictures: pictures.length };
  };
  const answered = (turns: number, answer: string) =>
    expect
      .poll(() =>
        sidebar.evaluate(() => {
          const [newest, ...older] = document.querySelectorAll('article');
          const shown = newest?.querySelectorAll('[data-part="turn"]').length ?? 0;
          const last = newest?.querySelector('[data-part="answer"]')?.textContent;
          return `${older.length} older, ${newest?.dataset['state']}, ${shown + 1}: ${last}`;
        }),
      )
      .toBe(`0 older, done, ${turns}: ${answer}`);
  service.next('Gull, I think.', 'Another one.', 'Surely Gull.');
  await ask(sidebar, '.composer[data-asks] textarea', 'Which is larger?');
  await answered(2, 'Gull, I think.');
  expect(await asked(2)).toEqual({ turns: 3, pictures: 1 });

  // From here the browser shows no chooser of files: it does for a press of the mouse.
  await press(sidebar, 'Add pictures');
  await sidebar.type('input[type=file]', path.join(FIXTURES, 'pictures/sign.jpg'));
  await expect.poll(counted(sidebar, '.staged li')).toBe(1);
  await ask(sidebar, '.composer[data-asks] textarea', 'And here?');
  await answered(3, 'Another one.');
  expect(await asked(3)).toEqual({ turns: 5, pictures: 2 });

  await press(sidebar, 'Edit: Which is larger?');
  await ask(sidebar, 'form.edit textarea', ' Be brief.');
  await answered(2, 'Surely Gull.');
  const { body } = await service.completion(4);
  expect(JSON.stringify(body)).toContain('Which is larger? Be brief.');
  expect(await asked(4)).toEqual({ turns: 3, pictures: 1 });
}

/** An answer is read by a voice of the system, waits where it was, and goes on from there. */
async function readsAloud({ service, voices }: Stage, sidebar: View): Promise<void> {
  const sentences = Array.from({ length: 200 }, (_each, at) => `This is sentence ${at + 1}.`);
  service.next(sentences.join(' '));
  await ask(sidebar, '.composer[data-asks] textarea', 'Tell me all.');
  const whole = 'article:first-of-type[data-state="done"] [data-part="answer"]';
  await expect.poll(textOf(sidebar, whole)).toContain('sentence 200.');
  const said = (): string =>
    voices
      .heard()
      .map(({ text }) => text)
      .join(' ');
  const place = async () => Number.parseInt(await textOf(sidebar, '.player .meta')(), 10);
  await press(sidebar, 'Read aloud');
  await expect.poll(said).toContain('This is sentence 2.');
  await press(sidebar, 'Pause');
  await expect.poll(counted(sidebar, '.player')).toBe(1);
  const at = await place();
  // What it says itself, it says at once; and nothing further.
  await press(sidebar, 'Next sentence');
  await expect.poll(place).toBe(at + 1);
  expect(said()).not.toContain(`sentence ${at + 1}.`);
  await press(sidebar, 'Resume');
  await expect.poll(said).toContain(`This is sentence ${at + 2}.`);
  await press(sidebar, 'Stop reading');
  await expect.poll(counted(sidebar, '.player')).toBe(0);
}

/** A file is described; the enlarged picture is read on this device, and words are copied from over it. */
async function readsHere({ display }: Stage, sidebar: View): Promise<void> {
  await press(sidebar, 'Choose pictures');
  await sidebar.type('input[type=file]', path.join(FIXTURES, 'pictures/error-dialog.png'));
  await expect
    .poll(textOf(sidebar, 'article[data-state="done"] [data-part="answer"]'))
    .toMatch(/^A 720 × 480 PNG/);
  await copiesWords(display, sidebar);
  await press(sidebar, 'Close');
}

/** The settings go into a file without the key; a file is merged after a question, and undone. */
async function travels(stage: Stage): Promise<void> {
  const { firefox, service, settings } = stage;
  await firefox.switchTo(settings);
  const before = await settingsIn(stage);
  const file = path.join(firefox.downloads, 'sightread-settings.json');
  await press(firefox, 'Export settings');
  const saved = () => readFile(file, 'utf8').catch(() => '');
  await expect.poll(saved).toMatch(/\}\n$/);
  const exported = await saved();
  expect(exported).not.toContain(service.key);
  await writeFile(file, exported.replace('"sound": false', '"sound": true').replace('"Boats"', '"Ships"'));
  await firefox.type('#transfer input[type=file]', file);
  await expect.poll(textOf(firefox, '#transfer .failure')).toContain('Tasks: 1.');
  await press(firefox, 'Import');
  await expect.poll(textOf(firefox, '#transfer [role=status]')).toContain('Settings imported.');
  expect(await settingsIn(stage)).toMatchObject({ sound: true, ownTasks: [{ name: 'Ships' }] });
  await press(firefox, 'Undo');
  await expect.poll(() => settingsIn(stage)).toEqual(before);
}

/** All answers are deleted and brought back; then everything is forgotten, in the open sidebar too. */
async function forgets({ firefox, background }: Stage, sidebar: View): Promise<void> {
  const cards = counted(sidebar, 'article');
  const before = await cards();
  expect(before).toBeGreaterThan(1);
  await press(firefox, 'Delete all answers');
  await press(firefox, 'Delete all answers');
  await expect.poll(cards).toBe(0);
  await press(firefox, 'Undo');
  await expect.poll(cards).toBe(before);

  await firefox.openTab('access.html');
  await press(firefox, 'Delete all data');
  await expect.poll(textOf(firefox, 'main')).toContain('This can’t be undone.');
  await press(firefox, 'Delete all data');
  await expect.poll(textOf(firefox, 'main')).toContain('Cleared.');
  await expect.poll(cards).toBe(0);
  const left = await background.evaluate(async () => ({
    kept: await browser.storage.local.get(null),
    allowed: (await browser.permissions.getAll()) as Wanted,
  }));
  expect(left).toMatchObject({ kept: {}, allowed: { origins: [], data_collection: [] } });
}

test('an own task is picked from the menu, its answer copied unseen, found, asked about, read aloud and forgotten', async ({
  site,
  service,
}, testInfo) => {
  test.setTimeout(180_000);
  const display = await startDisplay();
  const voices = await startVoices();
  const binary = findFirefox() ?? '';
  const firefox = await launchFirefox({ binary, display: display.name, env: voices.env });
  try {
    service.answer(() => 'AAAAA');
    const settings = await connect(firefox, service);
    const background = await firefox.view('background');
    const stage: Stage = { firefox, display, voices, site, service, background, settings };
    const item = await addTask(stage);
    await firefox.click('[data-setting="autoCopy"] input[value="all"]');
    await firefox.answerPermission('allow');
    await answersIn(stage, 'neither');
    await test.step('copied, with no panel in sight', () => copiesUnseen(stage, item));
    const sidebar = await test.step('found, deleted and brought back', () => findsAgain(stage));
    await test.step('asked about', () => goesOn(stage, sidebar));
    await test.step('read aloud', () => readsAloud(stage, sidebar));
    await test.step('read here', () => readsHere(stage, sidebar));
    await test.step('the settings travel', () => travels(stage));
    await test.step('forgotten', () => forgets(stage, sidebar));
  } finally {
    await display.screenshot(testInfo.outputPath('screen.png'));
    await firefox.close();
    await voices.close();
    await display.close();
  }
});
