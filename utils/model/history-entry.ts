import { hostOf } from '../lib/url';
import * as z from 'zod/mini';
import type { Job } from './job';
import type { Hash, PictureSource } from './picture';
import { searchTextOf, searchWordsOf, termMatcher } from './history-words';

/** One job as it is searched. `site` and `engine` are empty where there is none; `at` is when it was made. */
export const searchRecord = z.object({
  id: z.string(),
  at: z.number(),
  site: z.string(),
  kind: z.string(),
  engine: z.string(),
  engineName: z.string(),
  /** Its words, as `termMatcher` searches them. */
  text: z.string(),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** Whether a job belongs to the history: one that works has still to become something, one of a batch is shown by that. */
export function isHistory({ state, batch }: Job): boolean {
  return state !== 'working' && batch === undefined;
}

function addressOfSource(source: PictureSource): string {
  if ('page' in source) return source.page.url;
  return source.kind === 'address' ? source.url : '';
}

/** The host of the page that a job's picture was on; empty for a file. */
export function siteOfJob({ sources, context, pictures }: Job): string {
  const stored = pictures.map(({ address = '' }) => address);
  return firstText([...sources.map(addressOfSource), context?.url ?? '', ...stored].map(hostOf));
}

/** The address of the page that a job's picture was on, or the picture's own; empty for a file. */
export function addressOfJob({ sources }: Job): string {
  return firstText(sources.map(addressOfSource));
}

const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** The title of the page that a job's picture was on; empty where there was none. */
export function titleOfJob({ sources, context }: Job): string {
  return firstText([
    ...sources.map((source) => ('page' in source ? source.page.title : '')),
    context?.title ?? '',
  ]);
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
    titleOfJob(job),
    siteOfJob(job),
    ...pictures.map(({ name }) => name),
    ...turns.flatMap((turn) => [asked(turn.task), turn.answer]),
    comparison?.words ?? '',
  ].filter((text) => text.trim() !== '');
}

/** A job as it is searched. */
export function searchRecordOf(job: Job): SearchRecord {
  const words = new Set(textsOf(job).flatMap(searchWordsOf));
  return {
    id: job.id,
    at: job.createdAt,
    site: siteOfJob(job),
    kind: job.task.kind,
    engine: job.answerer?.id ?? '',
    engineName: job.answerer?.name ?? '',
    text: searchTextOf(words),
  };
}

/** What the history is narrowed to; an undefined part narrows nothing. */
export interface HistoryFilter {
  site?: string | undefined;
  kind?: string | undefined;
  engine?: string | undefined;
}

/** Returns a test of whether a job has all the terms and passes the filter. */
export function historyMatcher(
  terms: readonly string[],
  { site, kind, engine }: HistoryFilter,
): (record: SearchRecord) => boolean {
  const hasTerms = termMatcher(terms);
  return (record) =>
    (site === undefined || record.site === site) &&
    (kind === undefined || record.kind === kind) &&
    (engine === undefined || record.engine === engine) &&
    hasTerms(record.text);
}

/** What is kept for answers: their pictures, and what the cache has of them by its keys. */
export interface Attachments {
  hashes: Hash[];
  answers: Hash[];
}

/** What is kept for some jobs. */
export function attachmentsOf(jobs: readonly Job[]): Attachments {
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
