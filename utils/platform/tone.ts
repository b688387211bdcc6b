/** Plays a short tone: a rising one at an end, a falling one at a failure. */
export function playTone(_tone: 'done' | 'failed'): void {
  throw new Error('to be built');
}
