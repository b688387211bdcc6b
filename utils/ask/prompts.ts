import type { PicturesSeen } from '../domain/picture';
import type { PageContext, Task } from '../domain/task';
import { altPrompt } from './prompts/alt';
import { describeBrief } from './prompts/describe-brief';
import { describeFull } from './prompts/describe-full';
import { more } from './prompts/more';
import { owedIn } from './prompts/owed';
import { own } from './prompts/own';
import { question } from './prompts/question';
import { shorter } from './prompts/shorter';
import { text } from './prompts/text';
import { translate } from './prompts/translate';
import type { PromptWords } from './prompts/words';

/**
 * The text part for a task. Instructions go here and never in a system message: services promise the role `user` only.
 * `language` is the name of the language to answer in. Several pictures are spoken of only where there are some, and
 * never where they are parts of one.
 */
export function promptFor(
  task: Task,
  context: PageContext | undefined,
  language: string,
  words: PromptWords,
  seen: PicturesSeen = 'one',
): string {
  return [...partsOf(task, context, language, words), ...seenParts(task, seen, words)].join('\n\n');
}

/** What is said of more pictures than one; a question or a task of one's own says by itself what it wants of them. */
function seenParts({ kind }: Task, seen: PicturesSeen, words: PromptWords): string[] {
  if (seen === 'parts' || seen === 'several_parts') return [words(seen)];
  if (seen === 'one') return [];
  if (kind === 'describe') return [words('several')];
  return kind === 'text' || kind === 'translate' ? [words('several_text')] : [];
}

function partsOf(
  task: Task,
  context: PageContext | undefined,
  language: string,
  words: PromptWords,
): string[] {
  switch (task.kind) {
    case 'describe':
      return (task.detail === 'brief' ? describeBrief : describeFull)(language, words);
    case 'text':
      return text(words);
    case 'alt':
      return [altPrompt(context, words), ...owedIn(language, words)];
    case 'ask':
      return question(task.question, language, words);
    case 'revise':
      return (task.how === 'more' ? more : shorter)(language, words);
    case 'translate':
      return translate(language, words);
    case 'custom':
      return own(task, context, language, words);
  }
}
