import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccessPage } from '../../components/settings/access/access-page';
import { Options } from '../../components/settings/options';
import { UsagePage } from '../../components/settings/usage/usage-page';
import { everyKind } from './support/access-scenes';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
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
  await button('Back').click();
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
    'Save and try again',
    'Open settings',
    'Details from the service',
    'Help',
    'New question',
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
    'Help',
  ]);
});

test('Tab goes through the settings in the order of reading', async () => {
  fakeBackground();
  show(<Options />, 'open_settings');
  await expect.element(page.getByLabelText('Base URL')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Sections',
    'Service',
    'Name',
    'Base URL',
    'API key',
    'Show key',
    'Paste key',
    'Vision model',
    'Text model',
    'Advanced',
    'Save and test',
    'Look for a model on this computer',
    'Models on this device',
    'On this device',
    'Answer language',
    'Description length',
    'Open answers in',
    'Never',
    'Describe picture',
    'Write alt text',
    'Copy text',
    'Ask about picture',
    'Capture',
    'Pictures on this page',
    'New task',
    'Send text around the picture',
    'Write alt text in the page’s language',
    'Prefix for added alt text',
    'Site address',
    'Add site',
    'Start, progress, and end',
    'Read out the full answer',
    'Play a sound when done',
    'Show in the page what a shortcut does',
    'Single-key shortcuts',
    'Change shortcuts',
    'Crop and redact captures before sending',
    'Usage',
    'Site access and keys',
    'Keep history',
    'Export or delete',
    'Automatic',
    'Arabic (\u2068العربية\u2069)',
    'English',
    'French (français)',
    'German (Deutsch)',
    'Italian (italiano)',
    'Japanese (日本語)',
    'Portuguese (português)',
    'Spanish (español)',
    'More languages',
    'Export settings',
    'Import settings',
    'Reset all settings',
    'Show diagnostics',
  ]);
});

test('Tab goes through the page of site access and keys in the order of reading', async () => {
  fake.store({ settings: everyKind.settings });
  await everyKind.prepare?.();
  fakeBackground({ jobs: [] }, everyKind.handlers);
  show(<AccessPage />, 'open_access');
  await expect.element(page.getByText('Removed connection')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Sections',
    'Allow all sites',
    'Revoke: https://api.example',
    'Revoke: https://news.example',
    'Revoke: https://cdn.example',
    'Revoke: Read the clipboard',
    'Delete: api.example',
    'Delete: Removed connection',
    'Delete all data',
  ]);
});

test('Tab goes through the page of usage in the order of reading', async () => {
  await usageScenes[1]?.prepare();
  show(<UsagePage />, 'open_usage');
  await expect.element(page.getByText('All time')).toBeVisible();
  await expect.element(page.getByLabelText('Reuse saved answers')).toBeVisible();
  expect(await tabThrough()).toEqual([
    'Sections',
    'Amount (0 for no limit)',
    'Unit',
    'Per',
    'By model',
    'Clear usage',
    'Reuse saved answers',
    'Clear saved answers',
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
