import layouts from '../fixtures/layouts/layouts.json' with { type: 'json' };
import { expect, test } from './support/reading';
import { part } from './support/steps';

/** What is to be seen in a picture: lines of code, with their indents, or parts of a page in their order; and its language, if not English. */
type Layout = ({ code: string[] } | { parts: string[] }) & { language?: string };

/** How a line begins, and the letters of a text without spaces and signs. */
const begins = (line: string): string =>
  `${/^ */.exec(line)![0].length}${line.trim() === '' ? ' blank' : ''}`;
const words = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

for (const [name, layout] of Object.entries<Layout>(layouts)) {
  test(`the layout of ${name} is read`, async ({ reading }) => {
    const card = await reading.read(`layouts/${name}`, layout.language);
    await expect(card).toHaveAttribute('data-state', 'done');
    const answer = part(card, 'answer');
    if ('code' in layout) {
      const code = answer.locator('pre');
      await expect(code).toHaveCount(1);
      const lines = (await code.innerText()).replace(/\n$/, '').split('\n');
      expect(lines.map(begins)).toEqual(layout.code.map(begins));
      // Of the words, only the last letters are compared: whether each sign and digit is read is not a matter of the layout.
      const ends = (line = ''): string => line.replaceAll(/[^\p{L}]+/gu, '').slice(-4);
      expect(lines.map((line) => ends(line))).toEqual(layout.code.map((line) => ends(line)));
    } else {
      const read = words(await answer.innerText());
      const places = layout.parts.flatMap((text) => {
        const [start, end] = [words(text).slice(0, 12), words(text).slice(-12)];
        return [read.indexOf(start), read.indexOf(end)];
      });
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
}
