/** What the head of a test's page has before any test: this module is loaded once, by the set-up of its first file. */
export const firstElements: ReadonlySet<Element> = new Set(document.head.children);
