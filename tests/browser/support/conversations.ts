import { page, type Locator } from 'vitest/browser';

export const described = { task: { kind: 'describe', detail: 'full' }, answer: 'A boat.' } as const;

/** Returns the properties of a turn that asks a question and has an answer. */
export const asks = (question: string, answer: string) => ({
  task: { kind: 'ask', question } as const,
  answer,
});

/** Returns the article of a job or conversation. Throws without one. */
export function article(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no article ${id}`);
  return found;
}

/** Returns the ids of the open articles, in the order of the page. */
export const openIds = (): string[] =>
  [...document.querySelectorAll('article[data-open="true"]')].map(({ id }) => id);

/** Returns the button that opens and closes an article. */
export const row = (id: string): Locator =>
  page.elementLocator(article(id)).getByRole('heading', { level: 2 }).getByRole('button');

/** Returns the questions on the page, in its order. */
export const shownQuestions = (): (string | null)[] =>
  [...document.querySelectorAll('article h3.question')].map(({ textContent }) => textContent);
