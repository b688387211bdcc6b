import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align, type Alignment } from '../../../../utils/answers/opinions/align';
import { maxComparedLength, statementsOf } from '../../../../utils/answers/opinions/statements';
import { expectWithin, stopwatch } from '../../support/stopwatch';

const texts = (list: readonly { text: string }[]): string[] => list.map(({ text }) => text);
const differing = ({ differ }: Alignment): string[][] =>
  differ.flatMap(({ first, second, differences }) =>
    differences.map(({ kind, first: mine, second: its }) => [
      kind,
      mine.map(({ at, length }) => first.text.slice(at, at + length)).join(' '),
      its.map(({ at, length }) => second.text.slice(at, at + length)).join(' '),
    ]),
  );

describe('two sentences about the same', () => {
  test.each([
    ['en', 'There are three boats in the harbour.', 'Three boats lie in the harbour.'],
    ['en', 'A red boat crosses the lake.', 'A small red boat with a white sail crosses the lake at sunset.'],
    ['en', 'The sign says “EXIT”.', 'The sign says EXIT.'],
    ['en', 'Sales rose to 1,234 units.', 'Sales rose to 1 234 units.'],
    ['en', 'The door is open.', 'The door is not open.'],
    ['de', 'Im Hafen liegen drei Boote.', 'Im Hafen liegen vier Boote.'],
    ['en', 'Revenue was 1.2 million dollars.', 'Revenue was 1,200,000 dollars.'],
    ['de', 'Im Hafen liegen drei Boote.', 'Drei Boote liegen in einem Hafen.'],
    ['de', 'Der Preis beträgt 1.234 Euro.', 'Der Preis beträgt 1234 Euro.'],
    ['fr', 'Trois bateaux sont dans le port.', 'On voit trois bateaux dans le port.'],
    ['it', 'Tre barche sono nel porto.', 'Nel porto ci sono tre barche.'],
    ['es', 'Tres barcos están en el puerto.', 'En el puerto hay tres barcos.'],
    ['pt', 'Três barcos estão no porto.', 'No porto há três barcos.'],
    ['ja', '港に三隻の船があります。', '港に3隻の船がある。'],
    ['ar', 'توجد ثلاثة قوارب في الميناء.', 'في الميناء ٣ قوارب.'],
    ['ja', '犬はベンチの上にいる。', '犬はベンチの上にいない。'],
  ])('is similar, or the same (%s): %s', (lang, first, second) => {
    const { both, similar, differ } = align(first, second, lang);
    expect([...both, ...similar].map((pair) => [pair.first.text, pair.second.text])).toEqual([
      [first, second],
    ]);
    expect(differ).toEqual([]);
  });

  test.each([
    ['en', 'The sign says “EXIT”.', 'the sign says EXIT'],
    ['en', 'Sales rose to 1,234 units.', 'Sales rose to 1 234 units'],
    ['en', 'A well-known tower, at night.', 'A well known tower at night!'],
    ['de', 'Das Boot ist rot.', '„Das Boot ist rot“'],
    ['fr', 'Qu’est-ce que c’est ?', 'Qu’est-ce que c’est?'],
    ['ja', '犬はベンチの上にいる。', '犬はベンチの上にいる'],
    ['ja', 'ＥＸＩＴと書いてある。', 'EXITと書いてある。'],
    ['ar', 'القارب أحمر، والسماء زرقاء.', 'القارب أحمر والسماء زرقاء'],
  ])('is the same but for case, spaces and punctuation (%s): %s', (lang, first, second) => {
    const { both, similar, differ } = align(first, second, lang);
    expect([both.length, similar, differ]).toEqual([1, [], []]);
  });

  test.each([
    [
      'en',
      'A cup of coffee stands on a [dark] wooden table.',
      'A cup of coffee stands on a [light] wooden table.',
    ],
    ['en', 'The door is open.', 'The door is [not] open.'],
    ['en', 'The [dog] bites the [man].', 'The [man] bites the [dog].'],
    [
      'en',
      'A man in a [red coat] walks along the old wall.',
      'A man in a [blue jacket] walks along the old wall.',
    ],
    ['en', 'The price rose by 5 [€].', 'The price rose by 5 [kr].'],
    ['de', 'Im Hafen liegen [drei] Boote.', 'Im Hafen liegen [vier] Boote.'],
    ['fr', 'Un chat [noir] dort sur le canapé.', 'Un chat [blanc] dort sur le canapé.'],
    ['ja', '犬はベンチの[上]にいる。', '犬はベンチの[下]にいる。'],
    ['ar', 'قارب [أحمر] في الميناء القديم.', 'قارب [أزرق] في الميناء القديم.'],
    ['en', 'Wind: calm [🙂] and warm today.', 'Wind: calm [🌧] and warm today.'],
  ])('is only similar where a word differs (%s): %s', (lang, marked, otherMarked) => {
    const [first, second] = [marked, otherMarked].map((text) => text.replaceAll(/[[\]]/g, ''));
    const { both, similar } = align(first ?? '', second ?? '', lang);
    expect(both).toEqual([]);
    const inMarks = (text: string, spans: readonly { at: number; length: number }[]): string =>
      spans.reduceRight(
        (all, { at, length }) =>
          `${all.slice(0, at)}[${all.slice(at, at + length)}]${all.slice(at + length)}`,
        text,
      );
    expect(
      similar.map((pair) => [
        inMarks(pair.first.text, pair.words.first),
        inMarks(pair.second.text, pair.words.second),
      ]),
    ).toEqual([[marked, otherMarked]]);
  });

  test('is compared whole in code, where a mark can change everything', () => {
    const code = (text: string): string => `\`\`\`\n${text}\n\`\`\``;
    const found = align(code('return a - b;'), code('return a + b;'), 'en');
    expect([found.both.length, found.similar.length]).toEqual([0, 1]);
    expect(align(code('return a;'), code('return  a;'), 'en').both).toHaveLength(1);
  });

  test.each([
    [
      'en',
      'There are 12 boats in the harbour.',
      'There are 19 boats in the harbour.',
      ['number', '12', '19'],
    ],
    ['en', 'Sales rose by 3.5 %.', 'Sales rose by 35 %.', ['number', '3.5 %', '35 %']],
    ['en', 'The path is 5 km long.', 'The path is 5 mi long.', ['number', '5 km', '5 mi']],
    ['en', 'The temperature is -5 °C.', 'The temperature is 5 °C.', ['number', '-5 °C', '5 °C']],
    ['ar', 'في الميناء ٣ قوارب.', 'في الميناء ٥ قوارب.', ['number', '٣', '٥']],
    ['ja', '港に3隻の船がある。', '港に5隻の船がある。', ['number', '3', '5']],
    ['en', 'The sign says “EXIT”.', 'The sign says “ENTRANCE”.', ['quote', '“EXIT”', '“ENTRANCE”']],
    ['de', 'Der Preis beträgt 12,50 Euro.', 'Der Preis beträgt 12,90 Euro.', ['number', '12,50', '12,90']],
    ['de', 'Auf dem Schild steht „Halt“.', 'Auf dem Schild steht „Huhn“.', ['quote', '„Halt“', '„Huhn“']],
    ['fr', 'Le panneau dit « Sortie ».', 'Le panneau dit « Entrée ».', ['quote', '« Sortie »', '« Entrée »']],
    [
      'ja',
      '看板に「出口」と書かれています。',
      '看板に「入口」と書かれています。',
      ['quote', '「出口」', '「入口」'],
    ],
  ])('differ (%s): %s', (lang, first, second, expected) => {
    expect(differing(align(first, second, lang))).toEqual([expected]);
  });

  test.each([
    ['en', 'The boat is red.', 'The sky is blue.'],
    ['en', 'The boat is red.', 'The boat is blue.'],
    ['en', 'A dog sleeps on the sofa.', 'A cat eats in the kitchen.'],
    ['de', 'Das Boot ist rot.', 'Der Himmel ist blau.'],
    ['fr', 'Le bateau est rouge.', 'Le ciel est bleu.'],
    ['ja', '船は赤い。', '空は青い。'],
    ['ar', 'القارب أحمر.', 'السماء زرقاء.'],
  ])('that say other things are not matched (%s): %s', (lang, first, second) => {
    const found = align(first, second, lang);
    expect([texts(found.onlyFirst), texts(found.onlySecond)]).toEqual([[first], [second]]);
  });

  test.each([
    ['en', 'See room no. 5 on the map.', 'See room 5 on the map.'],
    ['en', 'There are several boats in the harbour.', 'There are 12 boats in the harbour.'],
    ['en', 'The sign on the door is green.', 'The sign on the door says “EXIT” and is green.'],
  ])('do not differ where one only tells less (%s): %s', (lang, first, second) => {
    expect(differing(align(first, second, lang))).toEqual([]);
  });
});

test('a statement in wholly other words is never a difference', () => {
  const found = align('Nobody is on board.', 'The vessel appears deserted.', 'en');
  expect(found.differ).toEqual([]);
});

describe('the statements of an answer', () => {
  test('are its sentences, items and cells; headings and rules say nothing, code is left alone', () => {
    const answer = `## What is shown

A **red** boat. It has
one sail, see [here](https://x.example).

1. First
   - Second

| Month | Sales | Costs |
|---|---:|---|
| Jan | 12 | 3 |

---

\`\`\`js
const a = 1.  // Not. Two.
\`\`\``;
    expect(statementsOf(answer, 'en').statements).toEqual([
      ...[
        'A red boat.',
        'It has one sail, see here.',
        'First',
        'Second',
        'Jan · Sales · 12',
        'Jan · Costs · 3',
      ].map((text) => ({ text, isCode: false })),
      { text: 'const a = 1.  // Not. Two.', isCode: true },
    ]);
  });

  test('are its headings where it has nothing else', () => {
    expect(texts(statementsOf('# EXIT', 'en').statements)).toEqual(['EXIT']);
  });

  test('are none of an answer without words', () => {
    expect(statementsOf(' \n***\n', '').statements).toEqual([]);
  });
});

test('cells of tables are held against each other by row and column', () => {
  const table = (january: number): string =>
    `| Month | Sales |\n|---|---|\n| Jan | ${january} |\n| Feb | 19 |`;
  const found = align(table(12), table(13), 'en');
  expect(differing(found)).toEqual([['number', '12', '13']]);
  expect(found.both.map(({ first }) => first.text)).toEqual(['Feb · Sales · 19']);
});

const sentence = fc.constantFrom(
  'A red boat lies in the harbour.',
  'There are 12 boats.',
  'There are 19 boats in the harbour.',
  'The door is not open.',
  'The door is open.',
  '- The sign says “EXIT”',
  '| Jan | 12 |',
  '# Title',
  '```\ncode 12\n```',
  'Das Boot ist rot.',
  '犬はいない。',
  'الباب مفتوح.',
  '!!!',
  '12',
);
const answer = fc.oneof(
  fc.array(sentence, { maxLength: 12 }).map((all) => all.join('\n')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const language = fc.constantFrom('', 'en', 'de', 'fr', 'it', 'es', 'pt-BR', 'ja', 'ar');
const sorted = (list: readonly string[]): string[] => [...list].sort();

test('every statement is in exactly one place', () => {
  fc.assert(
    fc.property(answer, answer, language, (first, second, lang) => {
      const { both, similar, differ, onlyFirst, onlySecond } = align(first, second, lang);
      const pairs = [...both, ...similar, ...differ];
      const placed = (side: 'first' | 'second', alone: readonly { text: string }[]): string[] =>
        sorted([...pairs.map((pair) => pair[side].text), ...texts(alone)]);
      expect(placed('first', onlyFirst)).toEqual(sorted(texts(statementsOf(first, lang).statements)));
      expect(placed('second', onlySecond)).toEqual(sorted(texts(statementsOf(second, lang).statements)));
    }),
  );
});

test('it is the same the other way round', () => {
  fc.assert(
    fc.property(answer, answer, language, (first, second, lang) => {
      const [one, other] = [align(first, second, lang), align(second, first, lang)];
      expect([texts(one.onlyFirst), texts(one.onlySecond)]).toEqual([
        texts(other.onlySecond),
        texts(other.onlyFirst),
      ]);
      const shown = (
        pairs: readonly (Alignment['both'][number] & Partial<Alignment['differ'][number]>)[],
        isTurned: boolean,
      ): string[] =>
        sorted(
          pairs.map(({ first: mine, second: its, differences = [] }) =>
            JSON.stringify([
              ...(isTurned ? [its.text, mine.text] : [mine.text, its.text]),
              differences.map(({ kind, first: at, second: otherAt }) => [
                kind,
                ...(isTurned ? [otherAt, at] : [at, otherAt]),
              ]),
            ]),
          ),
        );
      expect(shown(one.both, false)).toEqual(shown(other.both, true));
      expect(shown(one.similar, false)).toEqual(shown(other.similar, true));
      expect(shown(one.differ, false)).toEqual(shown(other.differ, true));
    }),
  );
});

test('an answer says the same as itself', () => {
  fc.assert(
    fc.property(answer, language, (text, lang) => {
      const { both, similar, differ, onlyFirst, onlySecond } = align(text, text, lang);
      expect([similar, differ, onlyFirst, onlySecond]).toEqual([[], [], [], []]);
      expect(both.map(({ first }) => first)).toEqual(statementsOf(text, lang).statements);
    }),
  );
});

test.each([
  ['of many sentences', 'There are 12 red boats in the old harbour of the town. '.repeat(20_000)],
  ['of one line', 'boat '.repeat(200_000)],
  ['of quotation marks', '“'.repeat(1_000_000)],
  ['of digits', '1,'.repeat(500_000)],
  ['of dashes', '| - '.repeat(250_000)],
  ['of marks', '> '.repeat(500_000)],
  ['of stars', '*_'.repeat(500_000)],
  ['in Japanese', '港に三隻の船があります。'.repeat(80_000)],
])('an answer of a megabyte is looked at to where it is cut: %s', (_, huge) => {
  const taken = stopwatch();
  const found = align(huge, `${huge} 5`, 'en');
  expect(found.isCut).toBe(huge.length > maxComparedLength);
  // Ten times what it takes here: it must not hang.
  expectWithin(5000, taken());
});
