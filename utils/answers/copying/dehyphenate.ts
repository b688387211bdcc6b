import { cjk } from '../../lib/text';
// Joins lines that were only broken by the width of a page.

/** Compounds that keep their hyphen at a line break, by language, and words that tell the language. */
const hyphened: readonly { known: RegExp; before?: RegExp; after?: RegExp }[] = [
  {
    known: /(?<!\p{L})(?:the|and|with|from|this|are|was)(?!\p{L})/giu,
    before:
      /^(?:well|ill|self|ex|all|half|quasi|non|high|low|long|short|full|part|large|small|old|new|so|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|first|second|third|user|state|real|free|open|cross|single|double|multi)$/i,
    after: /^(?:old|based|free|like|known|wide|called|friendly|in-law)$/i,
  },
  {
    known: /(?<!\p{L})(?:les|des|est|une|dans|pour|vous|avec|qui)(?!\p{L})/giu,
    before: /^(?:peut|celui|celle|ceux|celles|demi|mi|non|sous|vice|ex|après|avant|contre|entre|arc|grand)$/i,
    after:
      /^(?:ce|il|elle|ils|elles|on|je|tu|nous|vous|ci|là|moi|toi|le|la|les|lui|leur|en|y|même|mêmes|être|dessus|dessous)$/i,
  },
  {
    known: /(?<!\p{L})(?:não|uma|com|dos|são|para|mais|você)(?!\p{L})/giu,
    before: /^(?:ex|pós|pré|pró|vice|bem|mal|recém|segunda|terça|quarta|quinta|sexta)$/i,
    after: /^(?:se|me|te|lhe|lhes|nos|vos|lo|la|los|las|o|a|os|as|feira)$/i,
  },
];

/** Conjunctions after a shortened word, as in “Ein- und Ausgang”. */
const between = /^(?:und|oder|bzw\.?|sowie|bis|and|or|to|et|ou|y|o|e|en|of|och|og)$/i;

/** Returns the rules of a text's languages, told by three common words. */
function rulesFor(text: string): typeof hyphened {
  return hyphened.filter(({ known }) => (text.match(known)?.length ?? 0) > 2);
}

/** Scripts without spaces between words; the rule of CSS Text for line breaks (4.1.3), and South-East Asian scripts. */
const unspaced = new RegExp(
  String.raw`[${cjk}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\u30fb-\u30fe\uff00-\uff9f\ufe30-\ufe4f]`,
  'u',
);

/**
 * Returns the lines as one paragraph: words broken at a line's end are joined, and compounds keep their hyphen where
 * the text or a rule of its language tells so.
 */
export function dehyphenate(lines: readonly string[]): string {
  const text = lines.join('\n');
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}-]*\p{L}/gu));
  const rules = rulesFor(text);
  const kept = lines.map((line) => line.trim()).filter((line) => line !== '');
  return kept
    .map((line, at) => (at === 0 ? line : seam(kept[at - 1] ?? '', line, words, rules)))
    .join('')
    .replaceAll('\u00ad', '')
    .replaceAll(parted, '');
}

/** Marks a break within a word: removed together with the hyphen before it. */
const mark = '\u{f0000}';
const parted = new RegExp(`[-\u2010]${mark}`, 'gu');

/** Returns what follows a line: the next line, after a space or joined. */
function seam(line: string, next: string, words: ReadonlySet<string>, rules: typeof hyphened): string {
  const before = line.slice(-80);
  if (before.endsWith('\u00ad')) return next;
  const cut = /[-\u2010]$/.test(before)
    ? /(\p{L}[\p{L}\p{M}'’-]*|[\p{L}\p{N}]+)[-\u2010]$/u.exec(before)
    : undefined;
  if (cut) return joint(cut[1] ?? '', next, words, rules);
  if (/\S[—–/]$/u.test(before)) return /[–]$/u.test(before) && !/^\d/.test(next) ? ` ${next}` : next;
  const [last = ''] = /.$/su.exec(before) ?? [];
  const [first = ''] = /^./su.exec(next) ?? [];
  return unspaced.test(last) && unspaced.test(first) ? next : ` ${next}`;
}

/** Returns what follows a hyphen at a line's end. */
function joint(part: string, next: string, words: ReadonlySet<string>, rules: typeof hyphened): string {
  const [rest = ''] = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(next) ?? [];
  if (between.test(rest) || rest === '') return ` ${next}`;
  const isUpper = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word);
  const isParted = /^\p{Ll}/u.test(rest) || (isUpper(part) && isUpper(rest));
  const whole = rest.replace(/(?<!-)-+$/, '');
  // No word is divided behind or before a single letter, nor behind a number: “e-mail”, “plan-b”, “20-fold”.
  const isLone = (word: string): boolean => /(?:^|['’])\p{L}$|\p{N}/u.test(word);
  if (!isParted || part.includes('-') || /\p{L}-\p{L}/u.test(rest) || isLone(part) || isLone(whole))
    return next;
  if (words.has(`${part}${whole}`.toLowerCase())) return mark + next;
  const isCompound =
    words.has(`${part}-${whole}`.toLowerCase()) ||
    rules.some(({ before, after }) => before?.test(part) || after?.test(whole));
  return isCompound ? next : mark + next;
}
