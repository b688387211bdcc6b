import type { VNode } from 'preact';
import { pageSiteOf, textsOf, pageTitleOf } from '../../utils/model/history-entry';
import { findTerms, markedPieces, type MarkedPiece } from '../../utils/model/history-words';
import type { Job } from '../../utils/model/job';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { plainTextBlocks } from '../../utils/i18n/plain-words';
import { resultTitle } from '../../utils/i18n/answer-words';
import { AnswerRow } from '../shared/answer-row';
import { clockWords } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { BinIcon } from '../shared/icons';
import { oneLine } from '../shared/job-words';
import { memo } from '../shared/memo';
import type { ListedConversation } from './use-history';

/** The lengths of a snippet, and of its part before the first match, in characters. */
const maxSnippet = 220;
const maxBefore = 20;
/** The length of a text that is searched for the first match, in characters. */
const maxSearched = 20_000;
/** The length of the text around the first match from which Markdown is removed, in characters. */
const maxAround = 4 * maxSnippet;
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
  return markedPieces(`${from > 0 ? '… ' : ''}${text.slice(from, from + maxSnippet)}`, terms);
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + maxBefore ? at : space + 1;
}

/** Returns the title of an answer: the question, else the first words; without words the failure, else the task. */
function rowTitleOf({ answer, failure, task }: Job): string {
  if (task.kind === 'ask' && task.question.trim() !== '') return task.question;
  const words = plain(answer.slice(0, 2 * maxSnippet));
  if (words !== '') return words;
  return failure ? failureWords(failure).title : resultTitle(task);
}

/**
 * Returns the text under the title: of a question its answer, of a search the words around the first match, unless they
 * are in the title. Empty where there is nothing to add.
 */
function rowLineOf({ newest, turns }: ListedConversation, title: string, [term]: readonly string[]): string {
  const { answer, failure, task } = newest;
  const isInTitle = term !== undefined && !findTerms(title.slice(0, maxTitle), [term]).next().done;
  const others = textsOf(turns).filter((text) => task.kind !== 'ask' || text !== task.question);
  const around = term === undefined || isInTitle ? undefined : textAround(others, term);
  if (around !== undefined) return around;
  if (task.kind !== 'ask') return '';
  return plain(answer.slice(0, 2 * maxSnippet)) || (failure ? failureWords(failure).title : '');
}

const marked = (pieces: readonly MarkedPiece[]): (VNode | string)[] =>
  pieces.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text));

interface Item {
  entry: ListedConversation;
  terms: readonly string[];
  open: (id: string) => void;
  remove: (id: string) => void;
}

/** One conversation of the history, by its newest turn, with the button that deletes it. */
function HistoryItem({ entry, terms, open, remove }: Item): VNode {
  const { id, turns, newest, isEvicted } = entry;
  const title = rowTitleOf(newest);
  const line = rowLineOf(entry, title, terms);
  return (
    <li class="history-item" data-id={id}>
      <AnswerRow
        picture={newest.pictures[0]?.hash}
        title={marked(markedPieces(title.slice(0, maxSnippet), terms))}
        line={line === '' ? undefined : marked(snippetOf(line, terms))}
        meta={oneLine([
          newest.task.kind === 'ask' ? undefined : resultTitle(newest.task),
          isEvicted ? t('picture_removed') : undefined,
          pageSiteOf(turns) || pageTitleOf(turns) || undefined,
        ])}
        at={newest.createdAt}
        time={clockWords(newest.createdAt)}
        open={() => open(id)}
      >
        <IconButton
          class="ghost small"
          name={t('label_of', t('action_delete'), title.slice(0, maxSnippet))}
          tip={t('action_delete')}
          onClick={() => remove(id)}
        >
          <BinIcon />
        </IconButton>
      </AnswerRow>
    </li>
  );
}

/** A conversation that is drawn again only when it or the search changes. */
export const MemoHistoryItem = memo(HistoryItem);
