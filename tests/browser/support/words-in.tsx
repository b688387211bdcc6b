import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccessPage } from '../../../components/settings/access/access-page';
import { Options } from '../../../components/settings/options';
import { Panel } from '../../../components/panel/panel';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { inside, openTool } from '../page/capture-tool';
import { accessScenes } from './access-scenes';
import { cutOff, expectAccessible, keepPicture } from './axe';
import { fakeBackground } from './fake-background';
import { fake } from './fake-browser';
import { fakePage } from './fake-page';
import { browserLanguages, piecesIn, wordsIn, type TestLanguage } from './locales';
import { historyScenes } from './history-jobs';
import { openCut } from './open-cut';
import { giveFile } from './open-options';
import { openPanel } from './open-panel';
import { inDialog } from './open-viewer';
import { optionsScenes } from './options-scenes';
import { connected, failedScenes, panelScenes } from './panel-scenes';
import { picturesScenes } from './pictures-scenes';
import { show } from './show';
import { talkScenes } from './talk-scenes';
import { usageScenes } from './usage-scenes';
import { viewerScenes } from './viewer-scenes';

/** What people and services have written, and what the browser's own Intl puts into words. */
const isData =
  '[data-part="answer"], [data-part="source"] summary, .opener .line, .thoughts, table :is(td, tbody th), .figure span, .answer, .question, [data-part="failure"] pre, time, kbd, code, bdi, .size, datalist, select:has(:is([value="pt-BR"], [value="ollama"])) option:not([value=""]), .boxes label, [data-verdict] .name, .meta[dir="auto"], .answer-row :is(button, .line), .history-list h3, .beginning, .counts dd, .text-layer, .verdict, .zoomed, span[dir="ltr"], p[lang][dir="auto"], [data-part="alt"] .meta[dir], textarea, option[dir="auto"], p.name';
/** Names of services, spans of time, signs, and what stands between two messages. */
const ignored =
  /^(CSV|JSON|HTML|Markdown|api\.example|other\.example|Other service|localhost:1234|news\.example|Ollama|shop\.example|http:\/\/api\.example:\d+|\d[\d.]*[smh]?|\d+ (?:days|year)|[\s·•+−])*$/;

/** Text outside of messages: each message stands in ⟦ and ⟧, values that it names inside of it. */
function strays(root: Document | ShadowRoot): string[] {
  const found: string[] = [];
  const check = (text: string | null, where: string): void => {
    let outside = '';
    let depth = 0;
    for (const character of text ?? '') {
      if (character === '⟦') depth++;
      else if (character === '⟧') depth--;
      else if (depth === 0) outside += character;
    }
    if (!ignored.test(outside)) found.push(`${where}: ${outside}`);
  };
  // A message goes on after somebody's words that stand in it as an element of their own.
  for (const element of root.querySelectorAll('body, body *, dialog, dialog *')) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    if (!element.closest(isData))
      check(texts.map(({ nodeValue }) => nodeValue).join(''), element.outerHTML.slice(0, 80));
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      if (element.hasAttribute(name) && !element.matches('.answer a, .sheet img, time'))
        check(element.getAttribute(name), name);
  if ('title' in root) check(root.title, 'title');
  return found;
}

const canScroll = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
const isUnseen = (element: Element): boolean => element.matches('.visually-hidden, .spoken, option, svg *');

/** What sticks out at the sides, but for what can be scrolled by itself and what nobody sees. */
export function stickingOut(root: Document | ShadowRoot): string[] {
  const { clientWidth } = document.documentElement;
  const all = [...root.querySelectorAll('body *, dialog *')];
  return all
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || isUnseen(element)) return false;
      for (let up = element.parentElement; up; up = up.parentElement) if (canScroll(up)) return false;
      return left < -0.5 || right > clientWidth + 0.5;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Words of ours that do not fit their box; what people and services have written may be cut, as the site at a line's end. */
const cutOffWords = (): string[] =>
  cutOff()
    .filter((box) => !box.closest(`${isData}, .answer-row .meta`))
    .map((box) => box.outerHTML.slice(0, 120));

const [narrow, wide] = [320, 1000];

/** Holds a page that is shown to its language: all of it is of the messages, and it fits, narrow and wide. */
async function expectFit(
  language: TestLanguage,
  name: string,
  root: Document | ShadowRoot = document,
): Promise<void> {
  if (language === 'pseudo') expect(strays(root)).toEqual([]);
  const { dir, lang } = root.querySelector<HTMLElement>('html, dialog')!;
  expect([dir, lang]).toEqual([language === 'ar' ? 'rtl' : 'ltr', browserLanguages[language]]);
  // Failures differ in their words alone, and those are longest where it is narrow.
  const widths = name.startsWith('panel-failed-') ? [narrow] : [narrow, wide];
  for (const width of widths) {
    await page.viewport(width, name.startsWith('options') ? 1700 : 900);
    // Pressing scrolls, and what the bar at the top then half covers would count as a target that small.
    window.scrollTo(0, 0);
    expect(stickingOut(root)).toEqual([]);
    expect(cutOffWords()).toEqual([]);
    // In English, each of these scenes is held to axe by a test of its own.
    if (width === narrow && language !== 'pseudo') await expectAccessible();
    await keepPicture(`words-${name}-${language}-${width}`);
  }
}

/** Holds every page and the capture tool to a language: all their words are of the messages, and they fit. */
export function expectWordsIn(language: TestLanguage): void {
  const words = (english: string): string => wordsIn(language, english);
  const openDetails = (): void => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  };

  // Failures look alike: that all their words are messages is seen in one language.
  const shown = [...panelScenes, ...talkScenes, ...(language === 'pseudo' ? failedScenes : [])];
  test.each(shown)('the panel holds: $name', async (scene) => {
    fake.speak(language);
    if (scene.settings) fake.store({ settings: scene.settings });
    fakeBackground(await scene.state());
    show(<Panel surface="sidepanel" />);
    await expect.poll(() => document.querySelector('article, .composer, .welcome')).not.toBeNull();
    openDetails();
    await expectFit(language, `panel-${scene.name}`);
  });

  test.each(viewerScenes)('an enlarged picture holds: $name', async ({ name, job, act }) => {
    fake.speak(language);
    await openPanel({ jobs: [await job()] });
    await expect.poll(() => document.querySelector('.pictures button')).not.toBeNull();
    await userEvent.click(document.querySelector('.pictures button')!);
    await act((button) => inDialog(words(button)).click());
    await expectFit(language, `viewer-${name}`);
  });

  test.each(historyScenes)('the history holds: $name', async ({ name, prepare, query }) => {
    fake.speak(language);
    await prepare();
    await openPanel();
    await page.getByRole('button', { name: words('History'), exact: true }).click();
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await userEvent.fill(page.getByRole('searchbox'), query);
    await expect.poll(() => document.querySelector(`[data-query="${query}"]`)).not.toBeNull();
    openDetails();
    await expectFit(language, `history-${name}`);
  });

  test.each(picturesScenes)('the list holds: $name', async ({ name, state, events }) => {
    fake.speak(language);
    fake.store({ settings: connected });
    fakeBackground(state);
    fakePage(events);
    show(<Panel surface="sidepanel" />);
    const listed = events.flatMap((event) => ('pictures' in event ? event.pictures : [])).length;
    await expect.poll(() => document.querySelectorAll('[data-verdict]').length).toBe(listed);
    openDetails();
    await expectFit(language, `pictures-${name}`);
  });

  test.each(optionsScenes)('the settings hold: $name', async (scene) => {
    fake.speak(language);
    if (scene.settings) fake.store({ settings: scene.settings });
    fakeBackground({ jobs: [] }, scene.handlers);
    show(<Options />, 'open_settings');
    await expect.element(page.getByLabelText(words('Base URL'))).toBeVisible();
    await scene.acts?.(
      async (name) => page.getByText(words(name), { exact: true }).first().click(),
      async (label, text) => userEvent.fill(page.getByLabelText(words(label)), text),
      async (label, option) => userEvent.selectOptions(page.getByLabelText(words(label)), option),
      giveFile,
      async (name) => page.getByRole('button', { name: words(name), exact: true }).click(),
    );
    for (const piece of scene.shows ? piecesIn(language, scene.shows) : [])
      await expect.poll(() => document.body.textContent).toContain(piece);
    openDetails();
    await expectFit(language, `options-${scene.name}`);
  });

  test.each(usageScenes)('the page of usage holds: $name', async (scene) => {
    fake.speak(language);
    if (scene.settings) fake.store({ settings: scene.settings });
    await scene.prepare();
    show(<UsagePage />, 'open_usage');
    await expect.element(page.getByText(words('Totals'))).toBeVisible();
    openDetails();
    await expectFit(language, `usage-${scene.name}`);
  });

  test.each(accessScenes)('the page of sites and keys holds: $name', async (scene) => {
    fake.speak(language);
    if (scene.settings) fake.store({ settings: scene.settings });
    await scene.prepare?.();
    fakeBackground({ jobs: [] }, scene.handlers);
    show(<AccessPage />, 'open_access');
    await expect.element(page.getByRole('heading', { name: words('Keys'), exact: true })).toBeVisible();
    await expectFit(language, `access-${scene.name}`);
  });

  test.each(['preview', 'offLimits'] as const)('the page of cutting holds: %s', async (why) => {
    fake.speak(language);
    await openCut({ why });
    await userEvent.keyboard('{ArrowRight}');
    await expectFit(language, `cut-${why}`);
  });

  describe('the capture tool', () => {
    afterEach(() => document.body.replaceChildren());

    test.each(['open', 'region'] as const)('holds on a page of another direction: %s', async (scene) => {
      fake.speak(language);
      await page.viewport(narrow, 640);
      Object.assign(document.documentElement, { lang: 'en', dir: language === 'ar' ? 'ltr' : 'rtl' });
      document.title = 'A page';
      document.body.innerHTML = '<main><h1>A page</h1><p>Some words.</p></main>';
      openTool();
      if (scene === 'region') await userEvent.keyboard('r');
      await expectFit(language, `capture-${scene}`, inside('dialog').getRootNode() as ShadowRoot);
    });
  });
}
