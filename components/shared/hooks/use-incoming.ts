import { useLayoutEffect, useState } from 'preact/hooks';
import { incomingOf, type Incoming } from './incoming';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** How something came in. */
export type Way = 'paste' | 'drop';

const carries = (event: DragEvent, types: readonly string[]): boolean =>
  event.dataTransfer?.types.some((type) => types.includes(type)) ?? false;
const carriesFiles = (event: DragEvent): boolean => carries(event, ['Files']);
/** What is being dragged tells its types alone, until it is dropped. */
const mayBePicture = (event: DragEvent): boolean => carries(event, ['Files', 'text/uri-list', 'text/html']);
/** Text dropped into a box goes there. */
const isForBox = (event: DragEvent): boolean => isEditable(event.target) && !carriesFiles(event);

/**
 * Takes what is pasted or dropped anywhere on the page; answers whether a picture may be being dragged over it. Text
 * pasted or dropped into a box goes there, and nothing dropped ever leads the page away. `taken` also hears where.
 */
export function useIncoming(
  taken: (incoming: Incoming, way: Way, where: EventTarget | null) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const { clipboardData: data, target } = event;
      const isText = data?.files.length === 0 || data?.types.includes('text/plain');
      if (!data || (isEditable(target) && isText)) return;
      event.preventDefault();
      taken(incomingOf(data), 'paste', target);
    };
    const over = (event: DragEvent): void => {
      if (isForBox(event)) return;
      event.preventDefault();
      setOver(mayBePicture(event));
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (isForBox(event)) return;
      event.preventDefault();
      if (event.dataTransfer) taken(incomingOf(event.dataTransfer), 'drop', event.target);
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
