import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureAt, sceneOf } from '../../../utils/page/pictures/hit-test';
import { picturesIn } from '../../../utils/page/pictures/pictures';
import { svgUri } from './pictures';

/** Numbers from 0 to 1 that are the same at every run: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const styles = [
  'position:relative',
  'position:absolute',
  'position:fixed',
  'z-index:1',
  'z-index:-1',
  'z-index:0',
  'opacity:.9',
  'transform:translateX(5px)',
  'overflow:hidden',
  'overflow-y:auto',
  'float:left',
  'display:flex',
  'isolation:isolate',
  'contain:paint',
  'will-change:opacity',
  'margin-top:-30px',
];

function anyBox(random: () => number, depth: number): string {
  const any = (most: number): number => Math.floor(random() * most);
  const style = [
    ...styles.filter(() => random() < 0.15),
    `left:${any(80)}px;top:${any(80)}px;width:${60 + any(200)}px`,
    random() < 0.6 ? `height:${40 + any(120)}px` : '',
  ].join(';');
  if (depth === 0 || random() < 0.3)
    return `<img alt="" src="${svgUri(`rgb(${any(9)} 0 0)`)}" style="${style}">`;
  const inside = Array.from({ length: 1 + any(3) }, () => anyBox(random, depth - 1)).join('');
  return `<div style="${style}">${inside}</div>`;
}

test('the topmost picture is the one of the browser’s own hit testing, where that applies', async () => {
  await page.viewport(400, 300);
  const random = createRandom(7);
  const wrong: string[] = [];
  let overlaps = 0;
  for (let round = 0; round < 30; round += 1) {
    document.body.innerHTML = Array.from({ length: 3 }, () => anyBox(random, 3)).join('');
    await Promise.all([...document.images].map((image) => image.decode()));
    const scene = sceneOf(picturesIn(document.documentElement));
    for (let x = 15; x < 400; x += 37) {
      for (let y = 15; y < 300; y += 37) {
        const theirs = document.elementsFromPoint(x, y).filter(({ localName }) => localName === 'img');
        const ours = pictureAt(scene, { x, y }, false)?.element;
        if (theirs.length > 1) overlaps += 1;
        if (theirs[0] !== ours) wrong.push(`round ${round} at ${x}, ${y}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(overlaps).toBeGreaterThan(200);
  document.body.replaceChildren();
});
