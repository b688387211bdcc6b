/** Returns a function that returns the milliseconds of a processor since then: how busy the machine is says nothing. */
export function stopwatch(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}
