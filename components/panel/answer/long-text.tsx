import type { VNode } from 'preact';

/** Returns where to cut a text near a length: after a line, else between words, never within a surrogate pair. */
export function cutAt(text: string, length: number): number {
  const near = text.slice(length - 2000, length);
  const after = [near.lastIndexOf('\n'), near.lastIndexOf(' ')].find((at) => at >= 0);
  if (after !== undefined) return length - 2000 + after + 1;
  return /[\uD800-\uDBFF]$/.test(near) ? length - 1 : length;
}

/** The most characters of an element that is laid out as one. */
const maxAtOnce = 4000;

/**
 * Returns a text in elements of some thousand characters: browsers lay out the words of some scripts in time that grows with the square of
 * their length (Thai, Lao, Burmese, and marks without letters: 20 s for 200,000 characters in Chromium 156).
 */
export function inChunks(text: string): string | VNode[] {
  if (text.length <= maxAtOnce) return text;
  const chunks: VNode[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.length <= maxAtOnce ? rest.length : cutAt(rest, maxAtOnce);
    chunks.push(
      <span key={chunks.length} class="chunk">
        {rest.slice(0, end)}
      </span>,
    );
    rest = rest.slice(end);
  }
  return chunks;
}
