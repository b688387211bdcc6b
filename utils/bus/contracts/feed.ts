import * as z from 'zod/mini';
import { feedEvent } from '../../model/feed';

/** All that panels show: a snapshot, then events. */
export const feedStream = {
  name: 'feed',
  /** The panel's window, -1 for a page in a tab. `isBack` after the panel had lost the background. */
  input: z.object({ panelWindow: z.number(), isBack: z._default(z.boolean(), false) }),
  output: feedEvent,
};
