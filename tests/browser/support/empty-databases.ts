import { beforeAll } from 'vitest';

const gone = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });

// Each file begins with nothing kept: the files that one page runs, in an order of the moment, share its databases.
beforeAll(async () => {
  await Promise.all((await indexedDB.databases()).map(({ name = '' }) => gone(name)));
});
