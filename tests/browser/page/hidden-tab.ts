import { onTestFinished, vi } from 'vitest';

/**
 * Hides the tab until the test has finished, or until what it gives is called. On the prototype, because what a page puts
 * over `document.hidden` itself is passed by.
 */
export function hideTab(): () => void {
  const hidden = vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
  const show = (): void => hidden.mockRestore();
  onTestFinished(show);
  return show;
}
