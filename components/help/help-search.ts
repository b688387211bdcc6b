/** The part of a page of Help from one heading to the next. */
export interface HelpSection {
  /** The main heading of its page. */
  page: string;
  heading: string;
  /** Its address, relative to the folder of Help. */
  href: string;
  text: string;
}

const mostResults = 20;
/** The length of an excerpt, and of its part before the first match, in characters. */
const excerptLength = 160;
const excerptBefore = 50;

/** Returns the words that were typed; none if they have fewer than two characters: nearly every section has one. */
function wordsOf(typed: string): string[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('').length < 2 ? [] : words;
}

/** Matches all words of a text that begin with one of these. */
const beginningWith = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'giu');

/**
 * Returns the sections that have all the words that were typed. Beginnings of words are enough. First come those that have them in
 * their headings, then those that have them most often.
 */
export function findSections(sections: readonly HelpSection[], typed: string): HelpSection[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const each = words.map((word) => beginningWith([word]));
  const count = (text: string): number[] => each.map((word) => text.match(word)?.length ?? 0);
  return sections
    .map((section) => {
      const [heading, page, text] = [section.heading, section.page, section.text].map(count);
      const found = each.map((_, at) => [heading?.[at] ?? 0, page?.[at] ?? 0, text?.[at] ?? 0] as const);
      const worth = found.map(
        ([inHeading, inPage, inText]) => inHeading * 20 + inPage * 5 + Math.min(inText, 5),
      );
      return { section, worth: worth.includes(0) ? 0 : worth.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, mostResults)
    .map(({ section }) => section);
}

/** Returns the part of a text around the first of the words that were typed, and where they are in it. */
export function excerptOf(text: string, typed: string): { words: string; isFound: boolean }[] {
  const found = beginningWith(wordsOf(typed));
  const first = Math.max(0, text.search(found));
  // Whole words: from the space before it.
  const start = first <= excerptBefore ? 0 : text.indexOf(' ', first - excerptBefore) + 1;
  const space = text.lastIndexOf(' ', start + excerptLength);
  const end = text.length <= start + excerptLength || space <= first ? text.length : space;
  const part = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  const marks = [...part.matchAll(found)];
  return [
    ...marks.flatMap(([words], at) => {
      const from = marks[at - 1];
      const before = part.slice(from ? from.index + from[0].length : 0, marks[at]?.index);
      return [
        { words: before, isFound: false },
        { words, isFound: true },
      ];
    }),
    {
      words: part.slice(marks.map(({ index, 0: words }) => index + words.length).at(-1) ?? 0),
      isFound: false,
    },
  ].filter(({ words }) => words !== '');
}

/** Returns the sections of a page of Help. */
function sectionsOf(page: Document, file: string): HelpSection[] {
  const sections: HelpSection[] = [];
  const title = page.querySelector('h1')?.textContent ?? '';
  for (const part of page.querySelector('#content')?.children ?? []) {
    const words = (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    if (part.matches('h1')) sections.push({ page: title, heading: words, href: file, text: '' });
    else if (part.matches('h2, h3'))
      sections.push({ page: title, heading: words, href: `${file}#${part.id}`, text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${words}`.trim();
    }
  }
  return sections;
}

/** Returns the sections of all pages that the navigation lists. They are files of the extension: nothing is requested. */
async function readAllPages(): Promise<HelpSection[]> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a:not([href*="#"])')];
  const files = links.map((link) => link.getAttribute('href') ?? '');
  const pages = files.map(async (file) => {
    const html = await (await fetch(file)).text();
    return sectionsOf(new DOMParser().parseFromString(html, 'text/html'), file);
  });
  return (await Promise.all(pages)).flat();
}

function itemFor({ page, heading, href, text }: HelpSection, typed: string): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href, textContent: heading });
  const place = Object.assign(document.createElement('span'), { textContent: heading === page ? '' : page });
  const excerpt = document.createElement('p');
  excerpt.append(
    ...excerptOf(text, typed).map(({ words, isFound }) =>
      isFound ? Object.assign(document.createElement('mark'), { textContent: words }) : words,
    ),
  );
  const item = document.createElement('li');
  item.append(link, ' ', place, excerpt);
  return item;
}

/** Moves the focus from the search box into the results, and among them, by arrow keys; Esc ends the search. */
function moveByKeys(
  event: KeyboardEvent,
  box: HTMLInputElement,
  results: HTMLElement,
  end: () => void,
): void {
  const stops = [box, ...results.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const isEnter = event.key === 'Enter' && at === 0;
  const next =
    event.key === 'ArrowDown' || isEnter
      ? stops[at + 1]
      : event.key === 'ArrowUp'
        ? stops[at - 1]
        : undefined;
  if (event.isComposing) return;
  if (event.key === 'Escape' && box.value !== '') {
    end();
    box.focus();
  } else if (next) next.focus();
  else return;
  event.preventDefault();
}

/** Makes the search of a page of Help work, whose elements utils/build/help.ts has written. */
export function startHelpSearch(): void {
  const [box, results, status, content] = ['search', 'results', 'found', 'content'].map((id) =>
    document.getElementById(id),
  );
  if (!(box instanceof HTMLInputElement) || !results || !status || !content) return;
  const heading = Object.assign(document.createElement('h1'), { textContent: results.ariaLabel });
  const list = document.createElement('ol');
  results.append(heading, list);
  const draw = (sections: readonly HelpSection[]): void => {
    const typed = box.value;
    const isSearching = wordsOf(typed).length > 0;
    const found = findSections(sections, typed);
    const { none = '', one = '', several = '' } = status.dataset;
    const words = [none, one][found.length] ?? several.replace('$1', String(found.length));
    status.textContent = isSearching ? words : '';
    list.replaceChildren(...found.map((section) => itemFor(section, typed)));
    results.hidden = !isSearching;
    content.hidden = isSearching;
    // Back leads to the results again.
    const address = isSearching ? `?q=${encodeURIComponent(typed)}` : location.pathname + location.hash;
    history.replaceState(null, '', address);
  };
  let reading: Promise<HelpSection[]> | undefined;
  const search = async (): Promise<void> => draw(await (reading ??= readAllPages()));
  const end = (): void => {
    box.value = '';
    draw([]);
  };
  box.addEventListener('input', () => void search());
  for (const part of [box, results])
    part.addEventListener('keydown', (event) => moveByKeys(event, box, results, end));
  document.querySelector('nav')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]') && box.value !== '') end();
  });
  box.value = new URLSearchParams(location.search).get('q') ?? '';
  if (box.value !== '') void search();
}
