import { fileNameOf } from '../../utils/lib/url';
import type { WriteOutcome } from '../../utils/model/alt-text';
import type { Hint, ListedPicture, Reason, Verdict } from '../../utils/model/page-pictures';
import { grouped } from '../../utils/i18n/amounts';
import { t, tn } from '../../utils/i18n/messages';
import { count } from '../shared/format';
import {} from './shown-pictures';

/** What a picture is called in the list: by its name, else by its file's, else by its place on the page, from 1. */
export function pictureLabel(picture: ListedPicture, place: number): string {
  if (picture.name !== '') return picture.name;
  const file = fileNameOf(picture.address);
  return file === '' ? t('list_nameless', grouped(place)) : t('list_nameless_file', file);
}

/** Why a verdict was given. */
export function verdictReasonWords(reason: Reason): string {
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

/** A picture's size, kind and role. */
function factsOf({ width, height, kind, role }: ListedPicture): string {
  const size = t('size', count(Math.round(width)), count(Math.round(height)));
  return role === ''
    ? t('list_facts_no_role', size, t(`list_kind_${kind}`))
    : t('list_facts', size, t(`list_kind_${kind}`), role);
}

/** Stands for what is filled in later; in no text of ours, nor of a page's. */
const place = '\u{fffe}';

/** The same words for the same thing, looked up once. */
function remembering<K>(words: (key: K) => string, idOf: (key: K) => string): (key: K) => string {
  const known = new Map<string, string>();
  return (key) => {
    const id = idOf(key);
    const found = known.get(id) ?? words(key);
    known.set(id, found);
    return found;
  };
}

/** A text with one place, looked up once. */
function filling(text: string): (value: string) => string {
  const [before = '', after = ''] = text.split(place);
  return (value) => `${before}${value}${after}`;
}

/** The words of the list's items. There are thousands, and asking the browser for each text takes longer than drawing it. */
export function createItemWords() {
  return {
    describe: t('list_describe'),
    describeOf: filling(t('list_describe_of', place)),
    alt: t('list_alt'),
    altOf: filling(t('list_alt_of', place)),
    go: t('list_go'),
    goOf: filling(t('list_go_of', place)),
    verdict: remembering(
      (verdict: Verdict) => t(`verdict_${verdict}`),
      (verdict) => verdict,
    ),
    hint: remembering(
      (hint: Hint) => t(`list_hint_${hint}`),
      (hint) => hint,
    ),
    reason: remembering(verdictReasonWords, JSON.stringify),
    facts: remembering(factsOf, ({ width, height, kind, role }) => `${width} ${height} ${kind} ${role}`),
  };
}

/** What became of writing into the page, in one line for each outcome that there was. */
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
