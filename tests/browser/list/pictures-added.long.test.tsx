import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { putProposal } from '../../../utils/store/alt-text';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import { listedPage, sampleProposals, samplePictures } from '../support/listed-pictures';
import { inputs, items, open, openList, selected } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { catchSavedFiles } from '../support/saved-files';
import { freshBrowser } from '../support/show';

freshBrowser();

beforeEach(() => fake.store({ settings: connected }));

describe('a proposal', () => {
  const state = { ...open, proposals: [...sampleProposals] };

  test('has a box, a label and a menu of its own, each with another id than those of other rows', async () => {
    await openList({
      ...state,
      proposals: sampleProposals.map((one) => ({ ...one, decision: 'alt' as const })),
    });
    const ids = [...document.querySelectorAll('.proposal [id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(9);
    expect(new Set(ids).size).toBe(ids.length);
    await button('More actions: Picture 6').click();
    const menu = document.querySelector<HTMLElement>('.menu:popover-open');
    expect(menu?.closest('.item')?.getAttribute('data-ref')).toBe('p6');
  });

  test('that was added counts as good, under the filter that was chosen too, until the page is reloaded', async () => {
    const { other } = await openList(state);
    const chips = (): string[] =>
      [...document.querySelectorAll('.chips label')].map(({ textContent }) => textContent);
    expect(chips()).toEqual(['All 7', 'Missing 3', 'Weak 2', 'Present 1', 'Decorative 1']);
    await page.getByRole('radio', { name: /^Missing/ }).click({ force: true });
    await expect.poll(() => items().elements().length).toBe(3);
    const order = samplePictures.map(({ ref }) => ref);
    const added = { ...samplePictures[0]!, written: `AI: ${sampleProposals[0]?.text}` };
    other.happen({ type: 'changed', order, pictures: [added] });
    await expect.poll(chips).toEqual(['All 7', 'Missing 2', 'Weak 2', 'Present 2', 'Decorative 1']);
    const row = items().first();
    await expect.element(row).toHaveAttribute('data-verdict', 'named');
    await expect.element(row).toHaveAttribute('data-added');
    await expect.element(row).toHaveTextContent(/Added in this tab/);
    await expect.element(row).not.toHaveTextContent(/Missing alt text/);
    await expect
      .element(page.getByRole('region', { name: 'Actions' }))
      .toHaveTextContent(/^Added to 1 picture in this tab\. Reloading removes it\./);
    await page.getByRole('radio', { name: /^All/ }).click({ force: true });
    await page.getByRole('radio', { name: /^Missing/ }).click({ force: true });
    await expect.poll(() => items().elements().length).toBe(2);
    other.happen({ type: 'changed', order, pictures: [samplePictures[0]!] });
    await expect.poll(chips).toEqual(['All 7', 'Missing 3', 'Weak 2', 'Present 1', 'Decorative 1']);
    await expect.element(row).not.toHaveAttribute('data-added');
  });

  test('is taken back alone from its row or by a selection, else together with all others', async () => {
    const added = samplePictures.map((picture) =>
      ['p1', 'p6'].includes(picture.ref) ? { ...picture, written: 'AI: A boat' } : picture,
    );
    const { background } = await openList(state, { undoAlt: () => ({ undone: 1 }) }, added);
    const undone = (): unknown[] => inputs(background, 'undoAlt');
    await button('More actions: Picture 6').click();
    await expect.element(button('Remove from page')).toBeVisible();
    expect(button('Discard').elements()).toEqual([]);
    await button('Remove from page').click();
    await expect.poll(undone).toEqual([{ refs: ['p6', 'p6'] }]);
    await expect.element(button('Remove all (2)')).toBeVisible();
    for (const name of ['DSC_0042.jpg', 'Logo']) await selected(name).click();
    await button('Remove (1)').click();
    await expect.poll(() => undone().at(-1)).toEqual({ refs: ['p1', 'p1'] });
    await selected('DSC_0042.jpg').click();
    await expect.element(button('Remove (1)')).not.toBeInTheDocument();
    await button('Clear').click();
    await button('Remove all (2)').click();
    await expect.poll(() => undone().at(-1)).toEqual({});
  });

  test('that is still being saved is in the report, and is what is added', async () => {
    const saving = Promise.withResolvers<void>();
    const done: string[] = [];
    const proposals = sampleProposals.map((each) => ({ ...each, page: listedPage.page.url }));
    await Promise.all(proposals.map((each) => putProposal(each)));
    await openList(
      { ...open, proposals },
      {
        saveProposal: async ({ proposal }) => {
          await saving.promise;
          await putProposal(proposal);
          done.push('saved');
        },
        writeAlt: () => {
          done.push('added');
          return { outcomes: [] };
        },
      },
    );
    const saved = catchSavedFiles();
    await page.getByRole('textbox', { name: 'Alt text: Picture 6' }).fill('Ships in port');
    await button('Save report').click();
    await button('Add to this tab (2)').click();
    await allArrived();
    expect([saved, done]).toEqual([[], []]);
    saving.resolve();
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]?.text).toMatch(/>Ships in port</);
    await expect.poll(() => done).toEqual(['saved', 'added']);
  });

  test('that was added is no good alt text in the report', async () => {
    const [first, ...others] = samplePictures;
    await openList(state, {}, [{ ...first!, written: `AI: ${sampleProposals[0]?.text}` }, ...others]);
    const saved = catchSavedFiles();
    await button('Save report').click();
    await expect.poll(() => saved.length).toBe(1);
    const report = new DOMParser().parseFromString(await saved[0]!.text, 'text/html');
    expect(report.querySelector('h1 ~ p ~ p')?.textContent).toMatch(/Missing alt text: 3 · Weak alt text: 2/);
    expect([...report.querySelectorAll('h2, summary')].map(({ textContent }) => textContent)).toEqual([
      'Missing alt text (3)',
      'Weak alt text (2)',
      'Has alt text (1)',
      'Decorative (1)',
    ]);
  });
});
