// @ts-check

/**
 * The truth of the page that is open: its text as it stands there, line by line. Runs in the page, so everything is inside.
 * @returns {string}
 */
export function readLines() {
  const isOneWord = /[\u3040-\u30ff\u3400-\u9fff]/;

  const parts = (/** @type {Node} */ node) =>
    [...(node.textContent ?? '').matchAll(isOneWord.test(node.textContent ?? '') ? /\S/gu : /\S+/gu)].map(
      (match) => {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const { top, height } = range.getClientRects()[0] ?? new DOMRect();
        return { top, height, word: match[0] };
      },
    );

  /** The words of an element, in lines where the browser has broken them. */
  const linesOf = (/** @type {Element} */ element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    /** @type {{ top: number, words: string[] }[]} */
    const lines = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { top, height, word } of parts(node)) {
        const line = lines.at(-1);
        if (line && Math.abs(line.top - top) < height / 2) line.words.push(word);
        else lines.push({ top, words: [word] });
      }
    }
    const space = isOneWord.test(element.textContent ?? '') ? '' : ' ';
    return lines.map(({ words }) => words.join(space));
  };

  const elements = [...document.querySelectorAll('[data-text], [data-row]')];
  return elements
    .flatMap((element) => {
      if (element instanceof HTMLPreElement) return (element.textContent ?? '').split('\n');
      if (!element.hasAttribute('data-row')) return linesOf(element);
      return [[...element.children].map(({ textContent }) => textContent?.trim()).join('\t')];
    })
    .join('\n')
    .trim();
}

/**
 * Whether all words can be seen: none beyond the picture's edge, and no caption on another. Runs in the page, too.
 * @returns {boolean}
 */
export function isWhole() {
  const picture = document.querySelector('#picture')?.getBoundingClientRect() ?? new DOMRect();
  const elements = [...document.querySelectorAll('[data-text], [data-row]')];
  const boxOf = (/** @type {Element} */ element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const captions = elements
    .filter((element) => getComputedStyle(element).position === 'absolute')
    .map(boxOf)
    .sort((a, b) => a.top - b.top);
  const isApart = captions.every((box, at) => box.top >= (captions[at - 1]?.bottom ?? 0));
  return (
    isApart &&
    elements
      .map(boxOf)
      .every(
        ({ left, top, right, bottom }) =>
          left >= picture.left - 1 &&
          top >= picture.top - 1 &&
          right <= picture.right + 1 &&
          bottom <= picture.bottom + 1,
      )
  );
}
