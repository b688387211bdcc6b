import { command, focusIn } from '../support/announced';
import { keepPanelClosed } from '../support/capture';
import { expect, test } from '../support/screen-reader';
import { connect } from '../support/steps';

test('a screen reader says what happens, once, in a modal dialog too, and the last answer again', async ({
  extension,
  page,
  reader,
  site,
  service,
}) => {
  await connect(extension, service);
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await page.bringToFront();
  await page.locator('#home').focus();
  // Without a press of the toolbar button, whose popup would take the keyboard: the service's host is the site's.
  const pick = async (id: string): Promise<void> => {
    const srcUrl = await page.locator(id).evaluate((element) => (element as HTMLImageElement).src);
    await extension.sendMenu(page, 'describe', { mediaType: 'image', srcUrl });
  };
  const ours = () => reader.spoken().filter((words) => /Describe picture|Two boats/.test(words));

  service.next('Two boats on a lake.', 'Two boats on a river.');
  await pick('#captioned');
  const first = ['Started: Describe picture', 'Done: Describe picture'];
  await expect.poll(ours, { timeout: 20_000 }).toEqual(first);

  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button id="inside">Close</button>';
    document.body.append(dialog);
    dialog.showModal();
  });
  await pick('#no-alt');
  await expect.poll(ours, { timeout: 20_000 }).toEqual([...first, ...first]);

  await command(extension, page, 'say-last');
  await expect.poll(() => ours().slice(4), { timeout: 20_000 }).toEqual(['Two boats on a river.']);
  await command(extension, page, 'say-last');
  await expect
    .poll(() => ours().slice(4), { timeout: 20_000 })
    .toEqual(['Two boats on a river.', 'Two boats on a river.']);
  expect(await focusIn(page)).toBe('inside');
});
