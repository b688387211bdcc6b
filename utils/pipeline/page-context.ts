import { withTimeout } from '../lib/async';
import type { AuthorText } from '../model/alt-text';
import { variablesOfTask, onlyVariables } from '../model/own-task';
import type { StoredPicture } from '../model/picture';
import { device } from '../model/settings';
import { emptyPageContext, type PageContext } from '../model/task';
import { metadataIn } from '../prepare/metadata';
import { chosenEngine } from './choose-engine';
import type { JobRun } from './pipeline-tools';

/** The time that a page may take to say what is around a picture, and a document to read a picture's file. */
const timeoutMs = 3000;

/** For reading, a page's language is all that is of use. */
const languageAlone = ({ lang }: PageContext): PageContext => ({ ...emptyPageContext, lang });

/** Returns what the page says around a job's picture, as far as the job has use for it; `undefined` where there is nothing. */
export async function readPageContext({
  job,
  settings,
  tools,
  signal,
}: JobRun): Promise<PageContext | undefined> {
  const { task, engine, sources } = job;
  const [source] = sources;
  if (!source || !('page' in source)) return undefined;
  const isElement = source.kind === 'element';
  const forAlt = task.kind === 'alt' && isElement;
  const forReading = task.kind === 'text' && chosenEngine(task, engine, settings) === device;
  const wants = variablesOfTask(task);
  if (!forAlt && !forReading && wants.length === 0) return undefined;
  const wanted = wants.length > 0 ? { wants } : {};
  const said = isElement
    ? tools.contextOf(source.page, source.frameId, { ...source, ...wanted })
    : tools.contextOf(source.page, 0, { url: '', ...wanted });
  // A page that cannot be read has nothing to say, and is no reason to give up on its picture.
  const context = await withTimeout(said, signal, timeoutMs).catch(() => undefined);
  if (forAlt || !context) return context;
  return wants.length > 0 ? onlyVariables(wants, context) : languageAlone(context);
}

/** Returns what its author wrote into a stored picture's file; nothing where that cannot be read. */
export async function authorWordsOf(
  { hash }: StoredPicture,
  { tools, signal }: JobRun,
): Promise<AuthorText[]> {
  const blob = await tools.stored(hash);
  if (!blob || !(await metadataIn(blob))) return [];
  // What a file says of itself is worth a moment, and no failed job.
  return withTimeout(tools.wordsInFile(hash), signal, timeoutMs).catch(() => []);
}
