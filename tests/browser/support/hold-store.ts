import type { StoreNames } from 'idb';
import { onTestFinished } from 'vitest';
import { database } from '../../../utils/store/database';
import { type Sightread } from '../../../utils/store/schema';

/** Has whoever wants to read or write a store wait, as a large or slow one does; answers how to let them. */
export async function holdStore(name: StoreNames<Sightread>): Promise<() => void> {
  const { store } = (await database()).transaction(name, 'readwrite');
  let isHeld = true;
  const hold = async (): Promise<void> => {
    await store.count();
    if (isHeld) await hold();
  };
  void hold();
  const letGo = (): void => void (isHeld = false);
  onTestFinished(letGo);
  return letGo;
}
