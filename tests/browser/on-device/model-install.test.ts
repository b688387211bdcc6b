import { afterEach, expect, test } from 'vitest';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ModelFile } from '../../../utils/model/installed-models';
import { bytesInFolders, idOfModel, removeAllFolders } from '../../../utils/store/model-folders';
import { writeModel } from '../../../utils/store/model-writer';

/** Returns a GGUF, version 3, that has an architecture and then any bytes. */
function ggufOf(architecture: string): Blob {
  const number = (value: number) => new BigUint64Array([BigInt(value)]);
  const text = (words: string) => [number(words.length), words];
  const ofString = new Uint32Array([8]);
  const value = [...text('general.architecture'), ofString, ...text(architecture)];
  return new Blob(['GGUF', new Uint32Array([3]), number(0), number(1), ...value, 'x'.repeat(1000)]);
}

/** Serves a file, as one whose hash is that of `promised`. */
async function serve(file: Blob, promised = file): Promise<ModelFile> {
  const hash = await crypto.subtle.digest('SHA-256', await promised.arrayBuffer());
  return { url: URL.createObjectURL(file), sha256: bytesToHex(new Uint8Array(hash)), bytes: file.size };
}

/** Writes the files of a model; returns what is told last. */
async function install(files: readonly ModelFile[]) {
  const source = { name: 'Tiny', files: [...files], tasks: [] };
  const order = { id: idOfModel(files), run: 'one', source, sample: '' };
  return (await Array.fromAsync(writeModel(order, new AbortController().signal))).at(-1);
}

// The files of all tests are in one browser.
afterEach(removeAllFolders);

test('the files of a model are written if all are as promised, and refused if one is another', async () => {
  const [model, projector, other] = [ggufOf('llama'), ggufOf('clip'), ggufOf('gemma')];
  const wrong = [await serve(other, model), await serve(projector)];
  await expect(install(wrong)).rejects.toMatchObject({ failure: { install: { reason: 'wrongHash' } } });
  const right = [await serve(model), await serve(projector)];
  expect(await install(right)).toMatchObject({ type: 'done', id: idOfModel(right) });
  expect([...(await bytesInFolders()).values()]).toEqual([model.size + projector.size]);
});
