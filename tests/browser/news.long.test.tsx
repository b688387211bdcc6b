import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, expectInLooks, looksTimeout } from './support/axe';
import { browser, fake } from './support/fake-browser';
import { button, openPanel } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

const line = () => page.getByText('Sightread was updated.');
const { version } = browser.runtime.getManifest();

test(
  'after an update, the panel says so in every look until that is dismissed',
  async () => {
    fake.store({ settings: connected, newsSeen: '0.0.1' });
    await openPanel();
    await expect.element(line()).toBeVisible();
    const link = page.getByRole('link', { name: 'What’s new' });
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/help\/whats-new\.html$/));
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await expectInLooks('news', everyLook);
    await button('Dismiss').click();
    await expect.element(line()).not.toBeInTheDocument();
    expect(fake.stored()['newsSeen']).toBe(version);
  },
  looksTimeout,
);

test('without an update, the panel says nothing of it', async () => {
  fake.store({ settings: connected, newsSeen: version });
  await openPanel();
  await expect.poll(() => fake.stored()['storedSince']).toBeTypeOf('number');
  await expect.element(line()).not.toBeInTheDocument();
});
