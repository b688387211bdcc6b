/** The languages in which tests see the pages: those of the extension, and one that is made up. */
import english from '../../../public/_locales/en/messages.json';

type Texts = Readonly<Record<string, { message: string }>>;

const files = import.meta.glob<Texts>('../../../public/_locales/*/messages.json', {
  eager: true,
  import: 'default',
});

/** What tells of a language and is no text. */
const facts = /^locale_/;

/** Each text made anew, but for the places that it leaves. */
function made(remake: (message: string) => string, own: Texts): Texts {
  const remade = Object.entries<{ message: string }>(english).map(
    ([name, { message }]) => [name, { message: facts.test(name) ? message : remake(message) }] as const,
  );
  return { ...Object.fromEntries(remade), ...own };
}

/** Gives each Latin letter its stand-in, and leaves `$1` to `$9` as they are. */
const lettersOf =
  (alphabet: string) =>
  (message: string): string =>
    message.replaceAll(/[a-z]/gi, (letter) => {
      const stand = [...alphabet][letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
      return letter === letter.toLowerCase() ? stand : stand.toUpperCase();
    });

const accented = lettersOf('àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž');

/** Letters that stand for no words, half as many again as are two fifths of a text. */
function padding(length: number): string {
  const wanted = Math.ceil(length * 0.4);
  return Array.from({ length: wanted }, (_value, at) => (at % 6 === 0 ? ' ' : 'ẍ')).join('');
}

/** With accents, two fifths longer, as German and Finnish are, and in brackets: what stands outside of them is no message. */
const lengthened = (text: string): string => `⟦${accented(text)}${padding(text.length)}⟧`;
// A list in one message stays a list.
const pseudo = made((message) => message.split('|').map(lengthened).join('|'), {});

/** Arabic letters without sense: they run from right to left, until there are real texts. */
const arabic = lettersOf('ابجدهفغحيزكلمنوبقرستوفوكيز');
const arabicLetters = made((message) => arabic(message).replaceAll(/\$\d × \$\d/g, '\u{2066}$&\u{2069}'), {
  locale_tag: { message: 'ar' },
  locale_direction: { message: 'rtl' },
});

const fileOf = (language: string): Texts | undefined =>
  files[`../../../public/_locales/${language}/messages.json`];

/** A language that pages can be shown in: `pseudo`, `ar`, or the name of a folder. */
export type TestLanguage = 'en' | 'pseudo' | 'ar';

const textsOf: Record<TestLanguage, Texts> = {
  en: english,
  pseudo,
  ar: fileOf('ar') ?? arabicLetters,
};

/** What the browser says of its own language: one that is made up is English of a country that is made up. */
export const browserLanguages: Record<TestLanguage, string> = { en: 'en-US', pseudo: 'en-XA', ar: 'ar' };

const isForm = /_(?:zero|one|two|few|many)$/;

/** A text as browsers give it: empty where a form of it is asked for that it lacks. Throws where it has none of that name. */
export function messageIn(language: TestLanguage, name: string, values: readonly string[]): string {
  const found = textsOf[language][name];
  if (!found && !isForm.test(name)) throw new Error(`no message ${name}`);
  const message = found?.message ?? '';
  return message.replaceAll(/\$([1-9])/g, (_place, digit) => values[Number(digit) - 1] ?? '');
}

/** What an English text with no places to fill is in a language; what is no text of ours stays as it is. */
export function wordsIn(language: TestLanguage, words: string): string {
  const name = Object.entries(english).find(([, { message }]) => message === words)?.[0];
  return name === undefined ? words : (textsOf[language][name]?.message ?? words);
}

/** What stands between a text's places, as far as it has words. */
const piecesOf = (message: string): string[] =>
  message
    .split(/\$\d/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{2}/u.test(piece));

/** What of an English text, or of a part of one, must be seen in a language, whatever its places are filled with. */
export function piecesIn(language: TestLanguage, shown: string): string[] {
  const overlap = (piece: string): number =>
    piece.includes(shown) ? shown.length : shown.includes(piece) ? piece.length : 0;
  const [best] = Object.entries<{ message: string }>(english)
    .map(([name, { message }]) => ({ name, fits: Math.max(0, ...piecesOf(message).map(overlap)) }))
    .toSorted((one, other) => other.fits - one.fits);
  if (!best || best.fits < 6) throw new Error(`no message says ${shown}`);
  const stem = best.name.replace(/_(one|other)$/, '_');
  const forms = Object.entries(textsOf[language]).filter(
    ([name]) => stem !== best.name && isFormOf(name, stem),
  );
  if (forms.length === 0) return piecesOf(textsOf[language][best.name]?.message ?? '');
  // Which form a number takes is the language's own affair: what they all begin with is there in any case.
  const [first = '', ...others] = forms.map(([, { message }]) => message);
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return piecesOf(first.slice(0, length).trim());
}

const isFormOf = (name: string, stem: string): boolean =>
  name.startsWith(stem) && /^(zero|one|two|few|many|other)$/.test(name.slice(stem.length));
