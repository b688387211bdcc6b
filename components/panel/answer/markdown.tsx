import { signal, useSignal, type ReadonlySignal } from '@preact/signals';
import { useContext, useMemo, useRef } from 'preact/hooks';
import { createContext, h, type ComponentChild, type VNode } from 'preact';
import type { Token, Tokens } from 'marked';
import { t } from '../../../utils/i18n/messages';
import type { Table as RecognizedTable } from '../../../utils/answers/copying/tables';
import { directionOf } from '../../../utils/lib/text';
import { inChunks } from './long-text';
import { joinedTexts, type Pieces, piecesOf, UnsureWordsOfAnswer, withUnsureWords } from './unsure-words';
import { createBlockReader, tableBlock, type MarkdownBlock, type TableBlock } from './blocks';
import { isBlankRow, isHeaderRow, isNumber, numberColumns } from './number-columns';

/** The level of an answer's first heading: one below the card's heading, at any depth in the Markdown. */
const firstHeadingLevel = 3;
/**
 * The depth of an answer's first heading in its Markdown. A block reads this signal, and is therefore drawn again only if that or its
 * own text changes.
 */
const TopHeading = createContext<ReadonlySignal<number>>(signal(1));

/** Where unsure words are in the answer; undefined without any. */
const UnsurePieces = createContext<Pieces | undefined>(undefined);

function Heading({ token, depth, top }: { token: Tokens.Heading; depth: number; top: number }): VNode {
  const level = Math.min(6, firstHeadingLevel + Math.max(0, token.depth - top));
  return h(`h${level}`, {}, <Inline tokens={token.tokens} depth={depth} />);
}

function ListItem({ item, depth }: { item: Tokens.ListItem; depth: number }): VNode {
  return (
    <li>
      {item.task && <span class="task" data-checked={item.checked === true} />}
      <ItemBlocks blocks={item.tokens} depth={depth} />
    </li>
  );
}

/** Returns the direction of the first text with a letter. */
const directionOfFirst = (texts: readonly { text: string }[]): 'ltr' | 'rtl' =>
  directionOf(texts.find(({ text }) => /\p{L}/u.test(text))?.text ?? '');

/** A list in the direction of its own text. The line breaks between items keep copied text readable. */
function List({ token, depth }: { token: Tokens.List; depth: number }): VNode {
  const items = token.items.flatMap((item, index) => [
    index > 0 && '\n',
    <ListItem key={index} item={item} depth={depth} />,
  ]);
  const dir = directionOfFirst(token.items);
  if (!token.ordered) return <ul dir={dir}>{items}</ul>;
  return (
    <ol dir={dir} start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  );
}

interface RowProps {
  cells: readonly Tokens.TableCell[];
  /** Which columns have numbers: see `numberColumns`. A row is drawn again only if they or its cells change. */
  columns: ReadonlySignal<string>;
  isHeader?: boolean;
  depth: number;
}

function Row({ cells, columns, isHeader = false, depth }: RowProps): VNode {
  const Cell = isHeader ? 'th' : 'td';
  return (
    <tr>
      {cells.flatMap((cell, index) => [
        index > 0 && '\t',
        <Cell
          key={index}
          scope={isHeader ? 'col' : undefined}
          data-align={cell.align ?? (columns.value[index] === '1' ? 'end' : undefined)}
          data-number={isNumber(cell) || undefined}
        >
          <Inline tokens={cell.tokens} depth={depth} />
        </Cell>,
      ])}
    </tr>
  );
}

/** A table. A table that is too wide scrolls on its own, also by keyboard. */
function Table({ token, depth }: { token: TableBlock; depth: number }): VNode {
  const numbers = numberColumns(token);
  const columns = useSignal(numbers);
  columns.value = numbers;
  const isHeader = isHeaderRow(token.header, numbers);
  const rows = isHeader || isBlankRow(token.header) ? token.rows : [token.header, ...token.rows];
  return (
    <div class="table" role="group" aria-label={t('copy_shape_tsv')} tabIndex={0}>
      <table dir={directionOfFirst([...token.header, ...token.rows.flat()])}>
        {token.caption && (
          <>
            <caption>{token.caption}</caption>
            {'\n'}
          </>
        )}
        {isHeader && (
          <>
            <thead>
              <Row cells={token.header} columns={columns} isHeader depth={depth} />
            </thead>
            {'\n'}
          </>
        )}
        <tbody>
          {rows.flatMap((cells, index) => [
            index > 0 && '\n',
            <Row key={index} cells={cells} columns={columns} depth={depth} />,
          ])}
        </tbody>
      </table>
    </div>
  );
}

/** A table that was recognized in plain text. */
export function PlainTable({ table }: { table: RecognizedTable }): VNode {
  const token = useMemo(() => tableBlock(table), [table]);
  return <Table token={token} depth={0} />;
}

function blockNode(token: Token, depth: number, top: number, unsure: Pieces | undefined): ComponentChild {
  if (depth > maxDepth) return inChunks(token.raw);
  const inline = <Inline tokens={('tokens' in token && token.tokens) || []} depth={depth + 1} />;
  switch (token.type) {
    case 'paragraph':
      return <p>{inline}</p>;
    case 'heading':
      return <Heading token={token as Tokens.Heading} depth={depth + 1} top={top} />;
    case 'list':
      return <List token={token as Tokens.List} depth={depth + 1} />;
    case 'blockquote':
      return (
        <blockquote dir={directionOf(token.raw)}>
          <Blocks blocks={token.tokens ?? []} depth={depth + 1} />
        </blockquote>
      );
    case 'code':
      return (
        <pre role="group" aria-label={t('copy_shape_code')} tabIndex={0}>
          <code>{withUnsureWords(token['text'], unsure?.get(token))}</code>
        </pre>
      );
    case 'table':
      return <Table token={token as TableBlock} depth={depth + 1} />;
    case 'hr':
      return <hr />;
    case 'space':
      return token.raw;
    case 'text':
      return 'tokens' in token && token.tokens ? (
        inline
      ) : (
        <p>{withUnsureWords(token.raw, unsure?.get(token))}</p>
      );
    case 'checkbox':
      return null;
    default:
      return <p>{withUnsureWords(token.raw, unsure?.get(token))}</p>;
  }
}

function BlockView({ block, depth }: { block: MarkdownBlock; depth: number }): VNode {
  const top = useContext(TopHeading).value;
  const unsure = useContext(UnsurePieces);
  return <>{blockNode(block, depth, top, unsure)}</>;
}

function Blocks({ blocks, depth }: { blocks: readonly MarkdownBlock[]; depth: number }): VNode {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} depth={depth} />
      ))}
    </>
  );
}

/** The blocks of a list item, with a line break before a nested list. */
function ItemBlocks({ blocks, depth }: { blocks: readonly MarkdownBlock[]; depth: number }): VNode {
  return (
    <>
      {blocks.flatMap((block, index) => [
        block.type === 'list' && blocks[index - 1]?.type === 'text' && '\n',
        <BlockView key={index} block={block} depth={depth} />,
      ])}
    </>
  );
}

/** Markdown as elements, never as HTML text: nothing in it is executed or loaded. A text without Markdown syntax is shown unchanged. */
export function Markdown({ text, isGrowing }: { text: string; isGrowing: boolean }): VNode {
  const read = useRef(createBlockReader());
  const blocks = read.current(text, isGrowing);
  const first = blocks.find((block): block is Tokens.Heading => block.type === 'heading');
  const top = useSignal(1);
  top.value = first?.depth ?? 1;
  const words = useContext(UnsureWordsOfAnswer);
  const unsure = useMemo(() => (words.length > 0 ? piecesOf(blocks, words) : undefined), [blocks, words]);
  return (
    <TopHeading.Provider value={top}>
      <UnsurePieces.Provider value={unsure}>
        <Blocks blocks={blocks} depth={0} />
      </UnsurePieces.Provider>
    </TopHeading.Provider>
  );
}

/** The maximum nesting. Deeper parts are shown as their source, because they could exhaust the stack. */
const maxDepth = 12;

/** Returns the URL of an http or https address; `undefined` for other addresses, which are not opened. */
function webAddress(href: string): URL | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/** Whether a link's text is its address, without a user name or a change of direction, which could make it look like another address. */
function showsItsHost(token: Tokens.Link, { host, username, password }: URL): boolean {
  if (!('autolink' in token && token.autolink) || username !== '' || password !== '') return false;
  if (/\p{Bidi_Control}/u.test(token.text)) return false;
  return token.text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .startsWith(host);
}

/** A link. If its text is not its address, the style sheet shows its host after it, which is not in the answer's text. */
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
      {...(showsItsHost(token, url) ? {} : { 'data-host': url.host })}
    >
      {text}
    </a>
  );
}

function inlineNode(token: Token, depth: number, unsure: Pieces | undefined): ComponentChild {
  if (depth > maxDepth) return inChunks(token.raw);
  switch (token.type) {
    case 'strong':
      return <strong>{nested(token, depth)}</strong>;
    case 'em':
      return <em>{nested(token, depth)}</em>;
    case 'del':
      return <del>{nested(token, depth)}</del>;
    case 'codespan':
      return <code>{withUnsureWords(token['text'], unsure?.get(token))}</code>;
    case 'link':
      return <Link token={token as Tokens.Link} depth={depth + 1} />;
    // A picture in an answer is never loaded: its address could leak what the model has read.
    case 'image':
    case 'escape':
      return withUnsureWords(token['text'], unsure?.get(token));
    case 'checkbox':
      return null;
    case 'text':
      return token.tokens ? nested(token, depth) : withUnsureWords(token.raw, unsure?.get(token));
    default:
      return withUnsureWords(token.raw, unsure?.get(token));
  }
}

const nested = (token: Token, depth: number): VNode => (
  <Inline tokens={('tokens' in token && token.tokens) || []} depth={depth + 1} />
);

/** Text with emphasis, code and links. Everything else, including HTML, is shown as its source. */
function Inline({ tokens, depth }: { tokens: readonly Token[]; depth: number }): VNode {
  const unsure = useContext(UnsurePieces);
  return <>{(unsure ? joinedTexts(tokens) : tokens).map((token) => inlineNode(token, depth, unsure))}</>;
}
