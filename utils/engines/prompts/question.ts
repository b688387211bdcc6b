import { owedIn } from './owed';
import type { PromptWords } from './words';

/** A person's question: first and as it was put, because it is what the answer is to be about. */
export function question(asked: string, language: string, words: PromptWords): string[] {
  return [asked, ...owedIn(language, words)];
}
