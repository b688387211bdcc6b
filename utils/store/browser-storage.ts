import { openDB, type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks, type StoreNames } from 'idb';
import type * as z from 'zod/mini';
import { freeBytes } from '../lib/bytes';
import { fail, FailureError } from '../model/failure';

/** The names of records that did not match their schema, each logged once. */
const dropped = new Set<string>();

/** Returns a stored record; `undefined` if there is none or it does not match the schema. Logs a mismatch once for each `name`. */
export function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: unknown,
  name: string,
): z.infer<Schema> | undefined {
  if (stored === undefined || stored === null) return undefined;
  const read = schema.safeParse(stored);
  if (!read.success && !dropped.has(name)) {
    dropped.add(name);
    console.error(`What is stored as ${name} was left out`, read.error);
  }
  return read.data;
}

/** The disk counts as full below this number of free bytes: browsers then open no database. */
const minFree = 5_000_000;

/**
 * Returns a `FailureError` for an error that the browser has thrown about a database: `storageNewer`, `storageFull` or
 * `storageFailed`. Returns other thrown values unchanged.
 */
export async function storageFailure(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof DOMException)) return thrown;
  console.error('A database failed', thrown);
  if (thrown.name === 'VersionError') return new FailureError({ code: 'storageNewer' });
  const isFull = thrown.name === 'QuotaExceededError' || (await freeBytes()) < minFree;
  return new FailureError({ code: isFull ? 'storageFull' : 'storageFailed' });
}

/** Whether a failure is `storageFull`. */
export const isStorageFull = (thrown: unknown): boolean =>
  thrown instanceof FailureError && thrown.failure.code === 'storageFull';

/** Runs `work`, which uses `browser.storage`, and returns its result. Throws `FailureError` `storageFull` or `storageFailed`. */
export async function inExtensionStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    console.error('The storage of the extension failed', thrown);
    // Browsers have no error name for a full storage, only a message.
    const isFull = /quota|no space/i.test(String(thrown)) || (await freeBytes()) < minFree;
    return fail(isFull ? 'storageFull' : 'storageFailed');
  }
}

/** Max. wait for another context to close an older database, in ms. A context that works closes it at once. */
const blockedMs = 10_000;
/** Max. wait for any event of an open request, in ms. An upgrade in another context may take some seconds. */
const unansweredMs = 30_000;
/** The same while an earlier request is pending, in ms. The browser queues requests, and no event says so. */
const queuedMs = 1000;

type Upgrade<Stores> = NonNullable<OpenDBCallbacks<Stores>['upgrade']>;

/**
 * Returns a function that opens a database once in each context and returns it. The database is closed when another context
 * needs to upgrade it. The function throws a failure as in `storageFailure`, and `storageFailed` if opening takes too long.
 */
export function openedOnce<Stores>(
  name: string,
  version: number,
  upgrade: (...how: Parameters<Upgrade<Stores>>) => Promise<void> | void,
): () => Promise<IDBPDatabase<Stores>> {
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
  const forget = (): void => void (opened = undefined);
  /** Whether an open request that timed out is still pending in the browser. */
  let isWaiting = false;

  const open = async (): Promise<IDBPDatabase<Stores>> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let giveUp = (): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(new FailureError({ code: 'storageFailed' }));
    });
    const giveUpIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    };
    giveUpIn(isWaiting ? queuedMs : unansweredMs);
    const callbacks: OpenDBCallbacks<Stores> = {
      upgrade(...how) {
        // An upgrade may take any time.
        clearTimeout(timer);
        void upgrade(...how);
      },
      blocked: () => giveUpIn(blockedMs),
      // Another context has a newer version of the extension. It cannot open the database while it is open here.
      blocking(_now, _then, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    };
    // A promise turns an error that the browser throws at once into a rejection.
    const opening = Promise.resolve().then(() => openDB<Stores>(name, version, callbacks));
    try {
      return await Promise.race([opening, late]);
    } catch (thrown) {
      isWaiting = true;
      // Close the database if it opens after all: nothing would use it, and it would block upgrades.
      void opening
        .then((db) => db.close())
        .catch(() => undefined)
        .finally(() => (isWaiting = false));
      throw await storageFailure(thrown);
    } finally {
      clearTimeout(timer);
    }
  };

  return () => {
    if (!opened) {
      opened = open();
      // Let the next call try again: a full disk or a locked profile may be free by then.
      opened.catch(forget);
    }
    return opened;
  };
}

/** Returns why a transaction failed, such as a full disk; `undefined` if it was only aborted. */
function reasonOf(ended: unknown): unknown {
  return ended instanceof DOMException && ended.name !== 'AbortError' ? ended : undefined;
}

/**
 * Writes several stores in one transaction, all or nothing, and returns the result of `work`. Throws a failure as in
 * `storageFailure` if the transaction fails or the connection is closed, else what `work` throws.
 */
export async function writeStores<Stores, Name extends StoreNames<Stores>, T>(
  db: IDBPDatabase<Stores>,
  names: readonly Name[],
  work: (transaction: IDBPTransaction<Stores, Name[], 'readwrite'>) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db.transaction([...names], 'readwrite'), work);
  } catch (thrown) {
    throw await storageFailure(thrown);
  }
}

async function inTransaction<Transaction extends { done: Promise<void>; abort(): void }, T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const ended = transaction.done.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  try {
    const made = await work(transaction);
    await transaction.done;
    return made;
  } catch (thrown) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw reasonOf(await ended) ?? thrown;
  }
}
