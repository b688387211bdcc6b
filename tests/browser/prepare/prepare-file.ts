import { decodeFile, measure, type Rasterize, readPictureFile } from '../../../utils/prepare/picture-file';
import { type EncodeOptions, prepare } from '../../../utils/prepare/prepare';
import type { PreparedPicture } from '../../../utils/model/picture';

/** Prepares a file as the pipeline does. */
export async function prepareFile(
  blob: Blob,
  options: EncodeOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  const decode = (file: Parameters<typeof decodeFile>[0], size: Parameters<typeof decodeFile>[2]) =>
    decodeFile(file, rasterize, size);
  return prepare(await readPictureFile(blob), options, decode, signal);
}

/** Measures a file as the pipeline does. */
export async function measureFile(blob: Blob, rasterize: Rasterize) {
  return measure(await readPictureFile(blob), (file, size) => decodeFile(file, rasterize, size));
}
