import { onTestFinished, vi } from 'vitest';

/** A file that was given to the browser to keep. */
export interface SavedFile {
  name: string;
  text: Promise<string>;
}

/**
 * Keeps from the browser what is saved until the test has finished, and gives it. On the prototype, because the link that
 * saves a file stands in no page, and its events reach nobody.
 */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  clicking.mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
  });
  onTestFinished(() => clicking.mockRestore());
  return saved;
}
