import { foldMarks } from '../../utils/lib/text';
/** An element's text for finding, each of its letters with where it stands; white space is one space, an empty line ends a phrase. */
interface Findable {
  text: string;
  places: { node: Text; offset: number }[];
}

function findable(element: Element): Findable {
  let text = '';
  const places: Findable['places'] = [];
  const add = (letters: string, node: Text, offset: number): void => {
    for (const letter of letters) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit += 1) places.push({ node, offset });
    }
  };
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text)) continue;
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

/** Where words stand in an element, one after the other; across the ends of lines too. */
export function findPlaces(element: Element, words: string): Range[] {
  const wanted = [...words.replaceAll('\u00ad', '')].map(foldMarks).join('').replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const { text, places } = findable(element);
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
