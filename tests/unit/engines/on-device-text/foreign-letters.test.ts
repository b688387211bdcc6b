import { describe, expect, it } from 'vitest';
import {
  spelled,
  surestOf,
  withForeignLetters,
} from '../../../../utils/engines/on-device-text/foreign-letters';
import type { Letter } from '../../../../utils/engines/on-device-text/paddle/decode-line';
import { readingPacks } from '../../../../utils/model/reading-packs';
import { scriptsOfLanguage, shippedLanguages } from '../../../../utils/model/reading-languages';
import { lineAt } from './lines';
import { markedLettersOf } from '../../../../utils/engines/on-device-text/models';

const lettersOf = (text: string, sureness = 0.95): Letter[] =>
  [...text].map((letter, at) => ({ text: letter, at: (at + 0.5) / text.length, sureness }));
const word = (text: string, confidence = 85) => lineAt(0, 0, text, confidence).words[0]!;
const none = new Set<string>();
const mended = (text: string, other: string, sureness?: number): string =>
  spelled(word(text), lettersOf(other, sureness), none).text;

describe('letters that English lacks', () => {
  it.each([
    ['L6dz', 'Łódź'],
    ['Skoda', 'Škoda'],
    ['Asa', 'Åsa'],
    ['Gelik', 'Çelik'],
    ['Oze', 'Őze'],
    ['Troms', 'Tromsø'],
    ['Jiirgen', 'Jürgen'],
    ['GroB', 'Groß'],
    ['@stby', 'Østby'],
    ['F(izf6', 'Fűzfő'],
    ['Kjaer', 'Kjær'],
    ['Malmé', 'Malmö'],
    ['Miiller', 'Müller'],
    ['Ifiigo', 'Íñigo'],
    ['¿Esta', '¿Está'],
  ])('are put into %s: %s', (read, right) => {
    expect(mended(read, right)).toBe(right);
  });

  it('keep the other letters and signs of the first reading', () => {
    expect(mended('Pang', 'Đặng', 0.99)).toBe('Đặng');
    expect(mended('(Iodz,', 'łódź')).toBe('(łódź,');
    expect(mended('lonut', 'Ionuț')).toBe('lonuț');
    expect(mended('malmo', 'malmÖ')).toBe('malmö');
    expect(mended('KoSice', 'KoŠice')).toBe('Košice');
    expect(mended('Arg', 'Ærø', 0.99)).toBe('Ærø');
    expect(mended('Arg', 'Ærø')).toBe('Arg');
    expect(mended('Tromse', 'TromsØ')).toBe('Tromsø');
    expect(mended('Seren', 'SØren')).toBe('Søren');
    expect(mended('SEREN', 'SØREN')).toBe('SØREN');
    expect(mended('Brancusi', 'Brâncuşi')).toBe('Brâncuși');
    expect(mended('Ayse', 'Ayşe')).toBe('Ayşe');
    expect(mended('Timisoara', 'Timişoara')).toBe('Timișoara');
    expect(mended('L$&dz', 'Ł$&dź')).toBe('Ł$&dź');
    expect(mended('Goncalves', 'Gonçaves')).toBe('Gonçalves');
  });

  it('are left out where they are unsure, or the readings differ in more', () => {
    expect(mended('Skoda', 'Škoda', 0.65)).toBe('Skoda');
    expect(mended('Gelik', 'Çelik', 0.55)).toBe('Gelik');
    expect(mended('Namibia', 'Namibíia')).toBe('Namibia');
    expect(mended('With', 'Ŵith', 0.8)).toBe('With');
    expect(mended('Skoda', 'Škura')).toBe('Skoda');
    expect(mended('of', 'åß')).toBe('of');
    expect(spelled(word('José'), withMarks({ è: 0.55, é: 0.3 }), none).text).toBe('José');
    expect(mended('Midi', 'Mıdı', 0.8)).toBe('Midi');
    expect(mended('Skoda', '')).toBe('Skoda');
    expect(mended('sertão', 'sertãão')).toBe('sertão');
    expect(mended("all'una", 'alľuna')).toBe("all'una");
    expect(spelled(word('prévu', 93), lettersOf('prćvu', 0.85), none).text).toBe('prévu');
  });

  const withMarks = (marks: Record<string, number>): Letter[] => {
    const [mark, sureness] = Object.entries(marks)[0]!;
    return lettersOf('Jos').concat({ text: mark, at: 0.9, sureness, marks });
  };

  it('replace another mark that is much less likely', () => {
    expect(spelled(word('José'), withMarks({ è: 0.4, é: 0.05 }), none).text).toBe('Josè');
    expect(spelled(word('José', 95), withMarks({ è: 0.8, é: 0.1 }), none).text).toBe('José');
  });

  it('of a surely read word are others only if they are very likely', () => {
    const marked = (text: string, other: string, sureness: number): string =>
      spelled(word(text, 99), lettersOf(other, sureness), none).text;
    expect(marked('passées', 'passéeś', 0.65)).toBe('passées');
    expect(marked('TOUCHE', 'I0UHÉ', 0.97)).toBe('TOUCHÉ');
    expect(marked('ZUG', 'ZUū', 0.97)).toBe('ZUG');
    expect(spelled(word('Platform', 95), lettersOf('PlatÍorm', 0.8), none).text).toBe('Platform');
  });

  it('are surer next to others, and in spite of one letter too many', () => {
    const [first, ...others] = lettersOf('Žižek', 0.99);
    expect(spelled(word('Zizek', 75), [{ ...first!, sureness: 0.75 }, ...others], none).text).toBe('Žižek');
    expect(spelled(word('ZiZek', 95), lettersOf('Žižek', 0.95), none).text).toBe('Žižek');
    expect(mended('Jonkoping', 'Jönlköping')).toBe('Jönköping');
  });

  it.each([
    ['Oxford', 'Õxford', 93, 0.94],
    ['Okay', 'Ökay', 95, 0.94],
    ["it's", "iť's", 88, 0.99],
    ['satisfactory', 'satisťactory', 55, 0.9],
    ['Anthony', 'Anthonỵ', 96, 0.97],
    ['NASHINGTON', 'NASHłNGTON', 26, 0.81],
    ['Zoé', 'Žoé', 95, 0.9],
  ])('are no specks of a scan: %s, not %s', (text, other, confidence, sureness) => {
    expect(spelled(word(text, confidence), lettersOf(other, sureness), none).text).toBe(text);
  });

  it('need less proof in a picture of their language, and do not replace one of it', () => {
    const inGerman = (text: string, other: string, sureness: number): string =>
      spelled(word(text, 96), lettersOf(other, sureness), new Set('äöüß')).text;
    expect(inGerman('PLOTZLICH', 'PLÖTZLICH', 0.87)).toBe('PLÖTZLICH');
    expect(spelled(word('PLOTZLICH', 96), lettersOf('PLÖTZLICH', 0.87), none).text).toBe('PLOTZLICH');
    expect(inGerman('Skoda', 'Škoda', 0.8)).toBe('Skoda');
    expect(inGerman('MÖCHTE', 'MÜCHTE', 0.93)).toBe('MÖCHTE');
    const either = { text: 'Ő', at: 0.5, sureness: 0.9, marks: { Ỗ: 0.5, Ö: 0.4 } };
    const spelling = [...lettersOf('PL'), either, ...lettersOf('TZLICH')];
    expect(spelled(word('PLOTZLICH', 96), spelling, new Set('äöüß')).text).toBe('PLÖTZLICH');
  });

  it('begin a word as large as they are', () => {
    const large = { text: 'Ü', at: 0, sureness: 0.95 };
    const spell = (text: string, sureness: number): string =>
      spelled(word(text), [{ ...large, marks: { Ü: sureness } }, ...lettersOf('bermorgen')], none).text;
    expect(spell('übermorgen', 0.9)).toBe('Übermorgen');
    expect(spell('übermorgen', 0.6)).toBe('übermorgen');
  });

  it('include the large dotted “İ” of Turkish', () => {
    const turkish = markedLettersOf(['tur']);
    const large = { text: 'Î', at: 0, sureness: 0.95, marks: { İ: 0.62, Î: 0.33 } };
    expect(spelled(word('Istanbul', 96), [large, ...lettersOf('stanbul')], turkish).text).toBe('İstanbul');
  });

  it('are read once, if they were read as large and small', () => {
    const [large, small] = [lettersOf('Ø', 0.4), lettersOf('ø', 0.9)];
    expect(spelled(word('Tromso'), [...lettersOf('Troms'), ...large, ...small], none).text).toBe('Tromsø');
  });

  it('make a word as sure as they are', () => {
    expect(spelled(word('Skoda', 60), lettersOf('Škoda', 0.9), none).confidence).toBe(90);
    expect(spelled(word('Skoda', 89), lettersOf('Škoda', 0.86), none).confidence).toBe(86);
  });
});

it('every language with a Latin alphabet has its letters', () => {
  const codes = [...shippedLanguages, ...readingPacks([]).map(({ language }) => language)];
  const latin = codes.filter((code) => scriptsOfLanguage(code).includes('Latn'));
  expect(latin.filter((code) => markedLettersOf([code]).size === 0)).toEqual(['eng', 'ind']);
});

describe('words are read again', () => {
  const asked = async (text: string, confidence: number): Promise<number[]> => {
    const widths: number[] = [];
    await withForeignLetters([lineAt(0, 20, text, confidence)], 2, {
      ownMarked: new Set('é'),
      spell: async (box) => {
        widths.push(Math.round(box.width));
        return { letters: [], box };
      },
    });
    return widths;
  };

  it('if they are names or unsure, with room, in pixels of the color picture', async () => {
    expect(await asked('the Skoda cars', 95)).toEqual([112]);
    expect(await asked('the cars', 60)).toHaveLength(2);
    expect(await asked('the cars', 95)).toEqual([]);
    expect(await asked('in izmir', 95)).toHaveLength(1);
    expect(await asked('É A E', 95)).toHaveLength(1);
    expect(await asked('A E', 95)).toEqual([]);
  });

  it('unless they are no words of Latin letters', async () => {
    expect(await asked('12.5 a Ж日本 Привет', 60)).toEqual([]);
  });
});

it.each([
  ['the surer one', 'L6dz', 0.6, 'Łódź', 'Łódź'],
  ['that for lines if it is sure', 'Lodz', 0.95, 'Łódź', 'Lodz'],
  ['that for lines if no letter needs the other', 'L6dz', 0.6, 'Lodz', 'L6dz'],
  ['that for lines if it has several words', 'L6d z', 0.6, 'Łódź', 'L6d z'],
  ['that for lines if it is in another script', 'ФОТО', 0.85, 'ØOTO', 'ФОТО'],
  ['that for lines if it may be an icon', 'o', 0.6, 'Ø', 'o'],
])('a line is read by %s', async (_which, line, sureness, spelling, right) => {
  const box = { x: 0, y: 0, width: 40, height: 20, angle: 0 };
  const read = await surestOf(box, {
    ownMarked: new Set(),
    read: async () => ({ letters: lettersOf(line, sureness), box }),
    spell: async () => ({ letters: lettersOf(spelling, 0.9), box }),
  });
  expect(read.letters.map(({ text }) => text).join('')).toBe(right);
});

it('in a word that was surely read, a letter of the picture’s languages does not make one of others likely', () => {
  const [e, t, a, i, last] = lettersOf('ÉTAIȚ', 0.999);
  const letters = [e!, t!, a!, i!, { ...last!, sureness: 0.93 }];
  const french = new Set('éèêàçù');
  expect(spelled(word('ETAIT', 100), letters, french)).toMatchObject({ text: 'ÉTAIT', confidence: 100 });
  const [, ...unsure] = lettersOf('ÉTĀIT', 0.8);
  expect(spelled(word('ETAIT', 98), [{ ...e!, sureness: 0.89 }, ...unsure], french).text).toBe('ÉTAIT');
  const [g, u, ...others] = lettersOf('Gündoğan', 0.93);
  const turkish = [g!, { ...u!, sureness: 0.99 }, ...others];
  expect(spelled(word('Gundogan', 93), turkish, new Set('äöüß')).text).toBe('Gündoğan');
});

it('a letter that is not sure stays as it was read, and the word as unsure; one that is hardly sure does not count then', () => {
  const unsure = (text: string, other: string, sureness: readonly number[], confidence = 85) =>
    spelled(
      word(text, confidence),
      lettersOf(other).map((letter, at) => ({ ...letter, sureness: sureness[at]! })),
      none,
    );
  const found = unsure('Dokovié', 'Đoković', [0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.5]);
  expect(found).toMatchObject({ text: 'Đokovié', confidence: 85 });
  expect(unsure('Seven', 'Ševén', [0.86, 0.99, 0.99, 0.6, 0.99]).text).toBe('Seven');
  expect(unsure('L6dz', 'Łódź', [0.99, 0.5, 0.99, 0.99], 55)).toMatchObject({ text: 'L6dź', confidence: 55 });
});

it('a marked letter between the capitals of a word is a capital', async () => {
  const texts = 'SüSSE GRößE STRAßE KöR Süße McÉTÉ XIXè BKV-é VIS-à-VIS µSDHC';
  const [line] = await withForeignLetters([lineAt(0, 20, texts)], 1, {
    ownMarked: none,
    spell: async (box) => ({ letters: [], box }),
  });
  expect(line!.words.map(({ text }) => text).join(' ')).toBe(
    'SÜSSE GRÖßE STRAßE KöR Süße McÉTÉ XIXè BKV-é VIS-à-VIS µSDHC',
  );
});
