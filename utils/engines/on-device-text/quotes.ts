import type { TextLine } from '../../model/layout';

/**
 * Returns a paragraph whose quotations that begin with a straight quote also end with one: recognizers take some of these for curly ones.
 * That a curly quote begins a quotation tells less: it is taken for a straight one as often as the other way round.
 */
export function withQuotesAlike(paragraph: readonly TextLine[]): TextLine[] {
  let isOpen = false;
  const alike = (quote: string): string => {
    const ends = isOpen && quote === '”';
    isOpen = quote === '"' && !isOpen;
    return ends ? '"' : quote;
  };
  return paragraph.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, text: word.text.replaceAll(/["“”]/g, alike) })),
  }));
}
