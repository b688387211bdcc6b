import { owedIn } from './owed';
import type { PromptWords } from './words';

/**
 * Less than the answer before. Measured by that one, and not in sentences: so it can be pressed twice. The most
 * important thing first, as in every description. Nothing new: a shorter answer must not say other things.
 */
export function shorter(language: string, words: PromptWords): string[] {
  return [words('shorter'), ...owedIn(language, words)];
}
