import { beforeAll } from 'vitest';
import { asAtFirst } from './emulate';

const gone = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });

// Each file begins with a page as new: those that one page runs, in an order of the moment, share its databases and its looks.
beforeAll(async () => {
  await asAtFirst();
  await Promise.all((await indexedDB.databases()).map(({ name = '' }) => gone(name)));
});
