import type { ListedPicture, PageListEvent } from '../../utils/domain/page-pictures';

/** The pictures of a page as far as they have come; `isWhole` once its first whole list is there. */
export interface KnownList {
  pictures: readonly ListedPicture[];
  isWhole: boolean;
}

/** Before anything has come. */
export const emptyList: KnownList = { pictures: [], isWhole: false };

/** So many pictures are drawn at once: the page stays alive while thousands come. */
const atOnce = 1000;

/** An event as several smaller ones, each of which is quickly drawn. */
export function inPieces(event: PageListEvent): PageListEvent[] {
  if (event.type === 'changed' || event.pictures.length <= atOnce) return [event];
  const { pictures, isLast } = event;
  return Array.from({ length: Math.ceil(pictures.length / atOnce) }, (_none, index) => ({
    type: 'listed' as const,
    pictures: pictures.slice(index * atOnce, (index + 1) * atOnce),
    isLast: isLast && (index + 1) * atOnce >= pictures.length,
  }));
}

/** The list after an event. Pure; pictures that have not changed keep their identity, and are not drawn again. */
export function nextList(before: KnownList, event: PageListEvent): KnownList {
  if (event.type === 'listed')
    return {
      pictures: [...before.pictures, ...event.pictures],
      isWhole: before.isWhole || event.isLast,
    };
  const known = new Map([...before.pictures, ...event.pictures].map((picture) => [picture.ref, picture]));
  return { ...before, pictures: event.order.flatMap((ref) => known.get(ref) ?? []) };
}
