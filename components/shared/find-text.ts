import { foldMarks } from '../../utils/lib/text';

/** Returns the text nodes in an element, in order. */
export function textNodesIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

/**
 * Returns the text of some nodes with folded letters, and the node and the offset of each UTF-16 unit in it. White space
 * becomes one space; an empty line ends a phrase.
 */
function searchableText(nodes: readonly Text[]) {
  let text = '';
  const places: { node: Text; offset: number }[] = [];
  const add = (letters: string, node: Text, offset: number): void => {
    for (const letter of letters) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) places.push({ node, offset });
    }
  };
  for (const node of nodes) {
    let offset = 0;
    for (const letter of node.data) {
      if (!/\s/.test(letter)) {
        if (letter !== '\u00ad') add(foldMarks(letter), node, offset);
      } else if (!/\s$/.test(text)) add(' ', node, offset);
      else if (letter === '\n' && node.data.includes('\n\n')) text = `${text.slice(0, -1)}\n`;
      offset += letter.length;
    }
  }
  return { text, places };
}

/** Returns the ranges in which words occur in some nodes, in order, also across the ends of lines and nodes. */
export function findMatches(nodes: readonly Text[], words: string): Range[] {
  const wanted = [...words.replaceAll('\u00ad', '')].map(foldMarks).join('').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const { text, places } = searchableText(nodes);
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [places[at], places[at + wanted.length - 1]];
    if (!first || !last) break;
    const range = new Range();
    range.setStart(first.node, first.offset);
    range.setEnd(
      last.node,
      last.offset + String.fromCodePoint(last.node.data.codePointAt(last.offset) ?? 0).length,
    );
    found.push(range);
  }
  return found;
}
