import type { ListedPicture, PageListEvent } from '../../utils/model/page-pictures';

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

/**
 * Whether to draw a list that was last drawn with so many pictures. A page sends some hundred pieces of a long one, and
 * drawing takes time by the whole: so it waits until there is half as much again, and never holds the end back.
 */
export function isToDraw({ pictures, isWhole }: KnownList, drawn: number): boolean {
  return isWhole || pictures.length - drawn >= Math.min(atOnce, drawn / 2);
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
