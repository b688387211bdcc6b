/** Where the build puts what the recogniser loads, and what its files are called there. */
export const readingFolder = 'reading';
export const workerFile = 'worker.min.js';

/** The recogniser's code for browsers with relaxed SIMD, and for the others; each stands beside its `.wasm`. */
export const cores = {
  relaxedSimd: 'tesseract-core-relaxedsimd-lstm.js',
  simd: 'tesseract-core-simd-lstm.js',
} as const;
