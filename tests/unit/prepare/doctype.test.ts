import { expect, test } from 'vitest';
import { hasEndlessTag, withoutDoctype } from '../../../utils/prepare/draw-svg';
import { expectWithin, stopwatch } from '../support/stopwatch';

test('a document type goes, and its entities of plain text are replaced', () => {
  const svg = '<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY ns "http://x/"> ]><svg a="&ns;"/>';
  expect(withoutDoctype(svg)).toBe('<?xml version="1.0"?><svg a="http://x/"/>');
  expect(withoutDoctype('<!DOCTYPE svg PUBLIC "a" "b"><svg a="[" b="]>"/>')).toBe('<svg a="[" b="]>"/>');
  expect(withoutDoctype('<svg/>')).toBe('<svg/>');
});

test.each(['<!DOCTYPE ', '<!DOCTYPE [', '<!DOCTYPE x>', '<!DOCTYPE [ ] '])(
  'a million characters of “%s” are refused at once',
  (part) => {
    const taken = stopwatch();
    expect(() => withoutDoctype(part.repeat(1e6 / part.length))).toThrow('pictureBroken');
    expectWithin(1000, taken());
  },
);

test.each([
  ['a tag of many attributes', `<svg ${'a=">" '.repeat(20_000)}/>`, true],
  ['one with spaces and other quotes', `<svg${"\na = '>'".repeat(20_000)}/>`, true],
  ['many tags of some', `<svg>${`<g ${'a="b" '.repeat(50)}/>`.repeat(2000)}</svg>`, false],
  ['a million equal signs', `<svg>${'= '.repeat(500_000)}</svg>`, false],
  ['twenty million tags', '<'.repeat(20e6), false],
  ['one of them after others', `<svg><g/><g ${'a="b" '.repeat(20_000)}/>`, true],
  ['nothing', '', false],
])('whether it has too many: %s', (_name, svg, isTooMany) => {
  const taken = stopwatch();
  expect(hasEndlessTag(svg)).toBe(isTooMany);
  expectWithin(300, taken());
});
