import { pageScripts } from '../bus/remote-contexts';
import { abortable, abortableIterable, logFailure, withLate } from '../lib/async';
import { fail, FailureError, toFailure } from '../model/failure';
import type { JobEvent } from '../model/job';
import type { AskTurn, Engine } from '../engines/engine';
import type { Layout } from '../model/layout';
import type { PreparedPicture } from '../model/picture';
import { emptyPageContext, type PageContext } from '../model/task';
import { putLayouts } from '../store/jobs';
import { chooseEngine, warmDeviceEngine } from './choose-engine';
import { askingOf, askTurnsOf, promptOf, replyOptions, turnsBefore } from './conversation';
import { authorOfFailed, authorWordsOf, readPageContext } from './page-context';
import { type AcquiredPicture, acquirePicture, preparePicture, withRememberedFile } from './pictures';
import type { JobRun, JobWork } from './job-run';

/**
 * The pipeline: acquire → prepare → ask, with the settings of the job's start. Independent steps run at the same time: the page is
 * read and the engine chosen while the picture is fetched, and a picture in memory is stored while it is sent. Yields the job's
 * events and never throws. The last event is `done`, `failed` or `stopped`.
 */
export async function* runPipeline(work: JobWork): AsyncGenerator<JobEvent> {
  const { job, signal } = work;
  // A steady clock: if the system clock is set meanwhile, no job seems to take a year.
  const epoch = Date.now() - performance.now();
  const now = (): number => Math.round(epoch + performance.now());
  try {
    const run = {
      ...work,
      scripts: pageScripts(),
      earlier: await step(() => turnsBefore(job, work.turn), signal),
    };
    const late: Promise<JobEvent>[] = [];
    yield* withLate(answer(run, late), late);
    yield { type: 'done', at: now() };
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof FailureError)) console.error(thrown);
    yield signal.aborted
      ? { type: 'stopped', at: now() }
      : { type: 'failed', failure: toFailure(thrown), at: now() };
  }
}

/** The facts about a run once its pictures are in memory. */
interface Question {
  acquired: readonly AcquiredPicture[];
  /** Set for alt text, which shows the author's own words first. Other tasks await `contextRead` when they need it. */
  context: PageContext | undefined;
  contextRead: Promise<PageContext | undefined>;
  engineChosen: Promise<Engine>;
}

/** Answers a job. Adds the event of the stored pictures to `late`, because nothing waits for it. */
async function* answer(run: JobRun, late: Promise<JobEvent>[]): AsyncGenerator<JobEvent> {
  const { job, earlier, signal } = run;
  yield { type: 'stage', stage: { kind: 'acquiring' } };
  // A capture that never began has no source, and neither has its retry.
  if (earlier.length === 0 && job.sources.length === 0) fail('pageOffLimits');
  warmDeviceEngine(run);
  const contextRead = early(step(async () => knownContext(run) ?? readPageContext(run), signal));
  const engineChosen = early(step(() => chooseEngine(run), signal));
  const context = job.task.kind === 'alt' ? await contextRead : undefined;
  yield* newContext(context, run);
  const before = earlier.flatMap(({ pictures }) => pictures.map(withRememberedFile));
  const own: AcquiredPicture[] = job.pictures.map(withRememberedFile);
  const isStoredBefore = own.length === job.sources.length;
  if (!isStoredBefore)
    for (const source of job.sources)
      own.push(yield* abortableIterable(acquirePicture(source, signal, run.scripts), signal));
  const question = { acquired: [...before, ...own], context, contextRead, engineChosen };
  if (isStoredBefore) return yield* ask(question, run);
  for (const note of own.flatMap(({ notes }) => notes)) yield { type: 'note', note };

  /** Stores the pictures for panels, while the service has them or after it has failed. */
  const store = async (): Promise<JobEvent> => {
    await step(() => Promise.all(own.map(async (each) => each.store?.())), signal);
    return { type: 'pictures', pictures: own.map(({ picture }) => picture) };
  };
  let isStored = false;
  try {
    for await (const event of ask(question, run)) {
      yield event;
      if (isStored || !isAnswering(event)) continue;
      isStored = true;
      late.push(early(store()));
    }
  } catch (thrown) {
    if (!signal.aborted) yield* newContext(await step(() => authorOfFailed(run), signal), run);
    throw thrown;
  } finally {
    if (!isStored) late.push(early(store()));
  }
}

/** Whether an event shows that an engine works, or that a service is about to get the pictures. */
function isAnswering(event: JobEvent): boolean {
  if (event.type === 'stage') return event.stage.kind !== 'preparing';
  return ['cached', 'text', 'reasoning'].includes(event.type);
}

/** Prepares the pictures, and asks the engine. */
async function* ask(
  { acquired, contextRead, engineChosen, ...known }: Question,
  run: JobRun,
): AsyncGenerator<JobEvent> {
  const { job, earlier, signal } = run;
  const { task } = job;
  let { context } = known;
  const [picture, ...others] = acquired;
  const isFileRead = task.kind === 'alt' && others.length === 0 && context?.inFile === undefined;
  const wordsRead = async () => (picture && isFileRead ? authorWordsOf(picture, run) : []);
  const fileRead = early(step(wordsRead, signal));
  const engine = await engineChosen;
  yield { type: 'answerer', answerer: engine.answerer };
  yield { type: 'stage', stage: { kind: 'preparing' } };
  const prepared: PreparedPicture[][] = [];
  for (const each of acquired) {
    const parts = await step(() => preparePicture(each, engine, run), signal);
    prepared.push(parts);
    for (const note of parts.flatMap(({ notes }) => notes)) yield { type: 'note', note };
  }

  if (task.kind !== 'alt') {
    context = await contextRead;
    yield* newContext(context, run);
  }
  const inFile = await fileRead;
  if (inFile.length > 0) {
    context = { ...(context ?? emptyPageContext), inFile };
    yield { type: 'context', context };
  }
  const asking = await step(() => askingOf(run.settings, engine), signal);
  // A translation needs only the pictures.
  const before = task.kind === 'translate' ? [] : earlier;
  const turnsOf = (pictures: readonly PreparedPicture[][]) =>
    askTurnsOf(before, task, pictures, context?.lang, (asked, seen, animations) =>
      promptOf(asked, context, seen, asking, animations),
    );
  if (task.kind !== 'text') yield { type: 'asked', ...replyOptions(task, context, asking) };
  await abortable(run.stored, signal);
  try {
    yield* replies(turnsOf(prepared));
  } catch (thrown) {
    const isRefused = thrown instanceof FailureError && thrown.failure.code === 'tooManyPictures';
    if (!isRefused || !prepared.some(hasFrames)) throw thrown;
    yield { type: 'note', note: { kind: 'one-frame' } };
    yield* replies(turnsOf(prepared.map((parts) => (hasFrames(parts) ? oneFrameOf(parts) : parts))));
  }

  async function* replies(turns: readonly AskTurn[]): AsyncGenerator<JobEvent> {
    const read: Layout[] = [];
    for await (const part of abortableIterable(engine.ask(turns, signal), signal)) {
      if (part.type !== 'layout') {
        yield part;
        continue;
      }
      read.push(part.layout);
      // The text is useful even if the places of its words cannot be stored.
      await logFailure(putLayouts(job.id, read), 'The layout of a text was not stored');
    }
  }
}

const hasFrames = (parts: readonly PreparedPicture[]): boolean =>
  parts.some(({ frameAt }) => frameAt !== undefined);

/** Returns only the last frame of an animation, for a service that takes one picture. */
const oneFrameOf = (frames: readonly PreparedPicture[]): PreparedPicture[] =>
  frames.slice(-1).map(({ frameAt: _frameAt, ...picture }) => picture);

/** Runs a step until the signal is aborted. A page or a document that hangs ignores the signal, but the job must stop. */
function step<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return abortable(work(), signal);
}

/** Returns work that is awaited later, without an unhandled rejection until then. Awaiting it throws its failure. */
function early<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Returns the page's context that the conversation has already; `undefined` if it has none. */
const knownContext = ({ job, earlier }: JobRun): PageContext | undefined =>
  job.context ?? earlier[0]?.context;

/** Yields a page's context as an event, unless the conversation has it already. */
function* newContext(context: PageContext | undefined, run: JobRun): Generator<JobEvent> {
  if (context && context !== knownContext(run)) yield { type: 'context', context };
}
