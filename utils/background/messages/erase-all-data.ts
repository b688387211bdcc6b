import type { Jobs } from '../jobs/jobs';
import type { Batches } from '../pictures-on-page/batch';
import type { PictureList } from '../pictures-on-page/picture-list';

export interface EraseTools {
  jobs: Pick<Jobs, 'stopAll' | 'state' | 'discard'>;
  pictureList: Pick<PictureList, 'ready' | 'close'>;
  batches: Pick<Batches, 'clear'>;
  /** Empties all stores. */
  eraseStored(): Promise<void>;
  /** Gives all permissions back. */
  revokeGrants(): Promise<void>;
  createMenu(): Promise<void>;
}

/** Stops everything, deletes all data and gives all permissions back, as after an installation. The extension goes on at once. */
export async function eraseAllData(tools: EraseTools): Promise<void> {
  const { jobs, pictureList, batches } = tools;
  await pictureList.ready;
  await pictureList.close();
  await batches.clear();
  await jobs.stopAll();
  await jobs.discard(jobs.state().jobs.map(({ id }) => id));
  // Before the settings are deleted: revoking a permission changes them.
  await tools.revokeGrants();
  await tools.eraseStored();
  await tools.createMenu();
}
