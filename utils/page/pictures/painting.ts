import type { Painting, Rect } from '../../model/picture';
import { computedStyleOf, isHtml } from '../dom/elements';
import { intersection } from '../dom/viewport';
import { drawableIn, loadImage } from './draw-picture';
import { isPageBackground, isPseudo } from './hit-test';
import type { PagePicture } from './pictures';
import { filesIn, splitValue } from './sources';

type Size = Pick<Rect, 'width' | 'height'>;

const wholeFile: Painting = { by: 'file' };
const screenPixels: Painting = { by: 'screen' };

/**
 * Returns how an element shows the file of its picture, by its styles: as it is, a part of it, or so that only the screen has
 * it. Never throws.
 */
export async function paintingOf(picture: PagePicture): Promise<Painting> {
  try {
    return await (picture.part === 'content' ? ofContent(picture) : ofStyle(picture));
  } catch {
    // Its file does not load.
    return wholeFile;
  }
}

/** The content of a replaced element (https://drafts.csswg.org/css-images/#the-object-fit). */
async function ofContent({ element, addresses: [address = ''] }: PagePicture): Promise<Painting> {
  if (!isHtml(element, 'img', 'input', 'video', 'canvas')) return wholeFile;
  const style = computedStyleOf(element);
  if (style.objectFit === 'fill') return wholeFile;
  const { content } = boxesOf(style, element);
  const natural = drawableIn(element) ?? (await loadImage(address));
  const [across, down] = [content.width / natural.width, content.height / natural.height];
  const contained = Math.min(across, down);
  const scales: Record<string, number> = {
    cover: Math.max(across, down),
    none: 1,
    'scale-down': Math.min(1, contained),
  };
  const scale = scales[style.objectFit] ?? contained;
  const size = { width: natural.width * scale, height: natural.height * scale };
  return partOf(placeIn(content, style.objectPosition, size), content);
}

/** A picture of an element's style: in its background or its mask, by its layer; in a border; or as it is. */
async function ofStyle(picture: PagePicture): Promise<Painting> {
  const { element, part, addresses } = picture;
  if (part === 'border') return screenPixels;
  if (part === 'marker' || part === 'whole' || isPageBackground(picture)) return wholeFile;
  const isGenerated = isPseudo(picture);
  const style = computedStyleOf(element, isGenerated ? `::${part}` : undefined);
  const kinds = ['background', 'mask'] as const;
  for (const kind of kinds.filter((each) => isGenerated || each === part)) {
    const valuesOf = (name: string): string[] => splitValue(style.getPropertyValue(`${kind}-${name}`), ',');
    const layers = valuesOf('image');
    const at = layers.findIndex((layer) => filesIn(layer)[0]?.url === addresses[0]);
    if (at < 0) continue;
    // Lists of fewer values repeat.
    const valueOf = (name: string): string => valuesOf(name).at(at % valuesOf(name).length) ?? '';
    const isAlone = layers.every((layer, other) => other === at || layer === 'none');
    const isMask = kind === 'mask';
    const isPlain = isAlone && valueOf('clip') !== 'text' && (!isMask || style.backgroundImage === 'none');
    // The screen would show the words of the element, too.
    if (!isPlain) return isGenerated ? wholeFile : screenPixels;
    const painting = await ofLayer(valueOf, boxesOf(style, isGenerated ? null : element));
    // Tiles behind words are a texture.
    if (!painting) return isGenerated || hasContent(element) ? wholeFile : screenPixels;
    return isMask ? { ...painting, color: style.backgroundColor } : painting;
  }
  // The content of a pseudo-element has the size of its file.
  return wholeFile;
}

const hasContent = (element: Element): boolean =>
  element.childElementCount > 0 || (element.textContent ?? '').trim() !== '';

/**
 * Returns how a layer of a background or a mask shows its file; null where it shows the file several times
 * (https://drafts.csswg.org/css-backgrounds/#background-positioning-area).
 */
async function ofLayer(valueOf: (name: string) => string, boxes: Boxes): Promise<Painting | null> {
  // What is fixed to the window shows another part after each scroll.
  if (valueOf('attachment') === 'fixed') return wholeFile;
  const boxNamed = (name: string): Rect =>
    name === 'content-box' ? boxes.content : name === 'padding-box' ? boxes.padding : boxes.border;
  const origin = boxNamed(valueOf('origin'));
  const area = boxNamed(valueOf('clip'));
  const size = layerSize(valueOf('size'), await naturalSizeOf(valueOf('image')), origin);
  const file = placeIn(origin, valueOf('position'), size);
  const repeat = valueOf('repeat');
  const [across = '', down = across] = splitValue(repeat, ' ');
  const repeatsX = across !== 'no-repeat' && across !== 'repeat-y';
  const repeatsY = down !== 'no-repeat' && down !== 'repeat-x';
  const x = repeatsX ? tileIn(file.x, file.width, area.x, area.width) : file.x;
  const y = repeatsY ? tileIn(file.y, file.height, area.y, area.height) : file.y;
  return x === null || y === null ? null : partOf({ ...size, x, y }, area);
}

/**
 * Returns the natural size of a layer's file, in CSS pixels; null for one without a size. The page shows the file, so it is in
 * its memory.
 */
async function naturalSizeOf(layer: string): Promise<Size | null> {
  const [{ url, resolution } = { url: '', resolution: 1 }] = filesIn(layer);
  const { width, height } = await loadImage(url);
  // What browsers take for a drawing that has proportions at most.
  const isUnsized = isSvgAddress.test(url) && (width === 300 || height === 150);
  return isUnsized || width * height === 0
    ? null
    : { width: width / resolution, height: height / resolution };
}

const isSvgAddress = /^data:image\/svg|\.svg(?:[?#]|$)/i;

/** Returns the size of a layer's file in its box; that of the box for a file without a size. */
function layerSize(value: string, natural: Size | null, box: Size): Size {
  if (!natural) return { width: box.width, height: box.height };
  const [across, down] = [box.width / natural.width, box.height / natural.height];
  const scaledBy = (scale: number): Size => ({
    width: natural.width * scale,
    height: natural.height * scale,
  });
  if (value === 'cover') return scaledBy(Math.max(across, down));
  if (value === 'contain') return scaledBy(Math.min(across, down));
  const [width = 'auto', height = 'auto'] = splitValue(value, ' ');
  if (width === 'auto' && height === 'auto') return natural;
  if (width === 'auto') return scaledBy(lengthOf(height, box.height) / natural.height);
  if (height === 'auto') return scaledBy(lengthOf(width, box.width) / natural.width);
  return { width: lengthOf(width, box.width), height: lengthOf(height, box.height) };
}

/** How much of a file may be hidden, or shown a second time, before that counts, as a share. */
const negligible = 0.05;

/** Returns where the one tile begins that is seen from `from` on; null where several are. */
function tileIn(start: number, length: number, from: number, extent: number): number | null {
  const first = start + Math.floor((from - start) / length) * length;
  const seen = [first, first + length, first + 2 * length].filter(
    (tile) => Math.min(tile + length, from + extent) - Math.max(tile, from) > negligible * length,
  );
  return seen.length === 1 ? (seen[0] ?? null) : null;
}

/** Returns the part of a file that an area shows; both in CSS pixels from the corner of the element's box. */
function partOf(file: Rect, area: Rect): Painting {
  const shown = intersection(file, area);
  const part = {
    x: (shown.x - file.x) / file.width,
    y: (shown.y - file.y) / file.height,
    width: shown.width / file.width,
    height: shown.height / file.height,
  };
  const isHidden = !(part.width > 0 && part.height > 0);
  return isHidden || Math.min(part.width, part.height) >= 1 - negligible ? wholeFile : { by: 'file', part };
}

interface Boxes {
  border: Rect;
  padding: Rect;
  content: Rect;
}

/** Returns the boxes of an element or, without one, a pseudo-element, from the corner of the first; untransformed. */
function boxesOf(style: CSSStyleDeclaration, element: Element | null): Boxes {
  const edge = (side: string, kind: 'border' | 'padding'): number =>
    Number.parseFloat(
      style.getPropertyValue(kind === 'border' ? `border-${side}-width` : `padding-${side}`),
    ) || 0;
  const inset = ({ x, y, width, height }: Rect, kind: 'border' | 'padding'): Rect => ({
    x: x + edge('left', kind),
    y: y + edge('top', kind),
    width: width - edge('left', kind) - edge('right', kind),
    height: height - edge('top', kind) - edge('bottom', kind),
  });
  const sides = style.boxSizing === 'border-box' ? [] : (['border', 'padding'] as const);
  const sizeOf = (name: 'width' | 'height', from: string, to: string): number => {
    const length = Number.parseFloat(style[name]);
    // Inline boxes have no computed size.
    if (Number.isNaN(length)) return element?.getBoundingClientRect()[name] ?? 0;
    return sides.reduce((sum, kind) => sum + edge(from, kind) + edge(to, kind), length);
  };
  const border = {
    x: 0,
    y: 0,
    width: sizeOf('width', 'left', 'right'),
    height: sizeOf('height', 'top', 'bottom'),
  };
  const padding = inset(border, 'border');
  return { border, padding, content: inset(padding, 'padding') };
}

/** Returns the place of a picture in a box (https://drafts.csswg.org/css-values/#position). */
function placeIn(box: Rect, position: string, { width, height }: Size): Rect {
  const [x = '', y = ''] = splitValue(position, ' ');
  return {
    x: box.x + lengthOf(x, box.width - width),
    y: box.y + lengthOf(y, box.height - height),
    width,
    height,
  };
}

/** Returns a computed length or percentage, or a sum of both, in CSS pixels. */
function lengthOf(value: string, whole: number): number {
  const terms = [...value.matchAll(/([+-]?)\s*([\d.]+(?:e[+-]?\d+)?)(%|px)/g)];
  return terms.reduce((sum, [, sign, amount, unit]) => {
    const length = unit === '%' ? (Number(amount) / 100) * whole : Number(amount);
    return sign === '-' ? sum - length : sum + length;
  }, 0);
}
