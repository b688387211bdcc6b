import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readingAssets } from '../../../utils/build/reading-assets';
import {
  codesFile,
  coreFile,
  detectorFile,
  workerFile,
  lineModels,
  scripts,
  signs,
} from '../../../utils/engines/on-device-text/models';
import { shippedHashes } from '../../../utils/build/shipped-hashes';
import { shippedLanguages } from '../../../utils/model/reading-languages';

const files = readingAssets.files();

it('copies the files that the recognizers load and nothing else', () => {
  expect(files.map(({ relativeDest }) => relativeDest).toSorted()).toEqual(
    [
      workerFile,
      coreFile,
      coreFile.replace('.js', '.wasm'),
      codesFile,
      detectorFile,
      ...lineModels.flatMap(({ model, letters }) => [model, letters]),
      'line-script.onnx',
      'signs.onnx',
      ...shippedLanguages.map((language) => `${language}.traineddata`),
    ]
      .map((file) => `reading/${file}`)
      .toSorted(),
  );
});

it('copies files that are there, 53 MB in all before they are zipped', () => {
  const sizes = files.map((file) =>
    'contents' in file
      ? file.contents.length
      : existsSync(file.absoluteSrc)
        ? statSync(file.absoluteSrc).size
        : NaN,
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(48);
  expect(megabytes).toBeLessThan(54);
});

it('copies the weights and letters that are kept here with their hashes and license', () => {
  const folder = new URL('../../../utils/engines/on-device-text/paddle/weights/', import.meta.url);
  const table = readFileSync(new URL('README.md', folder), 'utf8').matchAll(
    /^\| `(?<name>[^`]+)` \| `(?<hash>[\da-f]{64})` \| (?:`[\da-f]{64}`|the same) \|$/gm,
  );
  const told = Array.from(table, ({ groups: { name = '', hash = '' } = {} }) => [name, hash]);
  const kept = files.flatMap((file) =>
    'absoluteSrc' in file && /\.(?:onnx|txt)$/.test(file.absoluteSrc) ? [file.absoluteSrc] : [],
  );
  expect(kept.map((file) => path.dirname(file))).toEqual(kept.map(() => path.resolve(folder.pathname)));
  const hashes = kept.map((file) => [
    path.basename(file),
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(hashes));
  expect(shippedHashes).toMatchObject(
    Object.fromEntries(told.filter(([name = '']) => name.endsWith('.onnx'))),
  );
  expect(readFileSync(new URL('LICENSE.txt', folder), 'utf8')).toContain('Apache License');
});

it('leaves no other host in the script, and reports its rejections', () => {
  const script = files.map((file) => ('contents' in file ? file.contents : '')).join('');
  expect(script).toContain('traineddata');
  expect(script).not.toMatch(/https?:\/\//);
  expect(script).toMatch(/^addEventListener\('unhandledrejection'/);
});

it('trains the weights of this project for the classes that are read', () => {
  const training = new URL('../../../utils/engines/on-device-text/paddle/weights/training/', import.meta.url);
  const textOf = (file: string): string => readFileSync(new URL(file, training), 'utf8');
  expect(textOf('draw-signs.mjs')).toContain(`['', ...'${signs.slice(1).join('')}']`);
  expect(textOf('draw-lines.mjs')).toContain(`'${scripts.join(' ')}'`);
  const parts = textOf('draw-words.mjs').matchAll(/^ {2}\.\.\.'(?<letters>.+)',$/gm);
  const letters = Array.from(parts, ({ groups }) => groups?.['letters']?.replace("\\'", "'") ?? '').join('');
  expect(textOf('../words.txt').split('\n')).toEqual([...letters]);
});
