import { Marked, type TokenizerExtension, type Tokens } from 'marked';
import { type HtmlTable, htmlTableRaw, readHtmlTable } from './copying/html-table';

/** A table in an answer's Markdown that was written in HTML: the only HTML that is more than text. */
export type HtmlTableToken = Tokens.Generic & { type: 'htmlTable'; read: HtmlTable };

const htmlTable: TokenizerExtension = {
  name: 'htmlTable',
  level: 'block',
  tokenizer(src) {
    const raw = htmlTableRaw(src);
    if (raw === undefined) return undefined;
    const read = readHtmlTable(raw);
    return read
      ? { type: 'htmlTable', raw, read }
      : { type: 'paragraph', raw, text: raw, tokens: [{ type: 'text', raw, text: raw }] };
  },
};

/** Whether a block is such a table. */
export function isHtmlTable(token: { type: string; raw: string }): token is HtmlTableToken {
  return token.type === 'htmlTable';
}

/**
 * How answers are read, by who shows them and who copies them. Without link definitions a block means the same wherever
 * it stands, so that blocks can be read one by one; and a line such as "[unclear]: 5" stays visible.
 */
export const answerMarkdown = new Marked({ tokenizer: { def: () => undefined }, extensions: [htmlTable] });

/** Whether quotes and lists nest so deep that the text is taken as plain: the parser's time grows with the square of the depth. */
export function isTooDeep(text: string): boolean {
  return /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}|^ {160}/m.test(text);
}
