import { learnt, nothingLearnt, type Learnt } from '../model/model-quirks';
import { database } from './database';

/** What a model of a service has refused before. */
export async function readLearnt(connection: string, model: string): Promise<Learnt> {
  const read = learnt.safeParse(await (await database()).get('learnt', [connection, model]));
  return read.success ? read.data : nothingLearnt;
}

/** Remembers what a model of a service has refused, besides what is known of it. */
export async function learn(connection: string, model: string, more: Partial<Learnt>): Promise<void> {
  const transaction = (await database()).transaction('learnt', 'readwrite');
  const key: [string, string] = [connection, model];
  const read = learnt.safeParse(await transaction.store.get(key));
  const before = read.success ? read.data : nothingLearnt;
  const without = [...new Set([...before.without, ...(more.without ?? [])])];
  await transaction.store.put({ ...before, ...more, without }, key);
  await transaction.done;
}

/** Forgets what a service's models have refused: its settings have changed. */
export async function forgetLearnt(connection: string): Promise<void> {
  await (await database()).delete('learnt', IDBKeyRange.bound([connection], [connection, []]));
}
