import { describe, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, keepPicture } from './axe';
import { lookScenes } from './look-scenes';
import { emulate } from './emulate';

/** The ways in which a state must hold. */
const ways = {
  light: { colorScheme: 'light', width: 320 },
  dark: { colorScheme: 'dark', width: 320 },
  wide: { colorScheme: 'light', width: 960 },
  'wide-dark': { colorScheme: 'dark', width: 960 },
  forced: { colorScheme: 'dark', forcedColors: 'active', width: 400 },
} as const;

/** The least height that a picture has, in CSS pixels. */
const least = 480;

/** Opens every state of a first day in some of its ways, which has to be accessible. */
export function expectLooks(inWays: readonly (keyof typeof ways)[]): void {
  describe.each(lookScenes)('$name', ({ name, open, most = 1700 }) => {
    test.each(inWays)('is accessible: %s', async (way) => {
      const { width, ...media } = ways[way];
      await emulate(media);
      // So high that what stays at an edge of the window covers nothing.
      await page.viewport(width, 1700);
      document.documentElement.style.fontSize = '';
      await open();
      await expectAccessible({ isForced: 'forcedColors' in media });
      await page.viewport(width, least);
      await page.viewport(width, Math.min(document.documentElement.scrollHeight, most));
      // What was pressed last would look as if the pointer were on it.
      await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
      window.scrollTo(0, 0);
      await keepPicture(`look-${name}-${way}`);
    });
  });
}
