import * as z from 'zod/mini';
import { install, installOrder } from '../../model/model-install';
import { byId, nothing } from './common';

export const modelMethods = {
  /** Installs a model, unless that is under way, or this order was stopped. */
  installModel: { input: installOrder, output: nothing },
  /** Stops an installation, and forgets how it ended. */
  stopInstall: { input: byId, output: nothing },
};

/** All installations, now and after each change. */
export const installsStream = { name: 'installs', input: z.object({}), output: z.array(install) };
