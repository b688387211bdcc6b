import { afterEach, beforeEach } from 'vitest';
import { refOf, picturesOf } from '../../../utils/page/pictures/pictures';
import { createAltWriteBack } from '../../../utils/page/alt-text/alt-write-back';
import { svgUri } from './pictures';

/** The picture that the samples show. */
export const red = svgUri('red');
/** Samples of a page's source: a picture with more attributes, the style of a box with a picture, what a drawing holds. */
export const img = (more = ''): string => `<img id="it" src="${red}" ${more}>`;
export const background = `style="width:40px;height:40px;background-image:url('${red}')"`;
export const drawing = '<rect width="9" height="9"/>';

/** The element that a test is about. */
export const it = (): Element => document.querySelector('#it') ?? document.body;

/** The ref by which the background knows an element's picture. */
export function elementRef(element: Element): string {
  const [picture] = picturesOf(element);
  return picture ? refOf(picture) : '';
}

type WriteBack = ReturnType<typeof createAltWriteBack>;

/** What writes names into the page: one as new for every test of a file, whose page is empty after it. */
export function freshWriteBack() {
  let now = createAltWriteBack();
  const renew = (): void => {
    now = createAltWriteBack();
  };
  beforeEach(renew);
  afterEach(() => {
    now.undo();
    document.body.innerHTML = '';
  });
  return {
    renew,
    write: (...given: Parameters<WriteBack['write']>) => now.write(...given),
    undo: () => now.undo(),
    writtenOn: (element: Element) => now.writtenOn(element),
    /** Writes one name; says what became of it. */
    writeOne: (element: Element, text = 'A lion', lang = 'en'): string | undefined =>
      now.write([{ ref: elementRef(element), text, lang }], 'AI: ')[0]?.outcome,
  };
}
