import type { AuthorWords } from '../domain/alt-text';

/** What the author of a picture wrote into its file: XMP and IPTC descriptions, in that order; nothing of one without. */
export async function wordsInFile(_picture: Blob): Promise<AuthorWords[]> {
  throw new Error('to be built');
}
