import { describe, expect, it } from 'vitest';
import { classes } from '../../eval/make/classes.mjs';
import { contrast, grays } from '../../eval/make/contrast.mjs';
import { pages } from '../../eval/make/pages.mjs';
import { chosenClasses } from '../../eval/make/pictures.mjs';
import { createRandom, randomFor } from '../../eval/make/random.mjs';
import { mostErrors } from '../../eval/measure/bounds.mjs';
import { english } from '../../eval/words/english.mjs';
import { languages } from '../../eval/words/languages.mjs';
import { createWriter } from '../../eval/words/writer.mjs';

describe('numbers from a seed', () => {
  it('are always the same', () => {
    const random = createRandom(7);
    const numbers = Array.from({ length: 4 }, () => random.integer(0, 999));
    // Other numbers would be other pictures under the seeds that were written down.
    expect(numbers).toEqual([11, 61, 976, 699]);
  });

  it('differ from name to name and from seed to seed', () => {
    const first = (seed: number, name: string) => randomFor(seed, name).next();
    const firsts = [first(1, 'a/0'), first(1, 'a/1'), first(1, 'b/0'), first(2, 'a/0')];
    expect(new Set(firsts).size).toBe(4);
    expect(first(1, 'a/0')).toBe(firsts[0]);
  });

  it('reach both ends and nothing beyond', () => {
    const random = createRandom(1);
    const drawn = new Set(Array.from({ length: 300 }, () => random.integer(2, 4)));
    expect(drawn).toEqual(new Set([2, 3, 4]));
    expect(random.shuffled([1, 2, 3, 4])).toHaveLength(4);
    expect(new Set(random.shuffled([1, 2, 3, 4]))).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('words', () => {
  it.each(Object.entries(languages))('in %s fill all their templates', (_, words) => {
    const writer = createWriter(words, createRandom(3));
    for (const template of [...words.sentences, ...words.titles, ...words.labels]) {
      expect(writer.fill(template)).not.toMatch(/[{}]|undefined/);
    }
  });

  it('come in no sentence twice before every other had its turn', () => {
    const writer = createWriter(
      { ...english, slots: {}, sentences: ['One.', 'Two.', 'Three.'] },
      createRandom(5),
    );
    expect(new Set([writer.sentence(), writer.sentence(), writer.sentence()]).size).toBe(3);
  });

  it('begin a sentence with a capital, whatever stands first', () => {
    const writer = createWriter(
      { ...english, slots: { who: ['the crew'] }, sentences: ['{who} left.'] },
      createRandom(5),
    );
    expect(writer.sentence()).toBe('The crew left.');
  });

  it('refuse a slot that is not there', () => {
    expect(() => createWriter(english, createRandom(1)).fill('{nobody}')).toThrow('{nobody}');
  });
});

describe('the classes', () => {
  it('compose the same picture from the same seed, and another from the next', () => {
    for (const { name, compose } of classes) {
      const scene = (at: number) => JSON.stringify(compose(randomFor(7, `${name}/${at}`), at));
      expect(scene(0), name).toBe(scene(0));
      expect(scene(0), name).not.toBe(scene(1));
    }
  });

  it('each say what they have suffered, and have a bound unless they are whole pages', () => {
    for (const { name, leastDamage } of classes) {
      expect(leastDamage, name).not.toBe('');
      expect((mostErrors[name] ?? 0) > 0, name).toBe(!name.startsWith('page-'));
    }
    expect(new Set(classes.map(({ name }) => name)).size).toBe(classes.length);
  });

  it('can be chosen by name, but not by a wrong one', () => {
    expect(chosenClasses(['sign', 'meme']).map(({ name }) => name)).toEqual(['meme', 'sign']);
    expect(() => chosenClasses(['sings'])).toThrow('There is no class sings');
  });

  it('of whole pages are clean at even numbers, damaged at odd ones', () => {
    for (const { name, compose } of pages) {
      const isDamaged = [0, 1, 2, 3].map(
        (at) => compose(randomFor(7, `${name}/${at}`), at).damage !== undefined,
      );
      expect(isDamaged, name).toEqual([false, true, false, true]);
    }
    expect(pages.length).toBeGreaterThanOrEqual(30);
  });

  it('have gray words of little contrast', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const { paper, ink } = grays(createRandom(seed));
      const level = (color: string) => Number(/\d+/.exec(color)?.[0]);
      expect(contrast(level(paper), level(ink))).toBeGreaterThan(1.9);
      expect(contrast(level(paper), level(ink))).toBeLessThan(3.1);
    }
  });
});
