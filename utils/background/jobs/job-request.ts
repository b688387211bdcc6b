import type { Job, Turn } from '../../model/job';
import type { PictureSource, StoredPicture } from '../../model/picture';
import { builtIn, device, type Settings } from '../../model/settings';
import type { Task } from '../../model/task';

/**
 * The fields of a job that are known before it starts. `pictures` are those of the sources, where they are stored
 * already; with a `failure`, the job fails without running.
 */
export type JobRequest = Pick<Job, 'task' | 'sources'> &
  Partial<Omit<Job, 'id' | 'createdAt' | 'state' | 'stage'>>;

/** Returns a job that is about to start, newer than the newest one before. */
export function newJob(request: Omit<JobRequest, 'failure'>, newest?: Job): Job {
  return {
    id: crypto.randomUUID(),
    createdAt: Math.max(Date.now(), (newest?.createdAt ?? 0) + 1),
    state: 'working',
    stage: { kind: 'queued', ahead: 0 },
    pictures: [],
    turns: [],
    answer: '',
    reasoning: '',
    notes: [],
    ...request,
  };
}

type Connections = Pick<Settings, 'connections'>;

/** Returns a stored picture as a source. */
export function storedSource({ hash, name }: Pick<StoredPicture, 'hash' | 'name'>): PictureSource {
  return { kind: 'stored', hash, name };
}

/** Returns a job as a turn of the jobs that follow it. */
function asTurn({ task, answer, answerer, language }: Job): Turn {
  return { task, answer, ...(answerer && { answerer }), ...(language !== undefined && { language }) };
}

/** Returns the pictures and the engine of a job's conversation. An engine that was deleted, or only recognizes text, is left out. */
function conversationOf(job: Job, { connections }: Connections) {
  const { sources, pictures, context, engine, partOf, task } = job;
  const exists =
    engine === device ||
    engine === builtIn ||
    connections.some(({ id, isAgreed }) => id === engine && isAgreed);
  return { sources, pictures, context, partOf, engine: exists && task.kind !== 'text' ? engine : undefined };
}

/** Returns a request for a further task in a job's conversation, with `added` pictures after those of the conversation. */
export function followUpRequest(
  job: Job,
  task: Task,
  settings: Connections,
  added: readonly StoredPicture[] = [],
): JobRequest {
  const conversation = conversationOf(job, settings);
  const turns = job.answer ? [...job.turns, asTurn(job)] : job.turns;
  if (added.length === 0) return { ...conversation, task, turns };
  const { length } = conversation.pictures;
  return {
    ...conversation,
    task,
    sources: [...conversation.sources, ...added.map(storedSource)],
    pictures: [...conversation.pictures, ...added],
    turns: turns.map((turn) => ({ ...turn, seen: turn.seen ?? length })),
  };
}

/** Returns a request for a question in place of the turn `at` of a job, with the pictures of that time. */
export function editedRequest(job: Job, at: number, question: string, settings: Connections): JobRequest {
  const { sources, pictures, ...conversation } = conversationOf(job, settings);
  const seen = job.turns[at]?.seen;
  return {
    ...conversation,
    task: { kind: 'ask', question },
    sources: sources.slice(0, seen),
    pictures: pictures.slice(0, seen),
    turns: job.turns.slice(0, at),
  };
}

/** Returns a request for the same task by another engine, to compare both answers. */
export function secondOpinionRequest(job: Job, engine: string, settings: Connections): JobRequest {
  const { task, turns } = job;
  const opinionOf = { job: job.id, ...asTurn(job) };
  return { ...conversationOf(job, settings), task, turns, engine, ignoreCache: true, opinionOf };
}

/** Returns a request to recognize the text of a job's pictures, or of the one at an index, on this device. */
export function readTextRequest({ sources, pictures, context, partOf }: Job, at?: number): JobRequest {
  const only = <T>(all: readonly T[]): T[] => (at === undefined ? [...all] : all.slice(at, at + 1));
  const task = { kind: 'text' } as const;
  return { task, sources: only(sources), pictures: only(pictures), context, partOf, engine: device };
}

/** Returns a request for the same job. */
export function retryRequest(job: Job, ignoreCache: boolean): JobRequest {
  const { task, sources, pictures, turns, context, engine, opinionOf, partOf } = job;
  const again = { task, sources, pictures, turns, context, engine, opinionOf, partOf };
  return ignoreCache ? { ...again, ignoreCache } : again;
}

/** Returns a request for the same job with the originals of its pictures, where their addresses are known. */
export function originalRequest({ task, sources, pictures, turns, context, engine }: Job): JobRequest {
  const originals = sources.map((source, at): PictureSource => {
    const url = pictures[at]?.originalAt;
    if (url === undefined) return source;
    // The source of a follow-up is a stored picture: of its page only the address is known.
    return source.kind === 'element' ? { ...source, url } : { kind: 'address', url };
  });
  return { task, sources: originals, turns, context, engine };
}
