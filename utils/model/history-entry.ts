import { hostOf } from '../lib/url';
import * as z from 'zod/mini';
import type { Job } from './job';
import type { Hash, PictureSource } from './picture';
import { searchTextOf, searchWordsOf, termMatcher } from './history-words';

/** The searched fields of a job. `site` and `engine` are empty for none; `at` is the job's time in milliseconds since the epoch. */
export const searchRecord = z.object({
  id: z.string(),
  at: z.number(),
  site: z.string(),
  kind: z.string(),
  engine: z.string(),
  engineName: z.string(),
  /** The job's words, in the form that `termMatcher` searches. */
  text: z.string(),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** Whether a job belongs to the history: not a working one, and none of a batch, which shows its jobs itself. */
export function isHistory({ state, batch }: Job): boolean {
  return state !== 'working' && batch === undefined;
}

function addressOfSource(source: PictureSource): string {
  if ('page' in source) return source.page.url;
  return source.kind === 'address' ? source.url : '';
}

/** Returns the host of the page of a job's picture; empty for a file. */
export function siteOfJob({ sources, context, pictures }: Job): string {
  const stored = pictures.map(({ address = '' }) => address);
  return firstText([...sources.map(addressOfSource), context?.url ?? '', ...stored].map(hostOf));
}

/** Returns the address of the page of a job's picture, or of the picture itself; empty for a file. */
export function addressOfJob({ sources }: Job): string {
  return firstText(sources.map(addressOfSource));
}

const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Returns the title of the page of a job's picture; empty for none. */
export function titleOfJob({ sources, context }: Job): string {
  return firstText([
    ...sources.map((source) => ('page' in source ? source.page.title : '')),
    context?.title ?? '',
  ]);
}

/** Returns the texts by which a person may search for a job. */
export function textsOf(job: Job): string[] {
  const { task, answer, turns, pictures, sight } = job;
  const asked = (one: Job['task']): string => {
    if (one.kind === 'ask') return one.question;
    return one.kind === 'custom' ? one.name : '';
  };
  return [
    answer,
    sight?.text ?? '',
    asked(task),
    titleOfJob(job),
    siteOfJob(job),
    ...pictures.map(({ name }) => name),
    ...turns.flatMap((turn) => [asked(turn.task), turn.answer]),
  ].filter((text) => text.trim() !== '');
}

/** Returns the searched fields of a job. */
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

/** A filter of the history; an undefined field admits all values. */
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

/** What is stored for jobs besides the jobs: pictures, and cached answers by their keys. */
export interface Attachments {
  hashes: Hash[];
  answers: Hash[];
}

/** Returns what is stored for jobs besides the jobs. */
export function attachmentsOf(jobs: readonly Job[]): Attachments {
  return {
    hashes: jobs.flatMap(hashesOf),
    answers: jobs.flatMap(({ cached }) => (cached ? [cached.key] : [])),
  };
}

/** Returns the pictures that a stored job needs. */
export function hashesOf({ pictures, sources, partOf }: Job): Hash[] {
  const stored = sources.flatMap((source) => (source.kind === 'stored' ? source.hash : []));
  const whole = partOf ? [partOf.hash] : [];
  return [...new Set([...pictures.map(({ hash }) => hash), ...stored, ...whole])];
}
