import type { AltFlag } from '../../utils/answers/alt-text/alt-answer';
import { characterCount } from '../../utils/lib/text';
import type { AltResult } from '../../utils/answers/alt-text/alt-proposal';
import type { Sent } from '../../utils/answers/alt-text/alt-sent';
import { type AuthorWords, altMost } from '../../utils/model/alt-text';
import type { PageContext } from '../../utils/model/task';
import { t, tn } from '../../utils/i18n/messages';
import { count } from '../shared/format';

/** What is proposed, as a heading: alt text with its length, or none. */
export function proposedWords({ answer }: AltResult): string {
  if (answer.decision === 'empty') return t('alt_empty');
  const length = characterCount(answer.text);
  return tn('alt_length', length);
}

/** Why, in a sentence each: the branch of the decision tree, what put the picture there, and where they disagree. */
export function reasonWords({ answer, branch, decision }: AltResult): string[] {
  const { kind, values } = decision.reason;
  const isAgainst = answer.decision === 'alt' && ['decorative', 'redundant'].includes(decision.branch);
  return [
    ...(branch === 'functional' ? [] : [t(`alt_branch_${branch}`)]),
    ...(kind === 'open' ? [] : [t(`alt_reason_${kind}`, ...values)]),
    ...(isAgainst ? [t('alt_against')] : []),
  ];
}

/** What to look at before alt text is used. */
export function flagWords(flag: AltFlag): string {
  return flag === 'tooLong' ? t('alt_too_long', count(altMost)) : t(`alt_flag_${flag}`);
}

/** One thing that went along with a picture. */
export function sentWords({ field, text }: Sent): string {
  return t(`alt_sent_${field}`, text);
}

/** What a page's author says of a picture besides its alt text, each with where it stands. */
export function authorWords({ caption, tooltip, situation, inFile = [] }: PageContext): AuthorWords[] {
  const { described = '' } = situation ?? {};
  const onPage = [
    { from: 'caption' as const, text: caption },
    { from: 'described' as const, text: described === caption ? '' : described },
    { from: 'title' as const, text: tooltip },
  ];
  return [...onPage.map((words) => ({ ...words, lang: '' })), ...inFile].filter(({ text }) => text !== '');
}
