import { textsOf } from '../../utils/model/history-entry';
import { firstFound, markedPieces, type Piece, placeOf } from '../../utils/model/history-words';
import type { Job } from '../../utils/model/job';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { plainBlocks } from '../../utils/i18n/plain-words';
import { nameOfTask } from '../../utils/i18n/task-names';
import { moment } from '../shared/format';

/** So much of an answer stands in the list, in characters, and so much of it before the first word that was found. */
const most = 220;
const before = 40;
/** So much of one text is looked through for where that is. */
const mostLooked = 20_000;
/** So much of a text around that place is made plain: Markdown begins with a line, where one begins near. */
const around = 4 * most;

/** The name of an answer in the list: its task and its time. */
export function entryName({ task, createdAt }: Job): string {
  return t('history_name', nameOfTask(task), moment(createdAt));
}

/** The name of a kind of task, for the filter. */
export function kindName(kind: string): string {
  switch (kind) {
    case 'describe':
    case 'alt':
    case 'text':
    case 'ask':
    case 'translate':
      return t(`task_${kind}`);
    case 'revise':
      return t('history_task_revise');
    default:
      return t('history_task_custom');
  }
}

const plain = (text: string): string => plainBlocks(text).join(' ');

/** What of a job's texts stands around the first word that begins with a term; undefined where none does. */
function partWith(job: Job, term: string): string | undefined {
  for (const whole of textsOf(job)) {
    const text = whole.slice(0, mostLooked);
    const place = placeOf(text, term);
    if (place < 0) continue;
    const line = text.lastIndexOf('\n', place) + 1;
    const from = place - line < around ? line : startOfWord(text, place);
    return `${from > 0 ? '… ' : ''}${plain(text.slice(from, place + around))}`;
  }
  return undefined;
}

/** The words of an answer that stand in the list: its first, or around those that were found, with these marked. */
export function snippetOf(job: Job, terms: readonly string[]): Piece[] {
  const [rarest] = terms;
  const found = rarest === undefined ? undefined : partWith(job, rarest);
  const text = found ?? beginningOf(job);
  const at = found === undefined ? 0 : firstFound(found, terms);
  const from = at > most - before ? startOfWord(text, at - before) : 0;
  const cut = text.slice(from, from + most);
  const whole = `${from > 0 ? '… ' : ''}${cut}${from + most < text.length ? ' …' : ''}`;
  return markedPieces(whole, terms);
}

/** What an answer begins with; of one that never came, why. */
function beginningOf({ answer, failure, task }: Job): string {
  const words = plain(answer.slice(0, 2 * most));
  if (words !== '') return words;
  if (failure) return failureWords(failure).title;
  return task.kind === 'ask' ? task.question : '';
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + before ? at : space + 1;
}
