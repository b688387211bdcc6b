/** A page's address without its fragment: what is kept for it is found again by that. */
export function pageKey(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/** A page's site: its origin; of pages that have none of their own, such as files, their scheme; empty for no address. */
export function siteOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
}
