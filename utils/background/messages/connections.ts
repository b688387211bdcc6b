import { type connectionMethods } from '../../bus/contracts/connections';
import type { Handlers } from '../../bus/rpc';
import type { Secrets } from '../../model/service';
import { forgetCatalog } from '../../store/services';
import { connectionsWithSecrets, forgetSecrets, getSecrets } from '../../store/keys';

/** Handles the messages of the extension's pages about connections, their secrets and their models. */
export function connectionHandlers(): Handlers<typeof connectionMethods> {
  return {
    deleteSecrets: async ({ id }) => {
      await Promise.all([forgetSecrets(id), forgetCatalog(id)]);
    },
    savedSecrets: async ({ id }) => shownSecrets(await getSecrets(id)),
    allSavedSecrets: async () => {
      const ids = await connectionsWithSecrets();
      const saved = await Promise.all(ids.map(async (id) => ({ id, ...shownSecrets(await getSecrets(id)) })));
      // The secrets of an id may be invalid, or deleted since the ids were read.
      return saved.filter(({ origin }) => origin !== '');
    },
  };
}

/** Returns the part of a connection's secrets that pages may see: the origin, and which secrets are stored. */
function shownSecrets({ origin, key, headers }: Secrets = { origin: '', key: '', headers: [] }) {
  return { origin, hasKey: key !== '', headers: headers.map(({ name }) => name) };
}
