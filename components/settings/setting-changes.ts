import type { Settings } from '../../utils/model/settings';
import { t, tn } from '../../utils/i18n/messages';
import { list } from '../shared/format';
import { settingName, valueInWords } from './setting-words';

/** One setting that would be another, and how, in words. */
export interface Change {
  name: keyof Settings;
  words: string;
}

/** Whether two values of a setting, or of a part of one, say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The things in a list by what they are: their ids, else themselves. */
export function byId(things: readonly unknown[]): Map<string, unknown> {
  return new Map(
    things.map((thing) => {
      const { id } = Object(thing) as { id?: unknown };
      return [typeof id === 'string' ? id : JSON.stringify(thing), thing];
    }),
  );
}

function listWords(before: readonly unknown[], after: readonly unknown[]): string {
  const [was, is] = [byId(before), byId(after)];
  const added = [...is.keys()].filter((id) => !was.has(id)).length;
  const removed = [...was.keys()].filter((id) => !is.has(id)).length;
  const changed = [...is].filter(([id, thing]) => was.has(id) && !isSame(was.get(id), thing)).length;
  const words = [
    ...(added > 0 ? [tn('change_added', added)] : []),
    ...(changed > 0 ? [tn('change_changed', changed)] : []),
    ...(removed > 0 ? [tn('change_removed', removed)] : []),
  ];
  // The same things in another order.
  return words.length > 0 ? list(words) : tn('change_changed', is.size);
}

/** Which settings are others after than before, in the order of the schema, each in words. */
export function changesOf(before: Settings, after: Settings): Change[] {
  const names = Object.keys(before) as (keyof Settings)[];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) return [];
    const label = settingName(name);
    if (Array.isArray(was) && Array.isArray(is))
      return { name, words: t('change_of_list', label, listWords(was, is)) };
    const values = [valueInWords(name, was, before.connections), valueInWords(name, is, after.connections)];
    return { name, words: t('change_of_value', label, ...values) };
  });
}

/** The settings with some of them taken from others. */
export function withSome(now: Settings, from: Settings, names: readonly (keyof Settings)[]): Settings {
  return { ...now, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
