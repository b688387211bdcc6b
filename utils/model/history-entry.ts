import { hostOf } from '../lib/url';
import * as z from 'zod/mini';
import type { Conversation } from './conversation';
import type { Job } from './job';
import type { Hash, PictureSource } from './picture';
import { searchTextOf, searchWordsOf } from './history-words';

/** The searched words of a conversation; `at` is the time of its newest turn, in milliseconds since the epoch. */
export const searchRecord = z.object({
  id: z.string(),
  at: z.number(),
  /** The conversation's words, in the form that `termMatcher` searches. */
  text: z.string(),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** Whether turns are failures only, without a word of an answer. */
export const areOnlyFailed = (turns: readonly Job[]): boolean =>
  turns.every(({ state, answer }) => state === 'failed' && answer.trim() === '');

/** Whether a turn belongs to the history. Working turns do not, nor those of a batch, which shows its jobs itself. */
export function isHistory({ state, batch }: Job): boolean {
  return state !== 'working' && batch === undefined;
}

function addressOfSource(source: PictureSource): string {
  if ('page' in source) return source.page.url;
  return source.kind === 'address' ? source.url : '';
}

/** Returns the host of the page of a conversation's first picture; empty for a file. */
export function pageSiteOf(turns: readonly Job[]): string {
  const addresses = [
    ...turns.flatMap(({ sources }) => sources.map(addressOfSource)),
    ...turns.map(({ context }) => context?.url ?? ''),
    ...turns.flatMap(({ pictures }) => pictures.map(({ address = '' }) => address)),
  ];
  return firstText(addresses.map(hostOf));
}

/** Returns the address of the page of a conversation's first picture, or of the picture itself; empty for a file. */
export function pageAddressOf(turns: readonly Job[]): string {
  return firstText(turns.flatMap(({ sources }) => sources.map(addressOfSource)));
}

const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Returns the title of the page of a conversation's first picture; empty for none. */
export function pageTitleOf(turns: readonly Job[]): string {
  return firstText([
    ...turns.flatMap(({ sources }) => sources.map((source) => ('page' in source ? source.page.title : ''))),
    ...turns.map(({ context }) => context?.title ?? ''),
  ]);
}

/** Returns the texts by which a user may search for a conversation, those of its newest turn first. */
export function textsOf(turns: readonly Job[]): string[] {
  const words = turns.toReversed().flatMap(wordsOf);
  return [...words, pageTitleOf(turns), pageSiteOf(turns)].filter((text) => text.trim() !== '');
}

/** Returns the words of one turn. */
function wordsOf({ task, answer, pictures, sight }: Job): string[] {
  const asked = task.kind === 'ask' ? task.question : task.kind === 'custom' ? task.name : '';
  return [answer, sight?.text ?? '', asked, ...pictures.map(({ name }) => name)];
}

/** Returns the searched words of a conversation. */
export function searchRecordOf({ id, turns }: Conversation): SearchRecord {
  const words = new Set(textsOf(turns).flatMap(searchWordsOf));
  return { id, at: timeOf(turns), text: searchTextOf(words) };
}

/** Returns the time of the newest of some turns, in milliseconds since the epoch. */
const timeOf = (turns: readonly Job[]): number => Math.max(...turns.map(({ createdAt }) => createdAt));

/** The other stored data of jobs: the hashes of pictures, and the keys of cached answers. */
export interface Attachments {
  hashes: Hash[];
  answers: Hash[];
}

/** Returns the other stored data of jobs. */
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
