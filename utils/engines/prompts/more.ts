import { owedIn } from './owed';
import type { PromptWords } from './words';

/**
 * More than the answer before. What that left out or only touched on, without repeating it: it was heard already.
 * And where there is no more to see, the one sentence that says so: a model that is asked for more makes more up.
 */
export function more(language: string, words: PromptWords): string[] {
  return [words('more'), ...owedIn(language, words)];
}
