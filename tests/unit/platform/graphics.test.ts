import { afterEach, expect, test, vi } from 'vitest';
import { hasUsableGpu } from '../../../utils/platform/graphics';

afterEach(() => void vi.unstubAllGlobals());

/** Gives the browser a graphics processor, and perhaps what the runtime needs to wait for it. */
function browserWith(features: readonly string[], hasJspi: boolean): void {
  vi.stubGlobal('navigator', { gpu: { requestAdapter: async () => ({ features: new Set(features) }) } });
  vi.stubGlobal('WebAssembly', hasJspi ? { Suspending: Object } : {});
}

test.each([
  [['shader-f16'], true, true],
  [[], true, false],
  // Firefox has WebGPU on some systems, and runs models on the CPU there, too.
  [['shader-f16'], false, false],
])('a graphics processor with %j, and JSPI: %s', async (features, hasJspi, isUsable) => {
  browserWith(features, hasJspi);
  expect(await hasUsableGpu()).toBe(isUsable);
});

test('a browser without WebGPU has no graphics processor for models', async () => {
  vi.stubGlobal('navigator', {});
  expect(await hasUsableGpu()).toBe(false);
});
