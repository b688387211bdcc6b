// @ts-check

/** @typedef {{ text: string, isLoose: boolean }} Block a paragraph or the like; `isLoose`: it may stand between any two others */

/**
 * The truth of the page that is open: its text as it stands there, line by line, in blocks: one for each element of text, and
 * one for all that stands in an element with `data-loose`. Runs in the page, so everything is inside.
 * @returns {Block[]}
 */
export function readBlocks() {
  const isOneWord = /[\u3040-\u30ff\u3400-\u9fff]/;
  const softHyphen = /\u00ad/g;

  const parts = (/** @type {Node} */ node) =>
    [...(node.textContent ?? '').matchAll(isOneWord.test(node.textContent ?? '') ? /\S/gu : /\S+/gu)].map(
      (match) => {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const { top, left, width, height } = range.getClientRects()[0] ?? new DOMRect();
        return { top, left, width, height, word: match[0].replace(softHyphen, ''), at: match.index };
      },
    );

  /** The words of an element, in lines where the browser has broken them. */
  const linesOf = (/** @type {Element} */ element) => {
    const isVertical = getComputedStyle(element).writingMode.startsWith('vertical');
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('rt') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    /** @type {{ from: number, words: string[] }[]} */
    const lines = [];
    let before = ' ';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { top, left, width, height, word, at } of parts(node)) {
        const line = lines.at(-1);
        const [from, depth] = isVertical ? [left, width] : [top, height];
        // A word may consist of several elements' text.
        const isGlued = at === 0 && /\S$/u.test(before);
        if (line && isGlued) line.words.push((line.words.pop() ?? '') + word);
        else if (line && Math.abs(line.from - from) < depth / 2) line.words.push(word);
        else lines.push({ from, words: [word] });
      }
      before = node.textContent ?? '';
    }
    const space = isOneWord.test(element.textContent ?? '') ? '' : ' ';
    return lines.map(({ words }) => words.join(space));
  };

  const textOf = (/** @type {Element} */ element) => {
    if (element instanceof HTMLPreElement) return element.textContent ?? '';
    // What `data-text` says is drawn before the text, such as a check box.
    const drawn = element.getAttribute('data-text');
    if (!element.hasAttribute('data-row')) return `${drawn ? `${drawn} ` : ''}${linesOf(element).join('\n')}`;
    return [...element.children].map(({ textContent }) => textContent?.trim()).join('\t');
  };

  /** @type {(Block & { unit: Element | null })[]} */
  const blocks = [];
  for (const element of document.querySelectorAll('[data-text], [data-row]')) {
    const unit = element.closest('[data-loose]');
    const last = blocks.at(-1);
    if (unit && last?.unit === unit) last.text += `\n${textOf(element)}`;
    else blocks.push({ text: textOf(element), isLoose: unit !== null, unit });
  }
  return blocks.map(({ text, isLoose }) => ({ text: text.trimEnd(), isLoose }));
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
  const captions = elements.filter((element) => getComputedStyle(element).position === 'absolute').map(boxOf);
  const isApart = captions.every((box, at) =>
    captions
      .slice(at + 1)
      .every(
        (other) =>
          box.bottom <= other.top ||
          other.bottom <= box.top ||
          box.right <= other.left ||
          other.right <= box.left,
      ),
  );
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
