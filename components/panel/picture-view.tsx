import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { StoredPicture } from '../../utils/model/picture';
import { t } from '../../utils/i18n/messages';
import { usePictureUrl } from '../shared/hooks/use-picture-url';
import { PictureIcon } from '../shared/icons';
import { markTransparency } from '../shared/transparency';
import '../viewer/enlarge.css';

/** The long side of an SVG's drawing for a card, in CSS pixels, and its maximum in pixels on a dense screen. */
const cardSide = 512;
const maxCardSide = 2048;

/** What is needed of a stored picture to show it. */
export type ShownPicture = Pick<StoredPicture, 'hash' | 'mediaType' | 'width' | 'height'>;

/**
 * A stored picture, or a button if it can be enlarged. A picture that cannot be shown gets a placeholder. The answer is its text
 * alternative.
 */
export function PictureView({
  picture,
  enlarging,
}: {
  picture: ShownPicture;
  enlarging?: { label: string; describedBy: string | undefined; view: () => void };
}): VNode {
  const url = usePictureUrl(picture, Math.round(Math.min(cardSide * devicePixelRatio, maxCardSide)));
  const [broken, setBroken] = useState<string>();
  if (url === undefined) return <div class="picture" />;
  if (url === null || url === broken)
    return (
      <div class="picture placeholder">
        <PictureIcon />
        <span>{t('picture_not_shown')}</span>
      </div>
    );
  const shown = (
    <img
      class="picture"
      src={url}
      alt=""
      decoding="async"
      onLoad={({ currentTarget }) => void markTransparency(currentTarget, picture.mediaType)}
      onError={() => setBroken(url)}
    />
  );
  if (!enlarging) return shown;
  return (
    <button
      type="button"
      class="enlarge"
      aria-label={enlarging.label}
      aria-describedby={enlarging.describedBy}
      onClick={enlarging.view}
    >
      {shown}
    </button>
  );
}

function enlargeLabel(index: number, of: number): string {
  return of === 1 ? t('viewer_enlarge') : t('label_of', t('viewer_enlarge'), t('place_of', index + 1, of));
}

/** The pictures of a job or a question draft. A single one is large; several, and those of later questions, are small. */
export function Pictures({
  pictures,
  view,
  from = 0,
  describedBy,
}: {
  pictures: readonly ShownPicture[];
  /** Enlarges the picture at an index. */
  view?: (at: number) => void;
  /** The number of pictures that are not shown, from the first one. */
  from?: number;
  /** The id of the heading that the pictures belong to. */
  describedBy?: string;
}): VNode | null {
  const shown = pictures.slice(from);
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
              enlarging: { label: enlargeLabel(at, pictures.length), describedBy, view: () => view(at) },
            })}
          />
        );
      })}
    </div>
  );
}

/** The minimum visible ratio of width to height. Only the top of a taller picture, such as a whole page, is visible. */
const minRatio = 0.4;

/**
 * Returns the size of a single picture as CSS variables, which reserve its space before it is loaded. Some SVG images have no size; the
 * style sheet has defaults for them.
 */
export function pictureRoom(pictures: readonly ShownPicture[]): Record<string, string> {
  const [picture] = pictures;
  if (pictures.length !== 1 || !picture || picture.width <= 0 || picture.height <= 0) return {};
  const ratio = Math.max(minRatio, picture.width / picture.height);
  return { '--ratio': ratio.toFixed(4), '--natural': `${picture.width}px` };
}
