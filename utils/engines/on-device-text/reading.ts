import type { Failure } from '../../model/failure';
import type { Layout } from '../../model/layout';

/** What comes while a picture is read, in order: `progress` from 0 to 1, and the text as the last. */
export type Reading =
  | { type: 'loading'; progress: number }
  | { type: 'reading'; progress: number }
  | { type: 'read'; layout: Layout };

/** Told how far loading or reading has come. */
export type Report = (progress: Exclude<Reading, { type: 'read' }>) => void;

/** What the reader's worker is asked: one picture, in ISO 639-3 languages. */
export interface ReadRequest {
  picture: Blob;
  languages: readonly string[];
}

/** What the reader's worker answers; after `read` or `failed` nothing follows. */
export type ReadReply = Reading | { type: 'failed'; failure: Failure };
