import { readdirSync, readFileSync } from 'node:fs';
import { texts } from './english';

/** The languages that Sightread speaks: the folders of its texts. Another one is added here too. */
export const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'ja', 'ar'];

const folder = new URL('../../../public/_locales/', import.meta.url);

/** The texts of a language, by their names. */
export type Texts = Readonly<Record<string, { message: string; description?: string }>>;

/** The folders that there are. */
export const folders: readonly string[] = readdirSync(folder);

/** The texts of one of the folders. */
export function textsIn(language: string): Texts {
  return JSON.parse(readFileSync(new URL(`${language}/messages.json`, folder), 'utf8'));
}

/** What the names of texts that count begin with. */
const counted = Object.keys(texts)
  .filter((name) => name.endsWith('_other') && Object.hasOwn(texts, name.replace(/_other$/, '_one')))
  .map((name) => name.replace(/_other$/, ''));

const form = /_(zero|one|two|few|many|other)$/;

/** What a text's name is without its form; undefined where it does not count. */
export function stemOf(name: string): string | undefined {
  const stem = name.replace(form, '');
  return stem !== name && counted.includes(stem) ? stem : undefined;
}

/** The plural categories that a language has. */
export function categoriesOf(language: string): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/** The texts that a language must have: the English ones, and of those that count, a form for each category of its own. */
export function namesFor(language: string): string[] {
  const plain = Object.keys(texts).filter((name) => stemOf(name) === undefined);
  return [...plain, ...counted.flatMap((stem) => categoriesOf(language).map((one) => `${stem}_${one}`))];
}

/** The English text that one of another language stands for: of a text that counts, that of its `other`. */
export function englishOf(name: string): string {
  const stem = stemOf(name);
  return texts[stem === undefined ? name : `${stem}_other`]?.message ?? '';
}

/** Whether a language uses a form for more than one number, as French does its `one` for none and one. */
export function isForSeveral(language: string, name: string): boolean {
  const [, form = ''] = /_([a-z]+)$/.exec(name) ?? [];
  // Those that hold for none of a thousand, hold for millions.
  return formsUpToAThousand(language).get(form) !== 1;
}

const knownForms = new Map<string, ReadonlyMap<string, number>>();
/** For how many of the first thousand numbers each form of a language holds. */
function formsUpToAThousand(language: string): ReadonlyMap<string, number> {
  const known = knownForms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = new Map<string, number>();
  for (let n = 0; n < 1000; n += 1) forms.set(rules.select(n), (forms.get(rules.select(n)) ?? 0) + 1);
  knownForms.set(language, forms);
  return forms;
}
