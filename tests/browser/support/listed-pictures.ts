import type { Proposal } from '../../../utils/model/alt-text';
import type { Batch } from '../../../utils/model/batch';
import type { ListedPage, ListedPicture } from '../../../utils/model/page-pictures';
import { listed, proposed } from '../../unit/answers/report/sample';
import { noon, page } from './jobs';

/** The page whose pictures fixtures list. */
export const listedPage: ListedPage = { page, document: 'shown', openedAt: noon + 3_600_000 };

function drawing(color: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 36);
  context.fillStyle = '#fff';
  context.clip(new Path2D('m8 30 14-18 12 14 8-8 14 12z'));
  context.fillRect(0, 0, 64, 36);
  return canvas.toDataURL('image/png');
}

/** Thumbnails, as a page draws them. */
export const thumbnails = ['#004e89', '#ff6b35', '#1a659e', '#8a3d00', '#0b5d5b'].map(drawing);

/** A picture of every verdict, with advice. */
export const samplePictures: readonly ListedPicture[] = [
  listed({
    ref: 'p1',
    width: 1600,
    height: 900,
    address: 'https://cdn.example/DSC_0042.jpg',
    hints: ['linkWithoutName'],
    selector: 'main > a > img',
  }),
  listed({
    ref: 'p2',
    name: 'IMG_2041.jpg',
    alt: 'IMG_2041.jpg',
    verdict: 'poor',
    reason: { kind: 'fileName' },
    address: 'https://cdn.example/IMG_2041.jpg',
    width: 1280,
    height: 400,
  }),
  listed({
    ref: 'p3',
    alt: '',
    verdict: 'decorative',
    role: 'presentation',
    reason: { kind: 'emptyAlt' },
    address: 'https://cdn.example/wave.svg',
    width: 48,
    height: 48,
  }),
  listed({
    ref: 'p4',
    name: 'Two cranes over the container terminal',
    alt: 'Two cranes over the container terminal',
    verdict: 'named',
    reason: { kind: 'namedBy', by: 'alt' },
    hints: ['repeatsCaption', 'asksTarget'],
    address: 'https://cdn.example/cranes.jpg',
  }),
  listed({
    ref: 'p5',
    name: 'Logo',
    alt: 'Logo',
    verdict: 'poor',
    reason: { kind: 'sameName', count: 14 },
    address: 'https://cdn.example/sponsor-a.png',
    width: 120,
    height: 60,
  }),
  listed({
    ref: 'p6',
    kind: 'canvas',
    address: '',
    role: 'img',
    reason: { kind: 'noName' },
    width: 600,
    height: 300,
    selector: '#chart',
  }),
  listed({ ref: 'p7', address: 'https://cdn.example/pixel.gif', width: 1, height: 1, isSpacer: true }),
];

/** Proposals for two of them: one to be shortened, one to be left empty. */
export const sampleProposals: readonly Proposal[] = [
  proposed({
    id: 'prop-1',
    ref: 'p1',
    address: 'https://cdn.example/DSC_0042.jpg',
    selector: 'main > a > img',
    text: 'A small sailing boat with an orange hull crosses calm blue water at sunset, a low headland behind it and the sun a hand above',
    isReviewed: true,
    isEdited: true,
  }),
  proposed({
    id: 'prop-2',
    ref: 'p6',
    address: '',
    selector: '#chart',
    branch: 'complex',
    text: 'Ships in port by month, rising from 12 in January to 31 in March',
    long: 'A column chart with three columns: January 12, February 19, March 31.',
  }),
  proposed({
    id: 'prop-3',
    ref: 'p5',
    address: 'https://cdn.example/sponsor-a.png',
    decision: 'empty',
    branch: 'redundant',
    text: '',
    why: 'The text beside it names the sponsor already.',
  }),
];

/** A batch of four, with what a test says of it. */
export function aBatch(more: Partial<Batch> = {}): Batch {
  const item = { address: '', selector: '' };
  return {
    id: 'batch-1',
    page,
    state: 'working',
    startedAt: noon,
    items: [
      { ...item, ref: 'p1', state: 'done', job: 'b1' },
      { ...item, ref: 'p6', state: 'failed', job: 'b2' },
      { ...item, ref: 'p2', state: 'waiting' },
      { ...item, ref: 'p7', state: 'skipped', why: 'spacer' },
      { ...item, ref: 'p3', state: 'skipped', why: 'decorative' },
    ],
    tokens: 2412,
    cost: 0.0071,
    ...more,
  };
}
