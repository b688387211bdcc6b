import { useEffect, useState } from 'preact/hooks';
import type { Hash } from '../../../utils/model/picture';
import { drawSvgInSandbox } from '../../../utils/prepare/sandbox';
import { getPicture } from '../../../utils/store/pictures';

interface Shared {
  url: Promise<string | null>;
  users: number;
}

/** One blob URL for all elements that show a picture: browsers decode a picture once for each URL. */
const shared = new Map<Hash, Shared>();

function enter(hash: Hash): Shared {
  const known = shared.get(hash);
  const entry = known ?? { url: addressOf(hash), users: 0 };
  entry.users += 1;
  shared.set(hash, entry);
  return entry;
}

function leave(hash: Hash, entry: Shared): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  if (shared.get(hash) === entry) shared.delete(hash);
  void entry.url.then((url) => url === null || URL.revokeObjectURL(url));
}

/** The long side of a shown drawing, in pixels. */
const drawingSide = 2048;

async function addressOf(hash: Hash): Promise<string | null> {
  const blob = await getPicture(hash).catch(() => undefined);
  // An SVG file can have animations, and more to draw later than at first: pages show a drawing of it.
  const isSvg = blob?.type.startsWith('image/svg') === true;
  // What cannot be drawn is an image without bytes: it is there, and broken.
  const shown = isSvg
    ? await drawSvgInSandbox(blob, drawingSide, { minSide: drawingSide }).catch(() => new Blob())
    : blob;
  return shown ? URL.createObjectURL(shown) : null;
}

/** Returns the blob URL of a stored picture: undefined while it is read, null if it is not stored. */
export function usePictureUrl(hash: Hash): string | undefined | null {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let left = false;
    setUrl(undefined);
    const entry = enter(hash);
    void entry.url.then((made) => left || setUrl(made));
    return () => {
      left = true;
      leave(hash, entry);
    };
  }, [hash]);
  return url;
}
