import { unknownIn } from '../../utils/model/own-task';
import type { OwnTask } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { count } from '../shared/format';
import { plainName } from '../connection/connection-draft';

/** A task of one's own as it is typed. */
export type TaskDraft = Omit<OwnTask, 'id'>;

/** What is wrong with a draft, in words, by its field. */
export type TaskErrors = Partial<Record<'name' | 'prompt', string>>;

/** A menu shows no more of a name, and no request should be longer, in characters. */
const longestName = 60;
const longestPrompt = 4000;

/** A task that says nothing yet. */
export const emptyDraft: TaskDraft = { name: '', prompt: '', engine: '', shape: 'markdown' };

/** The task that a draft means, or what is wrong with it. */
export function readTask(draft: TaskDraft, id: string): { task: OwnTask } | { errors: TaskErrors } {
  const name = plainName(draft.name).replaceAll(/\s+/g, ' ').slice(0, longestName).trim();
  const prompt = draft.prompt.replaceAll('\r\n', '\n').trim();
  const errors: TaskErrors = {};
  if (name === '') errors.name = t('own_name_missing');
  if (prompt === '') errors.prompt = t('own_prompt_missing');
  if (prompt.length > longestPrompt) errors.prompt = t('own_prompt_long', count(longestPrompt));
  return Object.keys(errors).length > 0 ? { errors } : { task: { ...draft, id, name, prompt } };
}

/** That something in a prompt looks like a variable and is none; empty where nothing does. */
export function unknownWords(prompt: string): string {
  const [first] = unknownIn(prompt);
  return first === undefined ? '' : t('own_unknown', `{${first}}`);
}
