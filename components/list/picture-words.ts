import { fileNameOf } from '../../utils/lib/url';
import type { WriteOutcome } from '../../utils/model/alt-text';
import type { AltHint, ListedPicture, VerdictReason, Verdict } from '../../utils/model/page-pictures';
import { formatNumber, t, tn } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';

/** A picture's label in the list: its name, else its file's name, else its place on the page, from 1. */
export function pictureLabel(picture: ListedPicture, place: number): string {
  if (picture.name !== '') return picture.name;
  const file = fileNameOf(picture.address);
  return file === '' ? t('list_nameless', formatNumber(place)) : t('list_nameless_file', file);
}

/** The reason for a verdict. */
export function verdictReasonWords(reason: VerdictReason): string {
  if (reason.kind === 'sameName') return tn('list_same_name', reason.count);
  if (reason.kind === 'namedBy') return namedBy[reason.by]();
  return t(`list_why_${reason.kind}`);
}

const namedBy = {
  alt: () => t('list_named_alt'),
  'aria-label': () => t('list_named_label'),
  'aria-labelledby': () => t('list_named_labelledby'),
  title: () => t('list_named_title'),
  content: () => t('list_named_content'),
};

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

/** The words of the rows. For thousands of rows, asking the browser for each message would take longer than drawing. */
export function createItemWords() {
  return {
    describe: t('list_describe'),
    describeOf: filling(t('list_describe_of', placeholder)),
    alt: t('list_alt'),
    altOf: filling(t('list_alt_of', placeholder)),
    go: t('list_go'),
    goOf: filling(t('list_go_of', placeholder)),
    verdict: memoized((verdict: Verdict) => t(`verdict_${verdict}`)),
    hint: memoized((hint: AltHint) => t(`list_hint_${hint}`)),
    reason: memoized(verdictReasonWords),
    facts: memoized(factsOf),
  };
}

/** Returns the result of writing alt text, with one line for each outcome. */
export function writtenWords(outcomes: readonly WriteOutcome[]): string[] {
  const counts = new Map<WriteOutcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const written = counts.get('written') ?? 0;
  counts.delete('written');
  return [
    written === 0 ? t('write_none') : tn('write_done', written),
    ...[...counts].map(([outcome, number]) => whyNot[outcome as keyof typeof whyNot](number)),
  ];
}

const whyNot = {
  authorNamed: (number: number) => tn('write_named', number),
  holdsContent: (number: number) => tn('write_content', number),
  noPlace: (number: number) => tn('write_no_place', number),
  gone: (number: number) => tn('write_gone', number),
  leftEmpty: (number: number) => tn('write_empty', number),
} satisfies Record<Exclude<WriteOutcome, 'written'>, (number: number) => string>;
