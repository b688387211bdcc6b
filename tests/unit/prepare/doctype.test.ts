import { expect, test } from 'vitest';
import { withoutDoctype } from '../../../utils/prepare/draw-svg';
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
