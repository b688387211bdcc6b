import { useEffect, useState } from 'preact/hooks';

/** The time in milliseconds since the epoch, as a clock that ticks every second while somebody looks at it. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isTicking]);
  return now;
}
