import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readingAssets } from '../../../utils/ask/on-device/assets';
import { coreFile, workerFile } from '../../../utils/ask/on-device/files';
import { shippedLanguages } from '../../../utils/ask/on-device/languages';

const files = readingAssets.files();

it('copies what the recogniser loads and nothing else', () => {
  expect(files.map(({ relativeDest }) => relativeDest).toSorted()).toEqual(
    [
      workerFile,
      coreFile,
      coreFile.replace('.js', '.wasm'),
      ...shippedLanguages.map((language) => `${language}.traineddata.gz`),
    ]
      .map((file) => `reading/${file}`)
      .toSorted(),
  );
});

it('copies files that are there, 17 MB in all', () => {
  const sizes = files.map((file) =>
    'contents' in file
      ? file.contents.length
      : existsSync(file.absoluteSrc)
        ? statSync(file.absoluteSrc).size
        : NaN,
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(15);
  expect(megabytes).toBeLessThan(18);
});

it('leaves no other host in the script, whose rejections are heard', () => {
  const script = files.map((file) => ('contents' in file ? file.contents : '')).join('');
  expect(script).toContain('traineddata');
  expect(script).not.toMatch(/https?:\/\//);
  expect(script).toMatch(/^addEventListener\('unhandledrejection'/);
});
