import type { pictureListMethods } from '../../bus/contracts/picture-list';
import { fromPicturesContract } from '../../bus/contracts/pictures';
import { type Handlers, serve } from '../../bus/rpc';
import { pageKey } from '../../lib/url';
import { pictureSourceAt } from '../../model/batch';
import { fail } from '../../model/failure';
import { keepAliveDuring } from '../../platform/keep-alive';
import { isPageScript } from '../../platform/sender';
import { getProposal } from '../../store/alt-text';
import type { Jobs } from '../jobs/jobs';
import { estimateCost } from '../pictures-on-page/cost-estimate';
import type { AutomaticSites } from '../pictures-on-page/automatic-sites';
import type { PictureFeatures } from '../pictures-on-page/pictures-on-page';
import { proposalsOfJob } from '../pictures-on-page/proposals';
import { onGesturePage } from '../triggers/gesture-page';
import { readSettings } from '../../store/settings';

/** Handles the messages of panels about the list of a page's pictures, its batches and its alt text. */
export function pictureListHandlers(
  jobs: Jobs,
  { pictureList, batches, proposals, proposalWriter }: PictureFeatures,
): Handlers<typeof pictureListMethods> {
  return {
    openList: async (_nothing, { tab }) => ({
      outcome: await onGesturePage(pictureList.show, { ownTab: tab !== undefined, toFront: false }),
    }),
    closeList: () => pictureList.close(),
    startOnListed: async ({ task, ...place }) => {
      const source = pictureSourceAt(await pictureList.page(), place);
      return { id: await jobs.start({ task, sources: [source], inPanel: true, inList: true }) };
    },
    estimateCost: async () => estimateCost(await readSettings()),
    startBatch: async (request) => ({ id: await batches.start(await pictureList.page(), request) }),
    stopBatch: ({ id }) => batches.stop(id),
    retryBatch: ({ id }) => batches.retry(id),
    dismissBatch: ({ id }) => batches.dismiss(id),
    saveProposal: ({ proposal }) => proposals.edit(proposal),
    deleteProposal: ({ id }) => proposals.remove(id),
    editAlt: ({ id, text }) => proposals.editAnswer(id, text),
    addAlt: async ({ id }) => {
      const job = await jobs.get(id);
      const [source] = job?.sources ?? [];
      if (!job || source?.kind !== 'element') return fail('pictureGone');
      const written = proposalWriter.writeAlt(source.page, await proposals.ofAnswer(job));
      return { outcomes: (await keepAliveDuring(written)).map(({ outcome }) => outcome) };
    },
    writeAlt: async ({ ids }) => {
      const page = await pictureList.page();
      const saved = await Promise.all(ids.map(getProposal));
      const ofPage = saved.flatMap((proposal) => (proposal?.page === pageKey(page.url) ? [proposal] : []));
      return { outcomes: await keepAliveDuring(proposalWriter.writeAlt(page, ofPage)) };
    },
    removeAlt: async ({ id }) => {
      const job = await jobs.get(id);
      const [source] = job?.sources ?? [];
      if (!job || source?.kind !== 'element') return fail('pictureGone');
      const refs = (await proposalsOfJob(job)).map(({ ref }) => ref);
      return { undone: await keepAliveDuring(proposalWriter.undoAlt(source.page, refs)) };
    },
    undoAlt: async ({ refs }) => ({ undone: await proposalWriter.undoAlt(await pictureList.page(), refs) }),
  };
}

/** Serves the script that lists a page's pictures. */
export function servePictureScript({ pageLoaded }: Pick<AutomaticSites, 'pageLoaded'>): void {
  serve(fromPicturesContract, isPageScript, {
    pageLoaded: (_nothing, sender) => pageLoaded(sender),
  });
}
