import { openWindow } from '../../platform/tabs';

/** The size of the window, in CSS pixels. */
const size = { width: 480, height: 480 };

/** Opens the small window of an answer; with `forCopying`, it has a button that copies the answer. It has the focus, so nothing else is announced. */
export const openAnswerWindow = (id: string, forCopying = false): Promise<void> =>
  openWindow(`/answer.html${forCopying ? '?copy' : ''}#${id}`, size);
