import type { Task } from '../../model/task';

// Why its sentences say what they say:
// - The model gets no picture: one that is asked who is right would guess.
// - What a contradiction is stands there, because small models take every difference for one.
// - The verdict stands alone on the first line, in a word that is the same in every language: else nobody could read it
//   with certainty, and what cannot be read is no verdict.
// - The answers are quoted as JSON and called no instructions: whatever was read from a picture may be in them.

/** What is said to whoever compares, each a text of its own; the part of their names after `prompt_`. */
type ComparePromptName = 'compare' | 'compare_question';

/** Gives the text of a name, with `$1` and so on filled in order. */
export type CompareWords = (name: ComparePromptName, ...values: readonly string[]) => string;

/** The words that a verdict begins with. */
const verdicts = { yes: 'YES', no: 'NO' } as const;

/** What a model is told to compare two answers to a task; `language` is the name of the language to reply in. */
export function comparePrompt(
  task: Task,
  [first, second]: readonly [string, string],
  language: string,
  words: CompareWords,
): string {
  return [
    words('compare', verdicts.yes, verdicts.no, language),
    ...(task.kind === 'ask' ? [words('compare_question', JSON.stringify(task.question))] : []),
    `1: ${JSON.stringify(first)}`,
    `2: ${JSON.stringify(second)}`,
  ].join('\n\n');
}

/** A verdict is as long as this at most, in characters: more nobody reads. */
const longest = 2000;

/** What a model's reply says: a verdict on its first line, then why. Undefined where that line is anything else. */
export function readVerdict(reply: string): { contradict: boolean; words: string } | undefined {
  const [line = '', ...others] = reply.trim().split(/\r\n?|\n/);
  const word = line.replaceAll(/^[\s*_`#>"“”]+|[\s*_`"“”.,:;!]+$/g, '').toUpperCase();
  if (word !== verdicts.yes && word !== verdicts.no) return undefined;
  return { contradict: word === verdicts.yes, words: others.join('\n').trim().slice(0, longest) };
}
