import { expect, test } from 'vitest';
import { showsTextOnly, type Page } from './text-pages';

// The smallest pages of each kind; `text-only.long.test.ts` has the others.

const textOnly: Record<string, Page> = {
  'three words': { width: 600, height: 150, lines: [['Back in five minutes', 40, 90, 50]] },
  'a list with bullets': {
    inside: [92, 127].map((y) => `<circle cx="40" cy="${y}" r="5"/>`).join(''),
    lines: [
      ['Bring a towel', 60, 100],
      ['and something to eat', 60, 135],
    ],
  },
};

const more: Record<string, Page> = {
  'a logo with a name': {
    inside: '<path d="M180 150l60 100h-120z" fill="#222"/>',
    lines: [['NORTHPEAK', 280, 240, 60]],
  },
  'boxes with arrows': {
    inside:
      '<g fill="#def" stroke="#333" stroke-width="2"><rect x="40" y="180" width="180" height="90"/><rect x="450" y="180" width="180" height="90"/><path d="M220 225H430" /><path d="M428 205l24 20-24 20z" fill="#333"/></g>',
    lines: [
      ['Begin here', 65, 232],
      ['The end', 500, 232],
    ],
  },
  'fields of a form': {
    inside: `<g fill="none" stroke="#777"><rect x="40" y="90" width="400" height="50" rx="10"/><rect x="40" y="170" width="400" height="50" rx="10"/></g>`,
    lines: [
      ['Your first name', 60, 122],
      ['Your address', 60, 202],
    ],
  },
  'fields of a form next to an icon': {
    inside: `<g fill="none" stroke="#777"><rect x="40" y="90" width="400" height="50" rx="10"/><rect x="40" y="170" width="400" height="50" rx="10"/></g><circle cx="600" cy="120" r="30" fill="#36a"/>`,
    lines: [
      ['Your first name', 60, 122],
      ['Your address', 60, 202],
    ],
  },
  'numbers alone': { lines: [['12 34 5', 60, 100]] },
  'no words at all': { lines: [] },
};

test.each(Object.entries(textOnly))('nothing but text: %s', async (_, page) => {
  expect(await showsTextOnly(page)).toBe(true);
});

test.each(Object.entries(more))('more than text: %s', async (_, page) => {
  expect(await showsTextOnly(page)).toBe(false);
});
