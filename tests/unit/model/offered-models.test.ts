import { expect, test } from 'vitest';
import { type DeviceFacts, offeredModels, modelForDevice } from '../../../utils/model/offered-models';
import { bytesOfFiles } from '../../../utils/model/model-install';

test('three models are offered, each with a model and a vision half that are known to the last byte', () => {
  const sizes = offeredModels.map(({ name, files }) => [name, Math.round(bytesOfFiles(files) / 1e6)]);
  expect(sizes).toEqual([
    ['SmolVLM 256M', 279],
    ['LFM2.5-VL 450M', 482],
    ['Qwen3.5 0.8B', 738],
  ]);
  for (const { repository, revision, files } of offeredModels) {
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    const folder = `https://huggingface.co/${repository}/resolve/${revision}/`;
    const names = files.map(({ url }) => url.slice(folder.length));
    expect(files.map(({ url }) => url)).toEqual(names.map((name) => folder + name));
    expect(names.map((name) => /^(mmproj-)?[\w.-]+\.gguf$/.exec(name)?.[1])).toEqual([undefined, 'mmproj-']);
  }
  const hashes = offeredModels.flatMap(({ files }) => files.map(({ sha256 }) => sha256));
  expect(new Set(hashes).size).toBe(6);
});

test('what is not open source is not said to be', () => {
  for (const { license, isOpen } of offeredModels)
    expect(isOpen, license).toBe(/^(Apache-2\.0|MIT)$/.test(license));
});

test('all are offered for what nobody has measured them for, too: no task of text is among it', () => {
  for (const { tasks } of offeredModels) expect(tasks).toEqual(['describe', 'alt', 'ask']);
});

const [smol, lfm, qwen] = ['SmolVLM 256M', 'LFM2.5-VL 450M', 'Qwen3.5 0.8B'];

test.each<[Pick<DeviceFacts, 'memory' | 'hasGraphics'>, english: unknown[], other: unknown[]]>([
  [{ memory: 32, hasGraphics: true }, [qwen, 'graphics'], [qwen, 'graphics']],
  [{ memory: 8, hasGraphics: true }, [qwen, 'graphics'], [qwen, 'graphics']],
  [{ memory: undefined, hasGraphics: true }, [qwen, 'graphics'], [qwen, 'graphics']],
  [{ memory: 4, hasGraphics: true }, [smol, 'memory'], [lfm, 'memory']],
  [{ memory: 32, hasGraphics: false }, [smol, 'smallest'], [lfm, 'languages']],
  [{ memory: 8, hasGraphics: false }, [smol, 'smallest'], [lfm, 'languages']],
  [{ memory: undefined, hasGraphics: false }, [smol, 'smallest'], [lfm, 'languages']],
  [{ memory: 4, hasGraphics: false }, [smol, 'smallest'], [lfm, 'languages']],
])('recommends for %j', (device, english, other) => {
  const best = (language: string) => {
    const { name, why } = modelForDevice({ ...device, language });
    expect(offeredModels.map((model) => model.name)).toContain(name);
    return [name, why];
  };
  for (const language of ['en', 'en-GB', 'EN-us']) expect(best(language)).toEqual(english);
  for (const language of ['de', 'ja', 'ru', 'enm', '']) expect(best(language)).toEqual(other);
});
