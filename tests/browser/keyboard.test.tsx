import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Options } from '../../components/options/options';
import { UsagePage } from '../../components/usage/usage-page';
import { fakeBackground } from './support/fake-background';
import { aJob } from './support/jobs';
import { openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
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
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    expect([outlineStyle, Number.parseFloat(outlineWidth) >= 2], names.at(-1)).toEqual(['solid', true]);
    if (names.length > 60) throw new Error(`a trap: ${names.join(', ')}`);
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
    composer: { id: 'c', pictures: [], pending: 1 },
  });
  // The question box takes the focus once it is there.
  await expect.element(page.getByRole('textbox', { name: 'Ask about this picture' }).first()).toHaveFocus();
  expect(await tabThrough()).toEqual([
    'Settings',
    'Capture',
    'Choose pictures',
    'Paste picture',
    'Pictures on this page',
    'Ask about this picture',
    'Ask',
    'Cancel',
    'Delete',
    'Open settings',
    'Try again',
    'What the service said',
    'Delete',
    'Stop',
    'Delete',
    'Reasoning',
    'https://example.org/',
    'Copy',
    'Read aloud',
    'Ask anew',
    'Ask about this picture',
    'Ask',
  ]);
});

test('Tab goes through the settings in the order of reading', async () => {
  fakeBackground();
  show(<Options />, 'options_title');
  await expect.element(page.getByLabelText('Base URL')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Usage, limits and kept answers',
    'Fill in for',
    'Name',
    'Base URL',
    'API key',
    'Vision model',
    'Text model',
    'Advanced',
    'Save and test',
    'Import connections',
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
    'Send along what the page says around the picture',
    'Write alt text in the page’s language',
    'What stands before written alt text',
    'Address of a site',
    'Add site',
    'Single letters are keys of the list of pictures',
    'When a key on the page asked for it',
    'Quiet',
    'Say every seven seconds that it is still working',
    'Play a short tone at the end',
    'Single letters are keys of the capture tool',
    'Show what is captured for cropping and covering up before it is sent',
    'Allow every site',
  ]);
});

test('Tab goes through the page of usage in the order of reading', async () => {
  await usageScenes[1]?.prepare();
  show(<UsagePage />, 'usage_title');
  await expect.element(page.getByText('In all')).toBeVisible();
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
