import { withTimeout } from '../lib/async';
import { FailureError } from '../model/failure';

/** The longest time that one strategy may take, in milliseconds: three of them must end within 20 s. */
export const strategyTimeoutMs = 6500;

/** Returns the work's result. Throws `FailureError` `pictureUnreachable` after `timeoutMs`, and the signal's reason once aborted. */
export function withStrategyTimeout<T>(
  work: Promise<T>,
  signal: AbortSignal,
  timeoutMs = strategyTimeoutMs,
): Promise<T> {
  return withTimeout(work, signal, timeoutMs, () => new FailureError({ code: 'pictureUnreachable' }));
}
