import * as z from 'zod/mini';
import { install, installOrder } from '../../model/model-install';
import { hash } from '../../model/picture';
import { byId, nothing } from './common';

export const modelMethods = {
  /** Installs a model, unless that is under way. */
  installModel: { input: installOrder, output: nothing },
  /** Stops an installation, and forgets how it ended. */
  stopInstall: { input: byId, output: nothing },
};

/** All installations, now and after each change. */
export const installsStream = { name: 'installs', input: z.object({}), output: z.array(install) };

/** Asks an installed model about a stored picture, to try it: its whole answer, then how long that took, in milliseconds. */
export const tryModelStream = {
  name: 'try-model',
  input: z.object({ id: z.string(), picture: hash }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), delta: z.string() }),
    z.object({ type: z.literal('done'), totalMs: z.number() }),
  ]),
};
