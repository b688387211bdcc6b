import type { Writing, WriteOutcome } from '../domain/alt-text';

/** Writes names for pictures into this page, keeps them there while it changes, and takes them back. */
export function createWriteBack() {
  return {
    /** Writes where the author gave nothing; says what became of each. */
    write(_writings: readonly Writing[], _prefix: string): { ref: string; outcome: WriteOutcome }[] {
      throw new Error('to be built');
    },
    /** Takes everything back; says how much there was. */
    undo(): { undone: number } {
      throw new Error('to be built');
    },
    /** What is written on an element; empty for nothing. */
    writtenOn(_element: Element): string {
      return '';
    },
  };
}
