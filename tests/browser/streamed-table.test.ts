import { fc } from './support/seeded';
import { expect, test } from 'vitest';
import { type MarkdownBlock, createBlockReader } from '../../components/panel/answer/blocks';

const rows = '<tr><td>1</td>\n\n<td>2</td></tr>\n\n<tr><td>3</td><td>4</td></tr>';
const whole = (text: string): readonly MarkdownBlock[] => createBlockReader()(text, true);

const answers = [
  `Before.\n\n<table>\n<tr><th>A</th><th>B</th></tr>\n\n${rows}\n</table>\n\nAfter.\n\nLast **line**.`,
  `<table>\n\n<tr></tr>\n\n${rows}\n\nafter\n\n<tr><td>5</td></tr></table>\n\nAfter.\n\nLast.`,
  `<div>\n\n<figure class="a > b">\n\n<table border="1">\n\n${rows}</table>\n\n</figure>\n\n</div>\n\nAfter.\n\nLast.`,
  `<div>words</div>\n\n<table>\n\nno table\n\n${rows}\n\nAfter.\n\n<table>${rows}\n\n- a\n\n- b\n\nLast.`,
];

test.each(answers)('a table that streams in is the one that came at once: %j', (answer) => {
  const step = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const read = createBlockReader();
      for (let end = 0, at = 0; end < answer.length; at += 1) {
        end += steps[at % steps.length] ?? 1;
        const text = answer.slice(0, end);
        expect(read(text, true)).toEqual(whole(text));
      }
    }),
    { numRuns: 30, examples: [[[1]], [[3]]] },
  );
  const table = whole(answer).find(({ type }) => type === 'table');
  expect(table?.raw).toMatch(/<td>3</);
});

test('what stands before a table that is still open is not read again', () => {
  const read = createBlockReader();
  const [first] = read('Before.\n\nMore.\n\n<table><tr><td>1</td></tr>\n\n', true);
  expect(read('Before.\n\nMore.\n\n<table><tr><td>1</td></tr>\n\n<tr><td>2', true)[0]).toBe(first);
});
