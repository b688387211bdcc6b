import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Token, Tokens } from 'marked';
import { createContext, type ComponentChild, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { t, uiDirection } from '../../../utils/i18n/messages';
import type { UnsureWord } from '../../../utils/model/layout';
import { wordAnchor } from '../../shared/hooks/use-word-editor';
import { inChunks } from './long-text';

/** The words of an answer that may be misread, and can be corrected. */
export interface UnsureWords {
  words: readonly UnsureWord[];
  /** Opens the editor of a word, by its index. */
  open: (index: number) => void;
  /** The word whose editor is open. */
  opened: ReadonlySignal<number | undefined>;
  /** The word that the Tab key goes to; arrow keys go to the others. */
  stop: Signal<number>;
}
export const UnsureWordsOfAnswer = createContext<UnsureWords | undefined>(undefined);

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

/** Returns the buttons of the unsure words in an answer. */
export const unsureButtons = (answer: Element): HTMLElement[] => [
  ...answer.querySelectorAll<HTMLElement>('[data-unsure][role="button"]'),
];

/** A part of an unsure word. The first one is the word's button; a press on any opens the editor. */
function MarkedWord({
  index,
  isFirst,
  children,
}: {
  index: number;
  isFirst: boolean;
  children: ComponentChildren;
}): VNode {
  const unsure = useContext(UnsureWordsOfAnswer);
  const press = (): void => {
    // Not at the end of a selection that a pointer has drawn.
    if (getSelection()?.isCollapsed !== false) unsure?.open(index);
  };
  if (!unsure || !isFirst)
    return (
      <span data-unsure={index} onClick={press}>
        {children}
      </span>
    );
  const { words, open, opened, stop } = unsure;
  return (
    <span
      data-unsure={index}
      role="button"
      tabIndex={index === Math.min(stop.value, words.length - 1) ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={t('word_correct', t('quoted', words[index]?.text ?? ''))}
      style={opened.value === index ? { anchorName: wordAnchor } : {}}
      onFocus={() => (stop.value = index)}
      onClick={press}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' || event.key === ' ') open(index);
        else if (!moveFocus(event)) return;
        event.preventDefault();
      }}
    >
      {children}
    </span>
  );
}

/** Moves the focus to another unsure word by an arrow key, Home or End. Returns whether there is one. */
function moveFocus({ key, currentTarget }: KeyboardEvent): boolean {
  const answer = currentTarget instanceof HTMLElement ? currentTarget.closest('.answer') : null;
  const all = answer ? unsureButtons(answer) : [];
  const at = all.findIndex((each) => each === currentTarget);
  const [forth, back] = uiDirection() === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const next = {
    [forth]: all[at + 1],
    [back]: all[at - 1],
    ArrowDown: all[at + 1],
    ArrowUp: all[at - 1],
    Home: all[0],
    End: all.at(-1),
  }[key];
  next?.focus();
  return next !== undefined;
}
