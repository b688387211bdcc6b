import { addressWithoutSecrets } from '../lib/url';
import { csvRows } from './spreadsheet';
import { type Conversation, wholePath } from '../model/conversation';
import { type Job, withFoundText } from '../model/job';
import { pageAddressOf, pageSiteOf, pageTitleOf } from '../model/history-entry';

/** The columns of an export, in their order, with the same names in every language. */
export const historyColumns = [
  'at',
  'task',
  'question',
  'answer',
  'site',
  'page',
  'address',
  'picture',
  'engine',
  'model',
  'state',
] as const;
export type HistoryColumn = (typeof historyColumns)[number];

/** The messages of an export. */
export interface ExportWords {
  task(job: Job['task']): string;
}

/** A file format: its head, each conversation, the separator between two of them, and its foot. */
export interface ExportFormat {
  head: string;
  conversation(conversation: Conversation): string;
  between: string;
  foot: string;
}

const questionOf = ({ task }: Pick<Job, 'task'>): string => (task.kind === 'ask' ? task.question : '');
const timeOf = ({ createdAt }: Job): string => new Date(createdAt).toISOString();

/**
 * Returns the JSON format: one object with a version, and each conversation with its turns and their pictures. Of a
 * connection it has only the name.
 */
export function historyJson(now: number): ExportFormat {
  const madeAt = JSON.stringify(new Date(now).toISOString());
  const turnOf = (turn: Job): object => ({
    id: turn.id,
    parent: turn.parent ?? null,
    at: timeOf(turn),
    state: turn.state,
    task: turn.task.kind,
    question: questionOf(turn),
    answer: withFoundText(turn).answer,
    pictures: turn.pictures.map(({ name, hash, width, height, address }) => ({
      name,
      sha256: hash,
      width,
      height,
      address: address === undefined ? null : addressWithoutSecrets(address),
    })),
    engine: turn.answerer?.name ?? '',
    model: turn.answerer?.model ?? '',
    usage: turn.usage ?? null,
    failure: turn.failure?.code ?? null,
  });
  return {
    head: `{"format":"sightread-history","version":1,"madeAt":${madeAt},"conversations":[\n`,
    conversation: ({ id, turns }) =>
      JSON.stringify({
        id,
        site: pageSiteOf(turns),
        page: { url: addressWithoutSecrets(pageAddressOf(turns)), title: pageTitleOf(turns) },
        turns: turns.map(turnOf),
      }),
    between: ',\n',
    foot: '\n]}\n',
  };
}

/** Returns the CSV format, without formulas: a row for each turn, with all pictures up to it; states are codes. */
export function historyCsv(words: ExportWords): ExportFormat {
  const cells = (turn: Job, turns: readonly Job[]): Record<HistoryColumn, string> => ({
    at: timeOf(turn),
    task: words.task(turn.task),
    question: questionOf(turn),
    answer: withFoundText(turn).answer,
    site: pageSiteOf(turns),
    page: pageTitleOf(turns),
    address: addressWithoutSecrets(pageAddressOf(turns)),
    picture: (wholePath(turns, turn.id).at(-1) ?? turn).pictures.map(({ name }) => name).join(', '),
    engine: turn.answerer?.name ?? '',
    model: turn.answerer?.model ?? '',
    state: turn.state,
  });
  const row = (of: Record<HistoryColumn, string>): string =>
    csvRows([historyColumns.map((column) => of[column])]);
  return {
    head: `\u{feff}${csvRows([[...historyColumns]])}\r\n`,
    conversation: ({ turns }) => turns.map((turn) => row(cells(turn, turns))).join('\r\n'),
    between: '\r\n',
    foot: '\r\n',
  };
}
