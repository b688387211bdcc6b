import { tn } from '../../../utils/i18n/messages';
import { sentencesOf } from '../../../utils/answers/sentences';
import type { Sentence } from './reader';

/** A sentence and where it stands on the page. */
export interface Passage extends Sentence {
  range: Range;
}

/** Text of one block in one language, with the nodes that it comes from. */
interface Run {
  block: Element;
  lang: string;
  text: string;
  parts: { node: Text; start: number }[];
}

/** What is read by itself: never a sentence across two of them. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, li, tr, pre';

function runsOf(root: Element): Run[] {
  const runs: Run[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement) continue;
    const block = node.parentElement.closest(blocks) ?? root;
    const lang = node.parentElement.closest<HTMLElement>('[lang]')?.lang ?? '';
    const last = runs.at(-1);
    if (last?.block === block && last.lang === lang) {
      last.parts.push({ node, start: last.text.length });
      last.text += node.data;
    } else runs.push({ block, lang, text: node.data, parts: [{ node, start: 0 }] });
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

/** The range from one character of a run to another; `end` is the place after the last. */
function rangeIn({ parts }: Run, start: number, end: number): Range {
  const range = new Range();
  const partAt = (place: number) => parts.findLast((part) => part.start <= place);
  const [first, last] = [partAt(start), partAt(end - 1)];
  if (first) range.setStart(first.node, start - first.start);
  if (last) range.setEnd(last.node, end - last.start);
  return range;
}

/** The cells of a row in one breath, with a pause between them. */
const rowWords = (text: string): string => text.trim().replaceAll(/\s*\t\s*/g, ', ');

/** That there is code, instead of its signs. */
function codeWords({ text }: Run, lang: string): Sentence {
  return { text: tn('read_aloud_code', text.trim().split('\n').length), lang };
}

/**
 * The sentences of what an element shows: those of paragraphs, headings and list items, and each row of a table as one.
 * Code is told of, not read, unless there is nothing else. `unknown` is the language of parts that say none, `own` that of
 * our own words (both BCP 47 tags).
 */
export function passagesOf(root: Element, unknown: string, own: string): Passage[] {
  const runs = runsOf(root);
  const isAllCode = runs.every(({ block }) => block.matches('pre'));
  return runs.flatMap((run): Passage[] => {
    const { block, text } = run;
    const lang = run.lang === '' ? unknown : run.lang;
    const whole = (): Range => rangeIn(run, text.length - text.trimStart().length, text.trimEnd().length);
    if (block.matches('tr')) return [{ text: rowWords(text), lang, range: whole() }];
    if (block.matches('pre') && !isAllCode) return [{ ...codeWords(run, own), range: whole() }];
    return sentencesOf(text, lang).map(({ start, end }) => ({
      text: text.slice(start, end).replaceAll(/\s+/g, ' '),
      lang,
      range: rangeIn(run, start, end),
    }));
  });
}
