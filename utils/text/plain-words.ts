import { Lexer, Marked, type Token } from 'marked';
import { uiLanguage } from './messages';

/** Quotes and lists nested beyond this are taken as plain text: the parser's time grows with the square of the depth. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}|^ {160}/m;
/** So is what is longer than this, in characters: with that, too. */
const tooLong = 20_000;
/** No piece is longer than this, in characters, unless a sentence is. */
const longestPiece = 300;

/** As in the panel: what looks like a link's definition stays visible. */
const markdown = new Marked({ tokenizer: { def: () => undefined } });

/** An answer's words as they are spoken: without Markdown, one piece for each paragraph, item or row, long ones by sentences. */
export function plainWords(answer: string): string[] {
  return blocksOf(answer)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .flatMap(inSentences);
}

function blocksOf(answer: string): string[] {
  if (answer.length > tooLong || tooDeep.test(answer)) return answer.split(/\n{2,}/);
  try {
    return new Lexer(markdown.defaults).lex(answer).flatMap(blocksIn);
  } catch {
    return [answer];
  }
}

function blocksIn(token: Token): string[] {
  switch (token.type) {
    case 'list':
      return (token['items'] as Token[]).flatMap(blocksIn);
    case 'list_item':
    case 'blockquote':
      return (token['tokens'] as Token[]).flatMap(blocksIn);
    case 'table': {
      const rows = [token['header'], ...(token['rows'] as Cell[][])] as Cell[][];
      return rows.map((row) => row.map(({ tokens }) => inlineText(tokens)).join(', '));
    }
    case 'hr':
    case 'space':
      return [];
    default:
      return [inlineText([token])];
  }
}

interface Cell {
  tokens: Token[];
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return ' ';
      const inner = 'tokens' in token ? token.tokens : undefined;
      if (inner && inner.length > 0) return inlineText(inner);
      return 'text' in token ? String(token['text']) : token.raw;
    })
    .join('');
}

function inSentences(text: string): string[] {
  if (text.length <= longestPiece) return [text];
  const pieces = [''];
  for (const { segment } of new Intl.Segmenter(uiLanguage(), { granularity: 'sentence' }).segment(text)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && last.length + segment.length > longestPiece) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces.map((piece) => piece.trim());
}

/** The first pieces, so many characters at most; of a first piece that alone is longer its first words. */
export function beginningOf(pieces: readonly string[], most: number): { pieces: string[]; isAll: boolean } {
  const taken: string[] = [];
  let left = most;
  for (const piece of pieces) {
    left -= piece.length;
    if (left < 0) break;
    taken.push(piece);
  }
  const [first = ''] = pieces;
  if (taken.length === 0 && first !== '') {
    const words = first.slice(0, most);
    taken.push(words.slice(0, Math.max(words.lastIndexOf(' '), 0)) || words);
  }
  return { pieces: taken, isAll: taken.length === pieces.length && (taken[0] ?? '') === first };
}
