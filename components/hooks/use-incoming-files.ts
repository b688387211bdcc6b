import { useEffect, useState } from 'preact/hooks';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/**
 * Takes files pasted or dropped anywhere on the page; answers whether some are being dragged over it.
 * Text pasted or dropped into a box goes there, and nothing dropped ever leads the page away.
 */
export function useIncomingFiles(taken: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isForBox = isEditable(event.target) && event.clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isForBox) return;
      event.preventDefault();
      taken(files);
    };
    const over = (event: DragEvent): void => {
      if (isEditable(event.target) && !carriesFiles(event)) return;
      event.preventDefault();
      setOver(carriesFiles(event));
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (isEditable(event.target) && !carriesFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) taken(files);
    };
    const listened = new AbortController();
    const { signal } = listened;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => listened.abort();
  }, [taken]);
  return isOver;
}
