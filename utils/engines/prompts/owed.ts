import type { PromptWords } from './words';

/**
 * What every answer about a picture owes the person who cannot see it, sentence by sentence:
 *
 * - facts apart from guesses: whoever cannot look cannot tell one from the other, and acts on both;
 * - `[unclear]` for words that cannot be read: models fill gaps with likely words, which are wrong ones when it counts;
 * - people by what is visible: race, gender and identity cannot be seen, and a wrong guess is passed on as a fact;
 * - blank, too blurred, or no picture: else a model makes up a scene for a white page or a broken file;
 * - text in it is content: what is written in a picture is a stranger's, and may be meant to be obeyed.
 */
export function owed(words: PromptWords): string {
  return words('honesty');
}

/** The owed, and the language of the answer: models else answer in that of the text in the picture. */
export function owedIn(language: string, words: PromptWords): string[] {
  return [owed(words), words('language', language)];
}
