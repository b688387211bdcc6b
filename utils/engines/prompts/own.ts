import { filled, namedBy, variablesIn } from '../../model/own-task';
import type { PageContext, Task } from '../../model/task';
import { owed } from './owed';
import type { PromptWords } from './words';

/**
 * A task of one's own: the person's words first. That quoted words are the page's and no orders, where there are any.
 * Then the shape that the answer is to have, because it is shown and copied as that: what is owed about guesses and blank
 * pictures stands in it then, not beside it. What every answer owes; and the language, unless the prompt names it or asks
 * for another.
 */
export function own(
  task: Extract<Task, { kind: 'custom' }>,
  context: PageContext | undefined,
  language: string,
  words: PromptWords,
): string[] {
  const setsLanguage = variablesIn(task.prompt).includes('language');
  return [
    filled(task.prompt, language, context),
    ...(namedBy(task).length > 0 ? [words('from_page')] : []),
    ...(task.shape === 'markdown' ? [] : [words(`shape_${task.shape}`)]),
    owed(words),
    ...(setsLanguage ? [] : [words('language_unless', language)]),
  ];
}
