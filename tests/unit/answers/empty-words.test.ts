import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hintsOf, verdictOf, type NamingFacts } from '../../../utils/answers/alt-text/picture-verdict';
import { named } from '../support/naming-facts';

/** Returns the alt texts of a file, one in a line. */
const alts = (file: string): string[] =>
  readFileSync(new URL(`../../fixtures/alt-texts/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const link: Partial<NamingFacts> = { control: { kind: 'link', hasWords: false, hasName: true } };
const judged = (name: string, more: Partial<NamingFacts> = {}): string => {
  const { verdict, reason } = verdictOf(named(name, more), 1);
  return `${name}: ${verdict} ${reason.kind}`;
};

test('words that tell of the picture are good, short ones and unusual ones, too', () =>
  expect(alts('good').filter((name) => judged(name) !== `${name}: named namedBy`)).toEqual([]));

test('words that fit any picture are weak, in all languages of Sightread', () =>
  expect(alts('weak').filter((name) => !judged(name).includes(': poor '))).toEqual([]));

describe('words that fit any picture', () => {
  test.each(['\u200b', '\u00ad', '\ufeff\u200b', '\u2800', '\u3164 ', '\u200e\u202c', '\u0007'])(
    'are none without a visible character: %j',
    (name) => expect(judged(name)).toBe(`${name}: poor blankAlt`),
  );

  test.each([
    'im\u00adage',
    '\ufeffPhoto 3',
    'ban\u200bner',
    '\u200bTODO\u200b',
    'ｂａｎｎｅｒ',
    'x\u00ad',
    'IMAGE\u200d!',
  ])('stay so among invisible ones: %j', (name) => expect(judged(name)).toBe(`${name}: poor placeholder`));

  test.each(['C\u00adat', '\ufeffThe Kremlin', '👩\u200d🚀', 'می\u200cخواهم'])('are not: %j', (name) =>
    expect(judged(name)).toBe(`${name}: named namedBy`),
  );

  test('are said to be what they are', () => {
    const said = ['cat.jpg', 'Lorem ipsum', 'May be an image of food', 'Kann ein Bild von 1 Person sein'].map(
      (name) => judged(name),
    );
    expect(said.map((each) => each.split(' ').at(-1))).toEqual([
      'fileName',
      'placeholder',
      'machineMade',
      'machineMade',
    ]);
  });
});

describe('in a link or a button', () => {
  test.each([
    'X',
    '1',
    '12',
    'A',
    'Photos',
    'Images',
    'Bilder',
    'Photographies',
    'Imágenes',
    '写真',
    'Add photo',
    'Upload',
    'Bild hinzufügen',
    'Step 3',
    'Step 2 of 5',
    'Schritt 4',
    'ステップ3',
    'الخطوة 3',
    'User',
    'Autor',
  ])('“%s” may be the target or the action', (name) =>
    expect(judged(name, link)).toBe(`${name}: named namedBy`),
  );

  test.each([
    'banner',
    'hero image',
    'Image',
    'Bild 3',
    '{{ alt }}',
    'logo',
    'asdf',
    'Fig. 1',
    '画像1枚目',
    'product',
    'Recipe image',
  ])('“%s” is neither', (name) => expect(judged(name, link)).toBe(`${name}: poor placeholder`));
});

describe('a title', () => {
  test.each([
    ['Harbor', 'Opening times of the pool'],
    ['The harbor at night', 'The opening times'],
    ['Katze', 'Zum Vergrößern klicken'],
    ['猫', '拡大する'],
    ['قطة سوداء', 'مواعيد العمل'],
    ['Sales in 2023', 'Annual report'],
  ])('that says something else than “%s” is said: “%s”', (name, title) =>
    expect(hintsOf(named(name, { title }))).toEqual(['titleDiffers']),
  );

  test.each([
    ['Harbor', ''],
    ['Harbor', 'Harbor'],
    ['Harbor', 'The harbors of Denmark in summer'],
    ['Katze', 'Zwei Katzen'],
    ['Élysée', 'elysee.jpg'],
    ['黒い猫', '猫の写真'],
    ['🙂', 'smile'],
    ['Harbor', '…'],
  ])('that goes on from “%s” is not: “%s”', (name, title) =>
    expect(hintsOf(named(name, { title })).filter((hint) => hint === 'titleDiffers')).toEqual([]),
  );

  test('of a picture that something else names is none of its alt text', () =>
    expect(hintsOf(named('Harbor', { by: 'aria-label', title: 'Pool' }))).toEqual([]));
});

test.each([':-)', '…', '!'])('“%s” without text next to it repeats none', (name) =>
  expect(hintsOf(named(name))).toEqual([]),
);
