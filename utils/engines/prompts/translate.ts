import { noText } from '../../model/task';
import type { PromptWords } from './words';

/**
 * The text in a picture, in another language: asked of the picture and not of an answer before, whose mistakes it would
 * carry on. Its sentences are those for the text itself, for the same reasons; and no original beside the translation,
 * which is pasted or read aloud. Text that is in that language already stands as it is.
 */
export function translate(language: string, words: PromptWords): string[] {
  return [words('translate', language, noText)];
}
