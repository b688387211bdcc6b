import type { RecognizedWord } from '../../model/layout';
import { scriptsOfLanguage } from '../../model/reading-languages';

/** The build's folder with the recognizers' files, and the names of their scripts. */
export const readingFolder = 'reading';
export const workerFile = 'worker.min.js';
/** Needs its `.wasm` file next to it. The build with relaxed SIMD was not measurably faster on the same pictures. */
export const coreFile = 'tesseract-core-simd-lstm.js';
/** ZXing, which reads QR and bar codes. */
export const codesFile = 'zxing_reader.wasm';
/** The PP-OCR model that detects text. */
export const detectorFile = 'ch_PP-OCRv4_det_infer.onnx';

/** Returns the URL of one of these files in the extension. */
export function packagedUrl(file: string): string {
  return new URL(`/${readingFolder}/${file}`, location.origin).href;
}

/** A PP-OCR model for lines: its file, and the file with its letters, one on each line, in the order of its classes. */
export interface LineModel {
  model: string;
  letters: string;
  /** The languages that it was made for (ISO 639-3). */
  languages: readonly string[];
  /** The scripts that it can read. Other text of the model is not used. */
  writes: RegExp;
}

const digitsAndMarks = '\\p{Script=Common}\\p{Script=Inherited}';

const latin: LineModel = {
  languages: ['eng', 'deu', 'fra', 'ita', 'spa', 'por', 'nld', 'swe', 'ind'],
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

/** Reads single words with the letters of all languages that have a Latin alphabet: the other models lack most of these. */
export const wordModel: LineModel = {
  languages: [],
  model: 'words.onnx',
  letters: 'words.txt',
  writes: latin.writes,
};

/** All models, for the build. */
export const lineModels: readonly LineModel[] = [latin, japanese, wordModel];

/** Returns the model for lines in some languages (ISO 639-3). */
export function lineModelFor(languages: readonly string[]): LineModel {
  return languages.includes('jpn') ? japanese : latin;
}

/** The model that tells a line's script by its shapes, and its classes as ISO 15924 codes; one is no text. */
export const scriptFile = 'line-script.onnx';
export const noScript = 'Zyyy';
export const scripts = [
  ...([
    'Latn',
    'Cyrl',
    'Grek',
    'Hani',
    'Jpan',
    'Kore',
    'Hebr',
    'Arab',
    'Deva',
    'Thai',
    'Geor',
    'Armn',
  ] as const),
  ...(['Beng', 'Taml', noScript] as const),
];
export type Script = (typeof scripts)[number];

/**
 * The model that knows signs which the recognizers lack, and its classes; the first is any other character, the last two are a
 * switch that is off and one that is on.
 */
export const signFile = 'signs.onnx';
export const signs = ['', ...'₹₩₪₽₫₺₴₦₱฿€£¥$½¼¾⅓⅔⅛⅜⅝⅞☑☐◉○★☆→Ωµ№§¶±✓✗{}()[];◐◑'];
/** The side of a sign's square picture, in pixels. */
export const signSide = 32;

/** Returns the scripts of some languages (ISO 639-3). All of them use Latin letters and digits, too. */
export function scriptsOf(languages: readonly string[]): readonly Script[] {
  const known = new Set(['Latn', ...languages.flatMap(scriptsOfLanguage)]);
  return scripts.filter((script) => known.has(script));
}

/** Returns the scripts of some languages that a model cannot write. */
export function scriptsBeyond(model: LineModel, languages: readonly string[]): readonly Script[] {
  const written = scriptsOf(model.languages);
  return scriptsOf(languages).filter((script) => !written.includes(script));
}

/** The letters of languages with a Latin alphabet that English lacks, in lower case. */
const marked: Record<string, string> = {
  eng: '',
  ind: '',
  deu: 'äöüß',
  fra: 'àâæçéèêëîïôœùûüÿ',
  ita: 'àèéìòù',
  spa: 'áéíñóúü',
  por: 'àáâãçéêíóôõú',
  nld: 'éëïóöü',
  swe: 'åäöé',
  pol: 'ąćęłńóśźż',
  ces: 'áčďéěíňóřšťúůýž',
  tur: 'âçğıİîöşûü',
  ron: 'ăâîșț',
  hun: 'áéíóöőúüű',
  vie: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
};

/** Returns the letters of some languages (ISO 639-3) that English lacks, in lower case. */
export const markedLettersOf = (languages: readonly string[]): ReadonlySet<string> =>
  new Set(languages.flatMap((code) => [...(marked[code] ?? '')]));

/** Whether one of some languages (ISO 639-3) has, or may have, accents, which the models often omit. Organizations may offer any language. */
export const haveAccents = (languages: readonly string[]): boolean =>
  languages.some((code) => marked[code] !== '' && scriptsOfLanguage(code).includes('Latn'));

/** Whether text in one of some scripts may run down, in columns from right to left. */
export function canRunDown(known: readonly Script[]): boolean {
  return known.some((script) => ['Hani', 'Jpan', 'Kore'].includes(script));
}

/** Whether a model was made for all of some languages. */
export function canWrite(model: LineModel, languages: readonly string[]): boolean {
  return languages.every((language) => model.languages.includes(language));
}

/** Whether words that Tesseract read are in the scripts of a model. Tesseract knows more scripts. */
export function isInScripts(words: readonly RecognizedWord[], writes: RegExp): boolean {
  return words.every(({ text, confidence }) => confidence < minScriptConfidence || writes.test(text));
}

/** The minimum confidence at which Tesseract surely has the right script, even if it may have misread a letter. */
const minScriptConfidence = 40;
