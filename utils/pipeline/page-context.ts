import { withTimeout } from '../lib/async';
import { wordsInFile } from '../bus/remote-contexts';
import type { AuthorText } from '../model/alt-text';
import { variablesOfTask, onlyVariables } from '../model/own-task';
import { device } from '../model/settings';
import { emptyPageContext, type PageContext } from '../model/task';
import { metadataIn } from '../prepare/metadata';
import { getPicture } from '../store/pictures';
import { canDescribe, engineIdFor } from '../model/task-start';
import type { AcquiredPicture } from './pictures';
import type { JobRun } from './job-run';

/** The timeout of reading a page's context, and of reading a picture's metadata, in ms. */
const timeoutMs = 3000;

/** Returns only the language of a context, which text recognition needs. */
const languageAlone = ({ lang }: PageContext): PageContext => ({ ...emptyPageContext, lang });

/** Returns only the author's words about a picture, which the panel shows where no engine describes it, and the page's language. */
const authorAlone = ({ lang, alt, caption }: PageContext): PageContext => ({
  ...emptyPageContext,
  lang,
  alt,
  caption,
});

/** Returns the part of the page's context that a job's task needs; `undefined` if it needs none, or if the page cannot be read. */
export async function readPageContext({
  job,
  settings,
  signal,
  scripts,
}: JobRun): Promise<PageContext | undefined> {
  const { task, engine, sources } = job;
  const [source] = sources;
  if (!source || !('page' in source)) return undefined;
  const isElement = source.kind === 'element';
  const forAlt = task.kind === 'alt' && isElement;
  const forReading = task.kind === 'text' && engineIdFor({ task, engine }, settings) === device;
  const wants = variablesOfTask(task);
  if (!forAlt && !forReading && wants.length === 0) return undefined;
  const wanted = wants.length > 0 ? { wants } : {};
  const reading = scripts(isElement ? source : { page: source.page, frameId: 0 }).then((script) =>
    script.context({ ...(isElement ? source : { url: '' }), ...wanted }),
  );
  // If the page cannot be read, the job continues without its context.
  const context = await withTimeout(reading, signal, timeoutMs).catch(() => undefined);
  if (forAlt || !context) return context;
  if (wants.length > 0) return onlyVariables(wants, context);
  return isElement && !canDescribe(settings) ? authorAlone(context) : languageAlone(context);
}

/** The timeout of reading a page once a job has failed, in ms: the failure waits for it. */
const afterFailureMs = 500;

/** Returns the author's words about the picture of a job that failed to describe it; `undefined` if there are none, or they are known. */
export async function authorOfFailed({ job, signal, scripts }: JobRun): Promise<PageContext | undefined> {
  const [source] = job.sources;
  const isFirst = job.parent === undefined && job.context === undefined;
  if (!isFirst || job.task.kind !== 'describe' || source?.kind !== 'element') return undefined;
  const reading = scripts(source).then((script) => script.context(source));
  const context = await withTimeout(reading, signal, afterFailureMs).catch(() => undefined);
  return context && (context.alt || context.caption) ? authorAlone(context) : undefined;
}

/** Returns the author's words in a picture's metadata; none if these cannot be read. Throws the signal's reason. */
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
  // If the metadata cannot be read, the job continues without it.
  return withTimeout(read(), signal, timeoutMs).catch(() => []);
}
