import { expect, it } from 'vitest';
import { codeScore } from '../../eval/measure/code-lines.mjs';

const code = ['if (a) {', '    b([1]);', '', '}'].join('\n');

it('counts lines with exact indentation and brackets', () => {
  expect(codeScore(code, code)).toEqual({ lines: 3, kept: 3, indented: 3, bracketed: 3 });
  expect(codeScore(code, 'if (a) {\n   b([1]);\n}')).toEqual({
    lines: 3,
    kept: 2,
    indented: 2,
    bracketed: 3,
  });
  expect(codeScore(code, 'if (a) \n    b([1);\n}')).toEqual({ lines: 3, kept: 1, indented: 3, bracketed: 1 });
});

it('misses only the lost line, and takes no other for it', () => {
  expect(codeScore(code, 'if (a) {\n    b([1]);')).toEqual({ lines: 3, kept: 2, indented: 2, bracketed: 2 });
  expect(codeScore(code, '    b([1]);\n}')).toMatchObject({ lines: 3, bracketed: 2 });
});

it('takes code that is cut out of a file from its own left edge', () => {
  const cut = code.replaceAll(/^(?=.)/gm, '        ');
  expect(codeScore(cut, code)).toMatchObject({ lines: 3, kept: 3 });
});
