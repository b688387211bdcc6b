import type { Token, Tokens } from 'marked';

/** A text within a block that is still to be read, and where its tokens belong. */
export interface Unread {
  src: string;
  tokens: Token[];
}

/**
 * A text longer than this, in characters, is left as it was written: the parser's time grows with the square of its
 * length. What still grows is read again at every step, so that it is held to less.
 */
const longest = { finished: 20_000, growing: 8_000 };

const plain = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/**
 * Reads the emphasis, code and links of texts, each text once: what was read in the step before is known in the next. Of
 * a growing text that became too long, what was read of it stays, and the rest stands behind it as it was written; such a
 * one is waiting to be whole.
 */
export function createInlineReader(read: (src: string) => Token[]) {
  let known = new Map<string, Token[]>();
  /** The last text as far as it was read. */
  let head: { src: string; tokens: Token[] } = { src: '', tokens: [] };

  const safely = (src: string): Token[] => {
    try {
      return read(src);
    } catch {
      return [plain(src)];
    }
  };

  return (unread: readonly Unread[], isGrowing: boolean): { isWaiting: boolean } => {
    const now = new Map<string, Token[]>();
    let isWaiting = false;
    for (const [at, { src, tokens }] of unread.entries()) {
      const isLast = isGrowing && at === unread.length - 1;
      if (src.length > longest.finished || (isLast && src.length > longest.growing)) {
        const isKnown = isLast && head.src !== '' && src.startsWith(head.src);
        tokens.push(...(isKnown ? [...head.tokens, plain(src.slice(head.src.length))] : [plain(src)]));
        isWaiting ||= isLast;
        continue;
      }
      const found = known.get(src) ?? now.get(src) ?? safely(src);
      now.set(src, found);
      tokens.push(...found);
      if (isLast) head = { src, tokens: found };
    }
    known = now;
    return { isWaiting };
  };
}
