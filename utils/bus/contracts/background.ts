import * as z from 'zod/mini';
import { captureMethods } from './capture';
import { nothing } from './common';
import { connectionMethods } from './connections';
import { jobMethods } from './jobs';
import { modelMethods } from './models';
import { pictureListMethods } from './picture-list';
import { feedEvent } from '../../model/feed';

/** All messages of the extension's own pages to the background. */
export const backgroundContract = {
  to: 'background',
  methods: {
    ...jobMethods,
    ...captureMethods,
    ...pictureListMethods,
    ...connectionMethods,
    ...modelMethods,
    /** Deletes all data and revokes all permissions: the extension is as after its installation. */
    eraseAllData: { input: z.object({}), output: nothing },
  },
};

/** The feed of a panel: a snapshot, then events, those of a moment together: a panel draws once for each message. */
export const feedStream = {
  name: 'feed',
  /** The panel's window, -1 for a page in a tab. `isBack` after the panel had lost the background. */
  input: z.object({ panelWindow: z.number(), isBack: z._default(z.boolean(), false) }),
  output: z.array(feedEvent),
};
