import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Options } from '../../components/options/options';
import { Panel } from '../../components/panel/panel';
import { UsagePage } from '../../components/usage/usage-page';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { giveFile } from './support/open-options';
import { optionsScenes } from './support/options-scenes';
import { panelScenes } from './support/panel-scenes';
import { freshBrowser, show } from './support/show';
import { usageScenes } from './support/usage-scenes';

freshBrowser();

/** What people and services have written, and what the browser's own Intl puts into words. */
const isData =
  '[data-part="answer"], .thoughts, table :is(td, tbody th), .figure span, .ends, .answer, .question, [data-part="failure"] pre, time, kbd, code, datalist, select:has(:is([value="pt-BR"], [value="ollama"])) option:not([value=""]), .boxes label';
/** Names of services, spans of time, and what stands between two messages. */
const ignored = /^(api\.example|other\.example|localhost:1234|Ollama|\d[\d.]*[smh]|[\s·])*$/;

/** Text outside of messages: each message stands in ⟦ and ⟧, values that it names inside of it. */
function strays(): string[] {
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
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(isData))
      check(node.textContent, node.parentElement?.outerHTML.slice(0, 80) ?? '');
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      if (element.hasAttribute(name) && !element.matches('.answer a'))
        check(element.getAttribute(name), name);
  check(document.title, 'title');
  return found;
}

test.each(panelScenes)('all text of the panel comes from the messages: $name', async (scene) => {
  if (scene.settings) fake.store({ settings: scene.settings });
  const state = await scene.state();
  fakeBackground(state);
  fake.pseudo(true);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => document.querySelector('article, .composer, .welcome')).not.toBeNull();
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(strays()).toEqual([]);
});

test.each(optionsScenes)('all text of the settings comes from the messages: $name', async (scene) => {
  if (scene.settings) fake.store({ settings: scene.settings });
  fakeBackground({ jobs: [] }, scene.handlers);
  fake.pseudo(true);
  show(<Options />, 'options_title');
  await expect.element(page.getByText('⟦Base URL⟧')).toBeVisible();
  await scene.acts?.(
    async (name) => page.getByText(`⟦${name}⟧`, { exact: true }).first().click(),
    async (label, text) => userEvent.fill(page.getByLabelText(`⟦${label}⟧`), text),
    async (label, option) => userEvent.selectOptions(page.getByLabelText(`⟦${label}⟧`), option),
    giveFile,
  );
  const plain = (): string => document.body.textContent.replaceAll(/[⟦⟧]/g, '');
  if (scene.shows) await expect.poll(plain).toContain(scene.shows);
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(strays()).toEqual([]);
});

test.each(usageScenes)('all text of the page of usage comes from the messages: $name', async (scene) => {
  if (scene.settings) fake.store({ settings: scene.settings });
  await scene.prepare();
  fake.pseudo(true);
  show(<UsagePage />, 'usage_title');
  await expect.element(page.getByText('⟦What services took⟧')).toBeVisible();
  for (const details of document.querySelectorAll('details')) details.open = true;
  expect(strays()).toEqual([]);
});
