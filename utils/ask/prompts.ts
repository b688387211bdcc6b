import { altPrompt, type AltPromptName } from './alt-prompt';
import { noText, type PageContext, type Task } from '../domain/task';

/** What is said to models, each a text of its own; the part of their names after `prompt_`. */
type PromptName =
  | 'describe_brief'
  | 'describe_full'
  | 'text'
  | 'honesty'
  | 'language'
  | 'parts'
  | AltPromptName;

/** Gives the text of a name in the language that people read, with `$1` and so on filled in order. */
export type PromptWords = (name: PromptName, ...values: readonly string[]) => string;

/**
 * The text part for a task. Instructions go here and never in a system message: services promise the role `user` only.
 * `language` is the name of the language to answer in; `isInParts` says that several pictures are parts of one.
 */
export function promptFor(
  task: Task,
  context: PageContext | undefined,
  language: string,
  words: PromptWords,
  isInParts = false,
): string {
  const prompt = promptOf(task, context, language, words);
  return isInParts ? `${prompt}\n\n${words('parts')}` : prompt;
}

function promptOf(
  task: Task,
  context: PageContext | undefined,
  language: string,
  words: PromptWords,
): string {
  // What every answer about a picture owes the person who cannot see it.
  const owed = [words('honesty'), words('language', language)];
  switch (task.kind) {
    case 'describe':
      return [words(`describe_${task.detail}`), ...owed].join('\n\n');
    case 'text':
      return words('text', noText);
    case 'alt':
      return [altPrompt(context, words), ...owed].join('\n\n');
    case 'ask':
      return [task.question, ...owed].join('\n\n');
  }
}
