import { expect, test } from 'vitest';
import { attributesOfView } from '../../../utils/prepare/draw-svg';

test.each([
  ['svgView(viewBox(0,0,9,9))', { viewBox: '0,0,9,9' }],
  [
    'svgView(preserveAspectRatio(none); viewBox(1 2 3 4))',
    { viewBox: '1 2 3 4', preserveAspectRatio: 'none' },
  ],
  ['svgView(viewBox(1,1,1,1);viewBox(2,2,2,2))', { viewBox: '2,2,2,2' }],
  ['svgView(transform(rotate(9));viewBox(0,0,9,9))', { viewBox: '0,0,9,9' }],
  ['svgView(viewBox(0,0', {}],
  ['viewBox(0,0,9,9)', {}],
  ['moon', {}],
])('the view %s', (fragment, attributes) => {
  expect(attributesOfView(fragment)).toEqual(attributes);
});
