import type { Locator } from 'vitest/browser';
import type { Job } from '../../../utils/model/job';
import { fake } from './fake-browser';
import { aJob } from './jobs';
import { button } from './open-panel';
import { storePicture } from './pictures';

/** A job about a picture from the screen, whose original is on a host that was not allowed. */
export async function shownJob(more: Partial<Job> = {}): Promise<Job> {
  const originalAt = 'https://pics.example:8080/boat.jpg';
  return aJob({
    answer: 'x',
    pictures: [await storePicture('harbour', { provenance: 'screen', originalAt })],
    ...more,
  });
}

/** The button that gets it. */
export const wanted = (): Locator => button('Get the original from pics.example:8080');

/** What the browser was asked to allow, in order. */
export const requests = (): unknown[] =>
  fake.asked.filter(({ what }) => what === 'permissions.request').map(({ given }) => given);
