import type { RecognizedWord } from '../../model/layout';

/** The folder of the build with the recognizers' files, and the names of their scripts. */
export const readingFolder = 'reading';
export const workerFile = 'worker.min.js';
/** Needs its `.wasm` beside it. The build with relaxed SIMD was no faster on the same pictures, within the noise. */
export const coreFile = 'tesseract-core-simd-lstm.js';
/** The PP-OCR model that detects text. */
export const detectorFile = 'ch_PP-OCRv4_det_infer.onnx';

/** Returns the address of one of these files in the extension. */
export function packagedUrl(file: string): string {
  return new URL(`/${readingFolder}/${file}`, location.origin).href;
}

/** A PP-OCR model for lines: its file, and that of its letters, one a line, in the order of its classes. */
export interface LineModel {
  model: string;
  letters: string;
  /** The languages that it was made for (ISO 639-3). */
  languages: readonly string[];
  /** Text in other scripts is never taken from the model. */
  writes: RegExp;
}

const digitsAndMarks = '\\p{Script=Common}\\p{Script=Inherited}';

const accented = ['deu', 'fra', 'ita', 'spa', 'por'];
const latin: LineModel = {
  languages: ['eng', ...accented],
  model: 'latin_PP-OCRv3_rec_infer.onnx',
  letters: 'latin_dict.txt',
  writes: new RegExp(`^[\\p{Script=Latin}${digitsAndMarks}]*$`, 'u'),
};
const japanese: LineModel = {
  languages: ['eng', 'jpn'],
  model: 'japan_PP-OCRv3_rec_infer.onnx',
  letters: 'japan_dict.txt',
  writes: new RegExp(
    `^[\\p{Script=Latin}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}${digitsAndMarks}]*$`,
    'u',
  ),
};

/** Every model, for the build. */
export const lineModels: readonly LineModel[] = [latin, japanese];

/** Returns the model for lines in some languages (ISO 639-3). */
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

/** Whether words that Tesseract read, which knows more scripts, are in the scripts of a model. */
export function isInScripts(words: readonly RecognizedWord[], writes: RegExp): boolean {
  return words.every(({ text, confidence }) => confidence < minScriptConfidence || writes.test(text));
}

/** From this confidence on, Tesseract may have misread a letter, but not the script. */
const minScriptConfidence = 40;
