import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Batch } from '../../../utils/model/batch';
import { readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { allKept } from '../support/hold-settings';
import { fake } from '../support/fake-browser';
import { aJob, page as newsPage } from '../support/jobs';
import { aBatch, sampleProposals, samplePictures } from '../support/listed-pictures';
import { inputs, items, open, openList, selected } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { catchSavedFiles } from '../support/saved-files';
import { freshBrowser } from '../support/show';
import { holdClipboard } from '../support/clipboard';

freshBrowser();

beforeEach(() => fake.store({ settings: connected }));

describe('a proposal', () => {
  const state = { ...open, proposals: [...sampleProposals] };

  test('can be edited, reviewed, copied, written and deleted', async () => {
    await holdClipboard();
    const { background } = await openList(state, {
      writeAlt: ({ ids }) => ({ outcomes: ids.map((id) => ({ id, outcome: 'written' as const })) }),
    });
    const box = page.getByRole('textbox', { name: 'Alt text: Picture 6' });
    await box.fill('Ships in port');
    await page.getByRole('checkbox', { name: 'Checked: Picture 6' }).click();
    await expect
      .poll(() => inputs(background, 'saveProposal').at(-1))
      .toMatchObject({
        proposal: { id: 'prop-2', text: 'Ships in port', isEdited: true, isReviewed: true },
      });
    await button('Copy: Picture 6').click();
    await expect.poll(() => navigator.clipboard.readText()).toBe('Ships in port');
    await button('More actions: Picture 6').click();
    await button('Copy alt attribute').click();
    await expect.poll(() => navigator.clipboard.readText()).toBe('alt="Ships in port"');
    await button('More actions: Picture 6').click();
    await button('Copy long description').click();
    await expect.poll(() => navigator.clipboard.readText()).toMatch(/^A column chart/);
    await button('Add to page: Picture 6').click();
    await expect.poll(() => inputs(background, 'writeAlt')).toEqual([{ ids: ['prop-2'] }]);
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Added to 1 picture in this tab. Reloading removes it.');
    await button('More actions: Picture 6').click();
    await button('Discard').click();
    await expect.poll(() => inputs(background, 'deleteProposal')).toEqual([{ id: 'prop-2' }]);
  });

  test('is saved when its box is left, and not with every letter', async () => {
    const { background } = await openList(state);
    const box = page.getByRole('textbox', { name: 'Alt text: Picture 6' });
    await box.click();
    await userEvent.keyboard('{Control>}{End}{/Control} at sea');
    await expect.element(box).toHaveValue(`${sampleProposals[1]?.text} at sea`);
    await userEvent.tab();
    await expect.poll(() => inputs(background, 'saveProposal').length).toBe(1);
    await allArrived();
    expect(inputs(background, 'saveProposal')).toMatchObject([
      { proposal: { text: `${sampleProposals[1]?.text} at sea` } },
    ]);
  });

  test('shows the latest changes while earlier ones are still being saved', async () => {
    const { background } = await openList(state);
    const box = page.getByRole('textbox', { name: 'Alt text: Picture 6' });
    const tick = page.getByRole('checkbox', { name: 'Checked: Picture 6' });
    const put = (): unknown[] => inputs(background, 'saveProposal');
    await box.fill('Ships');
    await tick.click();
    await expect.poll(() => put().length).toBe(2);
    await box.click();
    await userEvent.keyboard('{Control>}{End}{/Control} in port');
    const [, before] = sampleProposals;
    if (!before) throw new Error('no proposal');
    background.happen({ type: 'proposal', proposal: { ...before, text: 'Ships', why: 'It is heard of.' } });
    await expect.element(page.getByText('It is heard of.')).toBeVisible();
    await expect.element(tick).toBeChecked();
    await expect.element(box).toHaveValue('Ships in port');
    await userEvent.keyboard('!{Tab}');
    await expect
      .poll(() => put().at(-1))
      .toMatchObject({ proposal: { text: 'Ships in port!', isReviewed: true, why: 'It is heard of.' } });
  });

  test('is found by its place after a reload', async () => {
    const reloaded = samplePictures.map((picture) => ({ ...picture, ref: `new-${picture.ref}` }));
    await openList(state, {}, reloaded);
    await expect
      .element(page.getByRole('textbox', { name: 'Alt text: DSC_0042.jpg' }))
      .toHaveValue(sampleProposals[0]?.text ?? '');
  });

  test('for a picture that the page cannot read is written only once its box is checked', async () => {
    const [first, second] = sampleProposals;
    if (!first || !second) throw new Error('no proposals');
    const proposals = [first, { ...second, isPageReadable: false }];
    await openList({ ...state, proposals });
    const box = page.getByRole('checkbox', {
      name: "Also add text for pictures this page can't read itself",
    });
    await expect.element(button('Add to this tab (1)')).toBeVisible();
    await box.click();
    await expect.element(button('Add to this tab (2)')).toBeVisible();
    await expect
      .poll(async () => (await readSettings()).unreadableAltSites)
      .toEqual(['https://news.example']);
    await box.click();
    await expect.element(button('Add to this tab (1)')).toBeVisible();
    await expect.poll(async () => (await readSettings()).unreadableAltSites).toEqual([]);
  });

  test('is written together with all others, with the reasons for those that were not, and removed again', async () => {
    const { background, other } = await openList(state, {
      writeAlt: ({ ids }) => ({
        outcomes: ids.map((id, index) => ({
          id,
          outcome: index === 0 ? ('written' as const) : ('gone' as const),
        })),
      }),
      undoAlt: () => ({ undone: 3 }),
    });
    await expect.element(button('Add checked (1)')).toBeVisible();
    await button('Add to this tab (2)').click();
    await expect.poll(() => inputs(background, 'writeAlt')).toEqual([{ ids: ['prop-1', 'prop-2'] }]);
    const said = page.getByRole('status');
    await expect.element(said).toHaveTextContent(/Added to 1 picture in this tab.*No longer on the page: 1/);
    const [first] = samplePictures;
    if (!first) throw new Error('no picture');
    other.happen({
      type: 'changed',
      order: samplePictures.map(({ ref }) => ref),
      pictures: [{ ...first, written: `AI: ${sampleProposals[0]?.text}` }],
    });
    await button('Remove all (1)').click();
    await expect.element(said).toHaveTextContent('Removed: 3');
    expect(inputs(background, 'undoAlt')).toEqual([{}]);
    other.happen({ type: 'changed', order: samplePictures.map(({ ref }) => ref), pictures: [first] });
    await expect.element(button('Remove all (1)')).not.toBeInTheDocument();
    await button('Add to this tab (2)').click();
    other.happen({
      type: 'changed',
      order: ['p1', 'p6'],
      pictures: [0, 5].map((at) => ({ ...samplePictures[at]!, written: sampleProposals[at && 1]!.text })),
    });
    await expect.element(button('Add to this tab (2)')).not.toBeInTheDocument();
    // Beside the other buttons, not on one: a second press of Enter would do something else.
    await expect.element(page.getByRole('region', { name: 'Actions' })).toHaveFocus();
  });

  test('is written automatically once a person chooses that and the browser permits it', async () => {
    const [first] = samplePictures;
    if (!first) throw new Error('no picture');
    await openList(open, {}, [{ ...first, written: 'AI: A boat' }]);
    await expect.element(items().first().getByText('Added in this tab')).toBeVisible();
    const box = page.getByRole('checkbox', { name: 'Add automatically on news.example' });
    await box.click();
    await expect.poll(async () => (await readSettings()).autoAltSites).toEqual(['https://news.example']);
    expect(fake.asked).toContainEqual({
      what: 'permissions.request',
      given: { origins: ['https://news.example/*'] },
    });
    await expect.element(box).toBeChecked();
    await box.click();
    await expect.poll(async () => (await readSettings()).autoAltSites).toEqual([]);
    await expect.element(box).not.toBeChecked();
    fake.permission(() => Promise.resolve(false));
    await box.click();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(/Access to news\.example wasn’t allowed/);
    expect((await readSettings()).autoAltSites).toEqual([]);
    await expect.element(box).not.toBeChecked();
  });

  test('is not written automatically when the choice is undone before the browser permits it', async () => {
    const [first] = samplePictures;
    if (!first) throw new Error('no picture');
    await openList(open, {}, [{ ...first, written: 'AI: A boat' }]);
    const box = page.getByRole('checkbox', { name: 'Add automatically on news.example' });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    fake.permission(() => promise);
    await box.click();
    await box.click();
    await allKept();
    resolve(true);
    await allKept();
    expect((await readSettings()).autoAltSites).toEqual([]);
    await expect.element(box).not.toBeChecked();
  });
});

describe('a batch', () => {
  const estimate = {
    tokensEach: 1206,
    costEach: 0.0035,
    host: 'api.example',
    model: 'gemma-vision',
  };

  test('says how many of the pictures it is for, and what it takes, before one press starts it', async () => {
    const { background } = await openList(open, { estimateCost: () => estimate });
    await expect.element(page.getByText('3 without alt text: 2 to write, 1 is a spacer')).toBeVisible();
    await expect
      .element(page.getByText('Pictures go to: api.example (gemma-vision) · about 2,412 tokens · $0.007'))
      .toBeVisible();
    await button('Write alt text for 2').click();
    await expect
      .poll(() => inputs(background, 'startBatch'))
      .toMatchObject([{ items: [{ ref: 'p1' }, { ref: 'p6' }, { ref: 'p7', skip: 'spacer' }] }]);
  });

  test('is for the selected pictures, and says nothing of its use where there is no estimate', async () => {
    await openList(open, {
      estimateCost: () => ({ ...estimate, tokensEach: null, costEach: null }),
    });
    await button('More actions').click();
    await button('Select all shown').click();
    await expect.element(page.getByRole('status')).toHaveTextContent('7 selected');
    await expect.element(page.getByText('7 selected: 5 to write, 1 decorative, 1 is a spacer')).toBeVisible();
    await expect.element(button('Write alt text for 5')).toBeVisible();
    await expect
      .element(page.getByText('Pictures go to: api.example (gemma-vision)', { exact: true }))
      .toBeVisible();
  });

  test('belongs to its own page: its end is on no other list, and its work is under the name of its page', async () => {
    const elsewhere = { ...newsPage, url: 'https://other.example/', title: 'Posters' };
    const { background } = await openList(
      { ...open, batch: aBatch({ page: elsewhere, state: 'done' }) },
      { estimateCost: () => estimate },
    );
    const offer = button('Write alt text for 2');
    await expect.element(offer).toBeVisible();
    expect(document.querySelector('.batch')).toBeNull();
    background.happen({ type: 'batch', batch: aBatch({ page: elsewhere }) });
    await expect.element(page.getByRole('heading', { name: 'Alt text: Posters' })).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  const none = { tokensEach: null, costEach: null, from: 0, host: '', model: '' };
  const free = { ...none, tokensEach: 0, costEach: 0 };
  test.each([
    ['Choose what describes pictures', none, 0],
    ['Pictures go to: Built-in model', { ...free, model: 'Built-in model' }, 1],
    ['On this device', free, 1],
  ])('says where its pictures go: %s', async (words, found, starts) => {
    await openList(open, { estimateCost: () => found });
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect(button('Write alt text for 2').elements()).toHaveLength(starts);
  });

  test('shows its progress and can be stopped, and its jobs are no articles', async () => {
    const working = aJob({
      id: 'b9',
      batch: 'batch-1',
      state: 'working',
      sources: [{ kind: 'element', url: '', ref: 'p2', frameId: 0, page: newsPage }],
    });
    const { background } = await openList({ ...open, jobs: [working], batch: aBatch() });
    await expect.element(page.getByText('2 of 3 done')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: '2 of 3 done' })).toBeVisible();
    expect(page.getByRole('article').elements()).toEqual([]);
    await button('Stop: IMG_2041.jpg').click();
    await expect.poll(() => inputs(background, 'stop')).toEqual([{ id: 'b9' }]);
    await button('Stop').click();
    await expect.poll(() => inputs(background, 'stopBatch')).toEqual([{ id: 'batch-1' }]);
  });

  test('that a later background goes on with says where it had stopped', async () => {
    await openList({ ...open, batch: aBatch({ resumedFrom: 1 }) });
    await expect.element(page.getByText('Batch stopped at 1 of 3. Continuing.')).toBeVisible();
    await expect.element(page.getByText('2 of 3 done')).toBeVisible();
  });

  test('tells no time that is left where the clock was set meanwhile', async () => {
    const items = ['done', 'done', 'done', 'waiting'].map(
      (state, at) => ({ ref: `p${at}`, address: '', selector: '', state }) as Batch['items'][number],
    );
    const batchSince = (minutes: number) => aBatch({ items, startedAt: Date.now() - minutes * 60_000 });
    const { background } = await openList({ ...open, batch: batchSince(8.5) });
    await expect.element(page.getByText(/^About 3 minutes left/)).toBeVisible();
    for (const minutes of [-60, 365 * 24 * 60]) {
      background.happen({ type: 'batch', batch: batchSince(minutes) });
      await expect.element(page.getByText(/ left/)).not.toBeInTheDocument();
      background.happen({ type: 'batch', batch: batchSince(8.5) });
      await expect.element(page.getByText(/^About 3 minutes left/)).toBeVisible();
    }
  });

  test('ends with its failures, which can be tried again without the rest', async () => {
    const failed = aJob({
      id: 'b2',
      batch: 'batch-1',
      state: 'failed',
      failure: { code: 'filtered', host: 'api.example', status: 400, model: 'gemma-vision' },
    });
    const batch = aBatch({ state: 'done', items: aBatch().items.filter(({ state }) => state !== 'waiting') });
    const { background } = await openList({ ...open, jobs: [failed], batch });
    const failures = page.getByRole('list', { name: 'Failed' }).getByRole('listitem');
    await expect.element(failures).toHaveTextContent(/^Picture 6.*blocked the answer/);
    const counts = [...document.querySelectorAll('.counts > div')].map(({ textContent }) => textContent);
    expect(counts).toEqual(['Done1', 'Failed1', 'Decorative1', 'Spacers1']);
    await button('Try again').click();
    await expect.poll(() => inputs(background, 'retryBatch')).toEqual([{ id: 'batch-1' }]);
    await button('Dismiss').click();
    await expect.poll(() => inputs(background, 'dismissBatch')).toEqual([{ id: 'batch-1' }]);
  });
});

test('Describe shows the beginning of its answer in the row, and leads to all of it', async () => {
  const answer = 'A harbour at **dusk**. Two cranes stand over a ship.';
  const job = aJob({
    id: 'described',
    answer,
    sources: [{ kind: 'element', url: '', ref: 'p5', frameId: 0, page: newsPage }],
  });
  await openList({ ...open, jobs: [job] });
  const row = items().filter({ has: selected('Logo') });
  await expect.element(row.getByText('A harbour at dusk. Two cranes stand over a ship.')).toBeVisible();
  await button('Open answer: Logo').click();
  await expect.poll(() => document.activeElement?.id).toBe('described');
});

test('Clear ends the selection', async () => {
  await openList();
  await selected('Logo').click();
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible();
  await button('Clear').click();
  await expect.element(selected('Logo')).not.toBeChecked();
  await expect.element(page.getByRole('region', { name: 'Actions' })).toHaveFocus();
});

describe('the report', () => {
  test('is saved in each format, under the name of the site and the date', async () => {
    await openList({ ...open, proposals: [...sampleProposals] });
    const saved = catchSavedFiles();
    for (const format of ['CSV', 'JSON', 'Markdown']) {
      await button('More actions').first().click();
      await button(`Export as ${format}`).click();
    }
    await button('Save report').click();
    await expect.poll(() => saved.length).toBe(4);
    expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual(
      ['csv', 'json', 'md', 'html'].map((ending) => `alt-text-news.example-DAY.${ending}`),
    );
    for (const { text } of saved) expect(await text).toContain('A small sailing boat');
    await expect.element(page.getByRole('status')).toHaveTextContent(/^Saved as alt-text-news\.example-/);
    const shown = page.getByRole('region', { name: 'Actions' }).getByText(/^Saved as alt-text-.*\.html$/);
    await expect.element(shown).toBeVisible();
  });

  test('is copied as Markdown for the selected pictures', async () => {
    await holdClipboard();
    await openList();
    await selected('Logo').click();
    await button('More actions').click();
    await button('Copy report as Markdown').click();
    const copied = (): Promise<string> => navigator.clipboard.readText();
    await expect.poll(copied).toMatch(/^## Alt text: Harbour news[^]*Pictures: 1 of 7/);
    expect(await copied()).toContain('Logo');
    expect(await copied()).not.toContain('cranes');
  });
});
