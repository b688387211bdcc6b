import type { FeedState } from '../../../utils/model/feed';
import type { PageListEvent } from '../../../utils/model/page-pictures';
import { aJob, page } from './jobs';
import { allOf } from './fake-page';
import { aBatch, listedPage, sampleProposals, samplePictures } from './listed-pictures';

/** A picture of the list of a page's pictures that must hold in light, dark, narrow and forced colors. */
export interface PicturesScene {
  name: string;
  state: FeedState;
  events: readonly PageListEvent[];
  /** The page has been left. */
  isLost?: boolean;
  /** Opens what a person would open. */
  press?: readonly string[];
  /** What is scrolled to. */
  shows?: string;
}

const whole = [allOf([...samplePictures])];
const open: FeedState = { jobs: [], listed: listedPage };
const failed = aJob({
  id: 'b2',
  batch: 'batch-1',
  state: 'failed',
  task: { kind: 'alt' },
  failure: { code: 'filtered', host: 'api.example', status: 400, model: 'gemma-vision' },
  sources: [{ kind: 'element', url: '', ref: 'p6', frameId: 0, page }],
});
const ended = aBatch({
  state: 'done',
  items: aBatch().items.map((item) => (item.state === 'waiting' ? { ...item, state: 'done' } : item)),
});

/** Every state that the list can show. */
export const picturesScenes: readonly PicturesScene[] = [
  { name: 'loading', state: open, events: [] },
  { name: 'empty', state: open, events: [allOf([])] },
  { name: 'listed', state: open, events: whole },
  {
    name: 'proposals',
    state: { ...open, proposals: [...sampleProposals] },
    events: whole,
    shows: '.chips',
  },
  { name: 'items', state: open, events: whole, shows: '[data-ref="p2"]' },
  {
    name: 'working',
    state: {
      ...open,
      jobs: [
        aJob({
          id: 'w1',
          state: 'working',
          task: { kind: 'alt' },
          sources: [{ kind: 'element', url: '', ref: 'p1', frameId: 0, page }],
        }),
      ],
    },
    events: whole,
  },
  {
    name: 'added',
    state: { ...open, proposals: [...sampleProposals] },
    events: [
      allOf(
        samplePictures.map((picture) => {
          const text = sampleProposals.find(
            ({ ref, decision }) => ref === picture.ref && decision === 'alt',
          )?.text;
          return text === undefined ? picture : { ...picture, written: `AI: ${text}` };
        }),
      ),
    ],
    shows: '.chips',
  },
  { name: 'menu', state: open, events: whole, press: ['More actions'] },
  { name: 'selected', state: open, events: whole, press: ['More actions', 'Select all shown'] },
  {
    name: 'answer',
    state: {
      ...open,
      jobs: [
        aJob({
          id: 'd1',
          answer:
            'A harbour basin at dusk. Two cranes stand over a container ship; their lights are on. In front, a small boat with an orange hull crosses the water, and behind it a low headland lies in haze.',
          sources: [{ kind: 'element', url: '', ref: 'p1', frameId: 0, page }],
        }),
      ],
    },
    events: whole,
  },
  {
    name: 'batch-working',
    state: { ...open, batch: aBatch({ resumedFrom: 1 }), jobs: [failed] },
    events: whole,
  },
  {
    name: 'batch-done',
    state: { ...open, batch: ended, jobs: [failed], proposals: [...sampleProposals] },
    events: whole,
  },
  { name: 'lost', state: { ...open, proposals: [...sampleProposals] }, events: whole, isLost: true },
];
