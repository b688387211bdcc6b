import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const script = path.resolve(import.meta.dirname, '../../../utils/build/pin-packs.mjs');
const url = 'https://network.example/gh/owner/data@1/rus.traineddata';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sightread-pin-packs-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the size and the hash of a file that no package has are those of the installed one', async () => {
  const list = path.join(folder, 'list.json');
  await writeFile(list, JSON.stringify({ rus: { url, sha256: '', bytes: 0 } }));
  const pin = () => run(process.execPath, [script, '--list', list, '--tessdata', folder, '--out', folder]);
  await expect(pin()).rejects.toThrow('rus.traineddata');
  expect(JSON.parse(await readFile(list, 'utf8'))).toEqual({ rus: { url, sha256: '', bytes: 0 } });
  await writeFile(path.join(folder, 'rus.traineddata'), 'data');
  await pin();
  const sha256 = createHash('sha256').update('data').digest('hex');
  expect(JSON.parse(await readFile(list, 'utf8'))).toEqual({ rus: { url, sha256, bytes: 4 } });
});
