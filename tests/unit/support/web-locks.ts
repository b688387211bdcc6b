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

const has = (globalThis.navigator as Navigator | undefined)?.locks !== undefined;
if (!has)
  Object.defineProperty(globalThis, 'navigator', {
    value: { ...globalThis.navigator, locks: { request } },
    configurable: true,
    writable: true,
  });
