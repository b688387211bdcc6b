import { afterEach, beforeEach } from 'vitest';
import { refOf, picturesOf } from '../../../utils/page/pictures/pictures';
import { writtenAltOn } from '../../../utils/page/alt-text/element-alt';
import { createPageAlt } from '../../../utils/page/alt-text/page-alt';
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

type PageAlt = ReturnType<typeof createPageAlt>;

/** Alt text of a page: none at the start of each test of a file; the page is empty after the test. */
export function freshPageAlt() {
  let now = createPageAlt(() => false);
  const renew = (): void => {
    now = createPageAlt(() => false);
  };
  beforeEach(renew);
  afterEach(() => {
    now.undo();
    document.body.innerHTML = '';
  });
  return {
    renew,
    write: (...given: Parameters<PageAlt['write']>) => now.write(...given),
    undo: (...given: Parameters<PageAlt['undo']>) => now.undo(...given),
    writtenOn: (element: Element): string => writtenAltOn(element)?.text ?? '',
    /** Writes one name; says what became of it. */
    writeOne: (element: Element, text = 'A lion', lang = 'en'): string | undefined =>
      now.write([{ ref: elementRef(element), text, lang }], 'AI: ')[0]?.outcome,
  };
}
