import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { pageSiteOf, textsOf, pageTitleOf } from '../../utils/model/history-entry';
import { findTerms, markedPieces, type MarkedPiece } from '../../utils/model/history-words';
import { t } from '../../utils/i18n/messages';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { AnswerRow, maxRowWords, RowMeta, type RowWords, rowWordsOf } from '../shared/answer-row';
import { clockWords } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { BinIcon } from '../shared/icons';
import type { ListedConversation } from './use-history';

/** The length of the part of a snippet before its first match, in characters. */
const maxBefore = 20;
/** The length of a text that is searched for the first match, in characters. */
const maxSearched = 20_000;
/** The length of the text around the first match from which Markdown is removed, in characters. */
const maxAround = 4 * maxRowWords;
/** The length of a title that every row has room for, in characters. */
const maxTitle = 30;

const plain = (text: string): string => plainTextBlocks(text).join(' ');

/** Returns the text around the first word that begins with a term, as plain text; undefined without such a word. */
function textAround(texts: readonly string[], term: string): string | undefined {
  for (const whole of texts) {
    const text = whole.slice(0, maxSearched);
    const [found] = findTerms(text, [term]);
    if (!found) continue;
    // Markdown marks the beginnings of lines, so that the text starts at one where it is near.
    const line = text.lastIndexOf('\n', found.from) + 1;
    const from = found.from - line < maxAround ? line : startOfWord(text, found.from - maxBefore);
    return `${from > 0 ? '… ' : ''}${plain(text.slice(from, found.from + maxAround))}`;
  }
  return undefined;
}

/** Returns a text from its beginning, or from just before the first match; matches are marked. */
function snippetOf(text: string, terms: readonly string[]): MarkedPiece[] {
  const [found] = findTerms(text, terms);
  const from = found && found.from > maxBefore ? startOfWord(text, found.from - maxBefore) : 0;
  return markedPieces(`${from > 0 ? '… ' : ''}${text.slice(from, from + maxRowWords)}`, terms);
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + maxBefore ? at : space + 1;
}

/** Returns the text under the title: what goes with it, or the words around the first match of a search, unless they are in the title. */
function lineOf({ newest, turns }: ListedConversation, row: RowWords, [term]: readonly string[]): string {
  const isInTitle = term !== undefined && !findTerms(row.title.slice(0, maxTitle), [term]).next().done;
  const others = textsOf(turns).filter((text) => newest.task.kind !== 'ask' || text !== newest.task.question);
  const around = term === undefined || isInTitle ? undefined : textAround(others, term);
  return around ?? row.line;
}

const marked = (pieces: readonly MarkedPiece[]): (VNode | string)[] =>
  pieces.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text));

interface Item {
  entry: ListedConversation;
  /** The words of the search. A row reads this signal, and is therefore drawn again only if they or its props change. */
  terms: ReadonlySignal<readonly string[]>;
  open: (id: string) => void;
  remove: (id: string) => void;
}

/** One conversation of the history, by its newest turn, with the button that deletes it. */
export function HistoryItem({ entry, terms: searched, open, remove }: Item): VNode {
  const terms = searched.value;
  const { id, turns, newest, isEvicted } = entry;
  const row = rowWordsOf(newest);
  const { title } = row;
  const line = lineOf(entry, row, terms);
  const evicted = isEvicted ? t('picture_removed') : undefined;
  const site = pageSiteOf(turns) || pageTitleOf(turns) || undefined;
  const at = newest.createdAt;
  return (
    <li class="history-item" data-id={id}>
      <AnswerRow
        picture={newest.pictures[0]?.hash}
        title={marked(markedPieces(title, terms))}
        isQuestion={row.isQuestion}
        lang={line === row.line ? row.lang : undefined}
        line={line !== '' && marked(snippetOf(line, terms))}
        meta={<RowMeta facts={[row.result, evicted, site]} at={at} time={clockWords(at)} />}
        open={() => open(id)}
      >
        <IconButton
          class="ghost small"
          name={t('label_of', t('action_delete'), title)}
          tip={t('action_delete')}
          onClick={() => remove(id)}
        >
          <BinIcon />
        </IconButton>
      </AnswerRow>
    </li>
  );
}
