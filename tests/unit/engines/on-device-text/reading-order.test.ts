import { describe, expect, it } from 'vitest';
import { type FoundLine, linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../../utils/engines/on-device-text/reading-order';
import { boundingBox, type Box, type TextLine } from '../../../../utils/model/layout';
import { lineAt, wordsOf } from './lines';

/** A line found by itself; turned by an angle around the picture's corner if one is given. */
function found(x: number, y: number, text: string, angle = 0): FoundLine {
  const { words, box } = lineAt(x, y, text);
  const turn = (atX: number, atY: number): [number, number] => [
    atX * Math.cos(angle) - atY * Math.sin(angle),
    atX * Math.sin(angle) + atY * Math.cos(angle),
  ];
  const turned = words.map((word) => {
    const [middleX, middleY] = turn(word.box.x + word.box.width / 2, word.box.y + word.box.height / 2);
    return {
      ...word,
      box: { ...word.box, x: middleX - word.box.width / 2, y: middleY - word.box.height / 2 },
    };
  });
  const [middleX, middleY] = turn(box.x + box.width / 2, box.y + box.height / 2);
  const along = { x: middleX, y: middleY, width: box.width, height: box.height, angle };
  return { line: { words: turned, box }, along };
}
const order = (given: TextLine[][], ...loose: FoundLine[]): string =>
  wordsOf(inReadingOrder(linePartsOf(given, loose)));

it('keeps a brace in a line that is higher than its ink, and drops a rule', () => {
  const sign = (text: string, width: number): FoundLine => {
    const box = { x: 20, y: 30, width, height: 19 };
    const words = [{ text, confidence: 90, box }];
    return { line: { words, box }, along: { x: 24, y: 40, width: 20, height: 26, angle: 0 } };
  };
  expect(linePartsOf([], [sign('}', 7)])).toHaveLength(1);
  expect(linePartsOf([], [sign('|', 3)])).toEqual([]);
});

const left = ['the left column has', 'running text in it', 'that goes on and', 'down to its end'];
const right = ['while the right one', 'begins again above', 'and goes down beside', 'it to the end'];
const column = (x: number, lines: readonly string[]): TextLine[] =>
  lines.map((text, row) => lineAt(x, 40 + 26 * row, text));

describe('reading order', () => {
  it('goes down columns of running text one after the other, between what stands across them', () => {
    const heading = [lineAt(0, 0, 'a heading across both of the columns')];
    const foot = [lineAt(0, 200, 'and what stands at the foot of the page')];
    expect(order([foot, column(300, right), column(0, left), heading])).toBe(
      [
        'a heading across both of the columns',
        left.join('\n'),
        right.join('\n'),
        'and what stands at the foot of the page',
      ].join('\n\n'),
    );
  });

  it('goes on in the next column behind a line that ends in the middle, whatever the heading above it ends with', () => {
    const prose = [
      'Do not store a letter near',
      'a heater, for the label of',
      'it explains the reason to',
      'whoever looks for one.',
    ];
    const next = [
      'small bird built its nest',
      'behind the sign, and so',
      'it stayed, and nobody who',
      'walked past has seen it.',
    ];
    const read = order([
      column(0, [...prose, 'What changed in 6.25']),
      [lineAt(0, 196, 'Order one was borrowed by')],
      [lineAt(0, 240, 'nobody on that Sunday. A')],
      column(300, [...next, ...next, ...next.slice(0, 1)]),
    ]);
    expect(read.indexOf('Sunday. A')).toBeGreaterThan(0);
    expect(read.indexOf('small bird')).toBeGreaterThan(read.indexOf('Sunday. A'));
  });

  it('goes down columns whose lines Tesseract has read across, and leaves the rows of a table', () => {
    const across = (one: readonly string[], other: readonly string[]): TextLine[] =>
      one.map((text, row) => {
        const [near, far] = [lineAt(0, 40 + 26 * row, text), lineAt(300, 40 + 26 * row, other[row] ?? '')];
        const words = [...near.words, ...far.words];
        return { words, box: boundingBox(words) };
      });
    expect(order([across(left, right)])).toBe(`${left.join('\n')}\n\n${right.join('\n')}`);
    expect(order([across(['apples', 'pears', 'plums'], ['3', '14', '5'])])).toBe(
      'apples 3\npears 14\nplums 5',
    );
  });

  it('keeps a single digit, whose box is low, on its line', () => {
    const long = found(0, 0, 'Introduction');
    const chapter = { ...long, along: { ...long.along, height: 44 } };
    expect(order([], found(400, 0, '3'), chapter, found(0, 50, 'Getting around'))).toBe(
      'Introduction 3\n\nGetting around',
    );
  });

  describe('reads both columns of a story before what is below', () => {
    const story = (x: number, y: number, name: string, lines = 4): TextLine[] =>
      Array.from({ length: lines }, (_none, row) => lineAt(x, y + 26 * row, `the ${name} line is ${row}`));
    const said = (...stories: TextLine[][]): string =>
      stories
        .map((lines) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'))
        .join('\n\n');
    /** A white picture with a gray ground from one row to another, if any. */
    const picture = (from = 0, to = 0) => {
      const [width, height] = [900, 400];
      const pixels = new Uint8Array(width * height).fill(255);
      pixels.fill(238, width * from, width * to);
      return { gray: { width, height, pixels }, grayScale: 1 };
    };
    const ordered = (stories: TextLine[][], drawn = picture()): string =>
      wordsOf(inReadingOrder(linePartsOf(stories, []), drawn));

    it('behind a gap across both', () => {
      const stories = [
        story(0, 0, 'first'),
        story(300, 0, 'second'),
        story(0, 150, 'third'),
        story(300, 150, 'fourth', 2),
      ];
      expect(ordered([stories[0]!, stories[2]!, stories[1]!, stories[3]!])).toBe(said(...stories));
    });

    it('but not behind the gap of paragraphs that end side by side', () => {
      const [one, other] = [
        [story(0, 0, 'first'), story(0, 130, 'third'), story(0, 260, 'fifth')],
        [story(300, 0, 'second', 2), story(300, 78, 'fourth', 2), story(300, 130, 'sixth', 5)],
      ];
      expect(ordered([...one, ...other])).toBe(said(...one, ...other));
    });

    it('behind a rule or the edge of a box, however small the gap is', () => {
      const stories = [
        story(0, 0, 'first'),
        story(300, 0, 'second'),
        story(0, 115, 'third'),
        story(300, 115, 'fourth'),
      ];
      const given = [stories[0]!, stories[2]!, stories[1]!, stories[3]!];
      expect(ordered(given)).toBe(said(...given));
      expect(ordered(given, picture(102, 104))).toBe(said(...stories));
      expect(ordered(given, picture(102, 300))).toBe(said(...stories));
    });

    it('but not behind pictures in its columns, unless one picture goes across', () => {
      const [first, second] = [story(0, 0, 'first'), story(300, 0, 'second')];
      const [third, fourth] = [story(0, 200, 'third'), story(300, 200, 'fourth')];
      const right = Math.max(...first.map(({ box }) => box.width));
      const drawn = (...spans: [from: number, to: number][]) => {
        const { gray } = picture();
        for (const [from, to] of spans)
          for (let y = 110; y < 190; y++) gray.pixels.fill(90, 900 * y + from, 900 * y + to);
        return { gray, grayScale: 1 };
      };
      const page = [first, third, second, fourth];
      const inColumns = said(first, third, second, fourth);
      expect(ordered(page, drawn([0, right], [300, 300 + right]))).toBe(inColumns);
      expect(ordered(page, drawn([0, right]))).toBe(inColumns);
      expect(ordered(page, drawn([0, 300 + right]))).toBe(said(first, second, third, fourth));
      expect(ordered(page)).toBe(said(first, second, third, fourth));
    });

    it('and where a line of one reaches to the other', () => {
      const stories = [
        story(0, 0, 'first'),
        story(300, 0, 'second'),
        story(0, 200, 'third'),
        story(300, 200, 'fourth'),
      ];
      const [line] = stories[0]!;
      const last = line!.words.at(-1)!;
      last.box.width = 302 - last.box.x;
      line!.box = boundingBox(line!.words);
      expect(ordered([stories[0]!, stories[2]!, stories[1]!, stories[3]!])).toBe(said(...stories));
    });

    it.each(['|', '1'])('without the %s of a rule next to them, unless there is none', (text) => {
      const ruled = story(0, 0, 'first').map(({ words, box }) => {
        const bar = { text, confidence: 80, box: { ...box, x: box.width + 12, width: 4 } };
        return { words: [...words, bar], box: { ...box, width: box.width + 16 } };
      });
      const drawn = picture();
      const { x } = ruled[0]!.words.at(-1)!.box;
      for (let y = 0; y < 400; y++) drawn.gray.pixels.fill(60, 900 * y + x, 900 * y + x + 3);
      const read = (given: typeof drawn): string => wordsOf(inReadingOrder(linePartsOf([ruled], [], given)));
      expect(read(drawn)).toBe(said(story(0, 0, 'first')));
      expect(read(picture())).toBe(said(ruled));
    });

    it('and what is below one of them only, if it is in a box or in small print', () => {
      const [first, second, third] = [
        story(0, 0, 'first'),
        story(300, 0, 'second', 3),
        story(0, 130, 'third'),
      ];
      const small = ['a note in small print', 'and another one'].map((text, row) => {
        const { words, box } = lineAt(0, 130 + 18 * row, text);
        const narrow = (one: Box): Box => ({ ...one, x: 0.7 * one.x, width: 0.7 * one.width });
        return { words: words.map((word) => ({ ...word, box: narrow(word.box) })), box: narrow(box) };
      });
      expect(ordered([first, third, second])).toBe(said(first, third, second));
      expect(ordered([first, third, second], picture(120, 260))).toBe(said(first, second, third));
      expect(ordered([first, small, second])).toBe(said(first, second, small));
    });

    it('with a last column of two lines, or none', () => {
      const [first, second, third] = [
        story(0, 0, 'first'),
        story(300, 0, 'second'),
        story(600, 0, 'third', 2),
      ];
      const below = [story(0, 150, 'fourth'), story(300, 150, 'fifth'), story(600, 150, 'sixth')];
      expect(ordered([first, second, third, ...below])).toBe(said(first, second, third, ...below));
      expect(ordered([first, second, ...below])).toBe(said(first, second, ...below));
      const across = first.map((line, row) => {
        const words = [first, second, third].flatMap((lines) => lines[row]?.words ?? []);
        return { ...line, words, box: boundingBox(words) };
      });
      expect(ordered([across])).toBe(said(first, second, third));
    });

    it('and windows of code, which a line or another ground parts', () => {
      const code = (x: number, ...lines: string[]): TextLine[] =>
        lines.flatMap((text, row) =>
          text === '' ? [] : [lineAt(x + 10 * text.search(/\S/), 26 * row, text.trim())],
        );
      const [left, right] = [
        code(0, 'def load(path):', '  open(path)', '', '  return read()', 'load(first)', 'x = 1'),
        code(300, 'def test_it():', '  assert load()', '', '  print(load)', 'test_it()', '    yield 2'),
      ];
      const { gray } = picture();
      for (let y = 0; y < gray.height; y++) gray.pixels.fill(200, 900 * y + 250, 900 * y + 253);
      expect(ordered([left, right], { gray, grayScale: 1 })).toBe(said(left, right));
      expect(ordered([left, right])).not.toBe(said(left, right));
    });

    it('with the rows of a table between them', () => {
      const rows = [160, 186, 212].map((y) =>
        ['oak', 'three', 'wood'].map((text, at) => lineAt(at * 260, y, text)),
      );
      const stories = [story(0, 0, 'first'), story(300, 0, 'second')];
      const below = [story(0, 280, 'third'), story(300, 280, 'fourth')];
      const table = ['oak three wood', 'oak three wood', 'oak three wood'].join('\n\n');
      expect(ordered([...stories, ...rows.flat().map((cell) => [cell]), ...below])).toBe(
        [said(...stories), table, said(...below)].join('\n\n'),
      );
    });
  });

  it('goes on beside a column that ends first', () => {
    expect(order([column(0, left), column(300, right.slice(0, 3))])).toBe(
      `${left.join('\n')}\n\n${right.slice(0, 3).join('\n')}`,
    );
  });

  it('goes down columns whose lines stand on different levels, past the rule between them', () => {
    const shifted = right.map((text, row) => lineAt(300, 53 + 26 * row, text));
    const bar = { text: '|', confidence: 60, box: { x: 285, y: 60, width: 2, height: 22 } };
    const rule = { words: [bar], box: bar.box };
    expect(order([shifted, [rule], column(0, left)])).toBe(`${left.join('\n')}\n\n${right.join('\n')}`);
  });

  it('takes words for one row however high their letters are', () => {
    const [low, high] = [lineAt(0, 6, 'on'), lineAt(200, 0, 'https://a.example')];
    const flat = (line: TextLine): TextLine => ({
      box: { ...line.box, height: 11 },
      words: line.words.map((word) => ({ ...word, box: { ...word.box, height: 11 } })),
    });
    const mixed = { ...low, words: [...lineAt(-60, 0, 'That').words, ...flat(low).words] };
    expect(order([[mixed], [high]])).toBe('That on https://a.example');
  });

  it('goes row by row through labels and values, however they were grouped', () => {
    const labels = ['Language', 'Text size', 'Proxy server', 'Night light'];
    const values = ['English (UK)', '110%', 'proxy.example:8080', 'Off'];
    expect(order([column(0, labels), column(400, values)])).toBe(
      labels.map((label, row) => `${label} ${values[row]}`).join('\n'),
    );
  });

  it('goes row by row where descriptions stand below the labels', () => {
    const lines = ['Language', 'Used for menus and messages', 'Backup', 'Last backup was yesterday at noon'];
    const values = [lineAt(400, 40, 'English'), lineAt(400, 92, 'Weekly')];
    expect(order([column(0, lines), values])).toBe(
      'Language English\nUsed for menus and messages\nBackup Weekly\nLast backup was yesterday at noon',
    );
  });

  it('puts small print beside a heading on a line of its own', () => {
    const { words } = lineAt(0, 0, 'HEAD');
    const box = { x: 0, y: 0, width: 90, height: 60 };
    const heading = { words: [{ ...words[0]!, box }], box };
    expect(order([[heading], [lineAt(100, 20, 'small')]])).toBe('HEAD\n\nsmall');
  });

  it('leaves a slanted line beside its own continuation', () => {
    const [first, second] = [lineAt(0, 0, 'this goes'), lineAt(200, 8, 'on here')];
    expect(order([[second], [lineAt(0, 26, 'next line of it')], [first]])).toBe(
      'this goes on here\n\nnext line of it',
    );
  });

  it('takes nothing, and one line', () => {
    expect(order([])).toBe('');
    expect(order([[lineAt(5, 5, 'one')]])).toBe('one');
  });
});

describe('a line of PP-OCR alone', () => {
  const given = [[lineAt(0, 100, 'first line'), lineAt(0, 130, 'second line')], [lineAt(0, 300, 'last')]];

  it('is put between the paragraphs around it', () => {
    expect(order(given, found(0, 220, 'found'), found(0, 20, 'above'))).toBe(
      'above\n\nfirst line\nsecond line\n\nfound\n\nlast',
    );
  });

  it('does not turn a page of Tesseract’s lines, whatever its own angle', () => {
    const page = [
      [lineAt(0, 0, 'the first line of a page'), lineAt(0, 30, 'the second'), lineAt(0, 90, 'the last')],
    ];
    const missed = {
      line: lineAt(0, 60, 'the third'),
      along: { x: 45, y: 70, width: 90, height: 20, angle: 0.2 },
    };
    expect(order(page, missed)).toBe('the first line of a page\nthe second\n\nthe third\n\nthe last');
  });

  it('continues the line that it is on', () => {
    expect(order(given, found(112, 131, 'goes on'))).toBe('first line\nsecond line goes on\n\nlast');
  });

  it.each([-0.4, 0.3])('is read line by line where it runs askew (%d radians)', (angle) => {
    const sign = [
      found(224, 0, 'property', angle),
      found(0, 34, 'keep', angle),
      found(144, 0, 'private', angle),
      found(50, 34, 'out', angle),
      found(0, 0, 'this is all my', angle),
    ];
    expect(order([], ...sign)).toBe('this is all my private property\n\nkeep out');
  });
});

it('takes Japanese, which has no spaces, for running text too', () => {
  const lines = [
    '新しい図書館は駅の近くにあります',
    '毎日九時から六時まで開いています',
    '土曜日は午後五時に閉まります',
  ];
  const text = lines.join('\n');
  expect(order([column(0, lines), column(400, lines)])).toBe(`${text}\n\n${text}`);
});

describe('Arabic', () => {
  it('has its columns and the pieces of its rows from the right', () => {
    const lines = (x: number): TextLine[] =>
      ['هذا نص عربي طويل', 'يمتد على عدة أسطر', 'حتى نهاية العمود هنا'].map((text, row) =>
        lineAt(x, 26 * row, text),
      );
    const text = wordsOf([lines(0)]);
    expect(order([lines(0).slice(0, 3), lines(300).toReversed()])).toBe(`${text}\n\n${text}`);
    expect(order([[lineAt(0, 0, 'القيمة')], [lineAt(200, 0, 'الاسم')]])).toBe('الاسم القيمة');
  });
});
