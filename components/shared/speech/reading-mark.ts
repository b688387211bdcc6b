import './reading-mark.css';

/** The name that the style sheet knows the mark by. */
const name = 'reading';

/** Older browsers know no highlights; there the whole block is marked. */
function highlightsOf(css: Partial<Pick<typeof CSS, 'highlights'>>): HighlightRegistry | undefined {
  return css.highlights;
}

const blockOf = (range: Range): HTMLElement | null => {
  const node = range.startContainer;
  return (
    (node instanceof HTMLElement ? node : node.parentElement)?.closest(
      'p, h1, h2, h3, h4, h5, h6, li, tr, pre, div',
    ) ?? null
  );
};

/** The part of the window that nothing lies over. */
function seen(): { top: number; bottom: number } {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return { top: Number.isNaN(top) ? 0 : top, bottom: innerHeight };
}

function isSeen(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > seen().top && top < seen().bottom;
}

function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const view = seen();
  const room = 24;
  if (top >= view.top && bottom + room <= view.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A third down, so that what comes next can be seen too.
  const by = top - view.top - (view.bottom - view.top) / 3;
  scrollBy({ top: by, behavior: isCalm ? 'instant' : 'smooth' });
}

/** The mark on the sentence that is read. */
export interface ReadingMark {
  /** Marks a sentence; scrolls to it where the one before was in sight, or the person asked for it. */
  put: (range: Range, isAsked: boolean) => void;
  remove: () => void;
}

/** Makes a mark, which is nowhere yet. */
export function createReadingMark(): ReadingMark {
  let marked: Range | undefined;
  const unmark = (): void => {
    if (!marked) return;
    highlightsOf(CSS)?.delete(name);
    blockOf(marked)?.removeAttribute('data-reading');
  };
  return {
    put(range, isAsked) {
      const follows = isAsked || !marked || isSeen(marked);
      unmark();
      marked = range;
      const highlights = highlightsOf(CSS);
      if (highlights) {
        const highlight = new Highlight(range);
        // Above the marks of unsure words.
        highlight.priority = 1;
        highlights.set(name, highlight);
      } else blockOf(range)?.setAttribute('data-reading', '');
      if (follows) bringIntoView(range);
    },
    remove() {
      unmark();
      marked = undefined;
    },
  };
}
