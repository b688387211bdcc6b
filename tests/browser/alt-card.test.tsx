import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../utils/model/job';
import { altJob, altScene, around, used } from './support/alt-scene';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { freshBrowser } from './support/show';
import { button, openPanel } from './support/open-panel';
import { holdClipboard } from './support/clipboard';

freshBrowser();

const part = (name: string): HTMLElement | null => document.querySelector(`article [data-part="${name}"]`);
const words = (name: string): string => part(name)?.innerText ?? '';
const heading = (): string => document.querySelector('article h3')?.textContent ?? '';
const box = () => page.getByRole('textbox', { name: 'Alt text', exact: true });

/** How often words are on screen in an article, in its text and its boxes. */
function timesShown(words: string): number {
  const texts: string[] = [...document.querySelectorAll<HTMLTextAreaElement>('article textarea')].map(
    ({ value }) => value,
  );
  const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.checkVisibility() && !node.parentElement.closest('.in-editor'))
      texts.push(node.textContent ?? '');
  return texts.join('\n').split(words).length - 1;
}

test('alt text stands once, in its editor with its length, and the answer as it came in its part', async () => {
  await openPanel({ jobs: [altJob('"A “red” boat & <crew>"')] });
  await expect.element(box()).toHaveValue('A “red” boat & <crew>');
  await expect.element(page.getByText('21/150')).toBeVisible();
  expect(words('answer').trim()).toBe('"A “red” boat & <crew>"');
  expect(timesShown('A “red” boat')).toBe(1);
  expect(page.getByRole('button', { name: 'Copy', exact: true }).elements()).toHaveLength(1);
});

test('Copy copies the text, and the menu its attribute', async () => {
  await holdClipboard();
  await openPanel({ jobs: [altJob('A "red" boat')] });
  await button('Copy').click();
  await expect.poll(() => document.querySelector('[role="status"]')?.textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('A "red" boat');
  await button('More actions: Alt text').click();
  await button('Copy alt attribute').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('alt="A &quot;red&quot; boat"');
});

test('a chart has a long description of its own, which stands once', async () => {
  await holdClipboard();
  await openPanel({
    jobs: [altJob('Sales rise\n\nIn May: 12.\n\n| Month | Sales |\n|---|---|\n| May | 12 |')],
  });
  await expect.element(box()).toHaveValue('Sales rise');
  await expect.element(page.getByRole('heading', { name: 'Long description', level: 3 })).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  expect([timesShown('Sales rise'), timesShown('In May: 12.')]).toEqual([1, 1]);
  expect(words('answer')).toMatch(/^Sales rise\s+In May: 12\.\s+Month\s+Sales/);
  await button('More actions: Alt text').click();
  await button('Copy long description').click();
  await expect.poll(() => navigator.clipboard.readText()).toMatch(/^In May: 12\.\n\n\| Month/);
});

test.each([
  ['Sales rise\nLong description: in May, 12.', 'Sales rise', 'in May, 12.'],
  ['```\nSales rise\n```\nIn May, 12.', 'Sales rise', 'In May, 12.'],
  ['Alt text:\n**Sales rise**\n\nIn May, 12.\n(10 characters)', 'Sales rise', 'In May, 12.'],
])('%j stands once, whatever is around it', async (answer, alt, long) => {
  await openPanel({ jobs: [altJob(answer)] });
  await expect.element(box()).toHaveValue(alt);
  expect([timesShown(alt), timesShown(long)]).toEqual([1, 1]);
});

test('leaving it empty stands with the model’s reason and the page’s', async () => {
  await holdClipboard();
  const situation = used({ isBesideWordsIn: 'link', beside: 'Harbour news' });
  await openPanel({ jobs: [altJob('(leave empty) — said already.', { context: around({ situation }) })] });
  expect(heading()).toBe('Leave the alt text empty');
  expect(timesShown('said already.')).toBe(1);
  expect(words('alt')).toContain('Text beside it: Harbour news');
  expect(words('answer').trim()).toBe('(leave empty) — said already.');
  await button('Copy').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('alt=""');
});

test('an edit is kept, and is what is copied and flagged', async () => {
  await holdClipboard();
  const background = await openPanel({ jobs: [altJob('A boat')] });
  await box().fill('An image of a red boat');
  await button('Copy').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('An image of a red boat');
  const edits = (): unknown[] =>
    background.calls.filter(({ method }) => method === 'editAlt').map(({ input }) => input);
  await expect.poll(edits).toEqual([{ id: 'job-1', text: 'An image of a red boat' }]);
  background.happen({ type: 'shown', job: altJob('A boat', { editedAlt: 'An image of a red boat' }) });
  await expect.element(page.getByText('Says it’s a picture, which screen readers already say')).toBeVisible();
  await expect.element(box()).toHaveValue('An image of a red boat');
  await expect.poll(() => words('answer').trim()).toBe('An image of a red boat');
});

test('no button moves when an edit is saved: a press would miss it', async () => {
  const background = await openPanel({ jobs: [altJob('Image of a boat')] });
  await expect.element(page.getByText(/^“Image of” was removed/)).toBeVisible();
  await box().fill('Image of a red boat');
  const top = (): number | undefined =>
    part('alt')?.querySelector('[role="toolbar"]')?.getBoundingClientRect().top;
  const before = top();
  background.happen({ type: 'shown', job: altJob('Image of a boat', { editedAlt: 'Image of a red boat' }) });
  await expect.poll(() => words('answer').trim()).toBe('Image of a red boat');
  expect(top()).toBe(before);
});

describe('Add to page', () => {
  const add = () => page.getByRole('button', { name: 'Add to page', exact: true });
  const nameless = around({ alt: null, caption: '' });
  const url = 'https://news.example/harbour';
  const picture = {
    hash: 'aa11',
    mediaType: 'image/png',
    name: '',
    provenance: 'original',
    width: 8,
    height: 8,
    bytes: 90,
  } as const;
  const readable = { pictures: [{ ...picture, isPageReadable: true }] };
  const addable = (more: Partial<Job> = {}): Job =>
    altJob('A boat', { context: nameless, ...readable, ...more });

  test('adds what was edited, says how long it stays, and is offered again after a reload and for other words', async () => {
    fake.showInTab(1, url);
    const background = await openPanel({ jobs: [addable()] });
    await box().fill('A red boat');
    await add().click();
    await expect.poll(() => background.calls.map(({ method }) => method)).toContain('addAlt');
    const methods = background.calls.map(({ method }) => method);
    expect(methods.indexOf('editAlt')).toBeLessThan(methods.indexOf('addAlt'));
    const added = page.getByText('Added to 1 picture in this tab. Reloading removes it.').first();
    await expect.element(added).toBeVisible();
    await expect.element(add()).not.toBeInTheDocument();
    await box().fill('A blue boat');
    await expect.element(add()).toBeVisible();
    await add().click();
    await expect.element(add()).not.toBeInTheDocument();
    fake.showInTab(1, url);
    await expect.element(add()).toBeVisible();
    await expect.poll(() => words('alt')).not.toContain('Added to');
  });

  test('is undone from the menu while the text is on the page', async () => {
    fake.showInTab(1, url);
    const background = await openPanel({ jobs: [addable()] });
    const more = button('More actions: Alt text');
    await more.click();
    expect(button('Remove from page').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await add().click();
    await expect.element(add()).not.toBeInTheDocument();
    await more.click();
    await button('Remove from page').click();
    await expect.element(add()).toBeVisible();
    expect(background.calls.at(-1)).toEqual({ method: 'removeAlt', input: { id: 'job-1' } });
    await expect.poll(() => words('alt')).not.toContain('Added to');
  });

  test.each<[why: string, job: Job, shown: string | undefined]>([
    ['its page is closed', addable(), undefined],
    ['its tab shows another page', addable(), 'https://news.example/'],
    ['its author gave alt text', addable({ context: around({ alt: 'Boat' }) }), url],
    [
      'its author marked it as decorative',
      addable({ context: around({ alt: '', situation: used({ isMarkedDecorative: true }) }) }),
      url,
    ],
    ['its title names it', addable({ context: around({ alt: null, tooltip: 'Boat' }) }), url],
    ['it is a file', addable({ sources: [{ kind: 'stored', hash: 'aa', name: 'boat.jpg' }] }), url],
    ['its page cannot read it', addable({ pictures: [picture] }), url],
    ['it is better left empty', { ...addable(), answer: '(leave empty)' }, url],
  ])('is not offered where %s', async (_why, job, shown) => {
    fake.showInTab(1, shown);
    await openPanel({ jobs: [job] });
    await expect.element(button('Copy')).toBeVisible();
    await allArrived();
    expect(add().elements()).toEqual([]);
  });

  test('goes with the page: once its tab is closed, it is not offered', async () => {
    fake.showInTab(1, url);
    await openPanel({ jobs: [addable()] });
    await expect.element(add()).toBeVisible();
    fake.showInTab(1, undefined);
    await expect.element(add()).not.toBeInTheDocument();
  });

  test('says why the page did not take it', async () => {
    fake.showInTab(1, url);
    await openPanel({ jobs: [addable()] }, { addAlt: () => ({ outcomes: ['authorNamed' as const] }) });
    await add().click();
    await expect.element(page.getByText('Already has alt text: 1')).toBeVisible();
    await expect.element(add()).toBeVisible();
  });
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
  expect(words('author')).toContain('The author marked it as decorative.');
  expect(words('alt')).toContain('The page suggests no alt text');
  expect(words('alt')).not.toContain('The author marked it as decorative.');
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
  expect(words('answer').trim()).toBe('A boat');
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
  expect(page.getByRole('textbox', { name: 'Alt text' }).elements()).toEqual([]);
  expect(timesShown(answer === '---' ? 'No alt text in' : 'I’m sorry')).toBe(1);
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
  expect(names).toEqual(['Enlarge picture', 'Delete', 'More actions', 'Alt text', 'Copy', 'What was sent']);
});
