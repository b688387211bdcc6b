import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, keepPicture, look, type looks } from '../support/axe';
import { emulate } from '../support/emulate';
import { inside, middleOf, openTool } from './capture-tool';
import { svgUri } from './pictures';
import { mouse } from './real-input';

/** What the capture tool shows, and how a person comes to it. */
const scenes = {
  open: async () => undefined,
  dragging: async () => {
    await mouse.press({ x: 40, y: 260 });
    await mouse.move({ x: 260, y: 400 });
  },
  'first corner': async () => {
    await mouse.click({ x: 40, y: 160 });
    await mouse.move({ x: 200, y: 300 });
  },
  'two corners': async () => userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}{Enter}'),
  hover: async () => {
    const { x, y } = middleOf(document.querySelector('img')!);
    // Below the toolbar.
    await mouse.move({ x, y: y + 120 });
    await expect.poll(() => inside('.outline').checkVisibility()).toBe(true);
  },
  picture: async () => userEvent.keyboard('{Tab}'),
  toolbar: async () => userEvent.keyboard('{Tab}{Tab}'),
  box: async () => userEvent.keyboard('r'),
};

/** Has each test of a file begin in a page with a picture and words. */
export function inAPage(): void {
  beforeEach(() => {
    document.title = 'A page';
    document.documentElement.lang = 'en';
    document.body.innerHTML = `<main><h1>A page</h1><img alt="A teal field" src="${svgUri('teal', 240, 320)}"><p>${'Some words. '.repeat(60)}</p></main>`;
  });

  afterEach(async () => {
    await emulate({ colorScheme: 'light', forcedColors: 'none' });
  });
}

/** Opens each of the tool's scenes in some looks, which has to be accessible. */
export function expectToolAccessible(inLooks: readonly (keyof typeof looks)[]): void {
  for (const name of inLooks) {
    test.each(Object.entries(scenes))(`is accessible: ${name}, %s`, async (scene, act) => {
      await look(name, 640);
      openTool();
      await act();
      await expectAccessible();
      await keepPicture(`capture-${scene.replace(' ', '-')}-${name}`);
      await mouse.release({ x: 260, y: 400 });
    });
  }
}
