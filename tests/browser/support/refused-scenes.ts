import type { Composer } from '../../../utils/model/feed';
import { stagedTalk } from './follow-up-scenes';
import type { PanelScene } from './panel-scenes';
import { twoConnected } from './talk-scenes';

const refused: NonNullable<Composer['refused']> = [
  { name: 'Holiday in the mountains 2025', failure: { code: 'fileNotRead' } },
  { name: 'a-rather-long-name-of-some-minutes-that-nobody-reads.txt', failure: { code: 'notAPicture' } },
];
const failure = { code: 'notAPicture' } as const;

/** Files of which some could not be taken, as the panel shows them. */
export const refusedScenes: readonly PanelScene[] = [
  {
    name: 'talk-refused',
    settings: twoConnected,
    state: async () => {
      const [job, composer] = await stagedTalk();
      return { jobs: [job], composer: { ...composer, failure, refused } };
    },
  },
  {
    name: 'talk-still-to-come',
    settings: twoConnected,
    state: async () => {
      const [job, composer] = await stagedTalk();
      return { jobs: [job], composer: { ...composer, pending: 2 } };
    },
  },
  {
    name: 'new-refused',
    settings: twoConnected,
    state: async () => {
      const [, { about: _none, ...composer }] = await stagedTalk();
      return { jobs: [], composer: { ...composer, failure, refused: refused.slice(1) } };
    },
  },
  {
    name: 'none-taken',
    settings: twoConnected,
    state: async () => ({ jobs: [], composer: { id: 'c', pictures: [], pending: 0, failure, refused } }),
  },
];
