import { describe, expect, test } from 'vitest';
import { Panel } from '../../../components/panel/panel';
import { conversationsOf, newestTurn, wholePath } from '../../../utils/model/conversation';
import { expectInLooks, look, looksTimeout, type looks } from './axe';
import { fakeBackground } from './fake-background';
import { fake } from './fake-browser';
import type { PanelScene } from './panel-scenes';
import { show } from './show';

async function showScene(scene: PanelScene): Promise<void> {
  if (scene.settings) fake.store({ settings: scene.settings });
  const state = await scene.state();
  fakeBackground(state);
  show(<Panel surface="sidepanel" />);
  const conversations = conversationsOf(state.jobs);
  const shown = conversations.flatMap((one) => wholePath(one.turns, newestTurn(one)).slice(-1));
  // A failed job with one picture shows it next to its title.
  const pictures = shown
    .filter((job) => job.state !== 'failed' || job.pictures.length > 1)
    .flatMap((job) => job.pictures)
    .concat(state.draft?.pictures ?? []);
  const isApart = state.draft !== undefined && state.draft.about === undefined;
  const articles = conversations.length + (isApart ? 1 : 0);
  await expect
    .poll(() => document.querySelectorAll('article, .composer[data-new="true"], .welcome').length)
    .toBe(Math.max(1, articles));
  await expect
    .poll(() => [...document.querySelectorAll('.picture')].filter(isSettled).length)
    .toBe(pictures.length);
}

const isSettled = (element: Element): boolean =>
  element instanceof HTMLImageElement ? element.naturalWidth > 0 : element.classList.contains('placeholder');

/** Shows each scene of the panel in each of some looks, which has to be accessible. */
export function expectScenesAccessible(
  scenes: readonly PanelScene[],
  inLooks: readonly (keyof typeof looks)[],
): void {
  describe.each(scenes)('the panel, $name', (scene) => {
    test(`is accessible: ${inLooks.join()}`, { timeout: looksTimeout }, async () => {
      await look(inLooks[0] ?? 'narrow');
      await showScene(scene);
      await expectInLooks(`panel-${scene.name}`, inLooks);
    });
  });
}
