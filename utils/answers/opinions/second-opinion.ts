import type { Answerer, Job } from '../../model/job';
import { device, type Connection, type Settings } from '../../model/settings';

/** Somebody who may be asked for a second opinion: this device, or a connection. `isSame` says that it answered first. */
export interface OpinionCandidate {
  id: string;
  connection: Connection | undefined;
  isSame: boolean;
}

type Answered = Pick<Job, 'task' | 'answerer'>;
type Known = Pick<Settings, 'connections' | 'secondOpinionWith'>;

/**
 * Who may be asked for a second opinion of a job's answer, whoever one press asks first: the one that is set; else another
 * than answered, of those that a person agreed to; else the same again. This device reads text, and reads it the same
 * twice; it is asked for all else only where it is set or has answered.
 */
export function opinionCandidates(
  { task, answerer }: Answered,
  { connections, secondOpinionWith }: Known,
): OpinionCandidate[] {
  const isText = task.kind === 'text';
  const isFirst = (id: string): boolean => id === answerer?.id;
  const services = connections
    .filter(({ isAgreed }) => isAgreed)
    .map((connection) => ({ id: connection.id, connection, isSame: isFirst(connection.id) }));
  const onDevice = { id: device, connection: undefined, isSame: isFirst(device) };
  const isDeviceOf = isText ? !onDevice.isSame : onDevice.isSame || secondOpinionWith === device;
  const all = [...services, ...(isDeviceOf ? [onDevice] : [])];
  const rank = ({ id, isSame }: OpinionCandidate): number => (id === secondOpinionWith ? 0 : isSame ? 2 : 1);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Two answerers by the names that tell them apart: their own or their models'; undefined where both are the same. */
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
