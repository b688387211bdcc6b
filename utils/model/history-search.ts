import type { HistoryDoc } from './history-entry';
import { hasAll, isUnspaced, wordsOf } from './history-words';

/** What the history is narrowed to; an undefined part narrows nothing. */
export interface HistoryFilter {
  site?: string | undefined;
  kind?: string | undefined;
  engine?: string | undefined;
}

/** The words of what a person typed, the rarest first as far as that can be told: it decides soonest. */
export function termsOf(query: string): string[] {
  const weight = (term: string): number => term.length * (isUnspaced(term) ? 3 : 1);
  return wordsOf(query).sort((one, other) => weight(other) - weight(one));
}

/** Whether a job has all the terms and passes the filter. */
export function isMatch(
  doc: HistoryDoc,
  terms: readonly string[],
  { site, kind, engine }: HistoryFilter,
): boolean {
  if (site !== undefined && doc.site !== site) return false;
  if (kind !== undefined && doc.kind !== kind) return false;
  if (engine !== undefined && doc.engine !== engine) return false;
  return hasAll(doc.text, terms);
}
