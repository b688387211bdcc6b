import type { DBSchema, IDBPTransaction, StoreNames } from 'idb';
import type { Hash } from '../model/picture';

/** The stores of the database. Values whose schema is in another module are `unknown` until `parsed` has read them. */
export interface Sightread extends DBSchema {
  pictures: {
    key: Hash;
    value: { blob: Blob; addedAt: number; bytes: number };
    /** `size` gives the size of a picture in bytes without reading the picture. */
    indexes: { size: [addedAt: number, bytes: number] };
  };
  jobs: {
    key: string;
    value: unknown;
    indexes: { createdAt: number; state: string; batch: string; conversation: string };
  };
  layouts: { key: string; value: unknown };
  /** The parameters that models have refused, by connection and model. */
  modelQuirks: { key: [connection: string, model: string]; value: unknown };
  /** By the connection's id. */
  catalogs: { key: string; value: unknown };
  /** By the hash of the request. */
  answers: {
    key: Hash;
    value: { answer: unknown; bytes: number; usedAt: number };
    indexes: { usedAt: number };
  };
  /** The stored bytes of each kind. `evicted` is the number of pictures deleted to make room that no job has reported yet. */
  sizes: { key: SizeName; value: number };
  /** By day (such as `2026-11-22`), connection and model. */
  usage: { key: [day: string, connection: string, model: string]; value: unknown };
  /** By id. `page` is the page's address without the fragment. */
  proposals: {
    key: string;
    value: { page: string; at: number; proposal: unknown };
    indexes: { page: string; at: number };
  };
  batches: { key: string; value: unknown };
  /** By origin: when the user was told that its pages can notice announcements, in ms since the epoch. */
  disclosedSites: { key: string; value: number };
  /** By the conversation's id. */
  historyEntries: {
    key: string;
    value: HistoryEntry;
    indexes: { order: number; hashes: Hash; answers: Hash };
  };
  /** The words of each conversation of the history, by the conversation's id. */
  searchRecords: { key: string; value: unknown };
  /** By the hash of the picture. Bytes, because a Blob of 8 kB, which becomes a file, takes four times as long to store (Chromium 156). */
  thumbnails: { key: Hash; value: { bytes: Uint8Array<ArrayBuffer>; type: string } };
  /** Deleted answers that can be restored, by the key of the deletion. */
  removed: { key: string; value: { at: number; hashes: Hash[]; answers: unknown[] } };
}

/** The keys of `sizes`. */
export type SizeName = 'answers' | 'history' | 'pictures' | 'thumbnails' | 'evicted';

/** The facts about a conversation of the history that are needed without reading its turns. */
interface HistoryEntry {
  /** The negative time of its newest turn, in ms since the epoch: the newest comes first. */
  order: number;
  /** The size of its turns and words in bytes, without pictures. */
  bytes: number;
  /** The pictures that its turns need. */
  hashes: Hash[];
  /** The keys of its answers in the cache. */
  answers: Hash[];
}

/** A transaction that writes some of the stores. */
export type WriteTransaction = IDBPTransaction<Sightread, StoreNames<Sightread>[], 'readwrite'>;
