import { htmlTableRaw } from './html-table';

/** A stretch of text that stands for itself, by its lines: words, a blank line, a fence or a table in HTML. */
export type Section =
  | { kind: 'words' | 'blank'; lines: readonly string[] }
  | { kind: 'fence'; lines: readonly string[]; text: string; lang: string }
  | { kind: 'html'; lines: readonly string[]; raw: string };

/** The sections of a text, its lines parted by `\n`: in order, each line in one of them. */
export function sectionsOf(text: string): Section[] {
  const all = text.split('\n');
  const closes = new Map(all.map((line, at) => [line.trim(), at]));
  const sections: Section[] = [];
  let words: string[] = [];
  const endWords = (): void => {
    if (words.length > 0) sections.push({ kind: 'words', lines: words });
    words = [];
  };
  for (let at = 0; at < all.length;) {
    const line = all[at] ?? '';
    const blank: Section | undefined = line.trim() === '' ? { kind: 'blank', lines: [line] } : undefined;
    const section = blank ?? fenceAt(all, at, closes) ?? htmlTableAt(all, at);
    if (section) {
      endWords();
      sections.push(section);
    } else words.push(line);
    at += section?.lines.length ?? 1;
  }
  endWords();
  return sections;
}

const fence = /^\s*(`{3,}|~{3,})(.*)$/;

/** `closes` tells where each line was last seen: else every fence that is never closed would be looked for to the end. */
function fenceAt(
  all: readonly string[],
  at: number,
  closes: ReadonlyMap<string, number>,
): Section | undefined {
  const [, opening, lang = ''] = fence.exec(all[at] ?? '') ?? [];
  if (opening === undefined || (closes.get(opening) ?? 0) <= at) return undefined;
  let close = at + 1;
  while (all[close]?.trim() !== opening) close += 1;
  return {
    kind: 'fence',
    lines: all.slice(at, close + 1),
    text: all.slice(at + 1, close).join('\n'),
    lang,
  };
}

/** A table in HTML that begins with a line, as text that stands for itself may have it. */
function htmlTableAt(all: readonly string[], at: number): Section | undefined {
  if (!/^\s*<table\b/i.test(all[at] ?? '')) return undefined;
  // A few lines tell whether it is worth it to put all of them together.
  if (htmlTableRaw(all.slice(at, at + 10).join('\n')) === undefined) return undefined;
  const raw = htmlTableRaw(all.slice(at).join('\n'))?.trimEnd();
  return raw === undefined
    ? undefined
    : { kind: 'html', lines: all.slice(at, at + raw.split('\n').length), raw };
}
