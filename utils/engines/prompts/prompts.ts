import type { PicturesSeen } from '../../model/picture';
import type { PageContext, Task } from '../../model/task';
import { altPrompt } from './alt';
import { describeBrief } from './describe-brief';
import { describeFull } from './describe-full';
import { more } from './more';
import { owedIn } from './owed';
import { own } from './own';
import { question } from './question';
import { shorter } from './shorter';
import { text } from './text';
import { translate } from './translate';
import type { PromptWords } from './words';

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
