import { escapeForAnyMarkdown } from '../lib/markdown';
import { withoutDirectionalFormatting } from '../lib/text';
import { addressWithoutSecrets } from '../lib/url';
import { inertMarkdown } from './inert-markdown';
import { csvRows } from './spreadsheet';
import { pictureRangeOf, type Job, type Turn, withFoundText } from '../model/job';
import { addressOfJob, siteOfJob, titleOfJob } from '../model/history-entry';

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

/** A file format: its head, each answer, the separator between two answers, and its foot. */
export interface ExportFormat {
  head: string;
  answer(job: Job): string;
  between: string;
  foot: string;
}

/** Returns the pictures of turn `at`; with the number of turns, those of the job's own question. */
const picturesAt = (job: Job, at: number): Job['pictures'] => {
  const { from, to } = pictureRangeOf(job, at);
  return job.pictures.slice(from, to);
};

const questionOf = ({ task }: Pick<Turn, 'task'>): string => (task.kind === 'ask' ? task.question : '');

/**
 * Returns the JSON format: one object with a version, and each answer with its turns and their pictures. Of a
 * connection it has only the name.
 */
export function historyJson(now: number): ExportFormat {
  const madeAt = JSON.stringify(new Date(now).toISOString());
  const turn = (job: Job, one: Turn, at: number): object => ({
    task: one.task.kind,
    question: questionOf(one),
    answer: one.answer,
    pictures: picturesAt(job, at).map(({ hash }) => hash),
  });
  return {
    head: `{"format":"sightread-history","version":1,"madeAt":${madeAt},"answers":[\n`,
    answer: (job) =>
      JSON.stringify({
        id: job.id,
        at: new Date(job.createdAt).toISOString(),
        state: job.state,
        task: job.task.kind,
        question: questionOf(job),
        answer: withFoundText(job).answer,
        turns: job.turns.map((one, at) => turn(job, one, at)),
        site: siteOfJob(job),
        page: { url: addressWithoutSecrets(addressOfJob(job)), title: titleOfJob(job) },
        pictures: job.pictures.map(({ name, hash, width, height, address }) => ({
          name,
          sha256: hash,
          width,
          height,
          address: address === undefined ? null : addressWithoutSecrets(address),
        })),
        engine: job.answerer?.name ?? '',
        model: job.answerer?.model ?? '',
        usage: job.usage ?? null,
        failure: job.failure?.code ?? null,
      }),
    between: ',\n',
    foot: '\n]}\n',
  };
}

/** Returns the CSV format, without formulas; states are codes. */
export function historyCsv(words: ExportWords): ExportFormat {
  const cells = (job: Job): Record<HistoryColumn, string> => ({
    at: new Date(job.createdAt).toISOString(),
    task: words.task(job.task),
    question: questionOf(job),
    answer: withFoundText(job).answer,
    site: siteOfJob(job),
    page: titleOfJob(job),
    address: addressWithoutSecrets(addressOfJob(job)),
    picture: job.pictures.map(({ name }) => name).join(', '),
    engine: job.answerer?.name ?? '',
    model: job.answerer?.model ?? '',
    state: job.state,
  });
  const row = (of: Record<HistoryColumn, string>): string =>
    csvRows([historyColumns.map((column) => of[column])]);
  return {
    head: `\u{feff}${csvRows([[...historyColumns]])}\r\n`,
    answer: (job) => row(cells(job)),
    between: '\r\n',
    foot: '\r\n',
  };
}

/** Returns a text of others as one line; our own words keep the marks that isolate values. */
const escapedLine = (text: string): string => escapeForAnyMarkdown(withoutDirectionalFormatting(text));
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');

/** Returns the Markdown format, for people: each answer below a heading, as a quotation, which its own headings cannot end. */
export function historyMarkdown(title: string, words: ExportWords): ExportFormat {
  const namesOf = (pictures: Job['pictures']): string =>
    pictures.map(({ name }) => escapedLine(name)).join(', ');
  const row = (...texts: string[]): string =>
    texts
      .filter((text) => text !== '')
      .map(escapedLine)
      .join(' · ');
  const facts = (job: Job): string[] => [
    row(titleOfJob(job), addressWithoutSecrets(addressOfJob(job))),
    namesOf(picturesAt(job, 0)),
    row(job.answerer?.name ?? '', job.answerer?.model ?? ''),
  ];
  /** Returns a turn with the names of its pictures; those of the first turn are among the facts. */
  const turnParts = (job: Job, turn: Pick<Turn, 'task' | 'answer'>, at: number): string[] => [
    questionOf(turn) === '' ? '' : `**${escapedLine(questionOf(turn))}**`,
    at === 0 ? '' : namesOf(picturesAt(job, at)),
    quoted(inertMarkdown(turn.answer)),
  ];
  return {
    head: `# ${escapeForAnyMarkdown(title)}\n\n`,
    answer: (job) =>
      [
        `## ${escapeForAnyMarkdown(words.task(job.task))}, ${new Date(job.createdAt).toISOString()}`,
        ...facts(job),
        ...[...job.turns, withFoundText(job)].flatMap((turn, at) => turnParts(job, turn, at)),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    between: '\n\n',
    foot: '\n',
  };
}
