import { useLayoutEffect, useState } from 'preact/hooks';

/** What was dropped or pasted: files, a picture's address, or nothing that could be one. */
export type Incoming =
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'address'; url: string }
  | { kind: 'nothing' };

/** What was dropped or pasted. Pictures come as files where the browser gives them so, else by their address. */
export function incomingOf(data: DataTransfer): Incoming {
  const files = [...data.files];
  if (files.length > 0) return { kind: 'files', files };
  // A picture inside of a link brings the link's address along.
  const url = pictureIn(data.getData('text/html')) ?? addressIn(data.getData('text/uri-list'));
  return fromAddress(url);
}

/** What is on the clipboard, as its button reads it. */
export async function incomingFrom(items: readonly ClipboardItem[]): Promise<Incoming> {
  const files: File[] = [];
  for (const item of items) {
    const type = item.types.find((name) => name.startsWith('image/'));
    if (type !== undefined) files.push(new File([await item.getType(type)], '', { type }));
  }
  if (files.length > 0) return { kind: 'files', files };
  const page = items.find(({ types }) => types.includes('text/html'));
  const html = await page?.getType('text/html');
  return fromAddress(html && pictureIn(await html.text()));
}

function fromAddress(url: string | undefined): Incoming {
  const isFetchable = url !== undefined && URL.canParse(url) && /^(https?|data):/i.test(url);
  return isFetchable ? { kind: 'address', url } : { kind: 'nothing' };
}

/** The address of the first picture in HTML. The document is never shown, and loads and runs nothing. */
function pictureIn(html: string): string | undefined {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return parsed.querySelector('img[src]')?.getAttribute('src')?.trim();
}

/** The first address of a list, in which lines that begin with # are comments. RFC 2483. */
function addressIn(list: string): string | undefined {
  return list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** How something came in. */
export type IncomingWay = 'paste' | 'drop';

const carries = (event: DragEvent, types: readonly string[]): boolean =>
  event.dataTransfer?.types.some((type) => types.includes(type)) ?? false;
const carriesFiles = (event: DragEvent): boolean => carries(event, ['Files']);
/** What is being dragged tells its types alone, until it is dropped. */
const mayBePicture = (event: DragEvent): boolean => carries(event, ['Files', 'text/uri-list', 'text/html']);
/** Text dropped into a box goes there. */
const isForBox = (event: DragEvent): boolean => isEditable(event.target) && !carriesFiles(event);

/**
 * Takes what is pasted or dropped anywhere on the page; returns whether a picture may be being dragged over it. Text
 * pasted or dropped into a box goes there, and nothing dropped ever leads the page away. `taken` also hears where.
 */
export function useIncoming(
  taken: (incoming: Incoming, way: IncomingWay, where: EventTarget | null) => void,
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
