/** Where the build puts what the recogniser loads, and what its scripts are called there. */
export const readingFolder = 'reading';
export const workerFile = 'worker.min.js';
/** Wants its `.wasm` beside it. The build with relaxed SIMD was no faster on the same pictures, within the noise. */
export const coreFile = 'tesseract-core-simd-lstm.js';
