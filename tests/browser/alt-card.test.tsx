import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { altJob, altScene, around, used } from './support/alt-scene';
import { freshBrowser } from './support/show';
import { button, openPanel } from './support/open-panel';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const part = (name: string): HTMLElement | null => document.querySelector(`article [data-part="${name}"]`);
const words = (name: string): string => part(name)?.innerText ?? '';
const heading = (): string => part('alt')?.querySelector('h3')?.textContent ?? '';

test('alt text stands with its length, its reason and its attribute', async () => {
  await openPanel({ jobs: [altJob('"A “red” boat & <crew>"')] });
  expect(heading()).toBe('Alt text · 21/150');
  expect(part('alt')?.querySelector('code')?.textContent).toBe('alt="A “red” boat &amp; &lt;crew&gt;"');
  expect(words('answer')).toBe('"A “red” boat & <crew>"');
  await expect.element(page.getByRole('heading', { name: 'Alt text · 21/150', level: 3 })).toBeVisible();
});

test('the attribute goes to the clipboard, and that is said', async () => {
  await holdClipboard();
  await openPanel({ jobs: [altJob('A "red" boat')] });
  await button('Copy alt attribute').click();
  await expect.poll(() => document.querySelector('[role="status"]')?.textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('alt="A &quot;red&quot; boat"');
});

test('a chart has a long description of its own', async () => {
  await holdClipboard();
  await openPanel({ jobs: [altJob('Sales rise\n\n| Month | Sales |\n|---|---|\n| May | 12 |')] });
  expect(heading()).toBe('Alt text · 10/150');
  expect(part('alt')?.querySelector('table')).not.toBeNull();
  await button('Copy long description').click();
  await expect.poll(() => navigator.clipboard.readText()).toMatch(/^\| Month/);
});

test('leaving it empty stands with the model’s reason and the page’s', async () => {
  const situation = used({ isBesideWordsIn: 'link', beside: 'Harbour news' });
  await openPanel({ jobs: [altJob('(leave empty) — said already.', { context: around({ situation }) })] });
  expect(heading()).toBe('Leave the alt text empty');
  expect(words('alt')).toContain('said already.');
  expect(words('alt')).toContain('Text beside it: Harbour news');
  expect(part('alt')?.querySelector('code')?.textContent).toBe('alt=""');
});

test.each([
  ['A boat', []],
  [`A boat ${'x'.repeat(150)}`, ['Too long: move details to the page']],
  ['A boat. It is red', ['More than one sentence']],
  ['Two cranes at work', ['Repeats the caption']],
  ['An image of a boat', ['“Image of” was removed, because screen readers already say it']],
])('%j is flagged as it should be', async (answer, flags) => {
  await openPanel({ jobs: [altJob(answer)] });
  expect([...document.querySelectorAll('.flags li')].map((each) => each.textContent)).toEqual(flags);
});

test('where the page and the model disagree, that is said', async () => {
  const situation = used({ isMarkedDecorative: true });
  await openPanel({ jobs: [altJob('A boat', { context: around({ alt: '', situation }) })] });
  expect(words('alt')).toContain('The author marked it as decorative.');
  expect(words('alt')).toContain('The page suggests no alt text');
});

test('what went along is shown, and that nothing did', async () => {
  const inFile = [{ from: 'iptc' as const, text: 'Port of Bremen', lang: '' }];
  const sent = altJob('A boat', { id: 'sent', context: around({ inFile }) });
  const background = await openPanel({ jobs: [sent] });
  await page.getByText('What was sent').click();
  expect([...document.querySelectorAll('[data-part="sent"] li')].map((each) => each.textContent)).toEqual([
    'Page title: Harbour news',
    'Nearest heading: The port at dawn',
    'Caption: Two cranes at work',
    'Current alt text: IMG_2041.jpg',
    'In the file: Port of Bremen',
  ]);
  background.happen({ type: 'removed', id: 'sent' });
  background.happen({ type: 'job', job: altJob('A boat', { isContextSent: false }) });
  await expect.poll(() => part('sent')?.textContent).toContain('No page text');
});

test('the author’s own words stand first, each with its place, and apart from the model’s', async () => {
  const context = around({
    tooltip: 'To the news',
    situation: used({ described: 'At dawn' }),
    inFile: [
      { from: 'xmp', text: 'Two cranes', lang: 'en' },
      { from: 'iptc', text: 'Bremen', lang: '' },
      { from: 'exif', text: 'By day', lang: '' },
    ],
  });
  await openPanel({ jobs: [altJob('A boat', { context })] });
  expect([...(part('author')?.children ?? [])].map((each) => each.textContent)).toEqual([
    'The author’s alt text: “IMG_2041.jpg”',
    'Caption: Two cranes at work',
    'Description: At dawn',
    'Title: To the news',
    'In the file: Two cranes',
    'In the file: Bremen',
    'In the file: By day',
  ]);
  expect(words('answer')).toBe('A boat');
});

test('of a file that is on no page nobody says that it lacks alt text', async () => {
  const sources = [{ kind: 'stored' as const, hash: 'aa', name: 'boat.jpg' }];
  const context = around({ alt: null, caption: '' });
  await openPanel({ jobs: [altJob('A boat', { sources, context })] });
  expect(part('author')?.textContent).toBe('');
});

test.each(['I’m sorry, I can’t help with that.', '---'])('%j is said to be no alt text', async (answer) => {
  await openPanel({ jobs: [altJob(answer)] });
  expect(heading()).toBe('No alt text in this answer');
  expect(part('alt')?.querySelector('code')).toBeNull();
});

test('there is none before the answer is whole', async () => {
  await openPanel({ jobs: [altJob('A bo', { state: 'working' })] });
  expect(part('alt')).toBeNull();
});

test('an answer in the page’s language says so', async () => {
  await openPanel({ jobs: [altJob('Ein Boot', { language: 'de' })] });
  expect(part('answer')?.lang).toBe('de');
});

test('by keys alone, in the order of reading', async () => {
  const state = await altScene.state();
  await openPanel({ jobs: state.jobs.slice(0, 1) });
  // The keys go past a picture that has not come yet.
  await expect.element(button('Enlarge picture')).toBeVisible();
  const names: string[] = [];
  document.querySelector<HTMLElement>('article')?.focus();
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab();
    names.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  }
  expect(names).toEqual([
    'Enlarge picture',
    'Delete',
    'More actions',
    'Copy alt attribute',
    'What was sent',
    'Copy',
  ]);
});
