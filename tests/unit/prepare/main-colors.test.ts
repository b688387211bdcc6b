import { describe, expect, test } from 'vitest';
import { colorName, colorNames, mainColors } from '../../../utils/prepare/main-colors';
import { languages, textsIn } from '../texts/locales';

/** Pixels of these colors, as many of each as it says. */
function pixels(...colors: readonly (readonly [hex: string, count: number])[]): { data: ImageData['data'] } {
  const bytes = colors.flatMap(([hex, count]) =>
    Array.from({ length: count }, () => [...Buffer.from(hex.padEnd(8, 'f'), 'hex')]).flat(),
  );
  return { data: Uint8ClampedArray.from(bytes) };
}

// Colors of CSS, and of things whose color everybody names alike.
test.each([
  ['black', ['000000', '111111', '1e1e2e', '2b2b2b']],
  ['gray', ['696969', '808080', 'a9a9a9', 'c0c0c0', '708090']],
  ['white', ['ffffff', 'f5f5f5', 'fffff0', 'faf0e6', 'f0f8ff']],
  ['red', ['ff0000', '8b0000', 'dc143c', 'b22222', 'ff4500']],
  ['orange', ['ffa500', 'ff8c00', 'ff7f50', 'ff7f00']],
  ['yellow', ['ffff00', 'ffd700', 'f0e68c', 'fff44f']],
  ['green', ['008000', '006400', '00ff00', '228b22', '6b8e23', '98fb98', '4a7023', '808000']],
  ['turquoise', ['40e0d0', '00ffff', '008080', '20b2aa']],
  ['blue', ['0000ff', '000080', '4169e1', '87ceeb', 'add8e6', '4682b4', '191970']],
  ['purple', ['800080', '4b0082', '663399', '9370db']],
  ['pink', ['ffc0cb', 'ff69b4', 'ff1493', 'ee82ee', 'ff00ff']],
  ['brown', ['8b4513', 'a0522d', 'd2691e', '6f4e37', '8d5524', '3b2314']],
  ['beige', ['f5f5dc', 'd2b48c', 'f5deb3', 'ffe4c4', 'ffdbac', 'f1c27d']],
] as const)('%s', (name, colors) => {
  for (const hex of colors) {
    const [red = 0, green = 0, blue = 0] = Buffer.from(hex, 'hex');
    expect([hex, colorName(red, green, blue)]).toEqual([hex, name]);
  }
});

describe('the main colors', () => {
  test('are the most frequent ones, up to three', () => {
    const four = [
      ['0000ff', 30],
      ['ffffff', 40],
      ['ff0000', 20],
      ['ffff00', 10],
    ] as const;
    expect(mainColors(pixels(...four))).toEqual(['white', 'blue', 'red']);
  });

  test('are without those of a small share, and without what is not seen', () => {
    expect(mainColors(pixels(['ffffff', 95], ['ff0000', 5]))).toEqual(['white']);
    expect(mainColors(pixels(['00000000', 95], ['ff0000', 5]))).toEqual(['red']);
    expect(mainColors(pixels(['ff000040', 5]))).toEqual([]);
    expect(mainColors(pixels())).toEqual([]);
  });
});

test('have as many different names in every language', () => {
  for (const language of languages) {
    const names = textsIn(language)['color_names']?.message.split('|') ?? [];
    expect([language, new Set(names).size]).toEqual([language, colorNames.length]);
  }
});
