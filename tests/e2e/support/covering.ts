import { expect, type Page } from '@playwright/test';

declare global {
  /** Looks at a panel now, and returns what is covered that must not be. */
  var lookForCovered: () => string[];
  /** What was found at any moment since it was asked for last. */
  var foundCovered: Set<string>;
}

/**
 * Runs in a panel. The rule:
 * - Nothing but the bar at the top (`.at-top`), the composer, the bar of the list and the player of the answer that is read aloud
 *   floats over a control.
 * - Nothing at all covers the control, or the heading, that has the focus, unless the user has scrolled it there by the wheel.
 * - What a user opens is on top, and covers what is behind it: a menu, a dialog, a tooltip. While a menu or a dialog is open, only
 *   what is in it is looked at; a tooltip may lie over controls, but over the one with the focus only if that is its own.
 * A control is covered if the topmost element at one of its points is neither itself, nor in it, nor around it. Where it is cut off
 * by what it scrolls in, it is not there.
 */
function install(): void {
  const controls =
    'button, a[href], input:not([type="hidden"], [type="file"]), textarea, select, summary, [tabindex="0"], :is(h1, h2, h3, h4):focus';
  const floating = '.at-top, .composer, .list-bar, [role="toolbar"]:has(> .player)';
  // A tooltip is seen and not hit.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.tips-are-hit [data-tip]::after { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(sheet);

  const nameOf = (element: Element): string => {
    const { tagName, className, id } = element;
    const words = (element.ariaLabel ?? element.textContent).trim().slice(0, 40);
    return `${tagName.toLowerCase()}${id && !id.startsWith('P') ? `#${id}` : ''}.${className} “${words}”`;
  };
  const isIn = (element: Element, { left, top, right, bottom }: DOMRect): boolean =>
    left < right &&
    top < bottom &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inset = 2;
  const shares = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
    [0.5, 0.04],
    [0.5, 0.96],
    [0.04, 0.5],
    [0.96, 0.5],
  ] as const;
  /** The box of a tooltip is no part of its owner's. */
  const isTooltip = (top: Element, x: number, y: number): boolean => {
    const owner = top.closest('[data-tip]');
    if (!owner) return false;
    const box = owner.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };
  /** What covers a control, by where that is allowed. */
  function coverOf(control: Element): { cover: Element; floats: boolean; isTip: boolean } | undefined {
    const box = control.getBoundingClientRect();
    if (!isIn(control, box)) return undefined;
    for (const [across, down] of shares) {
      // Away from the edges, which are between two pixels, and where a line of text beside may reach.
      const x = box.left + inset + (box.width - 2 * inset) * across;
      const y = box.top + inset + (box.height - 2 * inset) * down;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const stack = document.elementsFromPoint(x, y);
      const [top] = stack;
      const isThere = stack.some((one) => one === control || control.contains(one));
      if (!top || !isThere || top.contains(control)) continue;
      const isTip = isTooltip(top, x, y);
      if (control.contains(top) && !isTip) continue;
      if (isTip && top.closest('[data-tip]') === control) continue;
      return { cover: top, floats: top.closest(floating) !== null, isTip };
    }
    return undefined;
  }
  let scrolledAway: Element | null = null;
  addEventListener('wheel', () => (scrolledAway = document.activeElement), { passive: true });
  addEventListener('focusin', () => (scrolledAway = null));

  globalThis.lookForCovered = () => {
    document.documentElement.classList.add('tips-are-hit');
    const opened = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1);
    const found = [...(opened ?? document).querySelectorAll(controls)].flatMap((control) => {
      const covered = coverOf(control);
      if (!covered) return [];
      const { cover, floats, isTip } = covered;
      const hasFocus = control === document.activeElement && control !== scrolledAway;
      const what = `${nameOf(control)} is covered by ${isTip ? 'the tooltip of ' : ''}${nameOf(cover)}`;
      if (hasFocus) return `with the focus, ${what}`;
      return floats || isTip ? [] : what;
    });
    document.documentElement.classList.remove('tips-are-hit');
    return found;
  };
  globalThis.foundCovered = new Set();
  setInterval(() => {
    if (document.body) for (const found of globalThis.lookForCovered()) globalThis.foundCovered.add(found);
  }, 250);
}

/** Looks at a panel, which is loaded again for that, four times a second. */
export async function watchCovering(panel: Page): Promise<void> {
  await panel.addInitScript(install);
  await panel.reload();
}

/** Expects that nothing was covered since the last time, at any moment, and nothing is now: also at the end of what scrolls. */
export async function expectUncovered(panel: Page, after: string): Promise<void> {
  const found = await panel.evaluate(async () => {
    const now = globalThis.lookForCovered();
    const all = [...globalThis.foundCovered, ...now];
    globalThis.foundCovered.clear();
    return [...new Set(all)];
  });
  expect.soft(found, `after: ${after}`).toEqual([]);
}
