import { memoized } from '../../utils/lib/async';
import { visibleText } from '../../utils/lib/text';
import { fileNameOf } from '../../utils/lib/url';
import type { WriteOutcome } from '../../utils/model/alt-text';
import type { AltHint, ListedPicture, VerdictReason, Verdict } from '../../utils/model/page-pictures';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';

/**
 * A picture's label in the list: its alt text, else its file's name, else its place on the page, from 1; the latter also
 * after alt text that has nothing to see.
 */
export function pictureLabel({ name, address }: ListedPicture, place: number): string {
  if (visibleText(name) !== '') return name;
  return name + (fileNameOf(address) || t('list_nameless', formatNumber(place)));
}

/** The reason for a verdict. */
export function verdictReasonWords(reason: VerdictReason): string {
  if (reason.kind === 'sameName') return t('list_same_name');
  return reason.kind === 'namedBy' ? t('list_named_by', reason.by) : t(`list_why_${reason.kind}`);
}

/** Advice on alt text. */
export function hintWords(hint: AltHint): string {
  if (hint === 'linkWithoutName' || hint === 'buttonWithoutName') return t('list_hint_noControlName');
  return t(`list_hint_${hint}`);
}

type ShownFacts = Pick<ListedPicture, 'width' | 'height' | 'kind'>;

/** A picture's size, and its kind if that is not an ordinary image. */
function factsOf({ width, height, kind }: ShownFacts): string {
  const size = t('size', plainNumber(Math.round(width)), plainNumber(Math.round(height)));
  const isUnusual = kind === 'svg' || kind === 'canvas' || kind === 'video' || kind === 'background';
  return isUnusual ? t('two_facts', size, t(`list_kind_${kind}`)) : size;
}

/** A noncharacter, which no message contains, as the placeholder in a message. */
const placeholder = '\u{fffe}';

/** Caches words by the JSON of what they are for. */
function byJson<K>(words: (key: K) => string): (key: K) => string {
  const ofJson = memoized((json: string) => words(JSON.parse(json) as K));
  return (key) => ofJson(JSON.stringify(key));
}

/** Returns a function that fills in the placeholders of a message, in their order. */
function filling(text: string): (...values: string[]) => string {
  const parts = text.split(placeholder);
  return (...values) => parts.map((part, at) => part + (values[at] ?? '')).join('');
}

/** The words of the rows. For thousands of rows, asking the browser for each message would take longer than drawing. */
export function createItemWords() {
  return {
    describe: t('list_describe'),
    describeOf: filling(t('label_of', t('list_describe'), placeholder)),
    labelOf: filling(t('label_of', placeholder, placeholder)),
    alt: t('task_alt'),
    altOf: filling(t('label_of', t('task_alt'), placeholder)),
    added: t('list_added'),
    go: t('list_go'),
    goOf: filling(t('label_of', t('list_go'), placeholder)),
    verdict: memoized((verdict: Verdict) => t(`verdict_${verdict}`)),
    hint: memoized(hintWords),
    reason: byJson(verdictReasonWords),
    facts: byJson(factsOf),
  };
}

/** Returns how many pictures got alt text. Unless the site gets it automatically, the words also say that a reload removes it. */
export function addedWords(pictures: number, isAutomatic: boolean): string {
  const words = tn('list_added_to', pictures);
  return isAutomatic ? words : `${words} ${t('list_until_reload')}`;
}

/** Returns a line for each reason that kept alt text from a page. */
export function refusedWords(outcomes: readonly WriteOutcome[]): string[] {
  return refusals.flatMap((outcome) => {
    const number = outcomes.filter((one) => (one === 'holdsContent' ? 'noPlace' : one) === outcome).length;
    if (number === 0) return [];
    const words = t('label_of', t(`write_outcome_${outcome}`), formatNumber(number));
    const isRefused = outcome === 'notReadable';
    return [isRefused ? t('two_sentences', words, t('write_not_allowed', t('write_unreadable'))) : words];
  });
}

const refusals = [
  'authorNamed',
  'noPlace',
  'gone',
  'leftEmpty',
  'notReadable',
] as const satisfies readonly WriteOutcome[];
