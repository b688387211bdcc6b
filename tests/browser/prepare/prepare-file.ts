import { framesOf } from '../../../utils/prepare/frames';
import { measure, type Rasterize, readPictureFile } from '../../../utils/prepare/picture-file';
import { type EncodeOptions, prepare } from '../../../utils/prepare/prepare';
import type { PreparedPicture } from '../../../utils/model/picture';

/** Prepares a file as the pipeline does. */
export async function prepareFile(
  blob: Blob,
  options: EncodeOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  const findFrames: EncodeOptions['findFrames'] = (file, wanted) => framesOf(file, wanted, rasterize, signal);
  return prepare(await readPictureFile(blob), { ...options, findFrames }, rasterize, signal);
}

/** Returns the format of a file and its upright size, as the pipeline reads them. */
export async function measureFile(blob: Blob, rasterize: Rasterize) {
  const file = await readPictureFile(blob);
  return { kind: file.kind, ...(await measure(file, rasterize)) };
}
