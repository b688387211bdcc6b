import * as z from 'zod/mini';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a schema that reads what earlier versions stored, too: `renew` returns the fields of an object by their current names. */
export function orEarlier<Schema extends z.ZodMiniType>(renew: (stored: Fields) => Fields, current: Schema) {
  const isObject = (stored: unknown): stored is Fields => typeof stored === 'object' && stored !== null;
  return z.pipe(
    z.transform((stored: unknown) => (isObject(stored) ? renew(stored) : stored)),
    current,
  );
}

/** Returns a schema of a list that leaves out entries of other versions: without them, the rest can still be read. */
export function knownAmong<Schema extends z.ZodMiniType>(entry: Schema) {
  const isKnown = (one: unknown): boolean => z.safeParse(entry, one).success;
  return z.pipe(
    z.transform((stored: unknown) => (Array.isArray(stored) ? stored.filter(isKnown) : stored)),
    z.array(entry),
  );
}
