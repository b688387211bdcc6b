import { longestPassage } from '../model/own-task';
import { hostOf } from './composed';
import { isText } from './elements';
import { plain } from './words';

/** So many characters before a picture, and as many after it. */
const longest = longestPassage / 2 - 10;

/** So many pieces of text are looked at on each side: on a page of hidden menus the rest is not worth the time. */
const mostPieces = 2000;

/** The shown words right before and right after a picture, on one line, with a mark for where it stands. */
export function wordsAround(picture: Element): string {
  const before = piecesFrom(picture, (walker) => walker.previousNode()).toReversed();
  const after = piecesFrom(picture, (walker) => walker.nextNode());
  const [first, last] = [cutStart(plain(before.join(' '))), cutEnd(plain(after.join(' ')))];
  return first === '' && last === '' ? '' : plain(`${first} […] ${last}`);
}

/** The pieces of shown text that a walk from a picture comes to, out of shadow trees into the page, until they suffice. */
function piecesFrom(picture: Element, next: (walker: TreeWalker) => Node | null): string[] {
  const pieces: string[] = [];
  let length = 0;
  let looked = 0;
  for (let from: Element | null = picture; from; from = hostOf(from.getRootNode())) {
    const walker = document.createTreeWalker(from.getRootNode(), NodeFilter.SHOW_TEXT);
    walker.currentNode = from;
    for (let node = next(walker); node; node = next(walker)) {
      if (length > longest || looked++ > mostPieces) return pieces;
      // The words of the picture itself, such as those of an svg, are no words around it.
      if (!isText(node) || picture.contains(node) || node.data.trim() === '' || !isShown(node)) continue;
      pieces.push(node.data);
      length += node.data.length;
    }
  }
  return pieces;
}

function isShown({ parentElement }: Text): boolean {
  if (!parentElement || parentElement.closest('[aria-hidden="true"]')) return false;
  return parentElement.checkVisibility({ visibilityProperty: true });
}

const cutStart = (text: string): string => (text.length > longest ? `…${text.slice(-longest)}` : text);
const cutEnd = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
