/** A page's address without its fragment: what is kept for it is found again by that. */
export function pageKey(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
