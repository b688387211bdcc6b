// @ts-check
import { createBrush } from './brush.mjs';
import { animal, lights, people, room } from './indoors.mjs';
import { bricks, foliage, forest, landscape, street, wall } from './outdoors.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Brush } from './brush.mjs' */

/** What lies behind, from edge to edge. @type {((brush: Brush) => string)[]} */
const grounds = [street, forest, landscape, bricks, room, lights];
/** Where signs hang. @type {((brush: Brush) => string)[]} */
const places = [street, street, street, bricks, wall, forest, landscape];

/**
 * A picture like a photo: no two alike, with edges, speckle and texture of all sizes everywhere, as SVG.
 * @param {Random} random
 * @param {number} width
 * @param {number} height
 */
export function photo(random, width, height) {
  const brush = createBrush(random, width, height);
  const subject = random.chance(0.8) ? random.pick([people, animal]) : undefined;
  // What stands behind a subject is out of focus, as lenses have it.
  const ground = random.pick(grounds)(brush);
  const behind =
    subject && random.chance(0.7) ? brush.group(ground, brush.blurred(random.between(1, 5))) : ground;
  return brush.svg([behind, subject ? subject(brush) : '', vignette(brush)]);
}

/**
 * The surroundings of a sign.
 * @param {Random} random
 * @param {number} width
 * @param {number} height
 */
export function surroundings(random, width, height) {
  const brush = createBrush(random, width, height);
  const ground = random.pick(places)(brush);
  return brush.svg([
    random.chance(0.4) ? brush.group(ground, brush.blurred(random.between(0.8, 3))) : ground,
    random.chance(0.3) ? brush.group(people(brush), brush.blurred(random.between(0.5, 2))) : '',
    random.chance(0.3) ? foliage(brush, 0.7, 1) : '',
    vignette(brush),
  ]);
}

/** @param {Brush} brush */
function vignette({ random, width, height, rect, group, cloudy }) {
  const shadow = group(
    rect(0, 0, width, height, '#000', 'opacity="0.35"'),
    cloudy(random.between(0.002, 0.005)),
  );
  return random.chance(0.5) ? shadow : '';
}
