import type { Token, Tokens } from 'marked';
import { createContext, type ComponentChild } from 'preact';
import type { UnsureWord } from '../../../utils/model/layout';
import { MarkedWord } from '../../shared/unsure-word';
import { inChunks } from './long-text';

/** The words of an answer that may be misread. */
export const UnsureWordsOfAnswer = createContext<readonly UnsureWord[]>([]);

/** A part of a text that belongs to an unsure word. A word has several if a part of it is a link. */
interface Piece {
  from: number;
  to: number;
  word: number;
  isFirst: boolean;
}
/** The pieces of unsure words in the texts of an answer, by the token that a text is shown for. */
export type Pieces = ReadonlyMap<Token, readonly Piece[]>;

const joined = new WeakMap<readonly Token[], readonly Token[]>();

const isText = ({ type, ...token }: Token): boolean =>
  type === 'escape' || (type === 'text' && !('tokens' in token && token.tokens));

/** Returns the tokens with those of neighboring texts as one: a word with signs that Markdown escapes is whole. */
export function joinedTexts(tokens: readonly Token[]): readonly Token[] {
  const known = joined.get(tokens);
  if (known) return known;
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (!last || !isText(last) || !isText(token)) all.push(token);
    else {
      const raw = shownText(last) + shownText(token);
      all[all.length - 1] = { type: 'text', raw, text: raw };
    }
  }
  joined.set(tokens, all);
  return all;
}

/** Returns the text that is shown for a token without others in it. */
function shownText(token: Token): string {
  const isMeant = ['code', 'codespan', 'image', 'escape'].includes(token.type);
  return isMeant ? (token as Tokens.Text).text : token.raw;
}

/** Yields the tokens whose text is shown as it is, in the order shown, with that text. */
function* shownTexts(tokens: readonly Token[]): Generator<readonly [Token, string]> {
  for (const token of tokens) {
    if (token.type === 'table' && 'rows' in token) {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [...header, ...rows.flat()]) yield* shownTexts(joinedTexts(cell.tokens));
    } else if (token.type === 'list')
      for (const item of (token as Tokens.List).items) yield* shownTexts(item.tokens);
    else if (token.type !== 'image' && 'tokens' in token && token.tokens)
      yield* shownTexts(joinedTexts(token.tokens));
    else if (!['hr', 'checkbox'].includes(token.type)) yield [token, shownText(token)];
  }
}

/** Returns where unsure words are in the blocks of an answer. A word's `at` is the number of characters before it, without white space. */
export function piecesOf(blocks: readonly Token[], words: readonly UnsureWord[]): Pieces {
  const places: { token: Token; index: number }[] = [];
  for (const [token, text] of shownTexts(blocks))
    for (const { index } of text.matchAll(/\S/g)) places.push({ token, index });
  const pieces = new Map<Token, Piece[]>();
  for (const [word, { text, at }] of words.entries()) {
    const own = places.slice(at, at + text.replaceAll(/\s/g, '').length);
    for (const token of new Set(own.map((place) => place.token))) {
      const indexes = own.filter((place) => place.token === token).map(({ index }) => index);
      const piece = {
        from: indexes[0] ?? 0,
        to: (indexes.at(-1) ?? 0) + 1,
        word,
        isFirst: token === own[0]?.token,
      };
      pieces.set(token, [...(pieces.get(token) ?? []), piece]);
    }
  }
  return pieces;
}

/** Returns a shown text with its unsure words as buttons. They add nothing to the text. */
export function withUnsureWords(text: string, pieces: readonly Piece[] | undefined): ComponentChild {
  if (!pieces) return inChunks(text);
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { from, to, word, isFirst } of pieces) {
    parts.push(
      inChunks(text.slice(end, from)),
      <MarkedWord key={`${word}`} index={word} isFirst={isFirst}>
        {text.slice(from, to)}
      </MarkedWord>,
    );
    end = to;
  }
  return [...parts, inChunks(text.slice(end))];
}
