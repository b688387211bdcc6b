import * as z from 'zod/mini';
import { header, catalogue, doctorEvent } from '../../model/service';
import { byId, nothing } from './common';

/** What may leave the background of a connection's secrets: for which origin they are, whether there is a key, the names of the headers. */
const shownSecrets = z.object({ origin: z.string(), hasKey: z.boolean(), headers: z.array(z.string()) });

/** Messages of the extension's pages about connections, their secrets and their models. */
export const connectionMethods = {
  /** Saves a connection's key, for the origin of its address alone; an empty key deletes it. */
  setKey: { input: z.object({ id: z.string(), baseUrl: z.string(), key: z.string() }), output: nothing },
  /** Saves a connection's extra headers, likewise, in place of those before. */
  setHeaders: {
    input: z.object({ id: z.string(), baseUrl: z.string(), headers: z.array(header) }),
    output: nothing,
  },
  /** Deletes a connection's key and headers, and the list of its service's models. */
  deleteSecrets: { input: byId, output: nothing },
  savedSecrets: { input: byId, output: shownSecrets },
  /** All saved secrets, also of connections that no longer exist. */
  allSavedSecrets: {
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), ...shownSecrets.shape })),
  },
  /** The models of a connection's service, at most a day old, or `fresh`. Fails like a request. */
  listModels: { input: z.object({ id: z.string(), fresh: z.boolean() }), output: catalogue },
};

/** Examines a saved connection: sends a picture of a random word, and finds out why it cannot be read. */
export const doctorStream = { name: 'doctor', input: byId, output: doctorEvent };
