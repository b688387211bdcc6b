import { type AltAnswer, parseAltAnswer } from './alt-answer';
import type { AltUse, Branch, Situation, AltContextFieldName, Proposal } from '../../model/alt-text';
import { isRedundant } from '../../lib/text';
import { emptyPageContext, type PageContext } from '../../model/task';
import type { Job } from '../../model/job';

/** Why a picture is on its branch, as far as the page tells; `values` fill the words. */
export interface AltReason {
  kind: AltUse;
  values: readonly string[];
}

/** What the decision tree comes to before anybody has looked at the picture. */
export interface AltDecision {
  /** `open` where the page does not tell: then what is in the picture decides. */
  branch: Extract<Branch, 'functional' | 'redundant' | 'decorative'> | 'open';
  /** Whether a model has to look at the picture; a person who wants alt text for this one has it asked all the same. */
  asks: boolean;
  reason: AltReason;
}

/** How a picture is used of which no page says it. */
const unknown: Situation = {
  width: 0,
  height: 0,
  isAloneIn: '',
  isBesideWordsIn: '',
  beside: '',
  described: '',
  isMarkedDecorative: false,
  isSpacer: false,
  isBackground: false,
};

/**
 * The decision tree of the W3C (https://www.w3.org/WAI/tutorials/images/decision-tree/), as far as a page's structure
 * answers it. The order counts: what is alone in a link names that link, however small and whatever its author marked.
 */
export function decideAlt(context: PageContext = emptyPageContext): AltDecision {
  const { alt, caption, link, situation = unknown } = context;
  const decided = (
    branch: AltDecision['branch'],
    asks: boolean,
    kind: AltReason['kind'],
    ...values: string[]
  ): AltDecision => ({ branch, asks, reason: { kind, values } });

  if (situation.isAloneIn === 'button') return decided('functional', true, 'aloneInButton');
  if (situation.isAloneIn === 'link')
    return link === ''
      ? decided('functional', true, 'aloneInLinkSomewhere')
      : decided('functional', true, 'aloneInLink', link);
  if (situation.isMarkedDecorative) return decided('decorative', false, 'markedDecorative');
  if (situation.isSpacer) return decided('decorative', false, 'spacer');
  const name = alt ?? '';
  if (situation.isBackground && name === '') return decided('decorative', false, 'background');
  // A name that says what stands there already is said twice; what else the picture shows, somebody has to look for.
  if (isRedundant(name, caption)) return decided('redundant', true, 'repeatsCaption', caption);
  if (isRedundant(name, situation.beside)) return decided('redundant', true, 'repeatsText', situation.beside);
  if (situation.isBesideWordsIn !== '') return decided('open', true, 'besideWords', situation.beside);
  return decided('open', true, 'open');
}

/** The branch that an answer puts a picture on, where the page left it open or the answer decided otherwise. */
export function branchAfterAnswer(
  { decision, long }: Pick<AltAnswer, 'decision' | 'long'>,
  { branch, reason }: AltDecision,
): Branch {
  if (decision === 'empty')
    return branch === 'redundant' || reason.kind === 'besideWords' ? 'redundant' : 'decorative';
  if (branch === 'functional') return 'functional';
  return long === '' ? 'informative' : 'complex';
}

/** One thing that the page, or the picture's author, says. */
export interface AltContextField {
  field: AltContextFieldName;
  text: string;
}

/** What goes along when alt text is asked for, each thing once: exactly this is sent, and exactly this is shown. */
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

/** What stays of a page's context where nothing that the page says may be sent: how it uses the picture. */
export function withoutPageText({ lang, situation }: PageContext): PageContext {
  return {
    ...emptyPageContext,
    lang,
    ...(situation ? { situation: { ...situation, beside: '', described: '' } } : {}),
  };
}

/** What a done alt job comes to. */
export interface AltOutcome {
  answer: AltAnswer;
  /** What the page alone came to, before the answer. */
  decision: AltDecision;
  branch: Branch;
}

/** What a job for alt text proposes; null while it is not done, and for an answer that is no proposal. */
export function altOutcomeOf(job: Job): AltOutcome | null {
  if (job.task.kind !== 'alt' || job.state !== 'done' || isNoAnswer(job)) return null;
  const answer = parseAltAnswer(job.answer);
  if (!answer) return null;
  const decision = decideAlt(job.context);
  return { answer, decision, branch: branchAfterAnswer(answer, decision) };
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
  const result = altOutcomeOf(job);
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
