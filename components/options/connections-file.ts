import * as z from 'zod/mini';
import { endpointOf } from '../../utils/domain/service';
import { connection, type Connection } from '../../utils/domain/settings';
import { t, tn } from '../../utils/text/messages';
import { count } from '../shared/format';
import { draftOf, readDraft, serviceAddress } from './connection-draft';

const version = 1;

/** More connections than anybody has; a page of thousands of them could not be used to take them out again. */
const most = 200;

/** So many characters of a wrong address are shown. */
const mostShown = 80;

/** No larger file is read, in bytes. */
export const largestFile = 1_000_000;

/** A connection as it stands in a file: nothing of it is secret, and nobody has agreed to it there. */
const exported = z.omit(connection, { id: true, isAgreed: true });
const anyFile = z.object({ sightread: z.literal('connections'), version: z.number() });
const file = z.object({ connections: z.array(exported) });

/** A file of connections, as JSON. Keys and headers are kept elsewhere, and are never in it. */
export function fileOf(connections: readonly Connection[]): string {
  const content = {
    sightread: 'connections',
    version,
    connections: connections.map((one) => exported.parse(one)),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const shortened = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The connections in a file, new and not agreed to; or in words, why it cannot be used. */
export function readFile(text: string): { connections: Connection[] } | { error: string } {
  const json = parseJson(text);
  const head = anyFile.safeParse(json);
  if (!head.success) return { error: t('import_no_file') };
  if (head.data.version > version) return { error: t('import_newer') };
  const read = file.safeParse(json);
  if (!read.success) return { error: t('import_no_file') };
  const { length } = read.data.connections;
  if (length > most) return { error: tn('import_too_many', length, count(most)) };
  const connections: Connection[] = [];
  for (const one of read.data.connections) {
    // What the form would not save does not come in by a file either.
    const checked = readDraft(draftOf({ ...one, id: '', isAgreed: false }), crypto.randomUUID());
    if ('errors' in checked) return { error: t('import_wrong', shortened(one.baseUrl)) };
    connections.push({ ...checked.connection, isAgreed: false });
  }
  return { connections };
}

/** What makes two connections the same to a person: where they go, and what they ask for. */
function sameness({ baseUrl, visionModel, textModel }: Connection): string {
  const address = serviceAddress(baseUrl) ? endpointOf(baseUrl, 'chat/completions') : baseUrl;
  return JSON.stringify([address, visionModel, textModel]);
}

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
