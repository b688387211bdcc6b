import { describe, expect, it } from 'vitest';
import { asGiven, orientationOf } from '../../../../utils/engines/on-device-text/orientation';
import type { Letter, ReadLine } from '../../../../utils/engines/on-device-text/paddle/decode-line';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';

const across: TextBox = { x: 50, y: 50, width: 100, height: 20, angle: 0.1, score: 0.9 };
const down: TextBox = { ...across, width: 20, height: 100 };
const degrees = ({ angle }: TurnedBox): number => Math.round(((angle - 0.1) * 180) / Math.PI);

const word = (sureness: number): Letter[] => [...'letters'].map((text) => ({ text, at: 0.5, sureness }));

/** Reads surely only what lies as it should. */
function reading(lies: (box: TurnedBox) => boolean, other = 0.3): (box: TurnedBox) => Promise<ReadLine> {
  return (box) =>
    Promise.resolve({
      box,
      letters: word(lies(box) ? 0.98 : other),
    });
}

describe('the orientation of a picture', () => {
  it.each([
    ['as given', across, (box: TurnedBox) => degrees(box) === 0 && box.width > 0, asGiven],
    ['upside down', across, (box: TurnedBox) => degrees(box) === 180, { quarters: 2, isMirrored: false }],
    ['mirrored', across, (box: TurnedBox) => box.width < 0, { quarters: 0, isMirrored: true }],
    ['turned clockwise', down, (box: TurnedBox) => degrees(box) === 90, { quarters: 3, isMirrored: false }],
    ['turned back', down, (box: TurnedBox) => degrees(box) === 270, { quarters: 1, isMirrored: false }],
  ] as const)('%s', async (_how, box, lies, orientation) => {
    expect(await orientationOf([box, box], reading(lies))).toEqual(orientation);
  });

  it('follows what is long and read surely, whatever a box without text is taken for', async () => {
    const speck: TextBox = { ...across, width: 90 };
    const mostly = (box: TurnedBox): Promise<ReadLine> => {
      const isText = Math.abs(box.width) === across.width;
      const letters = Array.from({ length: isText ? 9 : 2 }, (_, at) => ({
        text: 'a',
        at: at / 9,
        sureness: isText ? (box.width < 0 ? 0.99 : 0.7) : 0.3,
      }));
      return Promise.resolve({ box, letters });
    };
    expect(await orientationOf([across, across, speck], mostly)).toEqual({ quarters: 0, isMirrored: true });
  });

  it('stays as given where no other way is clearly better', async () => {
    const little = reading((box) => degrees(box) === 180, 0.84);
    expect(await orientationOf([across], little)).toEqual(asGiven);
    expect(
      await orientationOf(
        [across, down],
        reading(() => false),
      ),
    ).toEqual(asGiven);
    expect(
      await orientationOf(
        [],
        reading(() => true),
      ),
    ).toEqual(asGiven);
  });

  it('does not believe the one line that is read surely upside down', async () => {
    const [first, ...others] = [150, 140, 130].map((width) => ({ ...across, width }));
    const chance = reading((box) => degrees(box) === 180 || (box.width === 150 && degrees(box) === 0));
    expect(await orientationOf([first!, ...others], chance)).toEqual({ quarters: 2, isMirrored: false });
  });

  it('reads the two largest lines that run the way most do, and no other once they are sure', async () => {
    const asked: TurnedBox[] = [];
    const boxes = [across, { ...across, width: 150 }, { ...down, height: 30, width: 10 }, across];
    await orientationOf(boxes, (box) => {
      asked.push(box);
      return Promise.resolve({ box, letters: word(0.97) });
    });
    expect(asked).toEqual([boxes[1], boxes[0]]);
  });

  it('reads no more of a long line than it needs', async () => {
    const asked: TurnedBox[] = [];
    await orientationOf([{ ...across, width: 2000 }], (box) => {
      asked.push(box);
      return Promise.resolve({ box, letters: word(0.97) });
    });
    expect(asked).toEqual([{ ...across, width: 160 }]);
  });

  it('reads less of each where there are many lines', async () => {
    const asked: TurnedBox[] = [];
    const lines = Array.from({ length: 5 }, (_, at) => ({ ...across, y: 50 * at, width: 300 }));
    await orientationOf(lines, (box) => {
      asked.push(box);
      return Promise.resolve({ box, letters: word(0.97) });
    });
    expect(asked).toEqual(lines.slice(0, 2).map((line) => ({ ...line, width: 80 })));
  });
});
