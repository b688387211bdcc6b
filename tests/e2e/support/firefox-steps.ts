import { expect } from '@playwright/test';
import type { Browser } from 'wxt/browser';
import { keepServices } from '../../harness/keep-services.mjs';
import type { StrictService } from '../../fakes/service.mjs';
import type { FirefoxBrowser } from '../../harness/firefox.mjs';

type View = Awaited<ReturnType<FirefoxBrowser['view']>>;

/** The sidebar, or another view of the extension, or the tab in front. */
type Where = Pick<FirefoxBrowser, 'evaluate'>;

/** Presses a button by its name or, where none has it, its beginning; gives whether there is one. Runs in a page of the extension. */
function pressButton(name: string): boolean {
  const nameOf = (one: HTMLElement): string => one.ariaLabel ?? one.textContent;
  const all = [...document.querySelectorAll('button')];
  const button = all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name));
  button?.click();
  return button !== undefined;
}

/** Presses the first button of a name, or of one that begins so, once it is there. */
export const press = (where: Where, name: string): Promise<void> =>
  expect.poll(() => where.evaluate(pressButton, name), `the button “${name}”`).toBe(true);

/** How many elements there are of a kind, to be polled. */
export const counted = (where: Where, selector: string) => (): Promise<number> =>
  where.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

/** What an element says, to be polled; empty while there is none. */
export const textOf = (where: Where, selector: string) => (): Promise<string> =>
  where.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);

/** Connects the service in the settings, in a tab of their own, which it gives; and forgets the requests that took. */
export async function connect(firefox: FirefoxBrowser, service: StrictService): Promise<string> {
  const settings = await firefox.openTab('options.html');
  await firefox.type('input[type=url]', service.url);
  await firefox.type('input[type=password]', service.key);
  await firefox.type('[role=combobox], input[list]', 'vision-large');
  await firefox.click('button[type=submit]');
  await firefox.answerPermission('allow');
  await expect.poll(textOf(firefox, '[role=status].result')).toContain('Connected');
  service.reset();
  return settings;
}

declare const browser: Pick<typeof Browser, 'permissions' | 'runtime' | 'storage'>;

/** What the browser may allow. */
export type Wanted = Partial<Record<'origins' | 'data_collection', string[]>>;

/** What the extension asks consent for with a service's host. */
export const sentData: Wanted = { data_collection: ['websiteContent', 'browsingActivity'] };

/** Allows something in one of the extension's pages, where it is not allowed yet. */
async function allow(firefox: FirefoxBrowser, wanted: Wanted): Promise<void> {
  const isAllowed = (): Promise<boolean> =>
    firefox.evaluate((given) => browser.permissions.contains(given as never), wanted);
  if (await isAllowed()) return;
  await firefox.evaluate((given) => {
    const button = document.createElement('button');
    button.id = 'allow';
    button.addEventListener('click', () => void browser.permissions.request(given as never));
    document.body.prepend(button);
  }, wanted);
  await firefox.click('#allow');
  await firefox.answerPermission('allow');
  await expect.poll(isAllowed).toBe(true);
}

/** Has the service connected in place of all others, with a header of one’s own, as it is once it was saved and tested. */
export async function connectAtOnce(firefox: FirefoxBrowser, service: StrictService): Promise<void> {
  await firefox.openTab('options.html');
  await allow(firefox, { origins: [`http://${new URL(service.url).hostname}/*`], ...sentData });
  const { url: baseUrl, key } = service;
  const headers = [{ name: 'X-Team', value: 'reading' }];
  await firefox.evaluate(keepServices, [{ id: 'strict', baseUrl, key, headers }]);
  await firefox.evaluate(
    async ({ baseUrl }) => {
      const id = 'strict';
      const connections = [{ id, baseUrl, visionModel: 'vision-large' }];
      await browser.storage.local.set({ settings: { connections, describeWith: id } });
    },
    { baseUrl },
  );
}

/** Looks for a word in the history. Runs in the sidebar. */
export function search(word: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) throw new Error('The history is not open.');
  field.value = word;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types a question after what stands in a box, and then Enter: keys of one call come faster than anything is drawn. */
export async function ask(sidebar: View, box: string, question: string): Promise<void> {
  await sidebar.type(box, question);
  await sidebar.type(box, '\uE007');
}
