import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { Layout } from '../../utils/model/layout';
import type { StoredPicture } from '../../utils/model/picture';
import { getLayout } from '../../utils/store/jobs';
import { isReadHere } from '../../utils/answers/read-here';

/** Sides may differ by rounding, and no more: what was read in parts says nothing of the whole. */
const slack = 0.01;

/**
 * The text of a picture with the places of its words, as one of the jobs that are shown has read it on this device: the
 * given one first, then the newest. Undefined while it is looked up, null where there is none.
 */
export function useLayout(job: Job, picture: StoredPicture, jobs: readonly Job[]): Layout | undefined | null {
  const ids = [job, ...jobs].filter((one) => hasRead(one, picture)).map(({ id }) => id);
  const key = ids.join();
  const { hash, width, height } = picture;
  const [found, setFound] = useState<{ hash: string; layout: Layout | null }>();
  useEffect(() => {
    let left = false;
    const keep = (layout: Layout | null): void => {
      if (!left) setFound({ hash, layout });
    };
    firstLayout(key === '' ? [] : key.split(','), width / height).then(keep, () => keep(null));
    return () => {
      left = true;
    };
  }, [key, hash, width, height]);
  // What is known holds until more is: nothing comes and goes while a further job is looked at.
  return found?.hash === hash ? found.layout : undefined;
}

/** Of several pictures only the last one's layout is kept. */
function hasRead(job: Job, { hash }: StoredPicture): boolean {
  const [only, ...others] = job.pictures;
  return isReadHere(job) && job.state === 'done' && only?.hash === hash && others.length === 0;
}

async function firstLayout(ids: readonly string[], ratio: number): Promise<Layout | null> {
  for (const id of ids) {
    const layout = await getLayout(id);
    if (layout && Math.abs(layout.width / layout.height / ratio - 1) < slack) return layout;
  }
  return null;
}
