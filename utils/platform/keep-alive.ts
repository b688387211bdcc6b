import { browser } from 'wxt/browser';

/**
 * Both browsers end an idle background at 30 s, a pending fetch or an open port notwithstanding; any call of an
 * extension API starts the time again.
 */
const intervalMs = 18_000;
let reasons = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background alive until the returned function is called. */
export function keepAlive(): () => void {
  reasons += 1;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), intervalMs);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    reasons -= 1;
    if (reasons > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Keeps the background alive during some work, and returns the work's result. */
export async function keepAliveDuring<T>(work: Promise<T>): Promise<T> {
  const rest = keepAlive();
  try {
    return await work;
  } finally {
    rest();
  }
}
