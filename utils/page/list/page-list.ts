import type { PageListEvent, PictureCounts } from '../../domain/page-pictures';

/** What a picture of the page is to somebody who cannot point at it. */
export interface FocusedPicture {
  ref: string;
  address: string;
  name: string;
  place: number;
  of: number;
}

/** The pictures of this page with their names and verdicts; `writtenOn` is what we have written on an element ourselves. */
export function createPageList(_writtenOn: (element: Element) => string) {
  return {
    count(): PictureCounts {
      throw new Error('to be built');
    },
    /** The picture a person means: see `picturesContract.focused`. */
    focused(_from: string, _step: number): FocusedPicture | null {
      throw new Error('to be built');
    },
    goTo(_ref: string): { isThere: boolean } {
      throw new Error('to be built');
    },
    async thumbnail(_ref: string, _side: number): Promise<string | null> {
      throw new Error('to be built');
    },
    candidates(
      _known: readonly { address: string; selector: string }[],
    ): { ref: string; address: string; selector: string }[] {
      throw new Error('to be built');
    },
    /** The list, then what changes, until the signal is aborted. */
    async *events(_signal: AbortSignal): AsyncGenerator<PageListEvent> {
      yield { type: 'listed', pictures: [], isLast: true };
    },
  };
}
