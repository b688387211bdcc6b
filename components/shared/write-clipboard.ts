import type { Copied } from '../../utils/answers/copying/copied';

/** Puts an answer on the clipboard, in the click itself; rejects where the browser does not let it. */
export function writeClipboard({ text, html }: Pick<Copied, 'text' | 'html'>): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', text),
    'text/html': blob('text/html', html),
  });
  return navigator.clipboard.write([item]);
}
