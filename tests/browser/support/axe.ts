import axe from 'axe-core';
import { commands, page } from 'vitest/browser';
import { expect } from 'vitest';

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** Makes the browser behave as if the system were set so; see vitest.config.ts. */
    emulate: (media: {
      colorScheme?: 'light' | 'dark';
      forcedColors?: 'active' | 'none';
      reducedMotion?: 'reduce' | 'no-preference';
    }) => Promise<void>;
  }
}

/** The ways people see a page that must all hold. */
export const looks = {
  light: { colorScheme: 'light', width: 400 },
  dark: { colorScheme: 'dark', width: 400 },
  narrow: { colorScheme: 'light', width: 320 },
  large: { colorScheme: 'dark', width: 400, text: '200%' },
} as const;

/** Switches to one of the looks. */
export async function look(name: keyof typeof looks, height = 760): Promise<void> {
  await commands.emulate({ colorScheme: looks[name].colorScheme });
  await page.viewport(looks[name].width, height);
  document.documentElement.style.fontSize = name === 'large' ? looks.large.text : '';
}

/** Fails when axe finds anything, or when the page has to be scrolled sideways. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
  }));
  expect(found).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
}

/** Keeps a picture of the page for people, where LOOK_AT names a folder. */
export async function keepPicture(name: string): Promise<void> {
  const folder = import.meta.env['LOOK_AT'] as string | undefined;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
