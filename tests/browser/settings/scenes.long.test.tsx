import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Options } from '../../../components/settings/options';
import { everyLook, expectInLooks, look, looksTimeout } from '../support/axe';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { giveFile } from '../support/open-options';
import { optionsScenes, type OptionsScene } from '../support/options-scenes';
import { freshBrowser, show } from '../support/show';

freshBrowser();

async function showScene(scene: OptionsScene): Promise<void> {
  if (scene.settings) fake.store({ settings: scene.settings });
  fakeBackground({ jobs: [] }, scene.handlers);
  show(<Options />, 'open_settings');
  await expect.element(page.getByLabelText('Base URL')).toBeVisible();
  await scene.acts?.(
    async (name) => page.getByText(name, { exact: true }).first().click(),
    async (label, text) => userEvent.fill(page.getByLabelText(label), text),
    async (label, option) => userEvent.selectOptions(page.getByLabelText(label, { exact: true }), option),
    giveFile,
    async (name) => page.getByRole('button', { name, exact: true }).click(),
  );
  if (scene.shows) await expect.element(page.getByText(scene.shows).first()).toBeVisible();
  // Pressing scrolls, and what the bar at the top then half covers would count as a target that small.
  window.scrollTo(0, 0);
}

describe.each(optionsScenes)('the settings, $name', (scene) => {
  test('are accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow', 1500);
    await showScene(scene);
    await expectInLooks(`options-${scene.name}`, everyLook, 1500);
  });
});
