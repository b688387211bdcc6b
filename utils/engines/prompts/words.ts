import type { TaskShape } from '../../model/task';
import type { AltPromptName } from './alt';

/** What is said to models, each a text of its own; the part of their names after `prompt_`. */
type PromptName =
  | 'describe_brief'
  | 'describe_full'
  | 'more'
  | 'shorter'
  | 'translate'
  | 'text'
  | 'honesty'
  | 'language'
  | 'language_unless'
  | 'from_page'
  | `shape_${Exclude<TaskShape, 'markdown'>}`
  | 'several'
  | 'several_text'
  | 'parts'
  | 'several_parts'
  | AltPromptName;

/** Gives the text of a name in the language that people read, with `$1` and so on filled in order. */
export type PromptWords = (name: PromptName, ...values: readonly string[]) => string;
