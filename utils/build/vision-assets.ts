import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ResolvedPublicFile } from 'wxt';
import { runtimeFiles } from '../engines/on-device-vision/runtime-files';
import { fetchPackagedOffline } from '../platform/worker-fetch';

const { folder, worker, threads, wasm } = runtimeFiles;

const packageFolder = fileURLToPath(new URL('../../node_modules/@wllama/wllama/', import.meta.url));
const packaged = (path: string): string => readFileSync(join(packageFolder, path), 'utf8');

/** Browsers without JSPI get stand-ins, so that the script loads and says itself what is missing. */
const withoutJspi = `if(!WebAssembly.Suspending){WebAssembly.Suspending=function(f){return f};WebAssembly.promising=function(f){return async(...a)=>f(...a)}}`;
/** Without an adapter the runtime does not look for a graphics processor again. */
const withoutGpu = `if(RUN_OPTIONS.noWebGPU)try{Object.defineProperty(WorkerNavigator.prototype,"gpu",{get:()=>({requestAdapter:async()=>null})})}catch{}`;

/**
 * wllama starts its worker and its threads from `blob:` addresses, which Firefox blocks in an extension, and names a
 * content delivery network. Here both are files of the package, and no address is left.
 */
export const visionAssets = {
  /** Returns the runtime's files: its worker, the script of its threads, its WASM. Throws where a script names another host. */
  files: (): ResolvedPublicFile[] => [
    { contents: withoutAddresses(workerScript()), relativeDest: join(folder, worker) },
    { contents: withoutAddresses(threadsScript()), relativeDest: join(folder, threads) },
    { absoluteSrc: join(packageFolder, 'esm/wasm/wllama.wasm'), relativeDest: join(folder, wasm) },
  ],
  /** Returns the paths of what the scripts were made from. */
  sources: (): string[] => [join(packageFolder, 'src/wasm/wllama.js')],
  /** Returns a plugin that has wllama use these files. Throws where a newer wllama has other code. */
  withPackagedWorkers: (): Plugin => ({
    name: 'vision:with-packaged-workers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@wllama\/wllama\/esm\/index\.js$/ },
      handler: (code) => replacements.reduce(replaced, code),
    },
  }),
};

/** What is replaced in wllama, and by what. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [
    /let moduleCode = JSPI_STUB[\s\S]*?this\.worker = createWorker\(completeCode\);/,
    `const options = { pathConfig: { 'wllama.wasm': this.resources.wasmPath }, nbThread: this.nbThread, compat: false, noWebGPU: this.resources.noWebGPU === true };
     this.worker = new Worker('/${folder}/${worker}#' + encodeURIComponent(JSON.stringify(options)), { type: 'module' });`,
  ],
  [/new Blob\(\[moduleCode\], \{ type: "text\/javascript" \}\)/, `'/${folder}/${threads}'`],
  // The code that is packaged, and maps of the WASM for its developers.
  [/^var LLAMA_CPP_WORKER_CODE = .*$/m, `var LLAMA_CPP_WORKER_CODE = '';`],
  [/^var OPFS_UTILS_WORKER_CODE = .*$/m, `var OPFS_UTILS_WORKER_CODE = '';`],
  [/^var WLLAMA_EMSCRIPTEN_CODE = .*$/m, `var WLLAMA_EMSCRIPTEN_CODE = '';`],
  [/var WASM_SOURCE_MAP = \{[\s\S]*?\n\};/, 'var WASM_SOURCE_MAP = {};'],
  [/yield Debug\.decodeStackTrace\(stack, isCompatBuild\)/, 'stack'],
  [/worker: "https:[^"]*",\s*wasm: "https:[^"]*"/, `worker: '', wasm: ''`],
  [/var HF_BASE = "https:[^"]*";/, `var HF_BASE = '';`],
];

function replaced(code: string, [what, by]: readonly [RegExp, string]): string {
  if (!what.test(code)) throw new Error(`wllama has changed: ${what.source} is not in it`);
  return code.replace(what, () => by);
}

/** Returns the worker's script; its options are in the hash of its address. */
function workerScript(): string {
  const runtime = packaged('src/wasm/wllama.js').replace('var Module', 'var ___Module');
  return [
    'const RUN_OPTIONS=JSON.parse(decodeURIComponent(location.hash.slice(1)))',
    withoutGpu,
    withoutJspi,
    `(${String(fetchPackagedOffline)})()`,
    `function wModuleInit(){${runtime};return Module}`,
    packaged('src/workers-code/llama-cpp.js').replace(/(^|\s)\/\/ .*$|\/\*\*[\s\S]*?\*\//gm, ''),
  ].join(';\n');
}

const threadsScript = (): string => `${withoutJspi};\n${packaged('src/wasm/wllama.js')}`;

function withoutAddresses(script: string): string {
  const left = /https?:\/\/[^\s"'`)]+/.exec(script);
  if (left) throw new Error(`The runtime of vision models names another host: ${left[0]}`);
  return script;
}
