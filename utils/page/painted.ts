import { FailureError } from '../model/failure';
import { builtIn } from './elements';

/** Whether nobody sees the page. */
export const isHidden = (): boolean => builtIn(Document.prototype, document, 'hidden');

/**
 * Resolves once two frames of the document as it stands now were painted. Throws `FailureError` `pageChanged` when
 * the tab is or gets hidden: nothing is painted there, and what the screen shows is another page.
 */
export function painted(): Promise<void> {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      removeEventListener.call(document, 'visibilitychange', settle);
      if (isHidden()) reject(new FailureError({ code: 'pageChanged' }));
      else resolve();
    };
    // A frame's callbacks run before it is painted: two frames are out when the third begins.
    const nextFrame = (left: number): void =>
      void requestAnimationFrame(() => (left > 1 ? nextFrame(left - 1) : settle()));
    if (isHidden()) return settle();
    addEventListener.call(document, 'visibilitychange', settle);
    nextFrame(3);
  });
}
