/** Where the runtime of vision models is in the extension: its folder, and in it the worker, its threads, and the WASM. */
export const runtimeFiles = {
  folder: 'describing',
  worker: 'worker.js',
  threads: 'threads.js',
  wasm: 'wllama.wasm',
} as const;
