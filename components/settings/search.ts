import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { foldMarks } from '../../utils/lib/text';
import { findMatches, textNodesIn } from '../shared/find-text';

/** Returns the words of a search, folded for comparing; none for white space. */
function searchWords(typed: string): string[] {
  return foldMarks(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Returns the text by which an element is found: its content, its labels, and the names of its settings. */
function searchableText(element: HTMLElement): string {
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
  return foldMarks([element.textContent, ...names].join(' '));
}

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** The settings that a search found. */
interface SettingsMatches {
  /** The number of settings. */
  count: number;
  /** The ids of the sections with matches. */
  sections: ReadonlySet<string>;
}

/** Shows an element or hides it by an attribute: the element stays in the document, and so does what was typed into it. */
function show(element: HTMLElement, isShown: boolean): void {
  element.toggleAttribute('data-unmatched', !isShown);
}

/** Returns the folded text of the first heading in an element. */
const headingIn = (element: HTMLElement, tag: string): string =>
  foldMarks(element.querySelector(tag)?.textContent ?? '');

/**
 * Shows the settings that match all words, by their own text, or by the titles of their card and section; a card or
 * section that matches by its title is shown as a whole, and so is a card without settings that matches by its text.
 * Without words, all settings are shown.
 */
function filterSections(sections: Iterable<HTMLElement>, words: readonly string[]): SettingsMatches {
  const matching = new Set<string>();
  let count = 0;
  for (const section of sections) {
    const sectionTitle = headingIn(section, 'h2');
    for (const card of section.querySelectorAll<HTMLElement>('.settings-card')) {
      const title = `${sectionTitle} ${headingIn(card, 'h3')}`;
      const settings = [...card.querySelectorAll<HTMLElement>('[data-setting]')];
      const isWhole = hasAll(title, words);
      const fits = settings.filter(
        (setting) => isWhole || hasAll(`${title} ${searchableText(setting)}`, words),
      );
      const isCardFound = fits.length === 0 && (isWhole || hasAll(`${title} ${searchableText(card)}`, words));
      for (const setting of settings) show(setting, isCardFound || fits.includes(setting));
      const isShown = fits.length > 0 || isCardFound;
      show(card, isShown);
      if (!isShown) continue;
      matching.add(section.id);
      count += Math.max(1, fits.length);
    }
    show(section, matching.has(section.id));
  }
  return { count, sections: matching };
}

/** Returns the ranges of the words in an element; a match does not cross from one text node into another. */
function rangesOf(root: Node, words: readonly string[]): Range[] {
  return textNodesIn(root).flatMap((node) => words.flatMap((word) => findMatches([node], word)));
}

/** The name of the highlight of matches in options.css. */
const highlight = 'found';

/** The state of the search. */
export type SettingsSearch = ReturnType<typeof useSettingsSearch>;

const isSame = (one: SettingsMatches | undefined, other: SettingsMatches | undefined): boolean =>
  one?.count === other?.count && [...(one?.sections ?? [])].join() === [...(other?.sections ?? [])].join();

/** Hides the settings that do not match the typed words, at first `initial`, and highlights the matches, also in content that is added later. */
export function useSettingsSearch(initial = '') {
  const [typed, type] = useState(initial);
  /** The matches of the typed words; undefined without words. */
  const [matches, setMatches] = useState<SettingsMatches>();
  /** To be set on the element that contains the sections. */
  const container = useRef<HTMLElement>(null);
  const search = useRef((): void => undefined);
  search.current = () => {
    const sections = [...(container.current?.querySelectorAll<HTMLElement>('.settings-section') ?? [])];
    const words = searchWords(typed);
    const fits = filterSections(sections, words);
    const shown = sections.filter(({ id }) => fits.sections.has(id));
    CSS.highlights.set(highlight, new Highlight(...shown.flatMap((one) => rangesOf(one, words))));
    const now = words.length > 0 ? fits : undefined;
    setMatches((before) => (isSame(before, now) ? before : now));
  };
  useLayoutEffect(() => search.current(), [typed]);
  useEffect(() => {
    // Attributes are not observed: hiding and showing changes them.
    const observer = new MutationObserver(() => search.current());
    if (container.current)
      observer.observe(container.current, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlight);
    };
  }, []);
  return { typed, type, matches, container };
}
