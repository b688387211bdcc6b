import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Job } from '../../../utils/model/job';
import type { UnsureWord } from '../../../utils/model/picture';

/** The name that the style sheet knows the marks by. */
const name = 'unsure';

/** Marks the words of an answer that may be misread, without touching them. Nothing where the browser cannot. */
export function useUnsureMarks(words: RefObject<HTMLElement | null>, { answer, notes }: Job): void {
  useLayoutEffect(() => {
    const unsure = notes.flatMap((note) => (note.kind === 'unsure' ? note.words : []));
    const highlights = highlightsOf(CSS);
    if (!words.current || !highlights || unsure.length === 0) return;
    const marks = highlights.get(name) ?? new Highlight();
    highlights.set(name, marks);
    const ranges = rangesOf(words.current, unsure);
    for (const range of ranges) marks.add(range);
    return () => {
      for (const range of ranges) marks.delete(range);
    };
  }, [words, answer, notes]);
}

/** Older browsers know no highlights; the words are named below the answer in any case. */
function highlightsOf(css: Partial<Pick<typeof CSS, 'highlights'>>): HighlightRegistry | undefined {
  return css.highlights;
}

/** Where words stand in an element's text, of which white space does not count. */
function rangesOf(element: HTMLElement, unsure: readonly UnsureWord[]): Range[] {
  const places: { node: Node; offset: number }[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index } of (node.nodeValue ?? '').matchAll(/\S/g)) places.push({ node, offset: index });
  return unsure.flatMap(({ text, at }) => {
    const [first, last] = [places[at], places[at + text.replaceAll(/\s/g, '').length - 1]];
    if (!first || !last) return [];
    const range = new Range();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return [range];
  });
}
