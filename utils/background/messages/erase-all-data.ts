import type { Jobs } from '../jobs/jobs';
import type { Batches } from '../pictures-on-page/batch';
import type { PictureList } from '../pictures-on-page/picture-list';

export interface EraseTools {
  jobs: Pick<Jobs, 'stopAll' | 'state' | 'discard'>;
  pictureList: Pick<PictureList, 'ready' | 'close'>;
  batches: Pick<Batches, 'clear'>;
  installs: { stopAll(): void };
  eraseStored(): Promise<void>;
  revokeGrants(): Promise<void>;
  createMenu(): Promise<void>;
}

/** Stops all jobs and installations, deletes all data and revokes all permissions: the extension is as after its installation. */
export async function eraseAllData(tools: EraseTools): Promise<void> {
  const { jobs, pictureList, batches } = tools;
  await pictureList.ready;
  await pictureList.close();
  await batches.clear();
  tools.installs.stopAll();
  await jobs.stopAll();
  await jobs.discard(jobs.state().jobs.map(({ id }) => id));
  // Before the settings are deleted: revoking a permission changes them.
  await tools.revokeGrants();
  await tools.eraseStored();
  await tools.createMenu();
}
