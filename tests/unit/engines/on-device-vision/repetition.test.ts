import { expect, test } from 'vitest';
import { endsInRepetition } from '../../../../utils/engines/on-device-vision/repetition';

const beginning = 'A red boat lies on a lake. ';

test.each([
  ['a word', beginning + 'boat '.repeat(40)],
  ['a sentence', beginning + 'There is a tree on the left. '.repeat(6)],
  ['a paragraph', 'The sky is blue, and the water is calm.\n\n'.repeat(5)],
  ['a letter', beginning + 'a'.repeat(200)],
  ['words without spaces between them', '船在湖上。'.repeat(30)],
])('%s again and again is noticed', (_, text) => {
  expect(endsInRepetition(text)).toBe(true);
});

test.each([
  [
    'a description',
    beginning + 'Two people sit in it. The sky is red. Behind the lake, there are mountains.',
  ],
  ['laughter', `${beginning}Ha ha ha ha ha!`],
  ['a row of a table', `| a | b |\n${'| --- '.repeat(40)}|`],
  ['a list of like things', 'a red boat, a blue boat, a green boat, a white boat, a black boat, a gray boat'],
  ['a phrase twice', 'There is a tree on the left. '.repeat(2)],
  ['nothing', ''],
])('%s is no repetition', (_, text) => {
  expect(endsInRepetition(text)).toBe(false);
});
