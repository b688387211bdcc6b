import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Panel } from '../../../components/panel/panel';
import { fakeBackground, type FakeBackground, type FakeState } from './fake-background';
import { fake } from './fake-browser';
import { connected } from './panel-scenes';
import { show } from './show';

/** Opens a panel with a service on a state, unless a test has stored other settings, and waits until it is shown. */
export async function openPanel(
  state: FakeState = { jobs: [] },
  handlers?: Parameters<typeof fakeBackground>[1],
): Promise<FakeBackground> {
  if (!('settings' in fake.stored())) fake.store({ settings: connected });
  const background = fakeBackground(state, handlers);
  show(<Panel surface="sidepanel" />);
  await expect
    .poll(() => document.querySelectorAll('article, .composer, .welcome').length)
    .toBeGreaterThan(0);
  return background;
}

/** A button of the panel, by its whole name. */
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** The code of the failure that the panel shows. */
export const shownFailure = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-part="failure"]')?.dataset['code'];

/** Opens the row of an older job. */
export async function openRow(id: string): Promise<void> {
  const article = document.getElementById(id);
  article?.querySelector<HTMLButtonElement>('.opener[aria-expanded="false"]')?.click();
  await expect.poll(() => article?.dataset['open']).toBe('true');
}

/** Opens the menu of an article, presses the items of these names one after the other. */
export async function pressInMenu(...names: string[]): Promise<void> {
  await button('More actions').first().click();
  for (const name of names) await button(name).click();
}

/** The one box for a question. */
export const questionBox = (): Locator => page.getByRole('textbox', { name: 'Ask about this picture' });

/** Presses `Choose another picture` and chooses one in the browser's dialog. */
export async function chooseAnother(name: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  const opened = new Promise((resolve) => input.addEventListener('click', resolve, { once: true }));
  input.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await button('Choose another picture').click();
  await opened;
  await userEvent.upload(input, new File([`bytes of ${name}`], name, { type: 'image/png' }));
}

/** The id of the turn that is shown last in the article with the focus. */
export const focusedTurn = (): string | null => document.activeElement?.getAttribute('data-turn') ?? null;
