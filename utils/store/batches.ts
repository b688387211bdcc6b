import { type Batch, batch } from '../model/batch';
import { database } from './database';

/** There is one batch at a time. */
const key = 'now';

/** Writes the batch down, or that there is none. */
export async function writeBatch(now: Batch | undefined): Promise<void> {
  const db = await database();
  if (now) await db.put('batches', now, key);
  else await db.delete('batches', key);
}

/** The batch that was written down last. */
export async function readBatch(): Promise<Batch | undefined> {
  const read = batch.safeParse(await (await database()).get('batches', key));
  return read.success ? read.data : undefined;
}
