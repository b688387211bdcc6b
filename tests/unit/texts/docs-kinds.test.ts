import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KINDS } from '../../fixtures/pages/gallery.js';

const page = readFileSync(new URL('../../../docs/page-pictures.md', import.meta.url), 'utf8');
const table = page.slice(page.indexOf('## Which pictures it reaches'));
const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, ...cells]) => cells);

/** What the table calls each kind of picture that the stories take. */
const named: Record<string, string> = {
  img: '`img`',
  srcset: '`srcset`',
  picture: '`picture`',
  input: 'image buttons',
  'svg-image': '`image` in an SVG',
  'external-svg': 'SVG files',
  lazy: 'lazy pictures, by the browser',
  'script-lazy': 'lazy pictures, by the browser or a script',
  data: '`data:`',
  blob: '`blob:`',
  poster: 'video',
  film: 'video',
  cookie: 'behind a cookie',
  hotlink: 'a Referer of their own site',
  cors: 'lets every site read them',
  'no-cors': 'keeps them from other sites',
  'other-hotlink': 'with or without a Referer',
  'open-shadow': 'open and closed shadow roots',
  'closed-shadow': 'open and closed shadow roots',
  covered: 'under a transparent overlay',
  'in-frame': 'in frames of the same site',
  background: 'CSS background',
  'image-set': '`image-set`',
  border: 'border',
  mask: 'mask',
  marker: 'list marker',
  before: 'before and after an element',
  after: 'before and after an element',
  'other-background': 'CSS background',
  'inline-svg': 'SVG in the page',
  canvas: 'canvas',
  webgl: 'canvas',
};

/** Returns what the table lacks on a kind of picture. */
function lacking({ id, access }: (typeof KINDS)[number]): string[] {
  const name = named[id];
  if (name === undefined) return [`${id} has no name in the table`];
  const row = rows.find(([kind = '']) => kind.includes(name));
  if (row === undefined) return [`${id}: no row has “${name}”`];
  const isByScreen = access === 'none' || access === 'screen';
  return [
    ...(isByScreen && !row[2]?.includes('the screen') ? [`${id} is reached by the screen`] : []),
    ...(access === 'none' && !row[3]?.includes('original file') ? [`${id} has an original file`] : []),
  ];
}

test('docs/page-pictures.md says how each kind of picture is reached', () => {
  expect(KINDS.length).toBeGreaterThan(20);
  expect(KINDS.flatMap(lacking)).toEqual([]);
});
