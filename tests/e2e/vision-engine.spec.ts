import { announcedWords, command } from './support/announced';
import { expect, test } from './support/connected';
import { keepModel, showColor, testModels } from './support/installed-models';
import { ask, pictures, shown } from './support/page-list';
import { askAboutPart, newCard, newTurn, part, pick, pressInMenu } from './support/steps';
import { isFirefox } from './support/tree';

const slow = { timeout: 90_000 };
const done = ['data-state', 'done'] as const;
const red = 'This picture is mostly red, as far I can tell.';

test('what is done with a service’s answer is done with that of a model on this device', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  test.slow();
  await keepModel(extension, testModels.color());
  await showColor(page, '#d02020');
  const describe = () => newCard(panel, () => pick(extension, page.locator('#colored'), 'describe'));
  const described = await describe();
  await expect(described).toHaveAttribute(...done, slow);
  await expect(part(described, 'answer')).toHaveText(red);

  await test.step('it is said on the page', async () => {
    // In Firefox the sidebar says it, which is no page of a story.
    if (isFirefox(page)) return;
    await command(extension, page, 'say-last');
    await expect.poll(async () => (await announcedWords(page)).at(-1)).toBe(red);
  });

  await test.step('asked for again, it comes from the saved answers', async () => {
    const again = await describe();
    await expect(again).toHaveAttribute(...done);
    await expect(part(again, 'answer')).toHaveText(red);
    await expect(part(again, 'source')).toContainText('Saved answer');
  });

  await test.step('a service gives a second opinion', async () => {
    service.answer(() => 'This picture is mostly red. A gray sun stands over it.');
    await panel.bringToFront();
    const host = new URL(service.url).host;
    const opinion = await newTurn(panel, () =>
      pressInMenu(panel.getByRole('article').first(), 'Second opinion', host),
    );
    await expect(opinion).toHaveAttribute(...done);
    await expect(opinion).toContainText('A gray sun stands over it.');
    expect(service.completions).toHaveLength(1);
  });

  await test.step('a part of the picture is looked at', async () => {
    await panel.setViewportSize({ width: 900, height: 700 });
    const another = await describe();
    await panel.bringToFront();
    await another.getByRole('button', { name: 'Enlarge picture' }).click();
    const view = panel.getByRole('dialog', { name: 'Enlarged picture' });
    const corners = [
      [0.3, 0.2],
      [0.95, 0.95],
    ] as const;
    const closer = await newCard(panel, () => askAboutPart(view, corners, 'Which color?'));
    await expect(closer).toHaveAttribute(...done, slow);
    await expect(part(closer, 'source')).toContainText('Part of the picture');
    await expect(part(closer, 'answer')).toContainText('red');
  });

  await test.step('it is found in the history', async () => {
    await panel.bringToFront();
    await panel.getByRole('button', { name: 'History' }).click();
    await panel.getByRole('searchbox', { name: 'Search' }).fill('mostly red');
    const found = panel.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(found.first()).toContainText('mostly red');
  });

  await test.step('the pictures of a page get alt text', async () => {
    const address = `${site.origin}/pages/nameless.html`;
    await page.goto(address);
    await extension.triggerAction(page);
    await ask(panel, 'openList');
    const items = (await pictures(panel, address))
      .filter(({ verdict }) => verdict === 'missing')
      .map(({ ref, address: picture, selector }) => ({ ref, address: picture, selector }));
    await ask(panel, 'startBatch', { items });
    await expect.poll(async () => (await shown(panel)).batch?.state, slow).toBe('done');
    const { proposals = [] } = await shown(panel);
    expect(proposals.map(({ text }) => text)).toEqual(
      items.map(() => expect.stringMatching(/^This picture is /)),
    );
  });

  expect(service.completions).toHaveLength(1);
});
