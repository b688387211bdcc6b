import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UsagePage } from '../../../components/settings/usage/usage-page';
import { everyLook, expectAccessible, keepPicture, look } from '../support/axe';
import { fake } from '../support/fake-browser';
import { freshBrowser, show } from '../support/show';
import { usageScenes } from '../support/usage-scenes';

freshBrowser();

describe.each(usageScenes)('the page of usage, $name', (scene) => {
  test.each(everyLook)('is accessible: %s', async (name) => {
    await look(name, 1000);
    await scene.prepare();
    if (scene.settings) fake.store({ settings: scene.settings });
    show(<UsagePage />, 'open_usage');
    await expect.element(page.getByText('Totals')).toBeVisible();
    for (const details of document.querySelectorAll('details')) details.open = name === 'narrow';
    await expectAccessible();
    await keepPicture(`usage-${scene.name}-${name}`);
  });
});
