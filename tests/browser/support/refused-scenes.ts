import { stagedTalk } from './follow-up-scenes';
import type { PanelScene } from './panel-scenes';
import { aDraft, awaited, refusedFile } from './question-drafts';
import { twoConnected } from './talk-scenes';

const failed = [
  refusedFile('Holiday in the mountains 2025', 'fileNotRead'),
  refusedFile('a-rather-long-name-of-some-minutes-that-nobody-reads.txt', 'notAPicture'),
];

/** Files of which some could not be taken, as the panel shows them. */
export const refusedScenes: readonly PanelScene[] = [
  {
    name: 'talk-refused',
    settings: twoConnected,
    state: async () => {
      const [job, draft] = await stagedTalk();
      return { jobs: [job], draft: { ...draft, failed } };
    },
  },
  {
    name: 'talk-still-to-come',
    settings: twoConnected,
    state: async () => {
      const [job, draft] = await stagedTalk();
      return { jobs: [job], draft: { ...draft, pending: awaited('a', 'b') } };
    },
  },
  {
    name: 'new-refused',
    settings: twoConnected,
    state: async () => {
      const [, { about: _none, ...draft }] = await stagedTalk();
      return { jobs: [], draft: { ...draft, failed: failed.slice(1) } };
    },
  },
  {
    name: 'none-taken',
    settings: twoConnected,
    state: async () => ({ jobs: [], draft: aDraft({ failed }) }),
  },
];
