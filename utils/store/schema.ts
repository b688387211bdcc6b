import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import type { Hash } from '../model/picture';

/** What is in IndexedDB. Values are `unknown` to their readers until a schema has read them. */
export interface Sightread extends DBSchema {
  pictures: {
    key: Hash;
    /** Those of earlier versions do not say how many bytes they are. */
    value: { blob: Blob; addedAt: number; bytes?: number };
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
    value: { answer: unknown; bytes: number; usedAt: number };
    indexes: { usedAt: number };
  };
  /** How many bytes are stored, by kind; and how many pictures were evicted without telling anybody so far. */
  sizes: { key: SizeName; value: number };
  /** By day, as `2026-11-22`, connection and model. */
  usage: { key: [day: string, connection: string, model: string]; value: unknown };
  /** By the place of the picture; `page` is its address without the fragment. */
  proposals: {
    key: string;
    value: { page: string; at: number; proposal: unknown };
    indexes: { page: string; at: number };
  };
  batches: { key: string; value: unknown };
  /** What alt text took, by connection and model. */
  altUsage: { key: [connection: string, model: string]; value: unknown };
  /** When a person was told that pages of an origin can see what is written into them, by origin. */
  disclosedSites: { key: string; value: number };
  /** What must be known of each job of the history without reading it, by its id. */
  historyEntries: {
    key: string;
    value: HistoryEntry;
    indexes: { order: number; hashes: Hash; answer: Hash; site: string };
  };
  /** The words of each job of the history, by its id. */
  searchRecords: { key: string; value: unknown };
  /** By the picture that each shows. */
  thumbnails: { key: Hash; value: Blob };
  /** What was deleted, for as long as that can be undone. */
  removed: { key: string; value: { at: number; hashes: Hash[]; answers: unknown[] } };
}

/** What is counted in `sizes`. */
export type SizeName = 'answers' | 'history' | 'pictures' | 'thumbnails' | 'evicted';

/** What must be known of a job of the history without reading it. */
export interface HistoryEntry {
  /** The time that it was made, negative: the newest come first. */
  order: number;
  /** The size of the job and of its words, without its pictures. */
  bytes: number;
  site: string;
  /** The pictures that it needs. */
  hashes: Hash[];
  /** The key of its answer in the cache. */
  answer?: Hash;
}

/** A transaction that writes some of the stores. */
export type WriteTransaction = IDBPTransaction<Sightread, StoreNames<Sightread>[], 'readwrite'>;
