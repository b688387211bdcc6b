import { FailureError } from '../domain/failure';

/**
 * Resolves once two frames of the document as it stands now were painted. Throws `FailureError` `pageChanged` when
 * the tab is or gets hidden: nothing is painted there, and what the screen shows is another page.
 */
export function painted(): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      document.removeEventListener('visibilitychange', settle);
      if (document.hidden) reject(new FailureError({ code: 'pageChanged' }));
      else resolve();
    };
    // A frame's callbacks run before it is painted: two frames are out when the third begins.
    const nextFrame = (left: number): void =>
      void requestAnimationFrame(() => (left > 1 ? nextFrame(left - 1) : settle()));
    if (document.hidden) return settle();
    document.addEventListener('visibilitychange', settle);
    nextFrame(3);
  });
}
