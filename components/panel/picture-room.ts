import type { StoredPicture } from '../../utils/model/picture';

/** No picture is shown in a slimmer shape than this, width to height: of a whole page, its beginning is shown. */
const slimmest = 0.4;

/**
 * The shape and size of a picture as variables of the style sheet, so that its room is kept before it is there. Without
 * a size, as of a drawing that has none, it gets the room of a usual one.
 */
export function pictureRoom(pictures: readonly StoredPicture[]): Record<string, string> {
  const [picture] = pictures;
  if (pictures.length !== 1 || !picture || picture.width <= 0 || picture.height <= 0) return {};
  const ratio = Math.max(slimmest, picture.width / picture.height);
  return { '--ratio': ratio.toFixed(4), '--natural': `${picture.width}px` };
}

/** Whether two jobs are about the same single picture. */
export function isSamePicture(one: readonly StoredPicture[], other: readonly StoredPicture[]): boolean {
  const [first] = one;
  return one.length === 1 && other.length === 1 && first?.hash === other[0]?.hash;
}
