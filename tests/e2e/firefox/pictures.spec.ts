import { expect, test } from '../support/firefox';
import { connect, press } from '../support/firefox-steps';

/** What the list in the sidebar shows. Runs there. */
function listed(): { verdicts: string[]; proposed: string; buttons: string[]; said: string } {
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
  return {
    verdicts: [...document.querySelectorAll<HTMLElement>('[role=list] .item')].map(
      ({ dataset }) => dataset['verdict'] ?? '',
    ),
    proposed: document.querySelector<HTMLTextAreaElement>('.proposal textarea')?.value ?? '',
    buttons: texts('.list-bar button'),
    said: texts('[role=status]').join(),
  };
}

const alt = (): string | null => document.querySelector('#first')?.getAttribute('alt') ?? null;

test('a picture of a page is listed, named, written, taken back, and written by itself on a site that is allowed', async ({
  ownFirefox: firefox,
  site,
  service,
}, testInfo) => {
  const url = `${site.origin}/pages/unknown.html`;
  await connect(firefox, service);
  service.answer(({ pictures: [picture] }) => `A boat ${picture?.width ?? 0} wide.`);

  await firefox.openTab(url);
  await firefox.pickMenuItem('h1', 'page-images');
  const sidebar = await firefox.view('sidebar');
  const list = () => sidebar.evaluate(listed);
  await expect
    .poll(() => list().then(({ verdicts }) => verdicts))
    .toEqual(['missing', 'missing', 'missing', 'poor', 'poor', 'named', 'decorative']);

  await sidebar.click('.item button[data-act="alt"]');
  await expect.poll(() => list().then(({ proposed }) => proposed)).toBe('A boat 120 wide.');
  const hasAdding = () => list().then(({ buttons }) => buttons.includes('Add to this tab (1)'));
  await expect.poll(hasAdding).toBe(true);
  await press(sidebar, 'Add to this tab (1)');
  await expect.poll(() => firefox.evaluate(alt)).toBe('AI: A boat 120 wide.');
  await expect.poll(hasAdding).toBe(false);
  await press(sidebar, 'Remove all (1)');
  await expect.poll(() => firefox.evaluate(alt)).toBe(null);
  await expect.poll(() => list().then(({ said }) => said)).toContain('Removed: 1');
  await press(sidebar, 'Add to this tab (1)');
  await expect.poll(() => firefox.evaluate(alt)).toBe('AI: A boat 120 wide.');
  await sidebar.click('.list-bar input[type=checkbox]');
  await expect
    .poll(() =>
      sidebar.evaluate(async () => {
        const { browser } = globalThis as unknown as {
          browser: { scripting: { getRegisteredContentScripts(): Promise<{ matches: string[] }[]> } };
        };
        return (await browser.scripting.getRegisteredContentScripts()).length;
      }),
    )
    .toBe(1);
  await firefox.goto(url);
  await expect.poll(() => firefox.evaluate(alt)).toBe('AI: A boat 120 wide.');
  await firefox.screenshot(testInfo.outputPath('page.png'));
});
