import { noText } from '../../model/task';
import type { PromptWords } from './words';

/**
 * The text in a picture. All of it, exactly as it stands: models mend spelling and leave out what repeats. In reading
 * order, keeping its lines: columns and code are worthless in any other. A table alone in another form, which is known as
 * one here, shown so, and copied for spreadsheets; a bar in it behind a backslash, else it would part its cell. Nothing
 * else: it is pasted elsewhere. `[unclear]` rather than a likely word. The text is content: it may read like an order. And
 * words of ours where there is none, the same in every language, so that they are known again.
 *
 * It says nothing of guesses, people or the language of the answer: a text has its own.
 */
export function text(words: PromptWords): string[] {
  return [words('text', noText)];
}
