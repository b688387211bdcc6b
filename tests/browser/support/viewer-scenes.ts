import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../../utils/model/job';
import { aJob } from './jobs';
import { columns, drawText, readJob } from './read-picture';
import { storePicture } from './pictures';

/** A picture of the enlarged view that must hold in light, dark, narrow and forced colors. */
export interface ViewerScene {
  name: string;
  job: () => Promise<Job>;
  /** What a person does in it first; `press` presses a button by its English name. */
  act: (press: (name: string) => Promise<void>) => Promise<void>;
}

const shown = (selector: string): Promise<void> =>
  expect.poll(() => document.querySelector(`dialog ${selector}`)).not.toBeNull();

/** Every state that the enlarged view can show. */
export const viewerScenes: readonly ViewerScene[] = [
  {
    name: 'text',
    job: async () => {
      const marked = columns.map((lines) =>
        lines.map((line) => ({ ...line, sure: line.y === 148 ? 40 : 95 })),
      );
      const { picture, layout } = await drawText(600, 220, marked);
      return readJob(picture, layout);
    },
    act: async () => shown('.text-layer .run'),
  },
  {
    name: 'text-shown',
    job: async () => {
      const { picture, layout } = await drawText(600, 220, columns);
      return readJob(picture, layout);
    },
    act: async (press) => {
      await press('Show text');
      await shown('[data-shown="true"]');
    },
  },
  {
    name: 'closer',
    job: async () => aJob({ pictures: [await storePicture('harbour')], answer: 'A boat.' }),
    act: async (press) => {
      await press('Look closer');
      await expect.element(page.getByRole('application')).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}{Enter}');
      await shown('.part-form input');
    },
  },
  {
    name: 'broken',
    job: async () =>
      aJob({ pictures: [await storePicture('harbour'), await storePicture('broken')], answer: 'A boat.' }),
    act: async (press) => {
      await press('Next picture');
      await shown('.not-shown h3');
    },
  },
];
