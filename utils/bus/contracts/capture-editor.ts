import * as z from 'zod/mini';
import { captureEdit, captureRequest } from '../../model/capture';
import { hash } from '../../model/picture';
import { nothing } from './common';

/** Messages of the capture editor to the background. The sender's tab says which capture is meant. */
export const captureEditorContract = {
  to: 'cut',
  methods: {
    /** The capture to edit; null where it no longer exists. */
    getCapture: { input: z.object({}), output: z.nullable(captureEdit) },
    /** Starts the request on the edited picture, which is in the picture store, and goes back to the captured page. */
    send: {
      input: z.object({
        request: captureRequest,
        hash,
        width: z.number(),
        height: z.number(),
        bytes: z.number(),
      }),
      output: nothing,
    },
    /** Deletes the capture, and goes back to the captured page. */
    cancel: { input: z.object({}), output: nothing },
  },
};
