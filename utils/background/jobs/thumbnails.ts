import type { Job } from '../../model/job';
import type { Rasterise } from '../../prepare/prepare';
import { thumbnailOf } from '../../prepare/thumbnail';
import { getThumbnail } from '../../store/history/reading';
import { getPicture, putThumbnail } from '../../store/pictures';

/** Keeps a thumbnail of each of a job's pictures that has none yet. Throws where one cannot be made. */
export async function keepThumbnails({ pictures }: Job, rasterise: Rasterise): Promise<void> {
  for (const { hash } of pictures) {
    if (await getThumbnail(hash)) continue;
    const picture = await getPicture(hash);
    if (picture) await putThumbnail(hash, await thumbnailOf(picture, rasterise));
  }
}
