import type { Job } from './job';

/**
 * A conversation: its turns, each a job, oldest first. `parent` makes them a tree: turns with the same parent are siblings,
 * which answer in the same place, such as an edited question or a second opinion.
 */
export interface Conversation {
  /** The id of its first turn. */
  id: string;
  turns: readonly Job[];
}

/** Returns jobs, newest first, as conversations, the one with the newest turn first. */
export function conversationsOf(jobs: readonly Job[]): Conversation[] {
  const oldestFirst = jobs.toReversed().toSorted((one, other) => one.createdAt - other.createdAt);
  // A `Map` lists its keys in the order they were added. Each turn moves its conversation to the end.
  const found = new Map<string, Job[]>();
  for (const job of oldestFirst) {
    const turns = found.get(job.conversation) ?? [];
    found.delete(job.conversation);
    found.set(job.conversation, [...turns, job]);
  }
  return Array.from(found, ([id, turns]) => ({ id, turns })).toReversed();
}

/** Returns the id of a conversation's newest turn. */
export const newestTurn = ({ id, turns }: Conversation): string => turns.at(-1)?.id ?? id;

/** Returns the turns from the first one to the one with this id; empty without such a turn. */
function pathTo(turns: readonly Job[], id: string): Job[] {
  const turn = turns.find((one) => one.id === id);
  if (!turn) return [];
  return turn.parent === undefined ? [turn] : [...pathTo(turns, turn.parent), turn];
}

/** Returns the turn with this id and all that follow it, oldest first. */
export function turnsFrom(turns: readonly Job[], id: string): Job[] {
  return turns.filter((turn) => pathTo(turns, turn.id).some((one) => one.id === id));
}

/** Returns the turns in the same place as a turn, itself included, oldest first. */
export function siblingsOf(turns: readonly Job[], { parent }: Job): Job[] {
  return turns.filter((turn) => turn.parent === parent);
}

/**
 * Returns a turn as a whole: with all pictures of the conversation up to it, and with the page and the part of a picture that
 * the conversation began with. `earlier` are the turns before it, oldest first.
 */
export function wholeTurn(earlier: readonly Job[], turn: Job): Job {
  const [first] = earlier;
  if (!first) return turn;
  const path = [...earlier, turn];
  return {
    ...turn,
    sources: path.flatMap(({ sources }) => sources),
    pictures: path.flatMap(({ pictures }) => pictures),
    context: turn.context ?? first.context,
    partOf: first.partOf,
  };
}

/** Returns a turn as a whole, as `wholeTurn` does. `turns` are all turns of its conversation, and may have others. */
export function wholeOf(turns: readonly Job[], turn: Job): Job {
  return wholeTurn(pathTo(turns, turn.id).slice(0, -1), turn);
}

/** Returns the turns from the first one to the one with this id, each as a whole; empty without such a turn. */
export function wholePath(turns: readonly Job[], id: string): Job[] {
  return pathTo(turns, id).map((turn, at, path) => wholeTurn(path.slice(0, at), turn));
}
