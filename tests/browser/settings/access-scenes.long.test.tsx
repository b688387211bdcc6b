import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '../../../components/settings/access/access-page';
import { accessScenes } from '../support/access-scenes';
import { everyLook, expectInLooks, look, looksTimeout } from '../support/axe';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { freshBrowser, show } from '../support/show';

freshBrowser();

describe.each(accessScenes)('the page of sites and keys, $name', (scene) => {
  test('is accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow', 1000);
    if (scene.settings) fake.store({ settings: scene.settings });
    await scene.prepare?.();
    fakeBackground({ jobs: [] }, scene.handlers);
    show(<AccessPage />, 'open_access');
    if (scene.press) await page.getByRole('button', { name: scene.press, exact: true }).click();
    await expect.element(page.getByText(scene.shows, { exact: true })).toBeVisible();
    window.scrollTo(0, 0);
    await expectInLooks(`access-${scene.name}`, everyLook, 1000);
  });
});
