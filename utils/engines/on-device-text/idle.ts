/** Runs work, and `free` once nothing has been running for `after` milliseconds. */
export function createIdle(after: number, free: () => void): { enter(): void; leave(): void } {
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    enter() {
      running += 1;
      clearTimeout(timer);
    },
    leave() {
      running -= 1;
      if (running === 0) timer = setTimeout(free, after);
    },
  };
}
