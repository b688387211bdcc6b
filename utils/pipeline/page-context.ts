import { withTimeout } from '../lib/async';
import { pageScript, wordsInFile } from '../bus/remote-contexts';
import type { AuthorText } from '../model/alt-text';
import { variablesOfTask, onlyVariables } from '../model/own-task';
import { device } from '../model/settings';
import { emptyPageContext, type PageContext } from '../model/task';
import { metadataIn } from '../prepare/metadata';
import { getPicture } from '../store/pictures';
import { chosenEngine } from './choose-engine';
import type { AcquiredPicture } from './pictures';
import type { JobRun } from './job-run';

/** The timeout of a page's context, and of reading a picture's metadata. */
const timeoutMs = 3000;

/** Returns only the language of a context, for text recognition. */
const languageAlone = ({ lang }: PageContext): PageContext => ({ ...emptyPageContext, lang });

/** Returns the part of the page's context that a job's task needs; `undefined` for none. */
export async function readPageContext({ job, settings, signal }: JobRun): Promise<PageContext | undefined> {
  const { task, engine, sources } = job;
  const [source] = sources;
  if (!source || !('page' in source)) return undefined;
  const isElement = source.kind === 'element';
  const forAlt = task.kind === 'alt' && isElement;
  const forReading = task.kind === 'text' && chosenEngine(task, engine, settings) === device;
  const wants = variablesOfTask(task);
  if (!forAlt && !forReading && wants.length === 0) return undefined;
  const wanted = wants.length > 0 ? { wants } : {};
  const said = pageScript(source.page, isElement ? source.frameId : 0).then((script) =>
    script.context({ ...(isElement ? source : { url: '' }), ...wanted }),
  );
  // Without the context of a page that cannot be read, the job continues.
  const context = await withTimeout(said, signal, timeoutMs).catch(() => undefined);
  if (forAlt || !context) return context;
  return wants.length > 0 ? onlyVariables(wants, context) : languageAlone(context);
}

/** Returns the author's words in a picture's metadata; none where these cannot be read. */
export async function authorWordsOf(
  { picture: { hash }, file, store }: AcquiredPicture,
  { signal }: JobRun,
): Promise<AuthorText[]> {
  const blob = file?.blob ?? (await getPicture(hash));
  if (!blob || !(await metadataIn(blob))) return [];
  const read = async (): Promise<AuthorText[]> => {
    await store?.();
    return wordsInFile(hash);
  };
  // Without metadata that cannot be read, the job continues.
  return withTimeout(read(), signal, timeoutMs).catch(() => []);
}
