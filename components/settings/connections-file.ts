import * as z from 'zod/mini';
import { endpointOf } from '../../utils/model/service';
import { connection, device, type Connection } from '../../utils/model/settings';
import { t, tn } from '../../utils/i18n/messages';
import { count, shortened } from '../shared/format';
import { draftOf, connectionFromDraft, serviceAddress } from '../connection/connection-draft';

/** More connections than anybody has; a page of thousands of them could not be used to take them out again. */
const most = 200;

/** The longest address or name of a model: more than any server takes. */
const longest = 2000;

/**
 * A connection as it stands in a file: nothing of it is secret, and nobody has agreed to it there. Its id ties the other
 * settings of the file to it.
 */
const exported = z.extend(z.omit(connection, { id: true, isAgreed: true }), {
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
});

/**
 * The connections in a file, not agreed to; or in words, why they cannot be used. Each has its id of the file, or a new
 * one. A key that is still kept under that goes to the origin that it was kept for, and to no other.
 */
export function readConnections(given: unknown): { connections: Connection[] } | { error: string } {
  if (Array.isArray(given) && given.length > most)
    return { error: tn('import_too_many', given.length, count(most)) };
  const read = z.array(exported).safeParse(given);
  if (!read.success) return { error: t('import_no_file') };
  const connections: Connection[] = [];
  const taken = new Set<string>();
  for (const { id: own = '', ...one } of read.data) {
    const id = own === '' || own === device || taken.has(own) ? crypto.randomUUID() : own;
    taken.add(id);
    // What the form would not save does not come in by a file either.
    const checked = connectionFromDraft(draftOf({ ...one, id, isAgreed: false }), id);
    if ('errors' in checked || isEndless(checked.connection))
      return { error: t('import_wrong', shortened(one.baseUrl)) };
    connections.push({ ...checked.connection, isAgreed: false });
  }
  return { connections };
}

const isEndless = ({ baseUrl, visionModel, textModel }: Connection): boolean =>
  [baseUrl, visionModel, textModel].some((text) => text.length > longest);

/** What makes two connections the same to a person: where they go, and what they ask for. */
function sameness({ baseUrl, visionModel, textModel }: Connection): string {
  const address = serviceAddress(baseUrl) ? endpointOf(baseUrl, 'chat/completions') : baseUrl;
  return JSON.stringify([address, visionModel, textModel]);
}

/** Whether two connections are the same to a person. */
export const sameAs = (one: Connection, other: Connection): boolean => sameness(one) === sameness(other);

/** Those of some connections that are not there yet, each of them once. */
export function newAmong(found: readonly Connection[], known: readonly Connection[]): Connection[] {
  const seen = new Set(known.map(sameness));
  return found.filter((one) => {
    const key = sameness(one);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
