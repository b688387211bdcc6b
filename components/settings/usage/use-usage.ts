import { useCallback, useEffect, useState } from 'preact/hooks';
import type { UsageRow } from '../../../utils/model/usage';
import { bytesOfAnswers } from '../../../utils/store/answer-cache';
import { usageSince } from '../../../utils/store/usage';

/** What was counted until `now`, and how many bytes the kept answers take. */
export interface Counted {
  rows: readonly UsageRow[];
  bytes: number;
  now: Date;
}

/** What was counted until the page came in front, or `refresh` was called; undefined until it is read, null where it cannot be. */
export function useUsage(): { counted: Counted | null | undefined; refresh: () => void } {
  const [counted, setCounted] = useState<Counted | null>();
  const refresh = useCallback(() => {
    Promise.all([usageSince(), bytesOfAnswers()]).then(
      ([rows, bytes]) => setCounted({ rows, bytes, now: new Date() }),
      () => setCounted(null),
    );
  }, []);
  useEffect(() => {
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [refresh]);
  return { counted, refresh };
}
