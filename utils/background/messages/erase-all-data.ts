import { revokeGrants } from '../../platform/permissions';
import { eraseStored } from '../../store/erase-stored';
import type { Announcements } from '../announce/announcements';
import type { Jobs } from '../jobs/jobs';
import type { PictureFeatures } from '../pictures-on-page/pictures-on-page';
import type { ContextMenu } from '../triggers/menu-items';

/**
 * Stops all jobs and installations, deletes all data and revokes all permissions. The extension is then as after its installation.
 * Throws if something cannot be deleted.
 */
export async function eraseAllData(
  jobs: Pick<Jobs, 'stopAll' | 'state' | 'discard'>,
  { pictureList, batches }: Pick<PictureFeatures, 'pictureList' | 'batches'>,
  announcements: Pick<Announcements, 'settled'>,
  installs: { stopAll(): void },
  menu: Pick<ContextMenu, 'create'>,
): Promise<void> {
  await pictureList.ready;
  await pictureList.close();
  await batches.clear();
  installs.stopAll();
  await jobs.stopAll();
  await jobs.discard(jobs.state().jobs.map(({ id }) => id));
  // An announcement stores that its site was told of announcements.
  await announcements.settled();
  // Before the settings are deleted, because revoking a permission changes them.
  await revokeGrants();
  await eraseStored();
  await menu.create();
}
