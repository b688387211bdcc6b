import { fileNameOf } from '../../utils/lib/url';
import type { WriteOutcome } from '../../utils/model/alt-text';
import type { AltHint, ListedPicture, VerdictReason, Verdict } from '../../utils/model/page-pictures';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';

/** A picture's label in the list: its alt text, else its file's name, else its place on the page, from 1. */
export function pictureLabel(picture: ListedPicture, place: number): string {
  return picture.name || fileNameOf(picture.address) || t('list_nameless', formatNumber(place));
}

/** The reason for a verdict. */
export function verdictReasonWords(reason: VerdictReason): string {
  if (reason.kind === 'sameName') return tn('list_same_name', reason.count);
  return reason.kind === 'namedBy' ? t('list_named_by', reason.by) : t(`list_why_${reason.kind}`);
}

type ShownFacts = Pick<ListedPicture, 'width' | 'height' | 'kind' | 'role'>;

/** A picture's size, kind and role. */
function factsOf({ width, height, kind, role }: ShownFacts): string {
  const size = t('size', plainNumber(Math.round(width)), plainNumber(Math.round(height)));
  return role === ''
    ? t('list_facts_no_role', size, t(`list_kind_${kind}`))
    : t('list_facts', size, t(`list_kind_${kind}`), role);
}

/** A noncharacter, which no message contains, as the placeholder in a message. */
const placeholder = '\u{fffe}';

/** Caches words by the JSON of what they are for. */
function memoized<K>(words: (key: K) => string): (key: K) => string {
  const known = new Map<string, string>();
  return (key) => {
    const id = JSON.stringify(key);
    const found = known.get(id) ?? words(key);
    known.set(id, found);
    return found;
  };
}

/** Returns a function that fills in the placeholder of a message. */
function filling(text: string): (value: string) => string {
  const [before = '', after = ''] = text.split(placeholder);
  return (value) => `${before}${value}${after}`;
}

/** Returns a function that fills in the two placeholders of a message. */
function fillingTwo(text: string): (one: string, other: string) => string {
  const [before = '', between = '', after = ''] = text.split(placeholder);
  return (one, other) => `${before}${one}${between}${other}${after}`;
}

/** The words of the rows. For thousands of rows, asking the browser for each message would take longer than drawing. */
export function createItemWords() {
  return {
    describe: t('list_describe'),
    describeOf: filling(t('label_of', t('list_describe'), placeholder)),
    labelOf: fillingTwo(t('label_of', placeholder, placeholder)),
    alt: t('list_alt'),
    altOf: filling(t('label_of', t('list_alt'), placeholder)),
    go: t('list_go'),
    goOf: filling(t('label_of', t('list_go'), placeholder)),
    verdict: memoized((verdict: Verdict) => t(`verdict_${verdict}`)),
    hint: memoized((hint: AltHint) => t(`list_hint_${hint}`)),
    reason: memoized(verdictReasonWords),
    facts: memoized(factsOf),
  };
}

/** Returns the result of adding alt text to a page: what was added, and a line for each reason that kept some from it. */
export function writtenWords(outcomes: readonly WriteOutcome[]): string[] {
  const lines = outcomeOrder.flatMap((outcome) => {
    const number = outcomes.filter((one) => one === outcome).length;
    return number === 0 ? [] : [t('label_of', t(`write_outcome_${outcome}`), formatNumber(number))];
  });
  return outcomes.includes('written') ? lines : [t('write_none'), ...lines];
}

const outcomeOrder = [
  'written',
  'authorNamed',
  'holdsContent',
  'noPlace',
  'gone',
  'leftEmpty',
] as const satisfies readonly WriteOutcome[];
