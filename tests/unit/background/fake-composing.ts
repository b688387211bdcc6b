import { vi } from 'vitest';
import { type AcquirePicture, createComposing } from '../../../utils/background/question-draft';
import { fail } from '../../../utils/model/failure';
import type { Composer } from '../../../utils/model/feed';
import type { PictureSource, StoredPicture } from '../../../utils/model/picture';
import { defaultSettings } from '../../../utils/model/settings';
import { createJobs } from '../../../utils/background/jobs/jobs';
import { samplePicture } from '../model/samples';
import { createFakeRuns } from './jobs/fake-runs';
import { createFakeStore } from './jobs/fake-store';

/** A picture of the store, and what is known of it once it has been got. */
export const sourceOf = (hash: string): PictureSource => ({ kind: 'stored', hash, name: `${hash}.jpg` });
export const pictureOf = (source: PictureSource): StoredPicture => ({
  ...samplePicture,
  hash: source.kind === 'stored' ? source.hash : '',
});
/** Gets pictures so, and says how far it is meanwhile, as the real step does. */
export const acquiring = (
  get: (source: PictureSource, signal: AbortSignal) => Promise<{ picture: StoredPicture }>,
): AcquirePicture =>
  async function* (source, signal) {
    yield { kind: 'scrolling', progress: 0.5 };
    return get(source, signal);
  };
export const atOnce = async (source: PictureSource) => ({ picture: pictureOf(source) });

/** Gets pictures when a test says so, by the hash. */
export function createGates() {
  const open = new Map<string, () => void>();
  const acquire = acquiring(
    (source) =>
      new Promise((resolve) => {
        const picture = pictureOf(source);
        open.set(picture.hash, () => resolve({ picture }));
      }),
  );
  return {
    acquire,
    come: (hash: string) => vi.waitFor(() => (open.get(hash) ?? fail('internal'))()),
  };
}

/** What composes pictures, with what an earlier worker left. */
export function setUp(acquire = acquiring(atOnce), left?: Composer) {
  const store = { kept: left };
  const runs = createFakeRuns();
  const jobs = createJobs({ store: createFakeStore(), run: runs.run, stayAwake: () => () => undefined });
  const kept = { read: async () => store.kept, write: async (now?: Composer) => void (store.kept = now) };
  const composing = createComposing(jobs, acquire, kept, async () => defaultSettings);
  return { store, jobs, composing, composer: () => jobs.state().composer };
}
