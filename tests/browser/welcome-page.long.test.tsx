import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { WelcomePage } from '../../components/welcome-page/welcome-page';
import { fail } from '../../utils/model/failure';
import { getPicture } from '../../utils/store/pictures';
import { everyLook, expectAccessible, keepPicture, look } from './support/axe';
import { fakeBackground, type FakeHandlers } from './support/fake-background';
import { browser } from './support/fake-browser';
import { freshBrowser, show } from './support/show';

freshBrowser();

const opened = vi.fn(async () => undefined);
beforeEach(() => {
  opened.mockClear();
  Object.assign(browser, { sidePanel: { open: opened } });
});

async function openWelcome(handlers: FakeHandlers = {}) {
  const background = fakeBackground(undefined, handlers);
  show(<WelcomePage />, 'welcome_title');
  await expect.element(page.getByText('Alt+Shift+G')).toBeVisible();
  return background;
}

test.each(everyLook)('the welcome page is accessible: %s', async (name) => {
  await look(name, 1100);
  await openWelcome();
  await expectAccessible();
  await keepPicture(`welcome-page-${name}`);
});

test('its button opens the panel in the press itself, and copies the text of the sample', async () => {
  const background = await openWelcome();
  document.querySelector<HTMLElement>('button.first')?.click();
  expect(opened).toHaveBeenCalledExactlyOnceWith({ windowId: 7 });
  await expect.poll(() => background.calls).toHaveLength(1);
  const [call] = background.calls;
  expect(call).toMatchObject({ method: 'start', input: { task: { kind: 'text' } } });
  const { pictures = [] } = (call?.input ?? {}) as { pictures?: { hash: string; name: string }[] };
  expect(pictures[0]?.name).toBe('sample.png');
  expect((await getPicture(pictures[0]?.hash ?? ''))?.type).toBe('image/png');
});

test('a copy that cannot start says so, and works at the next press', async () => {
  let isFull = true;
  await openWelcome({ start: () => (isFull ? fail('storageFull') : { id: 'started' }) });
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isFull = false;
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
