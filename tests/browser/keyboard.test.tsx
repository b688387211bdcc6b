import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccessPage } from '../../components/settings/access/access-page';
import { Options } from '../../components/settings/options';
import { UsagePage } from '../../components/settings/usage/usage-page';
import { everyKind, nobodyTold } from './support/access-scenes';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { openPanel, openRow } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited } from './support/question-drafts';
import { freshBrowser, show } from './support/show';
import { usageScenes } from './support/usage-scenes';

freshBrowser();

/** The names of what Tab comes by, from the start of the page until it leaves it. */
async function tabThrough(): Promise<string[]> {
  // Where a page begins for Tab, whatever had the focus before.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  const names: string[] = [];
  for (;;) {
    await userEvent.tab();
    const at = document.activeElement;
    if (!at || at === document.body) return names;
    names.push(
      at.getAttribute('aria-label') ??
        (at as HTMLInputElement).labels?.[0]?.textContent ??
        at.textContent ??
        '',
    );
    if (names.length > 90) throw new Error(`a trap: ${names.join(', ')}`);
  }
}

test('Tab goes through the panel in the order of reading', async () => {
  await openPanel({
    jobs: [
      aJob({ id: 'failed', state: 'failed', failure: { code: 'wrongKey', detail: 'no' } }),
      aJob({ id: 'working', state: 'working' }),
      aJob({
        id: 'done',
        answer: 'See https://example.org/.',
        reasoning: 'An address.',
        cached: { key: 'k', isHit: true, at: 1 },
        pictures: [await storePicture('harbour')],
      }),
    ],
    draft: aDraft({ pending: awaited('late') }),
  });
  // The question box takes the focus once it is there.
  await expect.element(page.getByRole('textbox', { name: 'Ask about this picture' }).first()).toHaveFocus();
  await openRow('working');
  await openRow('done');
  // The picture has to be found first.
  await expect.element(page.getByRole('button', { name: 'Enlarge picture' })).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Capture',
    'Pictures on this page',
    'Delete',
    'API key',
    'Show key',
    'Try again',
    'Open settings',
    'Details from the service',
    'Ask about this picture',
    'Ask',
    'Cancel',
    'Description',
    'Stop',
    'Description',
    'Delete',
    'More actions',
    'Enlarge picture',
    'https://example.org/',
    'Copy',
    'Ask again',
    'gemma-vision · 9.1s',
    'All answers',
  ]);
});

test('Tab goes through the settings in the order of reading', async () => {
  fakeBackground();
  show(<Options />, 'options_title');
  await expect.element(page.getByLabelText('Base URL')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Usage, limits and kept answers',
    'Sites and keys',
    'Search the settings',
    'Sections',
    'Fill in for',
    'Name',
    'Base URL',
    'API key',
    'Vision model',
    'Text model',
    'Advanced',
    'Save and test',
    'On this device',
    'The browser’s languages and English, and the page’s own',
    'Arabic (\u2068العربية\u2069)',
    'English',
    'French (français)',
    'German (Deutsch)',
    'Italian (italiano)',
    'Japanese (日本語)',
    'Portuguese (português)',
    'Spanish (español)',
    'Language of answers',
    'The side panel',
    'A full description',
    'Translate text into',
    'New task',
    'Import tasks',
    'Describe picture',
    'Write alt text',
    'Copy text',
    'Ask about picture',
    'Read a region…',
    'Pictures on this page',
    'Copy answers when they are done',
    'Describe picture',
    'Write alt text',
    'Copy text',
    'Ask about picture',
    'Translate text',
    'More detail, shorter',
    'Tasks of your own',
    'Forget these choices',
    'Speed0.5×0.75×1×1.25×1.5×1.75×2×2.5×3×',
    'Another than answered',
    'Have a model compare both answers',
    'Days that answers are kept',
    'Megabytes kept at most',
    'Send along what the page says around the picture',
    'Write alt text in the page’s language',
    'What stands before written alt text',
    'Address of a site',
    'Add site',
    'Single letters are keys of the list of pictures',
    'Single letters are keys of the capture tool',
    'Show what is captured for cropping and covering up before it is sent',
    'When a key on the page asked for it',
    'Quiet',
    'Say every seven seconds that it is still working',
    'Play a short tone at the end',
    'Change shortcuts',
    'Sites and keys',
    'Allow every site',
    'Usage, limits and kept answers',
    'Export settings',
    'Import settings',
    'What to reset',
    'Reset',
    'Show diagnostics',
  ]);
});

test('Tab goes through the page of sites and keys in the order of reading', async () => {
  await nobodyTold();
  fake.store({ settings: everyKind.settings });
  await everyKind.prepare?.();
  fakeBackground({ jobs: [] }, everyKind.handlers);
  show(<AccessPage />, 'access_title');
  await expect.element(page.getByText('A connection that is there no more')).toBeVisible();
  expect((await tabThrough()).map((name) => name.replace(/https:.*long-name.*/, 'a long one'))).toEqual([
    'Settings',
    'Take back: https://api.example',
    'Take back: https://news.example',
    'Take back: https://cdn.example',
    'Take back: Reading the clipboard',
    'Forget what is kept for api.example',
    'Forget what is kept for A connection that is there no more',
    'Remove https://news.example',
    'Remove a long one',
    'Tell me again on https://news.example',
    'Forget everything',
  ]);
});

test('Tab goes through the page of usage in the order of reading', async () => {
  await usageScenes[1]?.prepare();
  show(<UsagePage />, 'usage_title');
  await expect.element(page.getByText('In all')).toBeVisible();
  await expect.element(page.getByLabelText('Megabytes kept at most')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Settings',
    'As a table',
    'All that was counted, by model and connection',
    'Clear what was counted',
    'Tokens a day',
    'Dollars a day',
    'Tokens a month',
    'Dollars a month',
    'Megabytes kept at most',
    'Forget kept answers',
  ]);
});

test('every target is at least 24 by 24 pixels', async () => {
  await openPanel({
    jobs: [
      aJob({ id: 'failed', state: 'failed', failure: { code: 'noConnection', detail: 'no' } }),
      aJob({ id: 'done', answer: 'x', pictures: [await storePicture('harbour')] }),
    ],
  });
  for (const target of document.querySelectorAll('button, summary, input:not([hidden])')) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML).toBeGreaterThanOrEqual(24);
  }
});
