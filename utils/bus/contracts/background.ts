import * as z from 'zod/mini';
import { captureMethods } from './capture';
import { nothing } from './common';
import { connectionMethods } from './connections';
import { jobMethods } from './jobs';
import { pictureListMethods } from './picture-list';

/** All messages of the extension's own pages to the background. */
export const backgroundContract = {
  to: 'background',
  methods: {
    ...jobMethods,
    ...captureMethods,
    ...pictureListMethods,
    ...connectionMethods,
    /** Deletes all data and gives all permissions back, as after an installation. */
    eraseAllData: { input: z.object({}), output: nothing },
  },
};
