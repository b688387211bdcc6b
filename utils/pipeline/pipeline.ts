import { abortable, abortableIterable, logFailure } from '../lib/async';
import { fail, FailureError, toFailure } from '../model/failure';
import type { Answerer, Job, JobEvent } from '../model/job';
import type { PreparedPicture } from '../model/picture';
import type { Settings } from '../model/settings';
import { emptyPageContext, type PageContext } from '../model/task';
import { putLayout } from '../store/jobs';
import { chooseEngine } from './choose-engine';
import { compare, comparerFor, notCompared } from './compare-opinions';
import { conversationOf, promptOf, replyOptions } from './conversation';
import { authorWordsOf, readPageContext } from './page-context';
import { acquirePicture, preparePicture } from './pictures';
import type { JobRun, PipelineTools } from './pipeline-tools';

/** The steps of the pipeline that reach outside it. Each throws `FailureError`, or the signal's reason once aborted. */
const pipelineSteps = {
  readPageContext,
  acquirePicture,
  authorWordsOf,
  chooseEngine,
  preparePicture,
  replyOptions,
  promptOf,
  putLayout,
  comparerFor,
};
export type PipelineSteps = typeof pipelineSteps;

/**
 * The pipeline: acquire → prepare → ask, with the settings of the job's start. A second opinion that has its answer is only
 * compared with the first, and stays done. Yields the job's events and never throws; the last event is one of `done`,
 * `failed` and `stopped`. Tests replace steps.
 */
export async function* runPipeline(
  job: Job,
  settings: Settings,
  tools: PipelineTools,
  signal: AbortSignal,
  steps: PipelineSteps = pipelineSteps,
): AsyncGenerator<JobEvent> {
  const run = { job, settings, tools, signal };
  const isAnswered = job.isAnswered === true;
  // By a clock that nobody sets, so that no job takes a year.
  const epoch = Date.now() - performance.now();
  const now = (): number => Math.round(epoch + performance.now());
  try {
    yield* isAnswered ? comparison(job.answer, job.answerer, run, steps) : answer(run, steps);
    yield { type: 'done', at: now() };
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof FailureError)) console.error(thrown);
    if (isAnswered && !signal.aborted) yield notCompared('failed');
    if (isAnswered) yield { type: 'done', at: now() };
    else
      yield signal.aborted
        ? { type: 'stopped', at: now() }
        : { type: 'failed', failure: toFailure(thrown), at: now() };
  }
}

async function* answer(run: JobRun, steps: PipelineSteps): AsyncGenerator<JobEvent> {
  const { job, tools, signal } = run;
  const { task } = job;
  // A page or a document that hangs ignores the signal: the job must stop all the same.
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return abortable(work(), signal);
  };

  yield { type: 'stage', stage: { kind: 'acquiring' } };
  // A capture that never began has no source, also when it is tried again.
  if (job.sources.length === 0) fail('pageOffLimits');
  const contextRead = early(step(async () => job.context ?? steps.readPageContext(run)));
  // For alt text, the author's own words are shown first; other tasks wait for the context when they need it.
  let context = task.kind === 'alt' ? await contextRead : undefined;
  yield* newContext(context, job);
  let { pictures } = job;
  if (pictures.length === 0) {
    const acquired = [];
    for (const source of job.sources)
      acquired.push(yield* abortableIterable(steps.acquirePicture(source, tools, signal), signal));
    pictures = acquired.map(({ picture }) => picture);
    yield { type: 'pictures', pictures };
    for (const note of acquired.flatMap(({ notes }) => notes)) yield { type: 'note', note };
  }

  const [picture, ...others] = pictures;
  const isFileRead = task.kind === 'alt' && others.length === 0 && context?.inFile === undefined;
  const fileRead = early(step(async () => (picture && isFileRead ? steps.authorWordsOf(picture, run) : [])));
  const engine = await step(() => steps.chooseEngine(run));
  yield { type: 'answerer', answerer: engine.answerer };
  yield { type: 'stage', stage: { kind: 'preparing' } };
  const prepared: PreparedPicture[][] = [];
  for (const each of pictures) {
    const parts = await step(() => steps.preparePicture(each, engine, run));
    prepared.push(parts);
    for (const note of parts.flatMap(({ notes }) => notes)) yield { type: 'note', note };
  }

  if (task.kind !== 'alt') {
    context = await contextRead;
    yield* newContext(context, job);
  }
  const inFile = await fileRead;
  if (inFile.length > 0) {
    context = { ...(context ?? emptyPageContext), inFile };
    yield { type: 'context', context };
  }
  const turns = conversationOf({ ...job, pictures }, prepared, context?.lang, (asked, seen) =>
    steps.promptOf(asked, context, seen, run),
  );
  if (task.kind !== 'text') yield { type: 'asked', ...steps.replyOptions(task, context, run) };
  let reply = '';
  for await (const part of abortableIterable(engine.ask(turns, signal), signal)) {
    if (part.type === 'text') reply += part.delta;
    if (part.type === 'thought') reply = '';
    // The text counts, also where there is no room for the places of its words.
    if (part.type === 'layout')
      await logFailure(steps.putLayout(job.id, part.layout), 'The layout of a text was not stored');
    else yield part;
  }
  yield { type: 'answered' };
  if (run.settings.compareOpinions && reply.trim() !== '')
    yield* comparison(reply, engine.answerer, run, steps);
}

/** Compares a second opinion with the first answer. */
async function* comparison(
  reply: string,
  answerer: Answerer | undefined,
  run: JobRun,
  steps: PipelineSteps,
): AsyncGenerator<JobEvent> {
  const { job, signal } = run;
  if (!job.opinionOf) return;
  const comparer = await abortable(steps.comparerFor(reply, answerer, run), signal);
  if (comparer) yield* compare(comparer, signal);
}

/** Returns work that is awaited later. Until then its failure is no unhandled rejection; awaiting it throws the failure. */
function early<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Yields a page's context as an event, unless the job had it before. */
function* newContext(context: PageContext | undefined, job: Job): Generator<JobEvent> {
  if (context && context !== job.context) yield { type: 'context', context };
}
