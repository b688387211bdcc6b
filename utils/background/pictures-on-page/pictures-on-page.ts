import { createAutomaticSites } from './automatic-sites';
import { createBatches } from './batch';
import { createPictureList } from './picture-list';
import { createProposals } from './proposals';
import { createProposalWriter } from './proposal-writer';
import { picturesScript } from '../../bus/remote-contexts';
import { acquireBeforeJob } from '../../pipeline/pictures';
import { maxConcurrentOf } from '../../model/settings';
import type { Jobs } from '../jobs/jobs';
import { readBatch, writeBatch } from '../../store/alt-text';
import { readSettings } from '../../store/settings';

export type PictureFeatures = ReturnType<typeof createPicturesOnPage>;

/** Returns everything about the pictures of web pages: their list, batches, and alt text from its proposal to its page. */
export function createPicturesOnPage(jobs: Jobs) {
  const proposals = createProposals(jobs, (unplaced) => pictureList.place(unplaced));
  const proposalWriter = createProposalWriter(proposals);
  const batches = createBatches({
    jobs,
    acquire: acquireBeforeJob,
    connect: picturesScript,
    maxConcurrent: async () => maxConcurrentOf(await readSettings()),
    propose: proposals.propose,
    read: readBatch,
    write: writeBatch,
  });
  const pictureList = createPictureList(jobs, proposalWriter);
  const automaticSites = createAutomaticSites(proposalWriter);
  return { proposals, proposalWriter, batches, pictureList, automaticSites };
}
