import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { button, focused, hostCount, inside, middleOf, openTool, spoken, wordsIn } from './capture-tool';
import { mouse } from './real-input';

beforeEach(async () => {
  await page.viewport(800, 600);
  document.body.innerHTML = '<button id="before">Before</button><div style="height:3000px"></div>';
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('#before')?.focus();
});

test('the tool closes once its extension was updated: nobody would hear what it takes', async () => {
  let isUpdated = false;
  const { reports } = openTool({ isOrphaned: () => isUpdated });
  isUpdated = true;
  await expect.poll(hostCount).toBe(0);
  expect([reports, document.activeElement?.id]).toEqual([[], 'before']);
});

describe('with the pointer', () => {
  test('a drag takes a region after the tool has left the screen', async () => {
    const { reports } = openTool();
    await mouse.drag({ x: 100, y: 150 }, { x: 400, y: 350 });
    await expect
      .poll(() => reports)
      .toEqual([
        {
          kind: 'region',
          rect: { x: 100, y: 150, width: 300, height: 200 },
          viewportWidth: 800,
          hostsLeft: 0,
        },
      ]);
  });

  test('two clicks take the region between them, which is shown meanwhile', async () => {
    const { reports } = openTool();
    await mouse.click({ x: 100, y: 150 });
    expect(spoken()).toBe('First corner: left 100, top 150 pixels. Now choose the opposite corner.');
    await mouse.move({ x: 300, y: 250 });
    expect(inside('.region').getBoundingClientRect()).toMatchObject({
      x: 100,
      y: 150,
      width: 200,
      height: 100,
    });
    expect(wordsIn(inside('.size'))).toBe('200 × 100');
    await mouse.click({ x: 400, y: 350 });
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 100, y: 150, width: 300, height: 200 } }]);
  });

  test('a slip takes nothing, and the tool stays open', async () => {
    const { reports } = openTool();
    await mouse.drag({ x: 100, y: 150 }, { x: 400, y: 151 });
    expect(spoken()).toMatch(/^Too small/);
    expect([hostCount(), reports]).toEqual([1, []]);
  });

  test.each([
    ['Visible tab', [{ kind: 'tab', hostsLeft: 0 }]],
    ['Whole page', [{ kind: 'whole-page', hostsLeft: 0 }]],
    ['Cancel', []],
  ])('a click on %s', async (name, expected) => {
    const { reports } = openTool();
    await mouse.click(middleOf(button(name)));
    await expect.poll(hostCount).toBe(0);
    await expect.poll(() => reports).toEqual(expected);
  });

  test('the button Two corners sets one corner with each press', async () => {
    const { reports } = openTool();
    await mouse.click(middleOf(button('Two corners')));
    await mouse.drag({ x: 50, y: 200 }, { x: 100, y: 250 });
    await mouse.drag({ x: 300, y: 400 }, { x: 200, y: 300 });
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 100, y: 250, width: 100, height: 50 } }]);
  });

  test('the toolbar moves out of the way of the selection', async () => {
    openTool();
    const isLow = (): boolean => middleOf(inside('.bar')).y > 300;
    expect(isLow()).toBe(false);
    await mouse.press({ x: 400, y: 200 });
    await mouse.move({ x: 500, y: 20 });
    expect(isLow()).toBe(true);
    await mouse.move({ x: 500, y: 590 });
    expect(isLow()).toBe(false);
  });
});

describe('what a region is taken to', () => {
  const isChosen = (name: string): boolean => button(name).ariaChecked === 'true';

  test('is chosen by a click or by keys, once, and reported with what is taken', async () => {
    const { reports, takes } = openTool();
    expect(inside('[role=radiogroup]').ariaLabel).toBe('Take a region to');
    expect(['Describe', 'Copy text', 'Ask'].map(isChosen)).toEqual([true, false, false]);
    await mouse.click(middleOf(button('Ask')));
    expect(['Describe', 'Copy text', 'Ask'].map(isChosen)).toEqual([false, false, true]);
    await userEvent.keyboard('{ArrowLeft} ');
    expect(['Describe', 'Copy text', 'Ask'].map(isChosen)).toEqual([false, true, false]);
    await userEvent.keyboard('r{Enter}');
    await expect.poll(() => reports).toMatchObject([{ kind: 'region' }]);
    expect(takes).toEqual(['text']);
  });

  test('is nothing yet for another task, and no choice for the command that copies text', async () => {
    const { takes } = openTool({ take: undefined });
    expect(['Describe', 'Copy text', 'Ask'].map(isChosen)).toEqual([false, false, false]);
    await userEvent.keyboard('v');
    await expect.poll(() => takes).toEqual([undefined]);
    openTool({ take: null });
    expect(() => inside('[role=radiogroup]')).toThrow();
  });

  test('is not what a script of the page presses', async () => {
    const { takes } = openTool();
    button('Ask').click();
    expect(isChosen('Ask')).toBe(false);
    await userEvent.keyboard('v');
    await expect.poll(() => takes).toEqual(['describe']);
  });
});

describe('with the keyboard', () => {
  test('R, arrows, Shift, Ctrl and Enter take a region', async () => {
    const { reports } = openTool();
    await userEvent.keyboard('r');
    expect(spoken()).toMatch(/^Region: width 400, height 300, left 200, top 150 pixels\. Arrow keys move it/);
    await userEvent.keyboard('{ArrowLeft}{Control>}{ArrowDown}{/Control}');
    await userEvent.keyboard('{Shift>}{ArrowRight}{Control>}{ArrowUp}{/Control}{/Shift}');
    expect(spoken()).toBe('Width 401, height 290, left 199, top 160 pixels.');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 199, y: 160, width: 401, height: 290 } }]);
  });

  test('a held key is announced when it is released', async () => {
    openTool();
    await userEvent.keyboard('r');
    const heard: string[] = [];
    new MutationObserver(() => heard.push(spoken() ?? '')).observe(inside('[role=status]'), {
      childList: true,
    });
    const right = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 };
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...right });
    for (let times = 0; times < 30; times++) {
      await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...right, autoRepeat: true });
    }
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...right });
    await expect
      .poll(() => heard)
      .toEqual([
        'Width 400, height 300, left 201, top 150 pixels.',
        'Width 400, height 300, left 231, top 150 pixels.',
      ]);
  });

  test('a key that was held before the tool opened does nothing', async () => {
    const { reports } = openTool();
    const v = { key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86 };
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...v, autoRepeat: true });
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', ...v });
    expect([hostCount(), reports]).toEqual([1, []]);
  });

  test.each([
    ['v', 'tab'],
    ['p', 'whole-page'],
  ])('%s takes the %s', async (key, kind) => {
    const { reports } = openTool();
    await userEvent.keyboard(key);
    await expect.poll(() => reports).toEqual([{ kind, hostsLeft: 0 }]);
  });

  test('single letters can be switched off and are not mentioned then', async () => {
    const { reports } = openTool({ letters: false });
    await userEvent.keyboard('rvp');
    expect([hostCount(), reports]).toEqual([1, []]);
    expect(inside('.region').checkVisibility()).toBe(false);
    const shown = ['Visible tab', 'Whole page', 'Cancel'].map((name) => [
      button(name).getAttribute('aria-keyshortcuts'),
      button(name).dataset['key'],
    ]);
    expect(shown).toEqual([
      [null, undefined],
      [null, undefined],
      ['Escape', 'Esc'],
    ]);
    expect(wordsIn(inside('#help'))).not.toContain('R makes');
    await userEvent.keyboard(
      '{Tab}{ArrowRight}{Enter}{Enter}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}',
    );
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 400, y: 300, width: 3, height: 3 } }]);
  });

  test('Two corners moves a cross by arrows and sets corners by Enter', async () => {
    const { reports } = openTool();
    await userEvent.keyboard('{Tab}{ArrowRight}{Enter}{Control>}{ArrowLeft}{/Control}{Enter}');
    expect(spoken()).toMatch(/^First corner: left 390,/);
    await userEvent.keyboard('{ArrowRight}{Control>}{ArrowRight}{ArrowDown}{/Control}{Enter}');
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 390, y: 300, width: 11, height: 10 } }]);
  });

  test('without pictures Tab goes to the toolbar, where arrows move and Space and Enter press', async () => {
    const { reports } = openTool();
    expect(focused()).toHaveAttribute('role', 'application');
    await userEvent.keyboard('{Tab}');
    expect([focused(), spoken()]).toEqual([
      button('Picture'),
      expect.stringMatching(/^No pictures on this page/),
    ]);
    await userEvent.keyboard(`${'{ArrowLeft}'.repeat(5)}{ArrowRight}`);
    expect(focused()).toBe(button('Cancel'));
    await userEvent.keyboard(' ');
    expect([hostCount(), reports]).toEqual([0, []]);
  });

  test('Esc starts nothing and returns the focus', async () => {
    const { reports } = openTool();
    expect(document.activeElement?.parentElement?.localName).toBe('sightread-capture');
    await userEvent.keyboard('r{Escape}');
    expect([hostCount(), reports, document.activeElement?.id]).toEqual([0, [], 'before']);
  });
});
