import { foldMarks } from '../../utils/lib/text';
/** What is typed into a search as the words that must all be found; none for white space. */
export function wordsOf(typed: string): string[] {
  return foldMarks(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** What stands there, but for lists of all that can be found: with them, a section would be found by everything. */
function wordsIn(element: HTMLElement): string {
  const lists = [...element.querySelectorAll('[data-unsearched]')];
  return lists.reduce((text, each) => text.replace(each.textContent, ' '), element.textContent);
}

/** What belongs to a setting, or to a part of the page that has none: what stands there, and what it is called inside. */
function textOf(element: HTMLElement): string {
  const named = [
    element,
    ...element.querySelectorAll<HTMLElement>('[data-name], [aria-label], [placeholder]'),
  ];
  const names = named.flatMap((each) => [
    each.dataset['setting'] ?? '',
    each.dataset['name'] ?? '',
    each.getAttribute('aria-label') ?? '',
    each.getAttribute('placeholder') ?? '',
  ]);
  return foldMarks([wordsIn(element), ...names].join(' '));
}

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** What a search leaves on the page, and how many settings that are. */
export interface Found {
  count: number;
  /** The ids of the parts of the page that hold any. */
  parts: ReadonlySet<string>;
}

/** Hides by attribute: nothing is taken off the page, so that what was typed into a form stays. */
function show(element: HTMLElement, isShown: boolean): void {
  element.toggleAttribute('data-unmatched', !isShown);
}

/**
 * Leaves those settings on the page that fit all words: by what stands there, or by the title of their part, which then
 * stays whole. A part without settings is found as one thing. Without words, all are shown.
 */
export function filterParts(parts: Iterable<HTMLElement>, words: readonly string[]): Found {
  const found = new Set<string>();
  let count = 0;
  for (const part of parts) {
    const title = foldMarks(part.querySelector('h2')?.textContent ?? '');
    const settings = [...part.querySelectorAll<HTMLElement>('[data-setting]')];
    const isWhole = hasAll(title, words);
    const fits = settings.filter((setting) => isWhole || hasAll(`${title} ${textOf(setting)}`, words));
    for (const setting of settings) show(setting, fits.includes(setting));
    const isShown = fits.length > 0 || isWhole || (settings.length === 0 && hasAll(textOf(part), words));
    show(part, isShown);
    if (!isShown) continue;
    found.add(part.id);
    count += Math.max(1, fits.length);
  }
  return { count, parts: found };
}

/** A text as it is compared, with the place in it that each character comes from. */
function withPlaces(text: string): { plain: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldMarks(character);
    plain += part;
    for (let n = 0; n < part.length; n += 1) places.push(at);
    at += character.length;
  }
  return { plain, places: [...places, at] };
}

/** Where the words stand on the page. */
export function* rangesOf(root: Node, words: readonly string[]): Generator<Range> {
  if (words.length === 0) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { plain, places } = withPlaces(node.nodeValue ?? '');
    for (const word of words)
      for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length)) {
        const last = places[from + word.length - 1] ?? 0;
        const range = new Range();
        range.setStart(node, places[from] ?? 0);
        // To the end of its last character, whatever that became of it.
        range.setEnd(node, places.slice(from + word.length).find((place) => place > last) ?? last);
        yield range;
      }
  }
}
