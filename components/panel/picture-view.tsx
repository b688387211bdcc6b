import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { StoredPicture } from '../../utils/model/picture';
import { t } from '../../utils/i18n/messages';
import { usePictureUrl } from '../shared/hooks/use-picture-url';
import { PictureIcon } from '../shared/icons';
import '../viewer/enlarge.css';

/** What shows a picture enlarged, and what that is called. */
interface Enlarging {
  label: string;
  view: () => void;
}

/**
 * A picture of the store, a button where it can be enlarged. What cannot be shown gets a placeholder; its answer is the
 * text alternative.
 */
export function PictureView({
  picture,
  enlarging,
}: {
  picture: StoredPicture;
  enlarging?: Enlarging;
}): VNode {
  const url = usePictureUrl(picture.hash);
  const [broken, setBroken] = useState<string>();
  if (url === null || (url !== undefined && url === broken))
    return (
      <div class="picture placeholder">
        <PictureIcon />
        <span>{t('picture_not_shown')}</span>
      </div>
    );
  if (url === undefined) return <div class="picture" />;
  const shown = <img class="picture" src={url} alt="" decoding="async" onError={() => setBroken(url)} />;
  if (!enlarging) return shown;
  return (
    <button type="button" class="enlarge" aria-label={enlarging.label} onClick={enlarging.view}>
      {shown}
    </button>
  );
}

function enlargeLabel(index: number, of: number): string {
  return of === 1 ? t('viewer_enlarge') : t('viewer_enlarge_one', `${index + 1}`, `${of}`);
}

/**
 * The pictures of a job or a question draft, the only one large, several side by side; of a later question all small, as a
 * stretch of its job's.
 */
export function Pictures({
  pictures,
  view,
  stretch,
}: {
  pictures: readonly StoredPicture[];
  /** Shows one of them enlarged, by its place. */
  view?: (at: number) => void;
  /** Shows only these of them. */
  stretch?: { from: number; to: number };
}): VNode | null {
  const { from, to } = stretch ?? { from: 0, to: pictures.length };
  const shown = pictures.slice(from, to);
  if (shown.length === 0) return null;
  return (
    <div class="pictures" data-several={from > 0 || shown.length > 1}>
      {shown.map((picture, index) => {
        const at = from + index;
        return (
          <PictureView
            key={`${at}-${picture.hash}`}
            picture={picture}
            {...(view && {
              enlarging: { label: enlargeLabel(at, pictures.length), view: () => view(at) },
            })}
          />
        );
      })}
    </div>
  );
}

/** No picture is shown in a slimmer shape than this, width to height: of a whole page, its beginning is shown. */
const minRatio = 0.4;

/**
 * The shape and size of a picture as variables of the style sheet, so that its room is kept before it is there. Without
 * a size, as of a drawing that has none, it gets the room of a usual one.
 */
export function pictureRoom(pictures: readonly StoredPicture[]): Record<string, string> {
  const [picture] = pictures;
  if (pictures.length !== 1 || !picture || picture.width <= 0 || picture.height <= 0) return {};
  const ratio = Math.max(minRatio, picture.width / picture.height);
  return { '--ratio': ratio.toFixed(4), '--natural': `${picture.width}px` };
}

/** Whether two jobs are about the same single picture. */
export function isSamePicture(one: readonly StoredPicture[], other: readonly StoredPicture[]): boolean {
  const [first] = one;
  return one.length === 1 && other.length === 1 && first?.hash === other[0]?.hash;
}
