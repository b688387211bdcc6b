import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../../utils/model/settings';
import { fake } from './support/fake-browser';
import { button, openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(() => fake.store({ settings: settings.parse({}) }));

test('a service that is chosen in the browser’s own list stays chosen', async () => {
  await openPanel({ jobs: [] });
  await button('Connect a service').click();
  const services = page.getByLabelText('Service', { exact: true });
  await expect.element(services).toBeVisible();
  const list = services.element() as HTMLSelectElement;
  list.value = 'openrouter';
  // The browser tells of its list by two events; what the first one changes is drawn before the second one.
  list.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => list.form?.dataset['unsaved']).toBe('true');
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('link', { name: 'Get a key at openrouter.ai' })).toBeVisible();
  await expect.element(services).toHaveValue('openrouter');
});
