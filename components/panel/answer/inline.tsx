import type { ComponentChild, VNode } from 'preact';
import type { Token, Tokens } from 'marked';

/** Nesting beyond this is shown as it was written: nobody means it, and it could exhaust the stack. */
export const deepest = 12;

/** An address that may be opened: http or https only. */
function webAddress(href: string): URL | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** Whether a link's own text is its address, with nothing before its host that could be taken for it. */
function tellsItself(token: Tokens.Link, { host, username, password }: URL): boolean {
  if (!('autolink' in token && token.autolink) || username !== '' || password !== '') return false;
  return token.text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .startsWith(host);
}

/** A link with its true host beside it, by the style sheet, so that the answer's text stays its own. */
function Link({ token, depth }: { token: Tokens.Link; depth: number }): VNode {
  const url = webAddress(token.href);
  const text = <Inline tokens={token.tokens} depth={depth} />;
  if (!url) return text;
  return (
    <a
      href={url.href}
      title={url.href}
      target="_blank"
      rel="noopener noreferrer"
      {...(tellsItself(token, url) ? {} : { 'data-host': url.host })}
    >
      {text}
    </a>
  );
}

function inlineNode(token: Token, depth: number): ComponentChild {
  if (depth > deepest) return token.raw;
  switch (token.type) {
    case 'strong':
      return <strong>{nested(token, depth)}</strong>;
    case 'em':
      return <em>{nested(token, depth)}</em>;
    case 'del':
      return <del>{nested(token, depth)}</del>;
    case 'codespan':
      return <code>{token['text']}</code>;
    case 'link':
      return <Link token={token as Tokens.Link} depth={depth + 1} />;
    // A picture in an answer is never loaded: an address can carry away what the model has read.
    case 'image':
    case 'escape':
      return token['text'] as string;
    case 'checkbox':
      return null;
    case 'text':
      return token.tokens ? nested(token, depth) : token.raw;
    default:
      return token.raw;
  }
}

const nested = (token: Token, depth: number): VNode => (
  <Inline tokens={('tokens' in token && token.tokens) || []} depth={depth + 1} />
);

/** Text with its emphasis, code and links. Whatever is not known, HTML too, is shown as it was written. */
export function Inline({ tokens, depth }: { tokens: readonly Token[]; depth: number }): VNode {
  return <>{tokens.map((token) => inlineNode(token, depth))}</>;
}
