import { expect, test } from './support/browsers';
import { expectRead, openPanel, part, pick } from './support/steps';

test('the welcome page: the text of its picture is copied by the right-click menu and by the button', async ({
  extension,
  context,
}) => {
  test.slow();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const panel = await openPanel(extension);
  const welcome = await extension.openPage('welcome.html');
  const picture = welcome.getByRole('img', { name: 'Timetable of a ferry with three departures' });

  await test.step('by the menu', async () => {
    await pick(extension, picture, 'text');
    await expect(part(await expectRead(panel), 'answer')).toContainText('Harbour ferry');
  });
  await test.step('by the button', async () => {
    await welcome.bringToFront();
    await welcome.getByRole('button', { name: 'Copy text' }).click();
    await expect(panel.getByRole('article')).toHaveCount(2);
    await expect(part(await expectRead(panel), 'source')).toContainText(
      'Your own picture: sample.png, 640 × 400',
    );
  });
  await test.step('it leads to Help and to the connection of a service, and loads nothing from a network', async () => {
    await expect(welcome.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help/index.html');
    await welcome.getByRole('link', { name: 'Connect a service' }).click();
    await expect(welcome.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
    expect(asked.filter((url) => /^(https?|wss?):/.test(url))).toEqual([]);
  });
});
