import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { StoredPicture } from '../../utils/domain/picture';
import { t } from '../../utils/text/messages';
import { usePictureUrl } from '../hooks/use-picture-url';
import { PictureIcon } from '../shared/icons';

/** A picture of the store. What cannot be shown gets a placeholder; its answer is the text alternative. */
export function PictureView({ picture }: { picture: StoredPicture }): VNode {
  const url = usePictureUrl(picture.hash);
  const [broken, setBroken] = useState<string>();
  if (url === null || (url !== undefined && url === broken))
    return (
      <div class="picture placeholder">
        <PictureIcon />
        <span>{t('picture_not_shown')}</span>
      </div>
    );
  return url === undefined ? (
    <div class="picture" />
  ) : (
    <img class="picture" src={url} alt="" decoding="async" onError={() => setBroken(url)} />
  );
}

/** The pictures of a job or a composer, the only one large, several side by side. */
export function Pictures({ pictures }: { pictures: readonly StoredPicture[] }): VNode | null {
  if (pictures.length === 0) return null;
  return (
    <div class="pictures" data-several={pictures.length > 1}>
      {pictures.map((picture, index) => (
        <PictureView key={`${index}-${picture.hash}`} picture={picture} />
      ))}
    </div>
  );
}
