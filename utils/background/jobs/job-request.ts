import type { Failure } from '../../model/failure';
import type { FirstOpinion, Job, Turn } from '../../model/job';
import type { Hash, Note, PictureSource, StoredPicture } from '../../model/picture';
import { device, type Settings } from '../../model/settings';
import type { PageContext, Task } from '../../model/task';

/** What a new job is made of; pictures that are already stored need no source. */
export interface Order {
  task: Task;
  sources: PictureSource[];
  pictures?: StoredPicture[];
  /** What a person should know about those pictures. */
  notes?: Note[];
  turns?: Turn[];
  context?: PageContext | undefined;
  /** The answer that this one is to be held against. */
  opinionOf?: FirstOpinion;
  /** What its picture is a part of. */
  partOf?: Job['partOf'];
  /** Asks this engine whatever the settings say. */
  engine?: string | undefined;
  /** Asks it although the answer is known. */
  anew?: boolean;
  /** What it was started together with. */
  batch?: string;
  /** Asked for by a command, on the page. */
  byCommand?: boolean;
  /** Asked for in a panel. */
  inPanel?: boolean;
  /** What is known beforehand to keep the job from running. */
  failure?: Failure;
}

/** A picture of the store as a source. */
export function storedSource({ hash, name }: { hash: Hash; name: string }): PictureSource {
  return { kind: 'stored', hash, name };
}

/** A file that was chosen as a source: it is in the store, unless it could not be read. */
export function chosenSource({ hash, name }: { hash?: Hash | undefined; name: string }): PictureSource {
  return hash === undefined ? { kind: 'unread', name } : storedSource({ hash, name });
}

/** A job as a turn of those that follow it. */
export function turnOf({ task, answer, answerer }: Job): Turn {
  return { task, answer, ...(answerer && { answerer }) };
}

/**
 * What goes on in a job's conversation: its pictures, and who was asked in the settings' place, unless that one is gone
 * or only reads.
 */
export function goneOn(
  job: Job,
  { connections }: Pick<Settings, 'connections'>,
): Pick<Order, 'context' | 'engine' | 'partOf'> & { sources: PictureSource[]; pictures: StoredPicture[] } {
  const { sources, pictures, context, engine, partOf, task } = job;
  const isThere = engine === device || connections.some(({ id, isAgreed }) => id === engine && isAgreed);
  const isAsked = engine !== undefined && isThere && task.kind !== 'text';
  return { sources, pictures, context, ...(isAsked && { engine }), ...(partOf && { partOf }) };
}

/** A further task after all turns of a job, with more pictures where there are any: its own come before them. */
export function further(
  job: Job,
  task: Task,
  settings: Pick<Settings, 'connections'>,
  added: readonly StoredPicture[] = [],
): Order {
  const order = goneOn(job, settings);
  const turns = job.answer ? [...job.turns, turnOf(job)] : job.turns;
  if (added.length === 0) return { ...order, task, turns };
  const { length } = order.pictures;
  return {
    ...order,
    task,
    sources: [...order.sources, ...added.map(storedSource)],
    pictures: [...order.pictures, ...added],
    turns: turns.map((turn) => ({ ...turn, seen: turn.seen ?? length })),
  };
}

/** A question in the place of the turn `at` of a job, with the pictures that had come until then. */
export function edited(
  job: Job,
  at: number,
  question: string,
  settings: Pick<Settings, 'connections'>,
): Order {
  const { sources, pictures, ...order } = goneOn(job, settings);
  const seen = job.turns[at]?.seen;
  return {
    ...order,
    task: { kind: 'ask', question },
    sources: sources.slice(0, seen),
    pictures: pictures.slice(0, seen),
    turns: job.turns.slice(0, at),
  };
}

/** A job that is about to begin. */
export function newJob(order: Omit<Order, 'failure'>): Job {
  const {
    task,
    sources,
    pictures = [],
    notes = [],
    turns = [],
    context,
    engine,
    anew,
    batch,
    byCommand,
    inPanel,
    opinionOf,
    partOf,
  } = order;
  return {
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    state: 'working',
    stage: { kind: 'queued', ahead: 0 },
    task,
    sources,
    pictures,
    turns,
    answer: '',
    reasoning: '',
    notes,
    ...(context ? { context } : {}),
    ...(engine ? { engine } : {}),
    ...(anew ? { anew } : {}),
    ...(batch ? { batch } : {}),
    ...(byCommand ? { byCommand } : {}),
    ...(inPanel ? { inPanel } : {}),
    ...(opinionOf ? { opinionOf } : {}),
    ...(partOf ? { partOf } : {}),
  };
}
