/** The match pattern of an address's host, as permissions name it: `scheme://host/*`; patterns know no ports. */
export function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
