import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelHub, startModelHub } from '../../fakes/model-hub.mjs';
import { modelBytes } from '../../fakes/model-server.mjs';

const script = path.resolve(import.meta.dirname, '../../../utils/build/pin-models.mjs');
const at = { repository: 'makers/Tiny-GGUF', revision: 'b'.repeat(40) };

let hub: ModelHub;
let folder: string;
beforeEach(async () => {
  hub = await startModelHub();
  folder = await mkdtemp(path.join(tmpdir(), 'sightread-pin-'));
});
afterEach(async () => {
  await hub.close();
  await rm(folder, { recursive: true });
});

type Files = { url: string; sha256: string; bytes: number }[];

/** The files of a model that the hub has. */
const hubFiles = (): Files =>
  ['Tiny-Q8_0.gguf', 'mmproj-Tiny-Q8_0.gguf'].map((name, seed) =>
    hub.add({ ...at, path: name, bytes: modelBytes('llama', { bytes: 2000, seed }) }),
  );

/** Runs the script on a list with these files, which it must leave alone; returns its exit code and words. */
async function pin(files: Files): Promise<{ code: number; words: string }> {
  const list = path.join(folder, 'list.json');
  const before = JSON.stringify({ models: [{ name: 'Tiny', ...at, files }] });
  await writeFile(list, before);
  const child = spawn(process.execPath, [script, '--hub', hub.origin, '--list', list]);
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(await readFile(list, 'utf8')).toBe(before);
  return { code, words: words.trim().replaceAll(hub.origin.replace('http://', ''), 'HUB') };
}

test('a list that agrees with the hub is said to, without a byte of the files', async () => {
  expect(await pin(hubFiles())).toEqual({ code: 0, words: 'HUB has all 1 models as listed.' });
  expect(hub.network.requests).toEqual([]);
});

test('each file that differs is named, with what is on the hub and in the list', async () => {
  const [model, mmproj] = hubFiles() as [Files[number], Files[number]];
  const wrong = [
    { ...model, sha256: 'a'.repeat(64) },
    { ...mmproj, bytes: 1999 },
  ];
  expect(await pin(wrong)).toEqual({
    code: 1,
    words: [
      `Tiny: Tiny-Q8_0.gguf has the SHA-256 ${model.sha256} on the hub, and ${'a'.repeat(64)} in the list.`,
      'Tiny: mmproj-Tiny-Q8_0.gguf has 2000 bytes on the hub, and 1999 in the list.',
    ].join('\n'),
  });
  const gone = { ...model, url: model.url.replace('Q8_0', 'Q4_0') };
  expect(await pin([gone, mmproj])).toEqual({
    code: 1,
    words: "Tiny: Tiny-Q4_0.gguf isn't in makers/Tiny-GGUF.",
  });
  const { code, words } = await pin([{ ...model, url: model.url.replace(at.revision, 'main') }]);
  expect([code, words]).toEqual([
    1,
    expect.stringContaining(`doesn't begin with http://HUB/makers/Tiny-GGUF/resolve/${at.revision}/`),
  ]);
});

test('a revision that the hub does not have, and a hub that is not there, are said in a sentence', async () => {
  expect(await pin([])).toEqual({
    code: 1,
    words: `Tiny: http://HUB/api/models/makers/Tiny-GGUF/tree/${at.revision}?recursive=true answered with HTTP 404.`,
  });
  const files = hubFiles();
  await hub.close();
  expect(await pin(files)).toEqual({ code: 1, words: "HUB can't be reached, so the list wasn't checked." });
  hub = await startModelHub();
});
