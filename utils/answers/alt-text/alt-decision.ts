import type { AltAnswer } from './alt-answer';
import type { AltUse, Branch, Situation } from '../../model/alt-text';
import { saysTheSame } from './is-redundant';
import { nothingAround, type PageContext } from '../../model/task';

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
export function decideAlt(context: PageContext = nothingAround): AltDecision {
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
  if (saysTheSame(name, caption)) return decided('redundant', true, 'repeatsCaption', caption);
  if (saysTheSame(name, situation.beside)) return decided('redundant', true, 'repeatsText', situation.beside);
  if (situation.isBesideWordsIn !== '') return decided('open', true, 'besideWords', situation.beside);
  return decided('open', true, 'open');
}

/** The branch that an answer puts a picture on, where the page left it open or the answer decided otherwise. */
export function branchOf(
  { decision, long }: Pick<AltAnswer, 'decision' | 'long'>,
  { branch, reason }: AltDecision,
): Branch {
  if (decision === 'empty')
    return branch === 'redundant' || reason.kind === 'besideWords' ? 'redundant' : 'decorative';
  if (branch === 'functional') return 'functional';
  return long === '' ? 'informative' : 'complex';
}
