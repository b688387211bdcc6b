import { expect } from '@playwright/test';
import { decodePixels } from '../../fakes/pixels.mjs';
import type { StrictService } from '../../fakes/service.mjs';
import type { Kind } from '../../fixtures/pages/gallery.js';

/** The size of what arrived, once it is known to be this picture, upright. */
export async function arrived(service: StrictService, nth: number, { id, color }: Kind): Promise<string> {
  const { pictures } = await service.completion(nth);
  const pixels = await decodePixels(pictures[0]?.bytes ?? new Uint8Array());
  const at = (x: number, y: number): string =>
    pixels
      .at(Math.floor(pixels.width * x), Math.floor(pixels.height * y))
      .slice(0, 3)
      .map((value) => (Math.round(value / 16) * 16).toString(16).padStart(2, '0'))
      .join('');
  const near = (hex: string): string =>
    (hex.match(/../g) ?? [])
      .map((two) => (Math.round(Number.parseInt(two, 16) / 16) * 16).toString(16).padStart(2, '0'))
      .join('');
  expect([at(0.75, 0.75), at(0.25, 0.25)], id).toEqual([near(color), near('ffffff')]);
  return `${pixels.width} × ${pixels.height}`;
}
