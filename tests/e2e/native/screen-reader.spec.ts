import { createGate } from '../../fakes/gate.mjs';
import { command, describeByMenu, focusIn } from '../support/announced';
import { expectNoTool, keepPanelClosed, openTool } from '../support/capture';
import { expect, test } from '../support/screen-reader';
import { connect } from '../support/steps';
import { isFirefox } from '../support/tree';

test('a screen reader says what happens, once, in a modal dialog too, and the last answer again', async ({
  extension,
  page,
  reader,
  site,
  service,
}) => {
  // Speech takes its time.
  test.slow();
  await connect(extension, service);
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  await page.bringToFront();
  // What is said in a page is spoken once the reader has followed the focus there.
  await page.getByRole('heading', { level: 1 }).click();
  await page.locator('#home').focus();
  await expect.poll(() => reader.spoken().at(-1), { timeout: 20_000 }).toMatch(/link/);
  // The settings page was read out before; one of its settings is named like the task.
  const before = reader.spoken().length;
  const ours = () =>
    reader
      .spoken()
      .slice(before)
      .filter((words) => /Describe picture|Two boats/.test(words));

  // What is over before the reader has begun to speak is told by its end alone.
  const describe = async (picture: string, answer: string): Promise<void> => {
    const told = ours();
    const started = [...told, 'Started: Describe picture'];
    const gate = createGate();
    service.next({ stream: [gate.opened, answer] });
    await describeByMenu(extension, page.locator(picture));
    await expect.poll(ours, { timeout: 20_000 }).toEqual(started);
    gate.open();
    await expect.poll(ours, { timeout: 20_000 }).toEqual([...started, 'Done: Describe picture']);
  };
  await describe('#captioned', 'Two boats on a lake.');

  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button id="inside">Close</button>';
    document.body.append(dialog);
    dialog.showModal();
  });
  await describe('#no-alt', 'Two boats on a river.');

  await command(extension, page, 'say-last');
  // In Firefox, where a page could find what is said in it, a window of ours opens, which the reader reads.
  const inWindow = isFirefox(page) ? ['Description Two boats on a river.'] : [];
  await expect
    .poll(() => ours().slice(4), { timeout: 20_000 })
    .toEqual([...inWindow, 'Two boats on a river.']);
  expect(await focusIn(page)).toBe('inside');
});

test('an action of assistive technology presses a button of the capture tool, which no script of the page can', async ({
  extension,
  page,
  reader,
  site,
  service,
}) => {
  test.slow();
  await connect(extension, service);
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/attack.html`);
  await openTool(extension, page);
  await page.evaluate('pressAll()');
  expect(service.requests).toEqual([]);
  await reader.press('Visible tab');
  await expectNoTool(page);
  await service.completion(1);
});
