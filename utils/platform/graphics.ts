/**
 * Whether models run on a graphics processor here. If 16-bit floats are missing, as in Chromium 156 on Linux with NVIDIA or without a
 * driver, their runtime silently uses the CPU.
 */
export async function hasUsableGpu(): Promise<boolean> {
  try {
    const adapter = await navigator.gpu?.requestAdapter();
    return adapter?.features.has('shader-f16') ?? false;
  } catch {
    return false;
  }
}
