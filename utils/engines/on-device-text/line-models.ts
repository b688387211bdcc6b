import type { Word } from '../../model/layout';
import type { LineReader } from './paddle/paddle';

/** A PP-OCR model for lines, and what it can write. */
export interface LineModel extends LineReader {
  /** The languages that it was made for (ISO 639-3). */
  languages: readonly string[];
  /** Text in other scripts is never taken from it. */
  writes: RegExp;
}

const digitsAndMarks = '\\p{Script=Common}\\p{Script=Inherited}';
/** Likelier by this much: spaces come out as in the picture, and nowhere else. Of 1, 5, 20 and 100, on memes and signs. */
const spaceBoost = 20;

const accented = ['deu', 'fra', 'ita', 'spa', 'por'];
const latin: LineModel = {
  languages: ['eng', ...accented],
  model: 'latin_PP-OCRv3_rec_infer.onnx',
  letters: 'latin_dict.txt',
  spaceBoost,
  writes: new RegExp(`^[\\p{Script=Latin}${digitsAndMarks}]*$`, 'u'),
};
const japanese: LineModel = {
  languages: ['eng', 'jpn'],
  model: 'japan_PP-OCRv3_rec_infer.onnx',
  letters: 'japan_dict.txt',
  spaceBoost,
  writes: new RegExp(
    `^[\\p{Script=Latin}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}${digitsAndMarks}]*$`,
    'u',
  ),
};

/** Every model, for the build. */
export const lineModels: readonly LineModel[] = [latin, japanese];

/** The model to read lines with in some languages (ISO 639-3). */
export function lineModelFor(languages: readonly string[]): LineModel {
  return languages.includes('jpn') ? japanese : latin;
}

/** Whether words in one of some languages (ISO 639-3) have accents, which the models often leave out. */
export function haveAccents(languages: readonly string[]): boolean {
  return languages.some((language) => accented.includes(language));
}

/** Whether a model was made for all of some languages. */
export function canWrite(model: LineModel, languages: readonly string[]): boolean {
  return languages.every((language) => model.languages.includes(language));
}

/** Whether a model can write what stands in a place, by the words that Tesseract, which knows more scripts, took it for. */
export function isWritable(words: readonly Word[], writes: RegExp): boolean {
  return words.every(({ text, confidence }) => confidence < scriptConfidence || writes.test(text));
}

/** From this confidence on Tesseract may have misread a letter, but not the script. */
const scriptConfidence = 40;
