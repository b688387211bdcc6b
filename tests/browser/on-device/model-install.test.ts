import { afterEach, expect, test } from 'vitest';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ModelFile } from '../../../utils/model/device-models';
import { readModels } from '../../../utils/store/device-models';
import { bytesInFolders, idOfModel, removeAllFolders } from '../../../utils/store/model-folders';
import { installModel } from '../../../utils/store/model-install';

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

const install = (files: readonly ModelFile[]) =>
  installModel(
    { name: 'Tiny', files, tasks: ['describe'], isUnmeasured: false, languages: [] },
    { signal: new AbortController().signal, report: () => undefined },
  );

// The files of all tests are in one browser.
afterEach(removeAllFolders);

test('a model is installed where all its files are as promised, and refused where one is another', async () => {
  const [model, projector, other] = [ggufOf('llama'), ggufOf('clip'), ggufOf('gemma')];
  const wrong = [await serve(other, model), await serve(projector)];
  await expect(install(wrong)).rejects.toMatchObject({ failure: { reason: 'wrongHash' } });
  expect((await readModels()).models).toEqual([]);

  const right = [await serve(model), await serve(projector)];
  expect((await install(right)).id).toBe(idOfModel(right));
  const { models } = await readModels();
  expect(models.map(({ name }) => name)).toEqual(['Tiny']);
  expect([...(await bytesInFolders()).values()]).toEqual([model.size + projector.size]);
});
