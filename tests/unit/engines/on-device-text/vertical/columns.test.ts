import { describe, expect, it } from 'vitest';
import type { TextBox } from '../../../../../utils/engines/on-device-text/paddle/detection';
import { columnsIn } from '../../../../../utils/engines/on-device-text/vertical/columns';

/** A box by its left upper corner. */
const boxAt = (left: number, top: number, width: number, height: number, angle = 0): TextBox => ({
  x: left + width / 2,
  y: top + height / 2,
  width,
  height,
  angle,
  score: 0.9,
});
const places = (boxes: readonly TextBox[]): number[][] =>
  columnsIn(boxes).texts.map((columns) => columns.map(({ x }) => x));

describe('columns', () => {
  it('are read from right to left, also the short end of a paragraph', () => {
    const boxes = [boxAt(100, 50, 20, 300), boxAt(200, 70, 20, 280), boxAt(150, 50, 20, 40)];
    expect(places(boxes)).toEqual([[210, 160, 110]]);
  });

  it('are whole where the detector found parts, down to a mark', () => {
    const boxes = [
      boxAt(200, 50, 20, 300),
      boxAt(150, 50, 20, 100),
      boxAt(151, 155, 20, 22),
      boxAt(150, 180, 20, 90),
      boxAt(160, 275, 10, 10),
    ];
    const { texts, others } = columnsIn(boxes);
    expect(others).toEqual([]);
    expect(texts).toHaveLength(1);
    expect(texts[0]![1]).toMatchObject({ y: (50 + 285) / 2, height: 235 });
  });

  it('of an upper tier are read before those of a lower one, and leave headings and page numbers', () => {
    const heading = boxAt(60, 10, 180, 30);
    const number = boxAt(145, 700, 16, 12);
    const upper = [boxAt(200, 60, 20, 280), boxAt(150, 60, 20, 280), boxAt(100, 60, 20, 200)];
    const lower = [boxAt(200, 380, 20, 280), boxAt(150, 380, 20, 100)];
    const { texts, others } = columnsIn([number, ...lower, heading, ...upper]);
    expect(texts.map((columns) => columns.map(({ x }) => x))).toEqual([
      [210, 160, 110],
      [210, 160],
    ]);
    expect(others).toEqual([number, heading]);
  });

  it('keep the small readings beside them out', () => {
    const boxes = [boxAt(200, 50, 20, 300), boxAt(216, 100, 11, 40), boxAt(150, 50, 20, 300)];
    const { texts, others } = columnsIn(boxes);
    expect(texts.flat().map(({ x }) => x)).toEqual([210, 160]);
    expect(others).toEqual([]);
  });

  it('do not exist in horizontal text', () => {
    const boxes = [boxAt(50, 50, 300, 20), boxAt(50, 90, 280, 20), boxAt(50, 130, 20, 20)];
    expect(columnsIn(boxes)).toEqual({ texts: [], others: boxes });
  });

  it('lean as their page does', () => {
    const angle = 0.05;
    const columns = [0, 1, 2].map((at) =>
      boxAt(200 - 50 * at, 50 + 50 * at * Math.tan(-angle), 20, 300, angle),
    );
    const end = boxAt(60, 45, 20, 40, 0.3);
    const [text] = columnsIn([...columns, end]).texts;
    expect(text?.map((column) => column.angle)).toEqual([angle, angle, angle, angle]);
  });
});
