import * as z from 'zod/mini';
import type { Job } from './job';
import type { Hash, PictureSource } from './picture';
import { hostOf } from './settings';
import { searchable, wordsOf } from './history-words';

/** One job as it is searched. `site` and `engine` are empty where there is none; `at` is when it was made. */
export const historyDoc = z.object({
  id: z.string(),
  at: z.number(),
  site: z.string(),
  kind: z.string(),
  engine: z.string(),
  engineName: z.string(),
  /** Its words, folded, as `hasAll` searches them. */
  text: z.string(),
});
export type HistoryDoc = z.infer<typeof historyDoc>;

/** Whether a job belongs to the history: one that works has still to become something, one of a batch is shown by that. */
export function isHistory({ state, batch }: Job): boolean {
  return state !== 'working' && batch === undefined;
}

function addressOf(source: PictureSource): string {
  if ('page' in source) return source.page.url;
  return source.kind === 'address' ? source.url : '';
}

/** The host of the page that a job's picture was on; empty for a file. */
export function siteOf({ sources, context, pictures }: Job): string {
  const addresses = [
    ...sources.map(addressOf),
    context?.url ?? '',
    ...pictures.map((one) => one.address ?? ''),
  ];
  for (const address of addresses) {
    const host = hostOf(address);
    if (host !== '') return host;
  }
  return '';
}

/** The title of the page that a job's picture was on; empty where there was none. */
export function titleOf({ sources, context }: Job): string {
  for (const source of sources) if ('page' in source && source.page.title !== '') return source.page.title;
  return context?.title ?? '';
}

/** All that a person may remember of a job. */
export function textsOf(job: Job): string[] {
  const { task, answer, turns, pictures, comparison } = job;
  const asked = (one: Job['task']): string => {
    if (one.kind === 'ask') return one.question;
    return one.kind === 'custom' ? one.name : '';
  };
  return [
    answer,
    asked(task),
    titleOf(job),
    siteOf(job),
    ...pictures.map(({ name }) => name),
    ...turns.flatMap((turn) => [asked(turn.task), turn.answer]),
    comparison?.words ?? '',
  ].filter((text) => text.trim() !== '');
}

/** A job as it is searched. */
export function docOf(job: Job): HistoryDoc {
  const words = new Set(textsOf(job).flatMap(wordsOf));
  return {
    id: job.id,
    at: job.createdAt,
    site: siteOf(job),
    kind: job.task.kind,
    engine: job.answerer?.id ?? '',
    engineName: job.answerer?.name ?? '',
    text: searchable([...words]),
  };
}

/** What is kept for answers: their pictures, and what the cache has of them by its keys. */
export interface Kept {
  hashes: Hash[];
  answers: Hash[];
}

/** What is kept for some jobs. */
export function keptFor(jobs: readonly Job[]): Kept {
  return {
    hashes: jobs.flatMap(hashesOf),
    answers: jobs.flatMap(({ cached }) => (cached ? [cached.key] : [])),
  };
}

/** The pictures that a job needs for as long as it is kept. */
export function hashesOf({ pictures, sources, partOf }: Job): Hash[] {
  const stored = sources.flatMap((source) => (source.kind === 'stored' ? source.hash : []));
  const whole = partOf ? [partOf.hash] : [];
  return [...new Set([...pictures.map(({ hash }) => hash), ...stored, ...whole])];
}
