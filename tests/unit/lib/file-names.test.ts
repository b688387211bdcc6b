import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFileName } from '../../../utils/answers/alt-text/file-names';
import { fileNameOf, sizeIndependentKey } from '../../../utils/lib/url';

test.each<[string, string]>([
  ['https://example.com/a/My%20photo.jpg?w=3#x', 'My photo.jpg'],
  ['https://example.com/a/', 'a'],
  ['https://example.com/', ''],
  ['https://example.com/100%.png', '100%.png'],
  ['data:image/png;base64,AAAA', ''],
  ['blob:https://example.com/1234', ''],
  ['no address', ''],
])('the file of %s', (address, name) => expect(fileNameOf(address)).toBe(name));

describe('the same picture', () => {
  test.each<[string, string, boolean]>([
    ['https://a.example/x.jpg', 'https://a.example/x.jpg?w=300&q=80', true],
    ['https://a.example/x.jpg', 'https://a.example/x-300x200.jpg', true],
    ['https://a.example/x.jpg', 'https://a.example/x@2x.jpg', true],
    ['https://a.example/thumb/X.jpg/220px-X.jpg', 'https://a.example/thumb/X.jpg/440px-X.jpg', true],
    ['https://a.example/x.svg#one', 'https://a.example/x.svg#other', false],
    ['https://a.example/x.jpg#one', 'https://a.example/x.jpg#other', true],
    ['https://a.example/x.php?id=1', 'https://a.example/x.php?id=2', false],
    ['https://a.example/x.jpg', 'https://b.example/x.jpg', false],
    ['https://a.example/x.jpg', 'https://a.example/y.jpg', false],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAB', false],
  ])('%s and %s', (one, other, is) => expect(sizeIndependentKey(one) === sizeIndependentKey(other)).toBe(is));

  test('nothing that is called an address breaks it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })),
        (address) => sizeIndependentKey(address) === sizeIndependentKey(address),
      ),
    );
    fc.assert(
      fc.property(
        fc.string(),
        fc.webUrl(),
        (name, address) => typeof isFileName(name, { addresses: [address], target: '' }) === 'boolean',
      ),
    );
  });
});
