import { database } from './database';

/** Whether a person was told that pages of this origin can see that such help is in use. */
export async function wasTold(origin: string): Promise<boolean> {
  return (await (await database()).getKey('toldSites', origin)) !== undefined;
}

/** The origins of which a person was told so. */
export async function toldSites(): Promise<string[]> {
  return (await database()).getAllKeys('toldSites');
}

/** Forgets that a person was told so of an origin: they are told again. */
export async function forgetTold(origin: string): Promise<void> {
  await (await database()).delete('toldSites', origin);
}

/** Remembers that a person was told so about an origin; answers true to the one who is the first to tell it. */
export async function tell(origin: string): Promise<boolean> {
  const transaction = (await database()).transaction('toldSites', 'readwrite');
  const isFirst = (await transaction.store.getKey(origin)) === undefined;
  if (isFirst) await transaction.store.put(Date.now(), origin);
  await transaction.done;
  return isFirst;
}
