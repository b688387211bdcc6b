import type { AskTurn, Engine } from '../engines/engine';
import { compare, type Comparing } from './compare-opinions';
import type { AuthorWords } from '../model/alt-text';
import { fail, FailureError, toFailure } from '../model/failure';
import { broughtBy, type Job, type JobEvent, type Stage } from '../model/job';
import type { Layout } from '../model/layout';
import { abortable, abortableIterable } from '../lib/async';
import type { Note, PictureSource, PicturesSeen, PreparedPicture, StoredPicture } from '../model/picture';
import { nothingAround, type PageContext, type Task } from '../model/task';

/** How a picture is asked about: in a language, as a BCP 47 tag, and with what the page says or without. */
export interface ReplyOptions {
  language: string;
  isContextSent: boolean;
}

/** The steps of the pipeline, handed in. Each throws `FailureError`, or the signal's reason once it is aborted. */
export interface Steps {
  /** What the page says around a job's picture, as far as it is of use to the job; nothing where there is no page. */
  context(job: Job, signal: AbortSignal): Promise<PageContext | undefined>;
  /** Gets a picture's pixels and puts them into the picture store; yields how far it is where that takes long. */
  acquire(
    source: PictureSource,
    signal: AbortSignal,
  ): AsyncGenerator<Stage, { picture: StoredPicture; notes: Note[] }, void>;
  /** What its author wrote into a kept picture's file; nothing where that cannot be read. */
  wordsInFile(picture: StoredPicture, signal: AbortSignal): Promise<AuthorWords[]>;
  /** Who answers a job. */
  engine(job: Job): Promise<Engine>;
  /** What an engine takes of a picture: one, or several parts of it in order. */
  prepare(
    picture: StoredPicture,
    engine: Engine,
    task: Task,
    signal: AbortSignal,
  ): Promise<PreparedPicture[]>;
  manner(task: Task, context: PageContext | undefined): Promise<ReplyOptions>;
  /** The words for a task about the pictures that are seen with it. */
  prompt(task: Task, context: PageContext | undefined, seen: PicturesSeen): Promise<string>;
  keepLayout(job: string, layout: Layout): Promise<void>;
  /** Who compares a second opinion, given by this engine, with the first; nobody where that is not wished. */
  comparing(job: Job, answer: string, engine: Engine): Promise<Comparing | undefined>;
}

/**
 * The pipeline: acquire → prepare → ask. Yields what happens and never throws; the last event is one of `done`,
 * `failed` and `stopped`.
 */
export async function* runPipeline(job: Job, steps: Steps, signal: AbortSignal): AsyncGenerator<JobEvent> {
  try {
    yield* run(job, steps, signal);
    yield { type: 'done', at: Date.now() };
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof FailureError)) console.error(thrown);
    yield signal.aborted
      ? { type: 'stopped', at: Date.now() }
      : { type: 'failed', failure: toFailure(thrown), at: Date.now() };
  }
}

async function* run(job: Job, steps: Steps, signal: AbortSignal): AsyncGenerator<JobEvent> {
  const { task } = job;
  // A page or a document that hangs hears of no signal, and must not keep a job from being stopped.
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return abortable(work(), signal);
  };
  yield { type: 'stage', stage: { kind: 'acquiring' } };
  // A capture that never began has no source, also when it is tried again.
  if (job.sources.length === 0) fail('pageOffLimits');
  const listening = step(async () => job.context ?? steps.context(job, signal));
  // What goes wrong there is told where it is waited for, which something else may forestall.
  listening.catch(() => undefined);
  // The author's own words are shown before any other; all else that a page says is waited for when it is needed.
  let context = task.kind === 'alt' ? yield* heard(job, listening) : undefined;
  let { pictures } = job;
  if (pictures.length === 0) {
    const acquired = [];
    for (const from of job.sources) acquired.push(yield* inStages(steps.acquire(from, signal), signal));
    pictures = acquired.map(({ picture }) => picture);
    yield { type: 'pictures', pictures };
    for (const note of acquired.flatMap(({ notes }) => notes)) yield { type: 'note', note };
  }
  const reading = step(() => inFile(job, pictures, context, steps, signal));
  reading.catch(() => undefined);

  const engine = await step(() => steps.engine(job));
  yield { type: 'answerer', answerer: engine.answerer };
  yield { type: 'stage', stage: { kind: 'preparing' } };
  const prepared: PreparedPicture[][] = [];
  for (const picture of pictures) {
    const parts = await step(() => steps.prepare(picture, engine, task, signal));
    prepared.push(parts);
    for (const note of parts.flatMap(({ notes }) => notes)) yield { type: 'note', note };
  }

  context ??= yield* heard(job, listening);
  const words = await reading;
  if (words.length > 0) {
    context = { ...(context ?? nothingAround), inFile: words };
    yield { type: 'context', context };
  }
  const turns = await step(() => turnsOf({ ...job, pictures }, context, prepared, steps));
  if (task.kind !== 'text') yield { type: 'asked', ...(await step(() => steps.manner(task, context))) };
  let answer = '';
  for await (const part of abortableIterable(engine.ask(turns, signal), signal)) {
    if (part.type === 'text') answer += part.delta;
    if (part.type === 'thought') answer = '';
    if (part.type === 'layout') await steps.keepLayout(job.id, part.layout);
    else yield part;
  }
  if (!job.opinionOf || answer.trim() === '') return;
  const comparing = await step(() => steps.comparing(job, answer, engine));
  if (comparing) yield* compare(comparing, signal);
}

/** A step that says how far it is. */
async function* inStages<T>(
  step: AsyncGenerator<Stage, T, void>,
  signal: AbortSignal,
): AsyncGenerator<JobEvent, T> {
  const stages = abortableIterable(step, signal);
  for (;;) {
    const { done, value } = await stages.next();
    if (done) return value;
    yield { type: 'stage', stage: value };
  }
}

/** What the page says, which is an event unless the job knew it before. */
async function* heard(
  job: Job,
  listening: Promise<PageContext | undefined>,
): AsyncGenerator<JobEvent, PageContext | undefined> {
  const context = await listening;
  if (context && context !== job.context) yield { type: 'context', context };
  return context;
}

/** What the author wrote into the only picture that alt text is wanted for, unless the job knew it before. */
async function inFile(
  { task }: Job,
  pictures: readonly StoredPicture[],
  context: PageContext | undefined,
  { wordsInFile }: Steps,
  signal: AbortSignal,
): Promise<AuthorWords[]> {
  const [picture, ...others] = pictures;
  const isWanted = task.kind === 'alt' && others.length === 0 && context?.inFile === undefined;
  return picture && isWanted ? wordsInFile(picture, signal) : [];
}

/** Pictures in all their parts, as a prompt speaks of them. */
function seenOf(pictures: readonly PreparedPicture[][]): PicturesSeen {
  const isInParts = pictures.some((parts) => parts.length > 1);
  if (pictures.length > 1) return isInParts ? 'several_parts' : 'several';
  return isInParts ? 'parts' : 'one';
}

/** The conversation as an engine gets it: each picture, in all its parts, stands in the turn that it came with. */
async function turnsOf(
  job: Job,
  context: PageContext | undefined,
  prepared: readonly PreparedPicture[][],
  steps: Steps,
): Promise<AskTurn[]> {
  const user = async (task: Task, at: number): Promise<AskTurn> => {
    const { from, to } = broughtBy(job, at);
    return {
      role: 'user',
      text: await steps.prompt(task, context, seenOf(prepared.slice(0, to))),
      pictures: prepared.slice(from, to).flat(),
      ...(at === 0 && { lang: context?.lang }),
    };
  };
  const turns: AskTurn[] = [];
  for (const [at, { task, answer }] of job.turns.entries()) {
    turns.push(await user(task, at), { role: 'assistant', text: answer, pictures: [] });
  }
  return [...turns, await user(job.task, job.turns.length)];
}
