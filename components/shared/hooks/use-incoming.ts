import { maxMarkup } from '../../../utils/answers/copying/html-table';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The content of a drop or a paste: files, a picture's address, or nothing that could be a picture. */
export type Incoming =
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'address'; url: string }
  | { kind: 'nothing' };

/** Returns the content of a drop or a paste: files where the browser gives them, else the address of a picture. */
export function incomingOf(data: DataTransfer): Incoming {
  const files = [...data.files];
  if (files.length > 0) return { kind: 'files', files };
  // The HTML first: for a picture in a link, the list of addresses has that of the link.
  const url = pictureIn(data.getData('text/html')) ?? addressIn(data.getData('text/uri-list'));
  return fromAddress(url);
}

/** Returns the content of the clipboard, as read by the button. */
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

/** Returns the address of the first picture in HTML. The parsed document loads and runs nothing. */
function pictureIn(html: string): string | undefined {
  const parsed = new DOMParser().parseFromString(html.slice(0, maxMarkup), 'text/html');
  return parsed.querySelector('img[src]')?.getAttribute('src')?.trim();
}

/** Returns the first address of a list, in which lines that begin with # are comments (RFC 2483). */
function addressIn(list: string): string | undefined {
  return list
    .slice(0, maxMarkup)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** How content arrived. */
export type IncomingWay = 'paste' | 'drop';

const carries = (event: DragEvent, types: readonly string[]): boolean =>
  event.dataTransfer?.types.some((type) => types.includes(type)) ?? false;
const carriesFiles = (event: DragEvent): boolean => carries(event, ['Files']);
/** Whether a picture may be dragged: before the drop, browsers reveal only the types of the data. */
const mayBePicture = (event: DragEvent): boolean => carries(event, ['Files', 'text/uri-list', 'text/html']);
/** Whether text is dropped into a text box, which is left to the browser. */
const isForBox = (event: DragEvent): boolean => isEditable(event.target) && !carriesFiles(event);

/**
 * Calls `taken` with what is pasted or dropped on the page, and the element there. Text for a text box is left to the
 * browser; a dropped link never navigates the page. Returns whether a picture may be dragged over the page.
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
