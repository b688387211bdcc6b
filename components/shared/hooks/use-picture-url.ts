import { useEffect, useState } from 'preact/hooks';
import type { Hash } from '../../../utils/model/picture';
import { getPicture } from '../../../utils/store/pictures';

interface Shared {
  url: Promise<string | null>;
  users: number;
}

/** One address for all that show a picture at a time: the browser decodes it once for each address. */
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

async function addressOf(hash: Hash): Promise<string | null> {
  const blob = await getPicture(hash).catch(() => undefined);
  return blob ? URL.createObjectURL(blob) : null;
}

/** An address that shows a stored picture: undefined while it is looked up, null when it is not kept. */
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
