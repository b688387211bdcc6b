import { cjk, hasCjk } from '../../lib/text';
import type { TextLine } from '../../model/layout';

/** Katakana that look like Chinese characters, and these in the same order. Only their neighbors tell which one is meant. */
const katakana = 'ーニハロエタ';
const han = '一二八口工夕';
const lookAlikes = new RegExp(`[${katakana}${han}]+`, 'gu');

const isKatakana = /^[ァ-ヺー]$/u;
const isHan = /^[\p{Script=Han}〇]$/u;
/** What a zero of Chinese digits is read as between other digits, or before a unit. */
const zeros = /(?<=[一二三四五六七八九〇][・.]?)[O0○]+(?=[・.]?[一二三四五六七八九年月日時分円人度%])/gu;
/** Marks that are as wide as the letters before them. */
const marks = new RegExp(`(?<=[${cjk}ー])[?!]`, 'gu');

/**
 * Returns a line with the letters that its neighbors call for where several look alike: katakana between two katakana, and a Chinese
 * character next to another one and to no katakana.
 */
export function withLookAlikes(line: TextLine): TextLine {
  const text = line.words.map((word) => word.text).join('');
  if (!hasCjk(text)) return line;
  const mended = text
    .replaceAll(marks, (mark) => (mark === '?' ? '？' : '！'))
    .replaceAll(zeros, (read) => '〇'.repeat(read.length))
    .replaceAll(lookAlikes, (run, at: number, whole: string) => {
      const [before = '', after = ''] = [whole[at - 1], whole[at + run.length]];
      const isBetween = [before, after].map((letter) => isKatakana.test(letter));
      if (isBetween.every(Boolean)) return replaced(run, han, katakana);
      const isNext = isHan.test(before) || isHan.test(after);
      return isNext && !isBetween.some(Boolean) ? replaced(run, katakana, han) : run;
    });
  if (mended === text) return line;
  let at = 0;
  const words = line.words.map((word) => ({
    ...word,
    text: mended.slice(at, (at += word.text.length)),
  }));
  return { ...line, words };
}

const replaced = (text: string, from: string, to: string): string =>
  [...text].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
