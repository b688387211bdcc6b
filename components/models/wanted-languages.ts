import { isReadHere, type Job } from '../../utils/model/job';
import {
  isLanguage,
  isShipped,
  languageForScript,
  scriptsOfLanguage,
  shippedLanguages,
} from '../../utils/model/reading-languages';
import { readingPacks } from '../../utils/model/reading-packs';
import type { Settings } from '../../utils/model/settings';

/** The most languages that one picture asks for. */
const maxWanted = 3;

/**
 * Returns the languages to install that a picture's text needs: for each script that could not be read the likeliest one, unless it is
 * packaged. Unless the user chose languages, also that of the page, if text in its script is unsure, or could not be read and looks like
 * nothing known. `tags` are those of the page and of the browser.
 */
export function wantedLanguages(
  job: Job,
  { packMirrors, readingLanguages }: Pick<Settings, 'packMirrors' | 'readingLanguages'>,
  tags: readonly string[],
): string[] {
  if (!isReadHere(job)) return [];
  const packs = readingPacks(packMirrors).map(({ language }) => language);
  const unread = job.notes.filter((note) => note.kind === 'places-unread');
  const looks = unread.flatMap((note) => note.looksLike);
  const known = [...shippedLanguages, ...packs];
  const ofScripts = looks.flatMap((script) => languageForScript(script, known, tags) ?? []);
  const isUnnamed = unread.length > 0 && looks.length === 0;
  const isUnsure = unread.length > 0 || job.notes.some(({ kind }) => kind === 'unsure');
  const [page = ''] = tags;
  const ofPage = packs.filter(
    (code) => isLanguage(code, page) && (isUnnamed || (isUnsure && hasScriptOf(code, job.answer))),
  );
  const wanted = [...ofScripts, ...(readingLanguages.length > 0 ? [] : ofPage)];
  return [...new Set(wanted)].filter((code) => !isShipped(code)).slice(0, maxWanted);
}

/** The scripts of several languages whose ISO 15924 codes are names of `\p{Script=…}`, unlike `Kore`. */
const sharedScripts = ['Latn', 'Cyrl', 'Arab', 'Hani'];

/** Whether a text has letters of a language's script, which other languages have, too: then it may have been read in one of those. */
function hasScriptOf(code: string, text: string): boolean {
  const [script = ''] = scriptsOfLanguage(code);
  return sharedScripts.includes(script) && new RegExp(`\\p{Script=${script}}`, 'u').test(text);
}
