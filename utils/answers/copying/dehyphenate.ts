import { cjk } from '../../lib/text';
// Lines that only a page's width had parted are joined again.

/** Words that keep their hyphen before a line's end in the languages that write one there, and how to know those. */
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

/** Words between two of which the first is cut short, as in “Ein- und Ausgang”. */
const between = /^(?:und|oder|bzw\.?|sowie|bis|and|or|to|et|ou|y|o|e|en|of|och|og)$/i;

/** The languages of a text, as far as three of their smallest words tell. */
function rulesFor(text: string): typeof hyphened {
  return hyphened.filter(({ known }) => (text.match(known)?.length ?? 0) > 2);
}

/** Letters that stand without spaces between words; the rule is CSS Text's for line breaks (4.1.3), and South-East Asia's. */
const unspaced = new RegExp(
  String.raw`[${cjk}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\u30fb-\u30fe\uff00-\uff9f\ufe30-\ufe4f]`,
  'u',
);

/**
 * Lines as one paragraph: words that were parted at an end of a line are whole again, and compounds keep their hyphen
 * where the text itself or a rule of its language says so.
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

/** Where a word was parted: taken out together with the hyphen before it. */
const mark = '\u{f0000}';
const parted = new RegExp(`[-\u2010]${mark}`, 'gu');

/** What comes after a line: the next one, and what parts or joins them. */
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

/** What follows a part of a word and its hyphen. */
function joint(part: string, next: string, words: ReadonlySet<string>, rules: typeof hyphened): string {
  const [rest = ''] = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(next) ?? [];
  if (between.test(rest) || rest === '') return ` ${next}`;
  const isUpper = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word);
  const isParted = /^\p{Ll}/u.test(rest) || (isUpper(part) && isUpper(rest));
  if (!isParted || part.includes('-') || /\p{L}-\p{L}/u.test(rest)) return next;
  const whole = rest.replace(/-+$/, '');
  if (words.has(`${part}${whole}`.toLowerCase())) return mark + next;
  const isCompound =
    words.has(`${part}-${whole}`.toLowerCase()) ||
    rules.some(({ before, after }) => before?.test(part) || after?.test(whole));
  return isCompound ? next : mark + next;
}
