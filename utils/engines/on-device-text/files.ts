/** Where the build puts what the recogniser loads, and what its scripts are called there. */
export const readingFolder = 'reading';
export const workerFile = 'worker.min.js';
/** Wants its `.wasm` beside it. The build with relaxed SIMD was no faster on the same pictures, within the noise. */
export const coreFile = 'tesseract-core-simd-lstm.js';
/** The PP-OCR model that finds where text stands. */
export const detectorFile = 'ch_PP-OCRv4_det_infer.onnx';

/** The address of one of these files in the extension. */
export function packaged(file: string): string {
  return new URL(`/${readingFolder}/${file}`, location.origin).href;
}
