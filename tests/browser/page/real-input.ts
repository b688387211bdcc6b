import { cdp } from 'vitest/browser';

interface Point {
  x: number;
  y: number;
}

/** The test stands in a frame of the tab, which may be drawn smaller; the browser counts in pixels of the tab. */
function inTab({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

async function dispatchMouse(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  at: Point,
  isDown = type !== 'mouseMoved',
): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...inTab(at),
    ...(isDown ? { button: 'left', clickCount: type === 'mouseMoved' ? 0 : 1 } : {}),
    buttons: type === 'mouseReleased' ? 0 : 1,
  });
}

/** The mouse as the browser gets it, at points of the test's own viewport. */
export const mouse = {
  move: (at: Point) => dispatchMouse('mouseMoved', at),
  press: (at: Point) => dispatchMouse('mousePressed', at),
  release: (at: Point) => dispatchMouse('mouseReleased', at),
  wheel: (at: Point, deltaY: number) =>
    cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inTab(at), deltaX: 0, deltaY }),
  async click(at: Point): Promise<void> {
    await dispatchMouse('mousePressed', at);
    await dispatchMouse('mouseReleased', at);
  },
  async drag(from: Point, to: Point): Promise<void> {
    await dispatchMouse('mouseMoved', from);
    await dispatchMouse('mousePressed', from);
    // Without a button that is down a move selects no text.
    await dispatchMouse('mouseMoved', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, true);
    await dispatchMouse('mouseMoved', to, true);
    // A selection follows by the frame.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await dispatchMouse('mouseReleased', to);
  },
};
