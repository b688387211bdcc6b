import { Lexer, Marked, type Token, type Tokens } from 'marked';

/** One block of an answer. */
export type Block = Token;

/**
 * Without link definitions a block means the same wherever it stands, so that blocks can be read one by one;
 * and a line such as "[unclear]: 5" stays visible.
 */
const markdown = new Marked({ tokenizer: { def: () => undefined } });

/** Quotes and lists nested beyond this are taken as plain text: the parser's time grows with the square of the depth. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}|^ {160}/m;

/**
 * A block longer than this, in characters, is taken as plain text: the parser's time grows with the square of its
 * length. While an answer grows its last block is read again with every word, so that it is held to less.
 */
const longest = { finished: 20_000, growing: 8_000 };

const plain = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/** Where blocks begin and end, without a look into them. */
function outline(text: string): Block[] {
  if (tooDeep.test(text)) return [plain(text)];
  try {
    return new Lexer(markdown.defaults).blockTokens(text);
  } catch {
    return [plain(text)];
  }
}

/** One block with what is in it. */
function read(block: Block): Block {
  if (block.raw.length > longest.finished) return plain(block.raw);
  if (block.type === 'space' || tooDeep.test(block.raw)) return block;
  try {
    const [inside = block, ...more] = markdown.lexer(block.raw);
    return more.length === 0 ? inside : plain(block.raw);
  } catch {
    return plain(block.raw);
  }
}

/**
 * Reads a growing answer: called with ever longer texts, it reads only what can still change, and answers the very
 * same block for what did not. `isGrowing` is false once the text is whole.
 */
export function createBlockReader(): (text: string, isGrowing: boolean) => readonly Block[] {
  let shown: readonly Block[] = [];
  /** A last block whose reading waits until it grows no more. */
  let waiting: Block | undefined;
  let settled = 0;
  let settledText = '';

  return (text, isGrowing) => {
    const now = text.replace(/\r\n?/g, '\n');
    if (!now.startsWith(settledText)) {
      settled = 0;
      settledText = '';
    }
    const open = outline(now.slice(settledText.length));
    const before = shown;
    const waited = waiting;
    const last = open.at(-1);
    waiting = isGrowing && last && last.raw.length > longest.growing ? plain(last.raw) : undefined;
    const next = (block: Block, known: Block | undefined): Block => {
      if (waiting && block === last) return waiting;
      return known !== waited && known?.raw === block.raw ? known : read(block);
    };
    shown = [
      ...before.slice(0, settled),
      ...open.map((block, index) => next(block, before[settled + index])),
    ];
    // What comes next can still join the last block (a list, a table), or turn it and the one before into one.
    const solid = open.flatMap((block, index) => (block.type === 'space' ? [] : [index]));
    const done = open.slice(0, solid.at(-2) ?? 0);
    settled += done.length;
    settledText += done.map(({ raw }) => raw).join('');
    return shown;
  };
}
