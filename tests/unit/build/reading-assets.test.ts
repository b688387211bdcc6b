import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readingAssets } from '../../../utils/build/reading-assets';
import { coreFile, detectorFile, workerFile, lineModels } from '../../../utils/engines/on-device-text/models';
import { shippedLanguages } from '../../../utils/model/reading-languages';

const files = readingAssets.files();

it('copies the files that the recognizers load and nothing else', () => {
  expect(files.map(({ relativeDest }) => relativeDest).toSorted()).toEqual(
    [
      workerFile,
      coreFile,
      coreFile.replace('.js', '.wasm'),
      detectorFile,
      ...lineModels.flatMap(({ model, letters }) => [model, letters]),
      ...shippedLanguages.map((language) => `${language}.traineddata`),
    ]
      .map((file) => `reading/${file}`)
      .toSorted(),
  );
});

it('copies files that are there, 50 MB in all before they are zipped', () => {
  const sizes = files.map((file) =>
    'contents' in file
      ? file.contents.length
      : existsSync(file.absoluteSrc)
        ? statSync(file.absoluteSrc).size
        : NaN,
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(48);
  expect(megabytes).toBeLessThan(51);
});

it('leaves no other host in the script, and reports its rejections', () => {
  const script = files.map((file) => ('contents' in file ? file.contents : '')).join('');
  expect(script).toContain('traineddata');
  expect(script).not.toMatch(/https?:\/\//);
  expect(script).toMatch(/^addEventListener\('unhandledrejection'/);
});
