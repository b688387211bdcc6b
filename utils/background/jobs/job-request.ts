import type { Job } from '../../model/job';
import { type PictureSource, type StoredPicture, storedSource } from '../../model/picture';
import { device, needsNoConnection, type Settings } from '../../model/settings';
import type { Task } from '../../model/task';

/**
 * The fields of a job that are known before it starts. With `conversation`, it is a turn of that conversation. With the `id` of an
 * ended job, it replaces that job. `pictures` are those of the sources, if they are stored already. With a `failure`, the job fails
 * without running.
 */
export type JobRequest = Pick<Job, 'task' | 'sources'> & Partial<Omit<Job, 'createdAt' | 'state' | 'stage'>>;

/** Returns a new working job that is newer than `newest`. */
export function newJob(request: Omit<JobRequest, 'failure'>, newest?: Job): Job {
  const id = request.id ?? crypto.randomUUID();
  return {
    conversation: id,
    createdAt: Math.max(Date.now(), (newest?.createdAt ?? 0) + 1),
    state: 'working',
    stage: { kind: 'queued', ahead: 0 },
    pictures: [],
    answer: '',
    reasoning: '',
    notes: [],
    ...request,
    id,
  };
}

type Connections = Pick<Settings, 'connections'>;

/** Returns the id of the engine for the turns after a turn; `undefined` if it was deleted, or only recognizes text. */
function nextEngine({ engine, task }: Job, { connections }: Connections): string | undefined {
  const exists =
    needsNoConnection(engine) || connections.some(({ id, isAgreed }) => id === engine && isAgreed);
  return exists && task.kind !== 'text' ? engine : undefined;
}

/** Returns a request for a sibling of a turn, with the same pictures. */
function siblingRequest({ conversation, parent, task, sources, pictures, context, engine, partOf }: Job) {
  return { conversation, parent, task, sources, pictures, context, engine, partOf } satisfies JobRequest;
}

/** Returns a request for a further task in a conversation, with `added` pictures. If the turn has no answer, the new turn is its sibling. */
export function followUpRequest(
  turn: Job,
  task: Task,
  settings: Connections,
  added: readonly StoredPicture[] = [],
): JobRequest {
  const place =
    turn.answer === ''
      ? siblingRequest(turn)
      : { conversation: turn.conversation, parent: turn.id, sources: [], pictures: [] };
  return {
    ...place,
    task,
    engine: nextEngine(turn, settings),
    sources: [...place.sources, ...added.map(storedSource)],
    pictures: [...place.pictures, ...added],
  };
}

/** Returns a request for another question instead of a turn's. */
export function editedRequest(turn: Job, question: string, settings: Connections): JobRequest {
  return { ...siblingRequest(turn), task: { kind: 'ask', question }, engine: nextEngine(turn, settings) };
}

/** Returns a request for the same task by the engine with an id, to compare both answers. */
export function secondOpinionRequest(turn: Job, engineId: string): JobRequest {
  return { ...siblingRequest(turn), engine: engineId, ignoreCache: true, opinionOf: turn.id };
}

/**
 * Returns a request to recognize text on this device, as a new conversation: in all pictures of a whole turn, or in the one at an
 * index.
 */
export function readTextRequest(whole: Job, at?: number): JobRequest {
  const { sources, pictures, context, partOf } = whole;
  const only = <T>(all: readonly T[]): T[] => (at === undefined ? [...all] : all.slice(at, at + 1));
  const task = { kind: 'text' } as const;
  return { task, sources: only(sources), pictures: only(pictures), context, partOf, engine: device };
}

/** Returns a request for the same turn: it replaces a turn without an answer, else it is a sibling. */
export function retryRequest(turn: Job, ignoreCache: boolean): JobRequest {
  const { id, answer, opinionOf } = turn;
  return {
    ...siblingRequest(turn),
    opinionOf,
    ...(answer === '' && { id }),
    ...(ignoreCache && { ignoreCache }),
  };
}

/** Returns a request to read the text of the same turn on this device, whatever reads text by now: nothing is sent without a press. */
export function readAgainRequest(turn: Job): JobRequest {
  return { ...retryRequest(turn, false), engine: device };
}

/** Returns a request for the same turn with the originals of its pictures, if their addresses are known. */
export function originalRequest(turn: Job): JobRequest {
  const originals = turn.sources.map((source, at): PictureSource => {
    const url = turn.pictures[at]?.originalAt;
    if (url === undefined) return source;
    // The source of a follow-up is a stored picture, without its page; only the address is known.
    return source.kind === 'element' ? { ...source, url } : { kind: 'address', url };
  });
  return { ...siblingRequest(turn), sources: originals, pictures: [] };
}
