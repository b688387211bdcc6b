/** What draws something that grows. */
export interface Pace {
  /** Draws soon: in the next frame, unless the last drawing was so long that it has to rest. */
  soon: () => void;
  /** Draws at once. */
  now: () => void;
  end: () => void;
}

/** For each millisecond that a drawing took it rests so many: it is never busy for more than a fifth of the time. */
const restFor = 4;
/** Then again it goes on, however long the last one took, in milliseconds. */
const longestRest = 500;
/** A page that nobody sees has no frames; what it holds is to be true all the same. */
const unseenAfter = 250;

/** Calls `draw` at most once a frame, and the more seldom the longer the browser takes to show what it draws. */
export function createPace(draw: () => void): Pace {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;

  const forget = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  };
  const now = (): void => {
    forget();
    draw();
  };
  const inFrame = (): void => {
    forget();
    const began = performance.now();
    draw();
    // Comes after the frame: style, layout and paint are done by then.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const ended = performance.now();
      restUntil = ended + Math.min(longestRest, (ended - began) * restFor);
      port1.close();
    });
    port1.start();
    port2.postMessage(undefined);
  };
  const atFrame = (): void => {
    timer = setTimeout(now, unseenAfter);
    frame = requestAnimationFrame(inFrame);
  };
  return {
    soon() {
      if (timer !== undefined) return;
      const rest = restUntil - performance.now();
      if (rest <= 0) atFrame();
      else timer = setTimeout(atFrame, rest);
    },
    now,
    end: forget,
  };
}
