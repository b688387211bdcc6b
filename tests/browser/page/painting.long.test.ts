import { afterEach, expect, test, vi } from 'vitest';
import { paintingOf } from '../../../utils/page/pictures/painting';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const sheet = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>')}`;

function icon(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `width: 100px; height: 100px; background: url("${sheet}") -100px 0 no-repeat`;
  document.body.append(element);
  return element;
}

const painting = (element: Element) => paintingOf({ element, part: 'background', addresses: [sheet] });

test('of a background, the part is known that its position shows', async () => {
  expect(await painting(icon())).toMatchObject({ by: 'file', part: { x: 0.5, y: 0, width: 0.5, height: 1 } });
});

test('a file that never loads leaves its picture whole, and holds nothing up', async () => {
  vi.stubGlobal('Image', class extends EventTarget {});
  expect(await painting(icon())).toEqual({ by: 'file' });
});
