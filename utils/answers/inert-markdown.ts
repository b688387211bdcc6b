import { Lexer, marked, type Token, type Tokens } from 'marked';
import { escapeForAnyMarkdown, longestTicks, markdownCode, markdownTable } from '../lib/markdown';
import { withoutDirectionalFormatting } from '../lib/text';
import { AnswerLexer, isHtmlTable, isTooDeep, isTooMuchInline } from './copying/blocks';

/** Deeper blocks become their source. */
const deepest = 12;

/** Returns Markdown without HTML, pictures, links and link definitions: the rest of its marks stay. */
function inertText(raw: string): string {
  if (isTooMuchInline(raw)) return escapedText(raw);
  return raw
    .replaceAll('<', '&lt;')
    .replaceAll(/!(?=\[|$)/g, '&#33;')
    .replaceAll('[', String.raw`\[`);
}

/** Returns a text as it is, without any Markdown. */
const escapedText = (raw: string): string => raw.split('\n').map(escapeForAnyMarkdown).join('\n');

/** Dialects disagree on where code ends: what could be more than text is no code. */
function inertCode(text: string): string {
  if (/[<|]|!\[/.test(text)) return inertText(text);
  const fence = '`'.repeat(longestTicks(text) + 1);
  return fence.length > 1 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}

/** Whether a link may lead to an address. */
const isSafe = (address: string): boolean => /^(?:https?|mailto):/i.test(address);

function inertLink(shown: string, href: string): string {
  const address = encodeURI(href).replaceAll(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (!isSafe(address)) return `${shown} (${escapedText(href)})`;
  return `[${shown.replaceAll(/(?<!\\)\]/g, String.raw`\]`)}](${address})`;
}

function inline(tokens: readonly Token[], depth: number): string {
  return tokens.map((token) => inlineToken(token, depth)).join('');
}

function inlineToken(token: Token, depth: number): string {
  if (depth > deepest) return escapedText(token.raw);
  const inside = (): string => inline(('tokens' in token && token.tokens) || [], depth + 1);
  switch (token.type) {
    case 'strong':
      return `**${inside()}**`;
    case 'em':
      return `*${inside()}*`;
    case 'del':
      return `~~${inside()}~~`;
    case 'codespan':
      return inertCode((token as Tokens.Codespan).text);
    case 'br':
      return '\\\n';
    case 'escape':
      return /[<!]/.test(token.raw) ? inertText((token as Tokens.Escape).text) : token.raw;
    case 'link':
      return inertLink(inside(), (token as Tokens.Link).href);
    case 'image':
      return inertLink(inertText((token as Tokens.Image).text), (token as Tokens.Image).href);
    default:
      return inertText(token.raw);
  }
}

const cellText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '&#124;');

function list({ ordered, start, loose, items }: Tokens.List, depth: number): string {
  // A number of ten digits would be no item: its fences and code would be text, and that of others code.
  const first = start === '' || start + items.length > 1_000_000_000 ? 1 : start;
  const texts = items.map((item, at) => {
    const marker = ordered ? `${first + at}. ` : '- ';
    const box = item.task ? (item.checked === true ? '[x] ' : '[ ] ') : '';
    const text = blocks(item.tokens, depth + 1, loose ? '\n\n' : '\n');
    return `${marker}${box}${text.replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)}`;
  });
  return texts.join(loose ? '\n\n' : '\n');
}

function blocks(tokens: readonly Token[], depth: number, between = '\n\n'): string {
  return tokens
    .map((token) => block(token, depth))
    .filter((text) => text !== '')
    .join(between);
}

function block(token: Token, depth: number): string {
  if (depth > deepest) return escapedText(token.raw.trim());
  const inside = (): string => inline(('tokens' in token && token.tokens) || [], depth + 1);
  if (isHtmlTable(token)) {
    const { caption, table } = token.read;
    const rows = table.rows.map((row) => row.map((cell) => cellText(inertText(cell))));
    return [inertText(caption), markdownTable(rows)].filter((part) => part !== '').join('\n\n');
  }
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return '';
    case 'hr':
      return '---';
    case 'heading':
      return `${'#'.repeat((token as Tokens.Heading).depth)} ${inside()}`;
    case 'paragraph':
      return inside();
    case 'text':
      return 'tokens' in token && token.tokens ? inside() : inertText(token.raw);
    case 'code':
      return markdownCode((token as Tokens.Code).text);
    case 'blockquote':
      return blocks(token.tokens ?? [], depth + 1).replaceAll(/^/gm, '> ');
    case 'list':
      return list(token as Tokens.List, depth);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return markdownTable(
        [header, ...rows].map((row) => row.map((cell) => cellText(inline(cell.tokens, depth + 1)))),
      );
    }
    default:
      return escapedText(token.raw.trim());
  }
}

/**
 * Whether anything in Markdown loads or runs where a viewer lets HTML through, or names what other texts link; also if this
 * takes too long to tell.
 */
function isLive(markdown: string): boolean {
  if (isTooDeep(markdown)) return true;
  const lexer = new Lexer();
  const read = lexer.blockTokens(markdown);
  if (lexer.inlineQueue.some(({ src }) => isTooMuchInline(src))) return true;
  for (const { src, tokens } of lexer.inlineQueue) lexer.inlineTokens(src, tokens);
  let isFound = false;
  void marked.walkTokens(read, (token) => {
    isFound ||=
      /^(?:html|image|def)$/.test(token.type) ||
      (token.type === 'link' && !isSafe((token as Tokens.Link).href));
  });
  return isFound;
}

/**
 * Returns an answer's Markdown for other programs: its pictures are links and its HTML is text, so that nothing in it loads or
 * runs.
 */
export function inertMarkdown(answer: string): string {
  const text = withoutDirectionalFormatting(answer.replaceAll(/\r\n?/g, '\n')).trim();
  try {
    const inert = isTooDeep(text) ? text : blocks(new AnswerLexer().lex(text), 0);
    return isLive(inert) ? escapedText(text) : inert;
  } catch {
    return escapedText(text);
  }
}
