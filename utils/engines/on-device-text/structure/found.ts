import type { Block, Box } from '../../../model/layout';

/** A block, and the boxes of the words that it was made of, also of those that are no text and were left out. */
export interface Found {
  block: Block;
  taken: Box[];
}
