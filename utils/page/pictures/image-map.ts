import { attributeOf, isHtml, queryAll, rootNodeOf } from '../dom/elements';
import { contentPictureOf, type PagePicture } from './pictures';

/** Returns the image on which an area of an image map is; null without one. */
export function imageOfArea(area: HTMLAreaElement): Element | null {
  const name = attributeOf(area.closest('map') ?? area, 'name');
  const images = queryAll(rootNodeOf(area), 'img[usemap]');
  return images.find((image) => attributeOf(image, 'usemap') === `#${name}`) ?? null;
}

/** Returns the areas of an image map that lead somewhere; empty for an image without a map. */
export function areasOf(image: Element): Element[] {
  const map = attributeOf(image, 'usemap')?.slice(1) ?? '';
  if (map === '') return [];
  return queryAll(rootNodeOf(image), `map[name="${CSS.escape(map)}"] area[href]`);
}

/** Returns the picture that is shown for one of the list: for an area, which has no box, that of its image map. */
export function shownPictureOf(picture: PagePicture): PagePicture {
  const { element } = picture;
  const image = isHtml(element, 'area') ? imageOfArea(element) : null;
  return (image && contentPictureOf(image)) ?? picture;
}
