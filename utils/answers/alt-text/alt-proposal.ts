import { altAnswer, type AltAnswer } from './alt-answer';
import { type AltDecision, branchOf, decideAlt } from './alt-decision';
import type { Branch, Proposal } from '../../model/alt-text';
import type { Job } from '../../model/job';

/** What a done alt job comes to. */
export interface AltResult {
  answer: AltAnswer;
  /** What the page alone came to, before the answer. */
  decision: AltDecision;
  branch: Branch;
}

/** What a job for alt text proposes; null while it is not done, and for an answer that is no proposal. */
export function altResult(job: Job): AltResult | null {
  if (job.task.kind !== 'alt' || job.state !== 'done' || isNoAnswer(job)) return null;
  const answer = altAnswer(job.answer);
  if (!answer) return null;
  const decision = decideAlt(job.context);
  return { answer, decision, branch: branchOf(answer, decision) };
}

/** A refusal, or one that ends in the middle of its first line. */
function isNoAnswer({ notes, answer }: Job): boolean {
  return notes.some(
    ({ kind }) => kind === 'refusal' || (kind === 'cut-off' && !answer.trim().includes('\n')),
  );
}

/** A done alt job as a proposal for its place in a page; null where its answer is none. */
export function proposalOf(
  job: Job,
  { ref, address, selector, page }: { ref: string; address: string; selector: string; page: string },
): Proposal | null {
  const result = altResult(job);
  const hash = job.pictures[0]?.hash;
  if (!result || hash === undefined) return null;
  const [place = ''] = page.split('#', 1);
  const { decision, text, long, why } = result.answer;
  return {
    id: `${place} ${hash}`,
    page: place,
    hash,
    address,
    selector,
    ref,
    decision,
    branch: result.branch,
    text,
    long,
    why,
    lang: job.language ?? '',
    job: job.id,
    at: job.finishedAt ?? job.createdAt,
    isEdited: false,
    isReviewed: false,
    isKept: false,
  };
}
