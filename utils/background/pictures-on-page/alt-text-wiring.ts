import { createAltSites } from './automatic-sites';
import { createBatching } from './batch';
import { holdPage, pageScript, picturesScript } from '../remote-contexts';
import type { Steps } from '../../pipeline/pipeline';
import { atOnceOf } from '../../model/settings';
import type { Jobs } from '../jobs/jobs';
import { createListing } from './picture-list';
import { hasSidebar } from '../../platform/panel';
import { stayAwake } from '../../platform/keep-alive';
import { createProposing } from './proposals';
import { readBatch, writeBatch } from '../../store/batches';
import { changeSettings, readSettings, watchSettings } from '../../store/settings';
import { createWriting } from './alt-writer';

/** What names the pictures of pages: their list, and the sites on which names are written by themselves. */
export function createNaming({ jobs, acquire }: { jobs: Jobs; acquire: Steps['acquire'] }) {
  const settings = readSettings;
  const proposing = createProposing(jobs);
  const writing = createWriting({
    page: pageScript,
    pictures: picturesScript,
    pageFirst: hasSidebar,
    proposing,
    settings,
  });
  const batching = createBatching({
    jobs,
    acquire,
    reach: picturesScript,
    atOnce: async () => atOnceOf(await settings()),
    proposed: proposing.propose,
    read: readBatch,
    write: writeBatch,
    stayAwake,
    watch: holdPage,
  });
  return {
    listing: createListing({ jobs, proposing, batching, writing, pictures: picturesScript, settings }),
    altSites: createAltSites({ settings, changeSettings, watchSettings, writing }),
  };
}
