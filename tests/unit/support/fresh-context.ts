import * as fakeIndexedDb from 'fake-indexeddb';
import { configureGlobal } from 'fast-check';
import { afterAll, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { seed } from '../fuzz/runs';
import { fakeFolder } from './fake-folder';

/*
 * Test files share one process, which saves two thirds of their time. This runs before each file: modules are evaluated
 * anew, and databases, extension storage, the private file system and listeners are empty.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
restoreFakeBrowser();
Object.assign(globalThis, fakeIndexedDb, { indexedDB: new fakeIndexedDb.IDBFactory() });
// A failure that a random value finds is found in `npm run test:long`, not by chance in somebody's `npm test`.
configureGlobal({ seed });

/** What a busy machine takes its time for is waited for: Vitest would give up after a second. */
declare global {
  var waitForAtFirst: typeof vi.waitFor | undefined;
}
const waitFor = (globalThis.waitForAtFirst ??= vi.waitFor);
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options);

/*
 * What a file leaves to be repeated ends with it: it would go on in the files after, and what it writes to the console while
 * the process closes fails the run.
 */
const { setInterval } = globalThis;
const repeated: NodeJS.Timeout[] = [];
globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
  const timer = setInterval(...given);
  repeated.push(timer);
  return timer;
}, setInterval);
afterAll(() => {
  vi.useRealTimers();
  globalThis.setInterval = setInterval;
  for (const timer of repeated) clearInterval(timer);
});

/** The fake of the extension APIs as it was before the first file: tests put APIs of their own into it. */
declare global {
  var fakeBrowserAtFirst: object | undefined;
}

function restoreFakeBrowser(): void {
  globalThis.fakeBrowserAtFirst ??= { ...fakeBrowser };
  for (const name of Object.keys(fakeBrowser)) Reflect.deleteProperty(fakeBrowser, name);
  Object.assign(fakeBrowser, globalThis.fakeBrowserAtFirst);
  fakeBrowser.reset();
}

/** The origin private file system, which Node lacks: folders alone. */
const files = fakeFolder();
const storage = { getDirectory: async () => files };

/** Web Locks for Node 20, which lacks them: each name's callers come one after another, as in a browser. */
const last = new Map<string, Promise<unknown>>();

function request<T>(name: string, work: () => Promise<T>): Promise<T> {
  const done = (last.get(name) ?? Promise.resolve()).then(work);
  last.set(
    name,
    done.catch(() => undefined),
  );
  return done;
}

Object.defineProperty(globalThis, 'navigator', {
  value: { ...globalThis.navigator, locks: { request }, storage },
  configurable: true,
  writable: true,
});
