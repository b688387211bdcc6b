import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { emulate, resize } from './emulate';

/** The ways in which people see a page. Scenes are opened in the first, in which there is the least room. */
export const looks = {
  narrow: { colorScheme: 'light', width: 320 },
  light: { colorScheme: 'light', width: 400 },
  dark: { colorScheme: 'dark', width: 400 },
  large: { colorScheme: 'dark', width: 400, text: '200%' },
} as const;

export const everyLook = Object.keys(looks) as readonly (keyof typeof looks)[];

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Switches to one of the looks, also what is shown already. */
export async function look(name: keyof typeof looks, height = 760): Promise<void> {
  await emulate({ colorScheme: looks[name].colorScheme });
  await resize(looks[name].width, height);
  document.documentElement.style.fontSize = name === 'large' ? looks.large.text : '';
  // What heeds its own size is told in the next frame, and has drawn itself anew in the one after it.
  await frame();
  await frame();
}

/** What a person aims at, with the label that does the same; links within a sentence may be as high as its lines. */
function smallTargets(): string[] {
  const controls = 'button, input:not([type=file]), select, textarea, summary, a[href]';
  const least = 24;
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.matches('p a, li a'))
    .flatMap((control) => {
      const boxes = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
      const sizes = boxes.map((box) => box.getBoundingClientRect());
      // By half a pixel, because sizes in rem are rarely whole.
      const width = Math.max(...sizes.map((size) => size.width));
      const height = Math.max(...sizes.map((size) => size.height));
      const isSmall = width < least - 0.5 || height < least - 0.5;
      return isSmall ? [`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML}`] : [];
    });
}

/** Boxes whose own text is cut off. */
export function cutOff(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((box) => {
    const hasText = [...box.childNodes].some(
      (child) => child instanceof Text && child.data.trim() !== '' && box.checkVisibility(),
    );
    // A row shows the beginning of what its press opens.
    const isBeginning =
      box.closest('.opener[aria-expanded="false"], .connection-row .meta, .item:not(.open) > .pick') !== null;
    if (!hasText || isBeginning || box.closest('.visually-hidden, svg, script, style')) return false;
    const { overflowX, overflowY } = getComputedStyle(box);
    const [isCutX, isCutY] = [overflowX, overflowY].map((way) => way === 'hidden' || way === 'clip');
    const isWide = box.scrollWidth > box.clientWidth + 1 && (isCutX || box.matches('button'));
    return isWide || (box.scrollHeight > box.clientHeight + 1 && isCutY === true);
  });
}

const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Gives text the spacing of WCAG 1.4.12, and tells what then is cut off that was not before. A compact row may be cut: its
 * words are whole in the answer that it opens.
 */
function lostBySpacing(): string[] {
  const before = new Set(cutOff());
  const style = document.createElement('style');
  style.textContent =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-block-end: 2em !important }';
  document.head.append(style);
  const lost = cutOff().filter((box) => !before.has(box) && !box.closest('.answer-row'));
  const wide = overflow() > 0 ? [`the page is ${overflow()} px too wide`] : [];
  style.remove();
  return [...wide, ...lost.map((box) => box.outerHTML)];
}

/** The rules of axe whose result depends on the size of the window or of the text. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

/**
 * Fails when axe finds anything (`rules`: only by these rules), when the page has to be scrolled sideways, when a target is smaller than 24 px, or when
 * text is cut off once it is spaced as WCAG 1.4.12 has it. Where colors are forced they are the system's: axe reads those of the
 * style sheet, which nobody sees then.
 */
export async function expectAccessible({
  isForced = false,
  as = '',
  rules,
}: { isForced?: boolean; as?: string; rules?: string[] } = {}): Promise<void> {
  // What a sticky bar half covers can be scrolled free of it.
  const free = document.createElement('style');
  free.textContent = '.composer, .list-bar { position: static !important }';
  document.head.append(free);
  const { violations } = await axe.run(document, {
    ...(rules
      ? { runOnly: { type: 'rule' as const, values: rules } }
      : {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          rules: { 'color-contrast': { enabled: !isForced } },
        }),
    // What it would say of all that holds, and the selectors of it, take as long as its rules do.
    resultTypes: ['violations'],
    selectors: false,
  });
  free.remove();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
  }));
  expect(found, as).toEqual([]);
  expect(overflow(), as).toBeLessThanOrEqual(0);
  expect(smallTargets(), as).toEqual([]);
  expect(lostBySpacing(), as).toEqual([]);
}

/**
 * Holds a scene to its looks, one after another on the same page: to open it takes as long as to look at it. It is to be open
 * in the first of them, and so is not pressed and filled in any other, such as with large text. The first look is held to all
 * rules, each further one to those whose result can differ: of layout, and of contrast in a color scheme not seen before.
 * `height` is the window's, in CSS pixels.
 */
export async function expectInLooks(
  scene: string,
  names: readonly (keyof typeof looks)[],
  height?: number,
): Promise<void> {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    const { colorScheme } = looks[name];
    const rules = seen.has(colorScheme) ? layoutRules : [...layoutRules, 'color-contrast'];
    seen.add(colorScheme);
    await look(name, height);
    await expectAccessible(at === 0 ? { as: name } : { as: name, rules });
    await keepPicture(`${scene}-${name}`);
  }
}

/** Milliseconds for a scene in all its looks: each is a test of its own in all but name. */
export const looksTimeout = 60_000;

/** Keeps a picture of the page for people, where LOOK_AT names a folder. */
export async function keepPicture(name: string): Promise<void> {
  const folder = import.meta.env['LOOK_AT'] as string | undefined;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
