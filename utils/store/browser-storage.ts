import { openDB, type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks, type StoreNames } from 'idb';
import type * as z from 'zod/mini';
import { fail, FailureError } from '../model/failure';

/** The names of records that did not fit their schema. */
const dropped = new Set<string>();

/** Returns a stored record; `undefined` if there is none, or if it does not fit the schema, which is logged once for each `name`. */
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

/** Free bytes of the disk below which it counts as full: a browser opens no database then. */
const minFree = 5_000_000;

/**
 * Returns what the browser has thrown about a database as a failure: `storageNewer`, `storageFull` or `storageFailed`. Other
 * thrown values are returned as they are.
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

/** Returns the result of work with `browser.storage`. Throws `FailureError` `storageFull` or `storageFailed`. */
export async function inExtensionStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    console.error('The storage of the extension failed', thrown);
    // Browsers tell it in words alone.
    const isFull = /quota|no space/i.test(String(thrown)) || (await freeBytes()) < minFree;
    return fail(isFull ? 'storageFull' : 'storageFailed');
  }
}

/** Returns how many bytes the browser may still store; without limit where it does not say. */
async function freeBytes(): Promise<number> {
  try {
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}

/** A context with an older database closes it at once. If it hangs, all others wait for it no longer than this. */
const blockedMs = 10_000;
/** The time without any answer of the browser; an upgrade in another context may take some seconds. */
const unansweredMs = 30_000;
/** The same while an earlier opening has no answer: the browser has this one wait behind it, without a word. */
const queuedMs = 1000;

type Upgrade<Stores> = NonNullable<OpenDBCallbacks<Stores>['upgrade']>;

/**
 * Returns a function that returns a database, which is opened once in each context, and closed where another context needs
 * that. It throws a failure as in `storageFailure`, and `storageFailed` where the database does not open in time.
 */
export function openedOnce<Stores>(
  name: string,
  version: number,
  upgrade: (...how: Parameters<Upgrade<Stores>>) => Promise<void> | void,
): () => Promise<IDBPDatabase<Stores>> {
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
  const forget = (): void => void (opened = undefined);
  /** Whether an opening that was given up still waits in the browser. */
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
        // However long it takes.
        clearTimeout(timer);
        void upgrade(...how);
      },
      blocked: () => giveUpIn(blockedMs),
      // Another context has a newer version of the extension, which could not open the database while this one has it open.
      blocking(_now, _then, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    };
    // Where the browser throws at once, that is a rejection, too.
    const opening = Promise.resolve().then(() => openDB<Stores>(name, version, callbacks));
    try {
      return await Promise.race([opening, late]);
    } catch (thrown) {
      isWaiting = true;
      // It must not be held open where nobody has it.
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
      // The next call tries again: a full disk or a locked profile may be free by then.
      opened.catch(forget);
    }
    return opened;
  };
}

/** Returns why a transaction failed, such as a full disk; `undefined` where it was aborted on purpose. */
function reasonOf(ended: unknown): unknown {
  return ended instanceof DOMException && ended.name !== 'AbortError' ? ended : undefined;
}

/**
 * Writes several stores in one transaction, all or nothing, and returns the result of `work`. Throws what made the
 * transaction fail, as in `storageFailure`, also where the connection is closed; else what `work` throws.
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
    (reason: unknown) => reasonOf(reason) ?? new DOMException('The transaction was aborted', 'AbortError'),
  );
  try {
    const made = await work(transaction);
    const reason = await ended;
    if (reason !== undefined) throw reason;
    return made;
  } catch (thrown) {
    abort(transaction);
    throw reasonOf(await ended) ?? thrown;
  }
}

/** Aborts a transaction, so that nothing of it is written. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
