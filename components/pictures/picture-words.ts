import type { WriteOutcome } from '../../utils/domain/alt-text';
import type { ListedPicture, Reason } from '../../utils/domain/page-pictures';
import { grouped } from '../../utils/text/amounts';
import { t } from '../../utils/text/messages';
import { count } from '../shared/format';
import { fileName } from './shown-pictures';

/** Which form of a text goes with a number of things. */
export function form(number: number): 'one' | 'several' {
  return number === 1 ? 'one' : 'several';
}

/** What a picture is called in the list: by its name, else by its file's, else by its place on the page, from 1. */
export function labelOf(picture: ListedPicture, place: number): string {
  if (picture.name !== '') return picture.name;
  const file = fileName(picture);
  return file === '' ? t('list_nameless', grouped(place)) : t('list_nameless_file', file);
}

/** Why a verdict was given. */
export function reasonWords(reason: Reason): string {
  if (reason.kind === 'sameName') return t('list_same_name', grouped(reason.count));
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
export function factsOf({ width, height, kind, role }: ListedPicture): string {
  const size = t('size', count(Math.round(width)), count(Math.round(height)));
  return role === ''
    ? t('list_facts_no_role', size, t(`list_kind_${kind}`))
    : t('list_facts', size, t(`list_kind_${kind}`), role);
}

/** What became of writing into the page, in one line for each outcome that there was. */
export function writtenWords(outcomes: readonly WriteOutcome[]): string[] {
  const counts = new Map<WriteOutcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const written = counts.get('written') ?? 0;
  counts.delete('written');
  return [
    written === 0 ? t('write_none') : t(`write_done_${form(written)}`, grouped(written)),
    ...[...counts].map(([outcome, number]) => whyNot[outcome as keyof typeof whyNot](number)),
  ];
}

const whyNot = {
  authorNamed: (number: number) => t(`write_named_${form(number)}`, grouped(number)),
  holdsContent: (number: number) => t(`write_content_${form(number)}`, grouped(number)),
  noPlace: (number: number) => t(`write_no_place_${form(number)}`, grouped(number)),
  gone: (number: number) => t(`write_gone_${form(number)}`, grouped(number)),
  leftEmpty: (number: number) => t(`write_empty_${form(number)}`, grouped(number)),
} satisfies Record<Exclude<WriteOutcome, 'written'>, (number: number) => string>;
