import type { Answerer, Job } from '../../model/job';
import { builtIn, canBeAsked, device, type Connection, type Settings } from '../../model/settings';

/** An engine for a second opinion: this device, the browser's own model, or a connection. `isSame` tells that it gave the first answer. */
export interface OpinionCandidate {
  id: string;
  connection: Connection | undefined;
  isSame: boolean;
}

type Answered = Pick<Job, 'task' | 'answerer'>;
type Known = Pick<Settings, 'connections' | 'describeWith' | 'secondOpinionWith'>;

/**
 * Returns the engines for a second opinion, the default first: the one of the settings; else another than the first, of
 * those that can be asked; else the same. This device always reads text alike; for other tasks it and the browser's own
 * model are offered only where they are chosen in the settings or were the first.
 */
export function opinionCandidates(
  { task, answerer }: Answered,
  { connections, describeWith, secondOpinionWith }: Known,
): OpinionCandidate[] {
  const isText = task.kind === 'text';
  const isFirst = (id: string): boolean => id === answerer?.id;
  const services = connections
    .filter(canBeAsked)
    .map((connection) => ({ id: connection.id, connection, isSame: isFirst(connection.id) }));
  // As the one that is set, this device may mean its text reader.
  const isSet = (id: string): boolean => id === describeWith || (id === builtIn && id === secondOpinionWith);
  const isOffered = (id: string): boolean =>
    isText ? id === device && !isFirst(id) : isFirst(id) || isSet(id);
  const without = [device, builtIn]
    .filter(isOffered)
    .map((id) => ({ id, connection: undefined, isSame: isFirst(id) }));
  const all = [...services, ...without];
  const rank = ({ id, isSame }: OpinionCandidate): number => (id === secondOpinionWith ? 0 : isSame ? 2 : 1);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the names that distinguish two answerers: their own or their models'; `undefined` where both are the same. */
export function distinguishingNames(
  first: Answerer | undefined,
  second: Answerer | undefined,
): [string, string] | undefined {
  for (const name of ['name', 'model'] as const) {
    const [one, other] = [first?.[name] ?? '', second?.[name] ?? ''];
    if (one !== '' && other !== '' && one !== other) return [one, other];
  }
  return undefined;
}
