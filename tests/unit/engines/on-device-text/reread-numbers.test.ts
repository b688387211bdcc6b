import { describe, expect, it } from 'vitest';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import { rereadNumbers } from '../../../../utils/engines/on-device-text/reread-numbers';
import { minSureConfidence } from '../../../../utils/model/layout';
import type { Box } from '../../../../utils/model/layout';
import { lineAt, wordsOf } from './lines';

/** One cell that Tesseract has read as `first`, and PP-OCR as `second`. */
async function look(
  first: string,
  second: string,
  { confidence = 95, sureness = 0.95, boxes = [] as Box[] } = {},
) {
  const asked: TurnedBox[] = [];
  const read = (box: TurnedBox) => {
    asked.push(box);
    const letters = [...second].map((text, at) => ({ text, at: (at + 0.5) / second.length, sureness }));
    return Promise.resolve({ letters, box });
  };
  const [[line] = []] = await rereadNumbers([[lineAt(100, 40, first, confidence)]], {
    boxes,
    read,
    pixelScale: 2,
  });
  const words = line?.words ?? [];
  return {
    text: words.map(({ text }) => text).join(' '),
    isUnsure: words.some((word) => word.confidence < minSureConfidence),
    words,
    asked,
  };
}

describe('rereading numbers', () => {
  it.each([
    ['1876', '187,6', '187,6'],
    ['10:42', '10 : 42', '10:42'],
    ['33548 kr', '33 548 kr', '33 548 kr'],
    ['91%', '9,1 %', '9,1 %'],
    ['8.70541 €', '8.705,41', '8.705,41 €'],
    ['77.9 %', '77,9 %', '77,9 %'],
    ['7,405.60', '$7,405.60', '$7,405.60'],
    ['716 853 2959', '7168532959', '716 853 2959'],
  ])('takes what PP-OCR saw between the digits of %s, and no sign away', async (first, second, right) => {
    expect(await look(first, second)).toMatchObject({ text: right, isUnsure: false });
  });

  it('keeps the signs that PP-OCR has lost or read as letters', async () => {
    expect(await look('371,25 €', '371,25')).toMatchObject({ text: '371,25 €', isUnsure: false });
    expect((await look('181.34', 'f181.34')).text).toBe('181.34');
  });

  it('is in doubt about a digit that the two read differently', async () => {
    expect(await look('08.2', '98.2')).toMatchObject({ text: '08.2', isUnsure: true });
    expect(await look('98.2', '982')).toMatchObject({ text: '98.2', isUnsure: true });
    expect(await look('98.2', '')).toMatchObject({ text: '98.2', isUnsure: true });
    expect(await look('98.2', '98,2', { sureness: 0.5 })).toMatchObject({ text: '98.2', isUnsure: true });
  });

  it('never adds a digit, for it may be the rule between two cells', async () => {
    expect(await look('3.11.2012', '13.11.2012')).toMatchObject({ text: '3.11.2012', isUnsure: true });
  });

  it('is sure of what both surely read alike', async () => {
    expect(await look('1.447,01 €', '1.447,01 €', { confidence: 52 })).toMatchObject({ isUnsure: false });
    expect(await look('08.2', '08.2', { confidence: 52, sureness: 0.8 })).toMatchObject({ isUnsure: true });
  });

  it('reads with room on all sides, in pixels of the colored picture', async () => {
    const { asked } = await look('98.2', '98.2');
    expect(asked).toMatchObject([{ x: 240, y: 100, angle: 0 }]);
    expect(asked[0]!.width).toBeGreaterThan(80);
    expect(asked[0]!.height).toBeGreaterThan(40);
  });

  it('reads it in its detected box, but not with its neighbor', async () => {
    const found = (x: number, width: number): Box => ({ x, y: 36, width, height: 28 });
    const plain = await look('98.2', '98.2');
    const own = await look('98.2', '98.2', { boxes: [found(90, 60)] });
    expect(own.asked).toMatchObject([{ x: 240, y: 100, width: 120, height: 56 }]);
    for (const other of [found(105, 60), found(90, 300)])
      expect((await look('98.2', '98.2', { boxes: [other] })).asked).toEqual(plain.asked);
  });

  it('leaves words and sentences alone, and numbers that can lose nothing', async () => {
    for (const text of ['Lisbon', 'On 12 May the 3 of us left', '7', 'v2 beta'])
      expect((await look(text, 'wrong 99,9')).asked, text).toHaveLength(0);
  });

  it('leaves code alone, whose words stand as far apart as its letters are wide', async () => {
    for (const text of ['    max-width: 1664px;', 'color: #681380;', '"max": 2607,', 'opacity = 0.12'])
      expect((await look(text, 'wrong 99,9')).asked, text).toHaveLength(0);
  });

  it('tells cells apart by the rule or the room between them', async () => {
    const { asked } = await look('2016-11-20 | 04/07/2027', '2016-11-20');
    expect(asked).toHaveLength(2);
  });

  it('gives new words their places in the old ones’', async () => {
    const { words } = await look('33548 kr', '33 548 kr');
    expect(words.map(({ box }) => box.x)).toEqual([100, 126, 161]);
    expect(words.every(({ box }) => box.y === 40 && box.height === 20)).toBe(true);
    expect(wordsOf([[{ words, box: words[0]!.box }]])).toBe('33 548 kr');
  });
});
