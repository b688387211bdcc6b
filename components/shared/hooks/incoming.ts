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
