/** Says things to screen readers in this page. */
export function createAnnouncer() {
  return {
    /** Says words in a live region that stands in the topmost modal; answers whether the page is in front. */
    announce(_words: readonly string[], _lang: string): { isHeard: boolean } {
      throw new Error('to be built');
    },
  };
}
