import { createAltSites } from './alt-sites';
import { createBatching } from './batching';
import { holdPage, pageScript, picturesScript } from './contexts';
import type { Steps } from './describe';
import { atOnceOf } from './domain/settings';
import type { Jobs } from './jobs';
import { createListing } from './listing';
import { hasSidebar } from './platform/panel';
import { stayAwake } from './platform/stay-awake';
import { createProposing } from './proposing';
import { readBatch, writeBatch } from './store/batches';
import { changeSettings, readSettings, watchSettings } from './store/settings';
import { createWriting } from './writing';

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
