import { describe, expect, it } from 'vitest';
import { characterErrors, mean, median, normalized, wordRecall } from '../../eval/measure/score.mjs';

describe('what counts of a text', () => {
  it('is its words, not how they are set', () => {
    expect(normalized('One\n\n  two\tthree\f')).toBe('One two three');
    expect(normalized('caf\u0065\u0301')).toBe('café');
  });

  it('is not what Markdown adds for tables, lists and code', () => {
    expect(normalized('| a | b |\n| --- | ---: |\n| 1 | 2 |')).toBe('a b 1 2');
    expect(normalized('- one\n* two\n• three\n1. four\n12) five')).toBe('one two three four five');
    expect(normalized('```js\nlet a = 1;\n```')).toBe('let a = 1;');
  });

  it('keeps what only looks like Markdown', () => {
    expect(normalized('-18.9%\nMon - Fri\n2.5 kg')).toBe('-18.9% Mon - Fri 2.5 kg');
  });

  it('leaves out the spaces that some readers put between Japanese characters', () => {
    expect(normalized('日 本 語\nの 文字、 です')).toBe('日本語の文字、です');
    expect(normalized('Tom met Ana')).toBe('Tom met Ana');
  });

  it('leaves out marks of writing direction', () => {
    expect(normalized('\u200Fمرحبا\u200E 42')).toBe('مرحبا 42');
  });
});

describe('wrong characters', () => {
  it('are counted by edits, as a share of the truth', () => {
    expect(characterErrors('abcd', 'abcd')).toBe(0);
    expect(characterErrors('abcd', 'abxd')).toBe(0.25);
    expect(characterErrors('abcd', 'bcd')).toBe(0.25);
    expect(characterErrors('abcd', 'aabcd')).toBe(0.25);
  });

  it('are all of them when nothing is read, and no more than all when far too much is', () => {
    expect(characterErrors('abcd', '')).toBe(1);
    expect(characterErrors('abcd', 'quite another text, and a long one')).toBe(1);
  });

  it('need a truth', () => {
    expect(() => characterErrors(' \n', 'x')).toThrow('no text');
  });
});

describe('words found', () => {
  it('count each as often as it stands there, in any order', () => {
    expect(wordRecall('the cat the dog', 'dog, the "cat"', 'en')).toBe(0.75);
    expect(wordRecall('the cat', 'the the the cat cat', 'en')).toBe(1);
    expect(wordRecall('Stop', 'STOP', 'en')).toBe(0);
  });

  it('need no spaces in Japanese', () => {
    expect(wordRecall('図書館の開館時間', '図書館の 開館 時間', 'ja')).toBe(1);
    expect(wordRecall('図書館の開館時間', '図書館', 'ja')).toBeLessThan(1);
    expect(wordRecall('図書館の開館時間', '図書館', 'ja')).toBeGreaterThan(0);
  });
});

describe('the middle', () => {
  it('of numbers is the median, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(mean([1, 2, 6])).toBe(3);
  });

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow();
    expect(() => mean([])).toThrow();
  });
});
