import { isReadHere, type Job } from '../../utils/model/job';
import { isLanguage, languageForScript, scriptsOfLanguage } from '../../utils/model/reading-languages';

/** The most languages that one picture asks for. */
const maxWanted = 3;

/**
 * Returns those of some languages that a picture's text needs: for each script that could not be read the likeliest one, and that of its
 * page if text in its script was read without it, or could not be read and looks like nothing known. `tags` are those of the page and of the browser.
 */
export function wantedLanguages(job: Job, among: readonly string[], tags: readonly string[]): string[] {
  if (!isReadHere(job)) return [];
  const unread = job.notes.filter((note) => note.kind === 'places-unread');
  const looks = unread.flatMap((note) => note.looksLike);
  const isUnnamed = unread.length > 0 && looks.length === 0;
  const ofScripts = looks.flatMap((script) => languageForScript(script, among, tags) ?? []);
  const [page = ''] = tags;
  const ofPage = among.filter(
    (code) => isLanguage(code, page) && (isUnnamed || hasScriptOf(code, job.answer)),
  );
  return [...new Set([...ofScripts, ...ofPage])].slice(0, maxWanted);
}

/** Whether a text has letters of a language's script, as far as it is an alphabet of its own name. */
function hasScriptOf(code: string, text: string): boolean {
  const [script = ''] = scriptsOfLanguage(code);
  return (
    ['Latn', 'Cyrl', 'Arab', 'Hani'].includes(script) && new RegExp(`\\p{Script=${script}}`, 'u').test(text)
  );
}
