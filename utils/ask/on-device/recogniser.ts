import type { Layout } from '../../domain/layout';
import type { Readable } from './prepare-grey';
import type { Reading } from './reading';

/** Told how far loading or reading has come. */
export type Report = (progress: Exclude<Reading, { type: 'read' }>) => void;

/** Something that reads prepared pictures, one at a time. Adding one is adding one file. */
export interface Recogniser {
  /** Reads a picture in ISO 639-3 languages; an empty layout when there is no text. Throws whatever broke. */
  read(picture: Readable, languages: readonly string[], report: Report): Promise<Layout>;
}
