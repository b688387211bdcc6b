import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { cssImageUrls, srcsetAddresses } from '../../../utils/page/pictures/sources';

const base = 'https://zoo.example/cats/';
const inBase = (...urls: string[]): string[] => urls.map((url) => new URL(url, base).href);

test.each<[string, string, string[]]>([
  ['densities', 'a.png, b.png 3x, c.png 1.5x', ['b.png', 'c.png', 'a.png']],
  ['widths', 'a.png 60w, b.png 600w, c.png 120w', ['b.png', 'c.png', 'a.png']],
  ['widths with heights', 'a.png 60w 40h, b.png 120w 80h', ['b.png', 'a.png']],
  ['commas in addresses', 'a,1.png 1x, b,2.png 2x', ['b,2.png', 'a,1.png']],
  ['a data URI', 'data:image/png;base64,AAAA 2x, b.png', ['data:image/png;base64,AAAA', 'b.png']],
  ['no space after a comma, which is part of an address', 'a.png,b.png 2x', ['a.png,b.png']],
  ['a comma after an address', 'a.png , b.png, c.png 2x,', ['c.png', 'a.png', 'b.png']],
  ['a comma after a descriptor', 'a.png 1x,b.png 2x', ['b.png', 'a.png']],
  ['lines and tabs', '\n\ta.png\n1x,\r\n\tb.png\t2x\n', ['b.png', 'a.png']],
  ['a descriptor on a new line', 'a.png\n1x,\nb.png\n2x', ['b.png', 'a.png']],
  ['an address of one letter', 'a 2x, b', ['a', 'b']],
  ['an absolute address', '//img.example/a.png 2x', ['https://img.example/a.png']],
  ['a descriptor that is none', 'a.png big, b.png 2x', ['b.png', 'a.png']],
  ['nothing', ' , ,', []],
])('a `srcset` with %s', (_what, srcset, urls) => {
  expect(srcsetAddresses(srcset, base)).toEqual(inBase(...urls));
});

test('all candidates are found, the largest first', () => {
  const url = fc.stringMatching(/^[a-z](?:[a-z,./_-]{0,20}[a-z])?$/);
  const separator = fc.constantFrom(',', ', ', ' ,\n  ');
  const candidates = fc.uniqueArray(fc.tuple(url, fc.integer({ min: 1, max: 9999 }), separator), {
    selector: ([, width]) => width,
  });
  fc.assert(
    fc.property(candidates, (given) => {
      const srcset = given.map(([address, width, after]) => `${address} ${width}w${after}`).join('');
      const sorted = given.toSorted(([, one], [, other]) => other - one);
      expect(srcsetAddresses(srcset, base)).toEqual(inBase(...sorted.map(([address]) => address)));
    }),
  );
});

test('a picture of a style may be a data URL of ten million characters', () => {
  const address = `data:image/png;base64,${'A'.repeat(10_000_000)}`;
  expect(cssImageUrls(`url("${address}"), url("https://a.example/")`)).toEqual([
    [address],
    ['https://a.example/'],
  ]);
});
