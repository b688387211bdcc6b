import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, focused, hostCount, inside, middleOf, openTool } from './capture-tool';
import { hideTab } from './hidden-tab';
import { mouse } from './real-input';

beforeEach(async () => {
  await page.viewport(800, 600);
  document.body.innerHTML = '<button id="before">Before</button><div style="height:3000px"></div>';
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('#before')?.focus();
});

/** Covers the window, and lets presses through to what is below. Returns what uncovers it. */
function coverByLayer(): () => void {
  const host = document.createElement('div');
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.style.cssText = 'width:100vw;height:100vh;background:white;pointer-events:none';
  host.attachShadow({ mode: 'closed' }).append(layer);
  document.body.append(host);
  layer.showPopover();
  return () => host.remove();
}

/** View transitions are drawn above all layers; this one stays, and shows nothing of what is below. */
function coverByTransition(): () => void {
  const style = document.createElement('style');
  style.textContent = `
    ::view-transition { background: white; pointer-events: none }
    ::view-transition-group(root) { animation-duration: 1000s }
    ::view-transition-old(root), ::view-transition-new(root) { animation: none; opacity: 0 }`;
  document.body.append(style);
  const transition = document.startViewTransition();
  // One is aborted by the next.
  transition.ready.catch(() => undefined);
  return () => transition.skipTransition();
}

function shrinkByZoom(): () => void {
  const { style, currentCSSZoom } = document.documentElement;
  style.zoom = String(currentCSSZoom / 4);
  return () => void (style.zoom = '');
}

/** Calls a function with each new child of the document's element, like the capture tool; ends by the returned one. */
function onEachRaise(hide: () => () => void): () => void {
  const undo: (() => void)[] = [];
  const raised = new MutationObserver(() => undo.push(hide()));
  raised.observe(document.documentElement, { childList: true });
  return () => {
    raised.disconnect();
    for (const each of undo) each();
  };
}

/** Presses a button until the tool counts as seen again. */
async function pressUntilTaken(name: string, reports: readonly object[]): Promise<void> {
  await expect
    .poll(async () => {
      if (hostCount() > 0) await mouse.click(middleOf(button(name)));
      return reports;
    })
    .toHaveLength(1);
}

describe('in the page', () => {
  test('no input reaches the page until the tool closes', async () => {
    const heard: string[] = [];
    const types =
      'keydown keyup pointerdown pointermove pointerup mousedown mouseup click wheel focusin focusout contextmenu';
    const away = new AbortController();
    for (const type of types.split(' ')) {
      document.addEventListener(type, () => heard.push(type), { capture: true, signal: away.signal });
    }
    openTool();
    await userEvent.keyboard('r{ArrowLeft}{Tab}');
    await mouse.click(middleOf(button('Two corners')));
    await mouse.click({ x: 100, y: 300 });
    await mouse.click({ x: 200, y: 400 });
    await expect.poll(hostCount).toBe(0);
    openTool();
    await userEvent.keyboard('r{Enter}');
    await expect.poll(hostCount).toBe(0);
    expect(heard).toEqual([]);
    await userEvent.keyboard('a');
    expect(heard).toEqual(['keydown', 'keyup']);
    away.abort();
  });

  test('the rest of a drag that Esc ended does not reach the page', async () => {
    const heard: string[] = [];
    const away = new AbortController();
    for (const type of ['keyup', 'pointermove', 'pointerup', 'mouseup', 'click', 'pointerdown']) {
      document.addEventListener(type, () => heard.push(type), { capture: true, signal: away.signal });
    }
    openTool();
    await mouse.press({ x: 100, y: 200 });
    await mouse.move({ x: 200, y: 300 });
    await userEvent.keyboard('{Escape}');
    await new Promise(requestAnimationFrame);
    await mouse.move({ x: 210, y: 300 });
    await mouse.release({ x: 210, y: 300 });
    expect([hostCount(), heard]).toEqual([0, []]);
    await new Promise(requestAnimationFrame);
    await mouse.click({ x: 300, y: 300 });
    expect(heard).toEqual(['pointerdown', 'pointerup', 'mouseup', 'click']);
    away.abort();
  });

  test('synthetic events reach the page and take nothing', async () => {
    const { reports } = openTool();
    let heard = 0;
    document.addEventListener('keydown', () => heard++, { once: true });
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', bubbles: true }));
    document.querySelector<HTMLElement>('sightread-capture')?.click();
    expect([hostCount(), reports, heard]).toEqual([1, [], 1]);
  });

  test('the page does not scroll while a region is selected', async () => {
    openTool();
    const scrolledBy: string[] = [];
    let input = 'nothing';
    const heard = (): void => void scrolledBy.push(`${input}: ${scrollY}`);
    document.addEventListener('scroll', heard);
    onTestFinished(() => document.removeEventListener('scroll', heard));
    await mouse.click({ x: 100, y: 300 });
    input = 'the wheel';
    await mouse.wheel({ x: 200, y: 200 }, 500);
    for (input of ['{PageDown}', ' ', '{End}', 'r', '{PageDown}', ' ', '{End}'])
      await userEvent.keyboard(input);
    await new Promise(requestAnimationFrame);
    expect(scrolledBy).toEqual([]);
  });

  test('the wheel scrolls the page while nothing is selected, and Esc keeps the position', async () => {
    openTool();
    await mouse.wheel({ x: 200, y: 200 }, 500);
    await expect.poll(() => scrollY).toBe(500);
    await userEvent.keyboard('{Escape}');
    expect([hostCount(), scrollY]).toEqual([0, 500]);
  });

  test.each(['{PageDown}', ' ', '{End}'])('%s scrolls it while nothing is selected', async (key) => {
    openTool();
    await userEvent.keyboard(key);
    await expect.poll(() => scrollY).toBeGreaterThan(0);
  });

  describe('with nested scroll containers only', () => {
    const inner = (): Element => document.querySelector('#inner')!;

    beforeEach(() => {
      document.body.innerHTML = `<div id="inner" style="position:fixed;inset:0 400px 0 0;overflow:auto"><div style="height:3000px">
        <div id="nested" style="position:absolute;top:300px;height:200px;width:200px;overflow:auto"><p style="height:250px"></p></div></div></div>`;
    });

    test('the wheel scrolls the container under the pointer, then the one around it', async () => {
      openTool();
      const at = { x: 100, y: 400 };
      await mouse.wheel(at, 40);
      const nested = document.querySelector('#nested')!;
      await expect.poll(() => nested.scrollTop).toBe(40);
      await mouse.wheel(at, 400);
      await expect.poll(() => nested.scrollTop).toBeGreaterThan(40);
      expect(inner().scrollTop).toBe(0);
      await mouse.wheel(at, 50);
      await expect.poll(() => inner().scrollTop).toBe(50);
      await mouse.wheel({ x: 600, y: 400 }, 50);
      await new Promise(requestAnimationFrame);
      expect(inner().scrollTop).toBe(50);
    });

    test('keys scroll the container in the middle', async () => {
      inner().setAttribute('style', 'position:fixed;inset:0;overflow:auto');
      openTool();
      await userEvent.keyboard('{PageDown}');
      expect(inner().scrollTop).toBe(540);
      await userEvent.keyboard('{End}');
      expect(inner().scrollTop).toBe(2400);
      await userEvent.keyboard('{Home}');
      expect(inner().scrollTop).toBe(0);
    });

    test('a frame of the same origin counts', async () => {
      document.body.innerHTML =
        '<iframe style="position:fixed;left:0;top:250px" srcdoc="<p style=height:900px>"></iframe>';
      const view = (): Window => document.querySelector('iframe')!.contentWindow!;
      await expect.poll(() => view().document.body?.scrollHeight).toBeGreaterThan(800);
      openTool();
      await mouse.wheel({ x: 100, y: 320 }, 60);
      await expect.poll(() => view().scrollY).toBe(60);
    });
  });

  test('the tool is above a modal dialog, which stays open and gets the focus back', async () => {
    document.body.innerHTML = '<dialog><input id="field"></dialog>';
    const dialog = document.querySelector('dialog');
    dialog?.showModal();
    const { reports } = openTool();
    await mouse.drag({ x: 350, y: 250 }, { x: 450, y: 350 });
    await expect.poll(() => reports).toHaveLength(1);
    expect([dialog?.open, document.activeElement?.id]).toEqual([true, 'field']);
  });

  test('the tool stays above layers that the page opens later', async () => {
    document.body.innerHTML = '<dialog></dialog><div popover="manual">x</div>';
    const { reports } = openTool();
    document.querySelector('dialog')?.showModal();
    await expect.poll(() => document.activeElement?.parentElement?.localName).toBe('sightread-capture');
    const layer = document.querySelector<HTMLElement>('[popover]');
    // The browser tells of it later: until then a press would go to a tool that is about to come up anew.
    const told = new Promise((resolve) => layer?.addEventListener('toggle', resolve));
    layer?.showPopover();
    await told;
    expect(document.elementFromPoint(400, 300)?.parentElement?.localName).toBe('sightread-capture');
    expect(focused()).toHaveAttribute('role', 'application');
    await pressUntilTaken('Visible tab', reports);
    document.querySelector('dialog')?.close();
  });

  test.each([
    ['a layer in a closed shadow root', coverByLayer],
    ['a view transition', coverByTransition],
    ['its zoom', shrinkByZoom],
  ])('while the page hides the tool by %s, presses only raise it', async (_how, hide) => {
    const reveal = onEachRaise(hide);
    const { reports } = openTool();
    const place = middleOf(button('Visible tab'));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const presses = [
      () => mouse.click(place),
      () => userEvent.keyboard('v'),
      () => {
        button('Visible tab').focus();
        return userEvent.keyboard('{Enter}');
      },
    ];
    for (const press of [...presses, ...presses]) {
      await press();
      expect([hostCount(), reports]).toEqual([1, []]);
    }
    reveal();
    await pressUntilTaken('Visible tab', reports);
  });

  test('Esc closes the tool also while the page hides it', async () => {
    const reveal = onEachRaise(coverByLayer);
    openTool();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await userEvent.keyboard('{Escape}');
    reveal();
    expect(hostCount()).toBe(0);
  });

  test('a second opening keeps one tool, with the focus', async () => {
    const { open, reports } = openTool();
    open();
    expect(hostCount()).toBe(1);
    await userEvent.keyboard('v');
    await expect.poll(() => reports).toHaveLength(1);
  });

  test('a hidden tab cancels the capture', async () => {
    const { reports } = openTool();
    const show = hideTab();
    document.dispatchEvent(new Event('visibilitychange'));
    show();
    expect([hostCount(), reports]).toEqual([0, []]);
  });

  test('input reaches the page again after the page removed the tool', async () => {
    const { open } = openTool();
    document.querySelector('sightread-capture')?.remove();
    await userEvent.keyboard('a');
    let heard = 0;
    document.addEventListener('keydown', () => heard++, { once: true });
    await userEvent.keyboard('b');
    expect(heard).toBe(1);
    open();
    expect(hostCount()).toBe(1);
  });

  test('opening fails in a page that does not render the tool, and input reaches the page', async () => {
    document.documentElement.style.display = 'none';
    expect(() => openTool()).toThrow('pageOffLimits');
    document.documentElement.removeAttribute('style');
    expect(hostCount()).toBe(0);
    let heard = 0;
    document.addEventListener('keydown', () => heard++, { once: true });
    await userEvent.keyboard('a');
    expect(heard).toBe(1);
  });

  test('properties that the page registers do not hide the tool', () => {
    const style = document.createElement('style');
    const registered = {
      card: ['<color>', 'transparent'],
      px: ['<angle>', '0deg'],
      'text-3': ['<length>', '0px'],
    };
    style.textContent = Object.entries(registered)
      .map(
        ([name, [syntax, value]]) =>
          `@property --${name} { syntax: '${syntax}'; inherits: false; initial-value: ${value} }`,
      )
      .join('\n');
    document.head.append(style);
    openTool();
    const { backgroundColor, fontSize } = getComputedStyle(inside('.bar'));
    style.remove();
    expect([backgroundColor, fontSize]).toEqual(['rgb(255, 255, 255)', '15px']);
  });

  test('zoom and styles of the page do not change the tool', async () => {
    const style = document.createElement('style');
    style.textContent = 'html{zoom:1.5} *{display:block!important;visibility:hidden!important;direction:rtl}';
    document.head.append(style);
    const { reports } = openTool();
    expect(inside('dialog').checkVisibility({ visibilityProperty: true })).toBe(true);
    await mouse.press({ x: 100, y: 200 });
    await mouse.move({ x: 300, y: 300 });
    expect(inside('.region').getBoundingClientRect()).toMatchObject({
      x: 100,
      y: 200,
      width: 200,
      height: 100,
    });
    await mouse.release({ x: 300, y: 300 });
    await expect.poll(() => reports).toMatchObject([{ rect: { x: 100, y: 200, width: 200, height: 100 } }]);
    style.remove();
  });
});
