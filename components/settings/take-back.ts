import { defaultSettings, settings as settingsSchema, type Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { byId, isSame } from './setting-changes';

/** What became of taking a change back: whether any of it was, and which settings still are not as before it. */
export interface TakenBack {
  isAny: boolean;
  left: readonly (keyof Settings)[];
}

/** A list without what a change did to it: things that came or were changed since stay, and so does their order. */
function listBack(now: readonly unknown[], before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const [was, made, is] = [byId(before), byId(after), byId(now)];
  const back = [...is].flatMap(([id, thing]): [string, unknown][] => {
    if (!made.has(id) || !isSame(made.get(id), thing)) return [[id, thing]];
    return was.has(id) ? [[id, was.get(id)]] : [];
  });
  const ids = [...was.keys()];
  for (const [place, id] of ids.entries()) {
    if (made.has(id) || is.has(id)) continue;
    // Behind what it stood behind, as far as that is still there.
    const earlier = ids.slice(0, place);
    back.splice(back.findLastIndex(([other]) => earlier.includes(other)) + 1, 0, [id, was.get(id)]);
  }
  return back.map(([, thing]) => thing);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without what a change made of it; as it is now where something else has changed it since. */
function valueBack(now: unknown, before: unknown, after: unknown): unknown {
  if (isSame(before, after)) return now;
  if (isSame(now, after)) return before;
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after))
    return listBack(now, before, after);
  if (!isRecord(now) || !isRecord(before) || !isRecord(after)) return now;
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  const values = [...names].map((name) => [name, valueBack(now[name], before[name], after[name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Changes settings, and answers what takes that back later: only what this changed, as far as nothing has changed it
 * since. Both throw where the browser's storage refuses.
 */
export async function changeToUndo(
  change: (before: Settings) => Settings,
): Promise<() => Promise<TakenBack>> {
  let before = defaultSettings;
  const after = await changeSettings((now) => {
    before = now;
    return change(now);
  });
  const names = (Object.keys(after) as (keyof Settings)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
  return async () => {
    let isAny = false;
    const then = await changeSettings((now) => {
      const back = names.map((name) => [name, valueBack(now[name], before[name], after[name])] as const);
      isAny = back.some(([name, value]) => !isSame(value, now[name]));
      return settingsSchema.parse({ ...now, ...Object.fromEntries(back) });
    });
    return { isAny, left: names.filter((name) => !isSame(then[name], before[name])) };
  };
}
