import { expect, it } from 'vitest';
import { drawnSize } from '../../../../utils/prepare/draw-svg';

it.each([
  ['natural size', { width: 640, height: 480 }, { width: 640, height: 480 }],
  ['icons large enough to see', { width: 16, height: 8 }, { width: 256, height: 128 }],
  ['no larger than asked', { width: 10_000, height: 2000 }, { width: 4096, height: 819 }],
  ['whole pixels, never none', { width: 20_000, height: 1 }, { width: 4096, height: 1 }],
])('draws in %s', (_how, natural, drawn) => {
  expect(drawnSize(natural, 4096)).toEqual(drawn);
});
