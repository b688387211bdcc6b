import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Orientation, turnedBack } from '../../../utils/engines/on-device-text/orientation';
import type { Layout } from '../../../utils/model/layout';
import { mouse } from '../page/real-input';
import { button, openPanel } from '../support/open-panel';
import { drawText, readJob } from '../support/read-picture';
import { freshBrowser } from '../support/show';

freshBrowser();

/** Two lines as they stand upright, the letters of the second larger in the middle. */
const lines = [
  ['first', 'second', 'third'],
  ['fourth', 'fifth', 'sixth'],
];
const upright = { width: 400, height: 300 };

const sizeOf = ({ quarters }: Orientation) => (quarters % 2 === 0 ? upright : { width: 300, height: 400 });

/** The layout of a picture that must be turned so for its text to be read. */
function readTurned(turned: Orientation): Pick<Layout, 'turned' | 'blocks'> {
  const box = (x: number, y: number, width: number, height: number) =>
    turnedBack({ x, y, width, height }, sizeOf(turned), turned);
  const placed = lines.map((words, row) => ({
    words: words.map((text, at) => ({
      text,
      box: box(40 + at * 100, 40 + row * 40, 80, 20),
      confidence: 90,
    })),
    box: box(40, 40 + row * 40, 280, 20),
  }));
  return { turned, blocks: [{ kind: 'paragraph', lines: placed, box: box(40, 40, 280, 60) }] };
}

test.each<Orientation>([
  { quarters: 0, isMirrored: false },
  { quarters: 3, isMirrored: false },
  { quarters: 0, isMirrored: true },
  { quarters: 1, isMirrored: true },
])(
  'words are selected as they are pointed at, turned by $quarters quarters, mirrored $isMirrored',
  async (turned) => {
    await page.viewport(900, 700);
    const size = sizeOf(turned);
    const { picture, layout } = await drawText(size.width, size.height, []);
    await openPanel({ jobs: [await readJob(picture, { ...layout, ...readTurned(turned) })] });
    await button('Enlarge picture').click();
    await expect.element(button('Select all text')).toBeVisible();
    const image = document.querySelector<HTMLImageElement>('.sheet img')!;
    await expect.poll(() => image.naturalWidth).toBe(size.width);
    /** Where a place of the upright picture is on the screen. */
    const at = (x: number, y: number): { x: number; y: number } => {
      const place = turnedBack({ x, y, width: 0, height: 0 }, size, turned);
      const shown = image.getBoundingClientRect();
      const scale = shown.width / size.width;
      return { x: Math.round(shown.x + place.x * scale), y: Math.round(shown.y + place.y * scale) };
    };
    const dragged = async (from: [number, number], to: [number, number]): Promise<string> => {
      getSelection()?.removeAllRanges();
      await mouse.drag(at(...from), at(...to));
      return getSelection()?.toString() ?? '';
    };
    // By the upper edge of a line, its middle, and its lower edge, where the letters of the next one reach.
    for (const y of [42, 50, 58]) {
      expect.soft(await dragged([142, y], [219, y]), `${y}`).toBe('second');
      expect.soft(await dragged([219, y], [142, y]), `${y} back`).toBe('second');
    }
    expect.soft(await dragged([142, 90], [219, 90])).toBe('fifth');
    expect.soft(await dragged([142, 50], [219, 90])).toBe('second third fourth fifth');
  },
);
