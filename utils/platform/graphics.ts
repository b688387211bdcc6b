/**
 * Whether models run on a graphics processor here. Their runtime silently uses the CPU if 16-bit floats are missing, as in Chromium 156 on
 * Linux with NVIDIA or without a driver, and without JSPI, as in Firefox (wllama 3.8.1).
 */
export async function hasUsableGpu(): Promise<boolean> {
  try {
    if (!('Suspending' in WebAssembly)) return false;
    const adapter = await navigator.gpu?.requestAdapter();
    return adapter?.features.has('shader-f16') ?? false;
  } catch {
    return false;
  }
}
