import { browser } from 'wxt/browser';

/**
 * The time between two API calls, in ms. Both browsers end a background that is idle for 30 s, also with a pending fetch or an open
 * port. Each call of an extension API restarts that time.
 */
const intervalMs = 18_000;
let reasons = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background alive until the returned function is called. */
export function keepAlive(): () => void {
  reasons += 1;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), intervalMs);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    reasons -= 1;
    if (reasons > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Keeps the background alive until a promise settles, and returns its result. */
export async function keepAliveDuring<T>(work: Promise<T>): Promise<T> {
  const rest = keepAlive();
  try {
    return await work;
  } finally {
    rest();
  }
}
