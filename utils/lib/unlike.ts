/** Takes no room and is not spoken. */
const nothing = '\u00A0';

/**
 * Some texts, none the same as the one that was said before it: Orca 43 takes a live region that says the same again
 * for one event that came twice, however much later, and keeps silent.
 */
export function unlikeBefore(texts: readonly string[], before: string): string[] {
  const said = [before];
  for (const text of texts) said.push(said.at(-1) === text ? text + nothing : text);
  return said.slice(1);
}
