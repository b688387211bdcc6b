import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ggufOf } from '../../fixtures/make/gguf.mjs';
import { colorModel, writeModels } from '../../fixtures/make/models.mjs';

test('a file has its parts where the format says', () => {
  const data = Float32Array.of(1, -0.6, 2 ** -30, 70_000, 0, 0.5);
  const file = ggufOf(
    [
      ['name', 'string', 'é'],
      ['list', 'i32', [1, -2]],
    ],
    [
      { name: 'a', dimensions: [3, 2], data, isHalf: true },
      { name: 'b', dimensions: [1], data: Float32Array.of(0.25) },
    ],
  );
  expect(file.subarray(0, 4).toString()).toBe('GGUF');
  expect(file.readUInt32LE(4)).toBe(3);
  expect(file.readBigUInt64LE(8)).toBe(2n);
  expect(file.readBigUInt64LE(16)).toBe(2n);
  expect(file.length % 32).toBe(0);
  const halves = Array.from({ length: 6 }, (_, index) => file.readUInt16LE(file.length - 64 + index * 2));
  expect(halves).toEqual([0x3c00, 0xb8cc, 0, 0x7c00, 0, 0x3800]);
  expect(file.readFloatLE(file.length - 32)).toBe(0.25);
});

test('models are small and the same on each run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightread-models-'));
  try {
    const files = await writeModels(folder);
    for (const file of Object.values(files)) {
      const bytes = await readFile(file);
      expect(bytes.subarray(0, 4).toString(), file).toBe('GGUF');
      expect(bytes.length, file).toBeLessThan(4_000_000);
    }
    expect(colorModel().equals(await readFile(files.color))).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
