import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import { bytesOf, jsonSize } from '../lib/bytes';
import type { Hash } from '../model/picture';

/** The stores of the database. Values are `unknown` until a schema has read them. */
export interface Sightread extends DBSchema {
  pictures: {
    key: Hash;
    /** Read by `pictureIn`. */
    value: unknown;
    indexes: { addedAt: number };
  };
  jobs: {
    key: string;
    value: unknown;
    indexes: { createdAt: number; state: string; batch: string };
  };
  layouts: { key: string; value: unknown };
  /** What models have refused, by connection and model. */
  modelQuirks: { key: [connection: string, model: string]; value: unknown };
  /** By connection. */
  catalogues: { key: string; value: unknown };
  /** By the hash of what was asked. */
  answers: {
    key: Hash;
    value: unknown;
    indexes: { usedAt: number };
  };
  /**
   * The bytes stored of each kind; `createdAt` is the time when the database was created, in milliseconds since the epoch;
   * `evicted` is the number of pictures deleted for want of room that no job has noted yet.
   */
  sizes: { key: SizeName; value: unknown };
  /** By day, as `2026-11-22`, connection and model. */
  usage: { key: [day: string, connection: string, model: string]; value: unknown };
  /** By id; `page` is the page's address without the fragment. */
  proposals: {
    key: string;
    value: { page: string; at: number; proposal: unknown };
    indexes: { page: string; at: number };
  };
  batches: { key: string; value: unknown };
  /** The average usage of alt text, by connection and model. */
  altUsage: { key: [connection: string, model: string]; value: unknown };
  /** The time when a person was told that the pages of an origin can notice announcements, by origin. */
  disclosedSites: { key: string; value: number };
  /** By the job's id. */
  historyEntries: {
    key: string;
    /** Read by `historyEntryIn`. */
    value: unknown;
    indexes: { order: number; hashes: Hash; answer: Hash; site: string };
  };
  /** The words of each job of the history, by the job's id. */
  searchRecords: { key: string; value: unknown };
  /** By the hash of the picture. Read by `thumbnailIn`. */
  thumbnails: { key: Hash; value: unknown };
  /** Deleted answers that can be restored, by the key of the deletion. */
  removed: { key: string; value: unknown };
}

/** The keys of `sizes`. */
export type SizeName = 'answers' | 'history' | 'pictures' | 'thumbnails' | 'evicted' | 'createdAt';

/** The facts of a job of the history that are needed without reading the job. */
export interface HistoryEntry {
  /** The job's time in milliseconds since the epoch, negative: the newest come first. */
  order: number;
  /** The size of the job and its words, without pictures. */
  bytes: number;
  site: string;
  /** The pictures that the job needs. */
  hashes: Hash[];
  /** The key of the job's answer in the cache. */
  answer?: Hash;
}

/** A transaction that writes some of the stores. */
export type WriteTransaction = IDBPTransaction<Sightread, StoreNames<Sightread>[], 'readwrite'>;

/** Returns the fields of a record; none of a damaged one. */
export const fieldsOf = (stored: unknown): Record<string, unknown> => ({ ...Object(stored) });

/** Returns a stored number of bytes or things; 0 where it is damaged, so that no sum is. */
export const countOf = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) && stored > 0 ? stored : 0;

const storedHashesOf = (stored: unknown): Hash[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];

/** Returns a stored picture; without its bytes where it is damaged. */
export function pictureIn(stored: unknown): { blob?: Blob; addedAt: number; bytes: number } {
  const { blob, addedAt } = fieldsOf(stored);
  const found = blob instanceof Blob ? { blob } : {};
  return { ...found, addedAt: countOf(addedAt), bytes: found.blob?.size ?? 0 };
}

/**
 * Returns a thumbnail as it is stored: its bytes. Storing a Blob of 8 kB, which is a file of its own, takes the browser four
 * times as long (Chromium 156).
 */
export async function storedThumbnail(thumbnail: Blob): Promise<{ bytes: Uint8Array; type: string }> {
  return { bytes: await bytesOf(thumbnail), type: thumbnail.type };
}

/** Returns a stored thumbnail, and its size in bytes; none where it is damaged. Earlier versions stored a Blob. */
export function thumbnailIn(stored: unknown): { blob?: Blob; bytes: number } {
  if (stored instanceof Blob) return { blob: stored, bytes: stored.size };
  const { bytes, type } = fieldsOf(stored);
  if (!(bytes instanceof Uint8Array) || typeof type !== 'string') return { bytes: 0 };
  return { blob: new Blob([new Uint8Array(bytes)], { type }), bytes: bytes.length };
}

/** More bytes than a job has. */
const maxEntryBytes = 20_000_000;

/** Returns a stored entry of the history; what is damaged of it is empty. */
export function historyEntryIn(stored: unknown): HistoryEntry {
  const { order, bytes, site, hashes, answer } = fieldsOf(stored);
  return {
    order: typeof order === 'number' ? -countOf(-order) : 0,
    bytes: countOf(bytes) > maxEntryBytes ? 0 : countOf(bytes),
    site: typeof site === 'string' ? site : '',
    hashes: storedHashesOf(hashes),
    ...(typeof answer === 'string' ? { answer } : {}),
  };
}

/** Returns deleted answers that can be restored; what is damaged of them is empty, and counts as deleted long ago. */
export function deletedIn(stored: unknown): { at: number; hashes: Hash[]; answers: unknown[] } {
  const { at, hashes, answers } = fieldsOf(stored);
  return { at: countOf(at), hashes: storedHashesOf(hashes), answers: Array.isArray(answers) ? answers : [] };
}

/** Returns a cached answer and its size in bytes, which takes long to measure for a large one. */
export function cacheEntryIn(stored: unknown): { answer: unknown; bytes: number } {
  const { answer } = fieldsOf(stored);
  return { answer, bytes: answer === undefined ? 0 : jsonSize(answer) };
}
