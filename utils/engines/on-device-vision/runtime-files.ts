/** The runtime of vision models in the extension: its folder, and there its worker, its threads and its WASM. */
export const runtimeFiles = {
  folder: 'describing',
  worker: 'worker.js',
  threads: 'threads.js',
  wasm: 'wllama.wasm',
} as const;
