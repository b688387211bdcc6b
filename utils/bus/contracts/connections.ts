import * as z from 'zod/mini';
import { byId, nothing } from './common';

/** The part of a connection's secrets that pages may know: their origin, whether there is a key, the names of the headers. */
const shownSecrets = z.object({ origin: z.string(), hasKey: z.boolean(), headers: z.array(z.string()) });

/** Messages of the extension's pages about connections, their secrets and their models. None has a secret: every open page gets it. */
export const connectionMethods = {
  /** Deletes a connection's key and headers, and the list of its service's models. */
  deleteSecrets: { input: byId, output: nothing },
  savedSecrets: { input: byId, output: shownSecrets },
  /** All saved secrets, also of connections that no longer exist. */
  allSavedSecrets: {
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), ...shownSecrets.shape })),
  },
};
