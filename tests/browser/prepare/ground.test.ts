import { expect, test } from 'vitest';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { prepareFile as prepare } from './prepare-file';
import { drawn, onlyOne, pixelsOf } from './pixels';

const limits = { maxSide: 2048, targetBytes: 900_000, maxBytes: 4_500_000 };

/** What is behind a disc of one color after a page has shown it on another. */
async function groundOf(color: string, behind?: string): Promise<number[]> {
  const disc = await drawn(100, 100, (on) => {
    on.fillStyle = color;
    on.arc(50, 50, 30, 0, Math.PI * 2);
    on.fill();
  });
  const { blob } = await prepare(
    disc,
    { limits, lossless: false, backdrop: behind },
    drawSvg,
    new AbortController().signal,
  ).then(onlyOne);
  return (await pixelsOf(blob)).at(2, 2).slice(0, 3);
}

test.each<[string, string | undefined, number[]]>([
  ['black', undefined, [255, 255, 255]],
  ['black', 'rgb(20, 20, 20)', [255, 255, 255]],
  ['white', undefined, [32, 33, 36]],
  ['white', 'rgb(11, 93, 91)', [11, 93, 91]],
  ['white', 'rgb(250, 250, 250)', [32, 33, 36]],
  ['white', 'no color at all', [32, 33, 36]],
  ['white', 'oklch(0.3 0.1 200)', [0, 57, 65]],
])('%s on a page’s %s stays visible', async (color, behind, ground) => {
  const found = await groundOf(color, behind);
  for (const [channel, value] of ground.entries())
    expect(Math.abs((found[channel] ?? 0) - value), String(found)).toBeLessThanOrEqual(6);
});
