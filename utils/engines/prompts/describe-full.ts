import { owedIn } from './owed';
import type { PromptWords } from './words';

/**
 * A whole description. For someone who cannot see it: else models write for people who have it before them, and praise
 * it. First what it is, in one sentence: that alone is often enough. Then what matters in it, which is not all that is
 * in it. Then its text, so that it is neither lost nor in the way.
 */
export function describeFull(language: string, words: PromptWords): string[] {
  return [words('describe_full'), ...owedIn(language, words)];
}
