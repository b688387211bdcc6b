import { useEffect, useState } from 'preact/hooks';
import type { Hash } from '../../utils/domain/picture';
import { getPicture } from '../../utils/store/pictures';

/** An address that shows a stored picture: undefined while it is looked up, null when it is not kept. */
export function usePictureUrl(hash: Hash): string | undefined | null {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    setUrl(undefined);
    getPicture(hash).then(
      (blob) => {
        if (left) return;
        made = blob && URL.createObjectURL(blob);
        setUrl(made ?? null);
      },
      () => left || setUrl(null),
    );
    return () => {
      left = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [hash]);
  return url;
}
