import { escapeForAnyMarkdown } from '../lib/markdown';
import { withoutDirectionalFormatting } from '../lib/text';
import { addressWithoutSecrets } from '../lib/url';
import { csvRows } from './spreadsheet';
import { type Conversation, wholeOf } from '../model/conversation';
import { type Job, withFoundText } from '../model/job';
import { pageAddressOf, pageSiteOf, pageTitleOf } from '../model/history-entry';

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
  /** The columns in their order. Their names are the same in every language. */
  const columns: Readonly<Record<string, (turn: Job, turns: readonly Job[]) => string>> = {
    at: timeOf,
    task: ({ task }) => words.task(task),
    question: questionOf,
    answer: (turn) => withFoundText(turn).answer,
    site: (_turn, turns) => pageSiteOf(turns),
    page: (_turn, turns) => pageTitleOf(turns),
    address: (_turn, turns) => addressWithoutSecrets(pageAddressOf(turns)),
    picture: (turn, turns) =>
      wholeOf(turns, turn)
        .pictures.map(({ name }) => name)
        .join(', '),
    engine: ({ answerer }) => answerer?.name ?? '',
    model: ({ answerer }) => answerer?.model ?? '',
    state: ({ state }) => state,
  };
  const row = (turn: Job, turns: readonly Job[]): string =>
    csvRows([Object.values(columns).map((cellOf) => cellOf(turn, turns))]);
  return {
    head: `\u{feff}${csvRows([Object.keys(columns)])}\r\n`,
    conversation: ({ turns }) => turns.map((turn) => row(turn, turns)).join('\r\n'),
    between: '\r\n',
    foot: '\r\n',
  };
}

/** Returns text of others as one line of any Markdown, with no mark that turns the text after it around. */
const escapedLine = (text: string): string => escapeForAnyMarkdown(withoutDirectionalFormatting(text));

/** Returns an answer as a quotation with its lines, of which nothing loads or runs. Two spaces at the end break a line. */
function quoted(answer: string): string {
  const text = answer.trim();
  const lines = text === '' ? [] : text.split(/\r\n?|\n/);
  return lines.map((line) => `> ${escapedLine(line)}  `).join('\n');
}

/** Returns the Markdown format, for people: a heading for each conversation, and its answers as text. */
export function historyMarkdown(title: string, words: ExportWords): ExportFormat {
  const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
  const row = (...texts: string[]): string =>
    texts
      .filter((text) => text !== '')
      .map(escapedLine)
      .join(' · ');
  const turnOf = (turn: Job): string =>
    paragraphs([
      questionOf(turn) === '' ? '' : `**${escapedLine(questionOf(turn))}**`,
      row(...turn.pictures.map(({ name }) => name)),
      row(turn.answerer?.name ?? '', turn.answerer?.model ?? ''),
      quoted(withFoundText(turn).answer),
    ]);
  return {
    head: `# ${escapedLine(title)}\n\n`,
    conversation: ({ turns }) =>
      paragraphs([
        ...turns.slice(0, 1).map((first) => `## ${escapedLine(words.task(first.task))}, ${timeOf(first)}`),
        row(pageTitleOf(turns), addressWithoutSecrets(pageAddressOf(turns))),
        ...turns.map(turnOf),
      ]),
    between: '\n\n',
    foot: '\n',
  };
}
