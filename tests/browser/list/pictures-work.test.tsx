import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fake } from '../support/fake-browser';
import { page as newsPage } from '../support/jobs';
import { listedPage, sampleProposals } from '../support/listed-pictures';
import { inputs, openList } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

beforeEach(() => fake.store({ settings: connected }));

test('the disclosure that a page can see the alt text in it is shown once for each site', async () => {
  const told = { ...listedPage, page: { ...newsPage, url: 'https://told.example/a' } };
  const { background } = await openList(
    { jobs: [], listed: told, proposals: [...sampleProposals] },
    { writeAlt: ({ ids }) => ({ outcomes: ids.map((id) => ({ id, outcome: 'written' as const })) }) },
  );
  const notice = /This page can detect the text Sightread adds/;
  await expect.element(page.getByText(notice)).toBeVisible();
  await button('Add to this tab (2)').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(notice);
  await button('Add to this tab (2)').click();
  await expect.poll(() => inputs(background, 'writeAlt').length).toBe(2);
  await expect.element(page.getByText(notice)).not.toBeInTheDocument();
});
