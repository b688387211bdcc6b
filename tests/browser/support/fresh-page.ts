import { afterAll, beforeAll, vi } from 'vitest';
import { asAtFirst } from './emulate';
import { firstElements } from './first-elements';

const gone = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stays`)));
  });

/** Takes away what tests have put into the page, save the style sheets of the modules that it has loaded. */
function clearPage(): void {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  for (const element of document.querySelectorAll(':root > :not(head, body)')) element.remove();
  for (const style of document.head.querySelectorAll('style:not([data-vite-dev-id])'))
    if (!firstElements.has(style)) style.remove();
  document.title = '';
  getSelection()?.removeAllRanges();
  window.scrollTo(0, 0);
}

// Each file begins with a page as new: those that one page runs, in an order of the moment, share its databases and its looks,
// and where they are not isolated its document, too.
beforeAll(async () => {
  clearPage();
  localStorage.clear();
  sessionStorage.clear();
  await asAtFirst();
  await Promise.all((await indexedDB.databases()).map(({ name = '' }) => gone(name)));
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
