import { describe, expect, test } from 'vitest';
import { Panel } from '../../components/panel/panel';
import { expectAccessible, keepPicture, look, looks } from './support/axe';
import { fakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { panelScenes, type PanelScene } from './support/panel-scenes';
import { freshBrowser, show } from './support/show';

freshBrowser();

async function showScene(scene: PanelScene): Promise<void> {
  if (scene.settings) fake.store({ settings: scene.settings });
  const state = await scene.state();
  fakeBackground(state);
  show(<Panel surface="sidepanel" />);
  const pictures = state.jobs.flatMap((job) => job.pictures).concat(state.composer?.pictures ?? []);
  const articles = state.jobs.length + (state.composer ? 1 : 0);
  await expect
    .poll(() => document.querySelectorAll('article, .composer, .welcome').length)
    .toBe(Math.max(1, articles));
  await expect
    .poll(() => [...document.querySelectorAll('.picture')].filter(isSettled).length)
    .toBe(pictures.length);
}

const isSettled = (element: Element): boolean =>
  element instanceof HTMLImageElement ? element.naturalWidth > 0 : element.classList.contains('placeholder');

describe.each(panelScenes)('the panel, $name', (scene) => {
  test.each(Object.keys(looks) as (keyof typeof looks)[])('is accessible: %s', async (name) => {
    await look(name);
    await showScene(scene);
    await expectAccessible();
    await keepPicture(`panel-${scene.name}-${name}`);
  });
});
