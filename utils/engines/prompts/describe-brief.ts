import { owedIn } from './owed';
import type { PromptWords } from './words';

/**
 * A description for the ear. One or two sentences: what is spoken cannot be skimmed. The most important thing first:
 * a listener may stop at any time, and what came last was never heard; so nothing stands before it.
 */
export function describeBrief(language: string, words: PromptWords): string[] {
  return [words('describe_brief'), ...owedIn(language, words)];
}
