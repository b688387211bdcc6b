/**
 * Puts text, and HTML beside it, on the clipboard without the focus that `navigator.clipboard` wants. For a document that
 * nobody sees; answers whether the browser let it.
 */
export function copyUnseen({ text, html }: { text: string; html?: string | undefined }): boolean {
  // There must be something to copy, or the browser does not even ask what.
  const area = document.createElement('textarea');
  area.value = ' ';
  document.body.append(area);
  area.select();
  let isWritten = false;
  const write = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    isWritten = event.clipboardData !== null;
  };
  document.addEventListener('copy', write, { once: true });
  const isLet = document.execCommand('copy');
  document.removeEventListener('copy', write);
  area.remove();
  return isLet && isWritten;
}
