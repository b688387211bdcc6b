import type { createComposing } from '../question-draft';
import type { Jobs } from '../jobs/jobs';
import type { Listing } from '../pictures-on-page/picture-list';

/** What has to end before everything can be forgotten, and what forgets. */
export interface ForgettingTools {
  jobs: Pick<Jobs, 'endAll' | 'state' | 'forget'>;
  composing: Pick<ReturnType<typeof createComposing>, 'ready' | 'discard'>;
  listing: Pick<Listing, 'ready' | 'clear'>;
  /** Empties what is stored. */
  forgetStored(): Promise<void>;
  /** Gives back what the browser allowed. */
  giveBackGrants(): Promise<void>;
  createMenus(): Promise<void>;
}

/**
 * Makes the extension as it was when it was installed: ends what is running, empties all that is stored, and gives back
 * what the browser allowed. It works on at once.
 */
export async function forgetEverything(tools: ForgettingTools): Promise<void> {
  const { jobs, composing, listing } = tools;
  await Promise.all([composing.ready, listing.ready]);
  composing.discard();
  await listing.clear();
  await jobs.endAll();
  await jobs.forget(jobs.state().jobs.map(({ id }) => id));
  // Before the settings: sites are taken out of them when access is taken back.
  await tools.giveBackGrants();
  await tools.forgetStored();
  await tools.createMenus();
}
