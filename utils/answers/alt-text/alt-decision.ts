import { type AltAnswer, parseAltAnswer } from './alt-answer';
import type { AltUse, Branch, Situation, AltContextFieldName, Proposal } from '../../model/alt-text';
import { isRedundant } from '../../lib/text';
import { emptyPageContext, type PageContext } from '../../model/task';
import { isPageReadable, type Job } from '../../model/job';

/** The reason for a picture's branch, by its page; `values` fill the message. */
export interface AltReason {
  kind: AltUse;
  values: readonly string[];
}

/** The result of the decision tree without the picture's content. */
export interface AltDecision {
  /** `open` where the picture's content decides. */
  branch: Extract<Branch, 'functional' | 'redundant' | 'decorative'> | 'open';
  reason: AltReason;
}

/**
 * Applies the decision tree of the W3C (https://www.w3.org/WAI/tutorials/images/decision-tree/) to a page's structure.
 * The order matters: a picture alone in a link names the link, however small or decorative it is.
 */
export function decideAlt(context: PageContext = emptyPageContext): AltDecision {
  const { alt, caption, link } = context;
  const { isAloneIn, isBesideWordsIn, beside = '', ...marks }: Partial<Situation> = context.situation ?? {};
  const decided = (branch: AltDecision['branch'], kind: AltUse, ...values: string[]): AltDecision => ({
    branch,
    reason: { kind, values },
  });

  if (isAloneIn === 'button') return decided('functional', 'aloneInButton');
  if (isAloneIn === 'link' && link === '') return decided('functional', 'aloneInLinkSomewhere');
  if (isAloneIn === 'link') return decided('functional', 'aloneInLink', link);
  if (marks.isMarkedDecorative) return decided('decorative', 'markedDecorative');
  if (marks.isSpacer) return decided('decorative', 'spacer');
  const name = alt ?? '';
  if (marks.isBackground && name === '') return decided('decorative', 'background');
  // A name that repeats the text beside it is redundant; a model looks for what else the picture shows.
  if (isRedundant(name, caption)) return decided('redundant', 'repeatsCaption', caption);
  if (isRedundant(name, beside)) return decided('redundant', 'repeatsText', beside);
  return isBesideWordsIn ? decided('open', 'besideWords', beside) : decided('open', 'open');
}

/** Returns the branch after the answer, which decides open cases and may overrule the page. */
export function branchAfterAnswer(
  { decision, long }: Pick<AltAnswer, 'decision' | 'long'>,
  { branch, reason }: AltDecision,
): Branch {
  if (decision === 'empty')
    return branch === 'redundant' || reason.kind === 'besideWords' ? 'redundant' : 'decorative';
  if (branch === 'functional') return 'functional';
  return long === '' ? 'informative' : 'complex';
}

/** A piece of context from the page or from the picture's author. */
export interface AltContextField {
  field: AltContextFieldName;
  text: string;
}

/** Returns the context sent with a request for alt text, without repetitions: exactly this is sent and shown. */
export function altContextFields(context: PageContext): AltContextField[] {
  const { title, heading, link, caption, tooltip, alt, situation, inFile = [] } = context;
  const said: AltContextField[] = [
    { field: 'title', text: title },
    { field: 'heading', text: heading },
    { field: 'link', text: link },
    { field: 'beside', text: situation?.beside ?? '' },
    { field: 'caption', text: caption },
    { field: 'described', text: situation?.described ?? '' },
    { field: 'tooltip', text: tooltip },
    { field: 'alt', text: alt ?? '' },
    ...inFile.map(({ text }): AltContextField => ({ field: 'inFile', text })),
  ];
  return said.filter(
    ({ field, text }, at) =>
      text !== '' && (field === 'alt' || said.findIndex((one) => one.text === text) === at),
  );
}

/** Returns a page's context without any text of the page. */
export function withoutPageText({ lang, situation }: PageContext): PageContext {
  return {
    ...emptyPageContext,
    lang,
    ...(situation ? { situation: { ...situation, beside: '', described: '' } } : {}),
  };
}

/** The result of a finished alt-text job. */
export interface AltOutcome {
  answer: AltAnswer;
  /** The decision by the page alone. */
  decision: AltDecision;
  branch: Branch;
}

/** Returns the result of an alt-text job; `null` while it is not done, and for an answer without a proposal. */
export function altOutcomeOf(job: Job): AltOutcome | null {
  if (job.task.kind !== 'alt' || job.state !== 'done' || isNoAnswer(job)) return null;
  const parsed = parseAltAnswer(job.answer);
  if (!parsed) return null;
  const { editedAlt } = job;
  const answer = editedAlt === undefined ? parsed : { ...parsed, text: editedAlt, isShortened: false };
  const decision = decideAlt(job.context);
  return { answer, decision, branch: branchAfterAnswer(answer, decision) };
}

/** Whether an answer is a refusal, or cut off within its first line. */
function isNoAnswer({ notes, answer, sight }: Job): boolean {
  // What this device says in a model's place is about the picture as a file.
  if (sight?.abstained) return true;
  return notes.some(
    ({ kind }) => kind === 'refusal' || (kind === 'cut-off' && !answer.trim().includes('\n')),
  );
}

/**
 * Returns a finished alt-text job as a proposal for a place in a page, which has no id yet; `null` for an answer without a
 * proposal.
 */
export function proposalOf(
  job: Job,
  place: Pick<Proposal, 'ref' | 'address' | 'selector' | 'page'>,
): Omit<Proposal, 'id'> | null {
  const result = altOutcomeOf(job);
  const [picture] = job.pictures;
  if (!result || !picture) return null;
  const { hash } = picture;
  const { decision, text, long, why } = result.answer;
  return {
    ...place,
    hash,
    decision,
    branch: result.branch,
    text,
    long,
    why,
    lang: job.language ?? '',
    job: job.id,
    at: job.finishedAt ?? job.createdAt,
    isEdited: job.editedAlt !== undefined,
    isReviewed: false,
    isKept: false,
    isPageReadable: isPageReadable(job),
    ...(picture.provenance === 'screen' && { isFromScreen: true }),
  };
}
