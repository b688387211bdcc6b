import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { Panel } from '../../../components/panel/panel';
import type { FeedState } from '../../../utils/model/feed';
import type { ListedPicture } from '../../../utils/model/page-pictures';
import { fakeBackground, type FakeBackground } from './fake-background';
import { allOf, fakePage, type FakePage } from './fake-page';
import { listedPage, samplePictures } from './listed-pictures';
import { show } from './show';

/** A panel that shows a list, and nothing else. */
export const open: FeedState = { jobs: [], listed: listedPage };

/** The items of the list; the one that holds some words; the list's heading. */
export const items = (): Locator =>
  page.getByRole('list', { name: 'Pictures on this page' }).getByRole('listitem');
export const item = (name: string): Locator => items().filter({ hasText: name });
export const heading = (): Locator => page.getByRole('heading', { name: 'Pictures on this page' });

/** The box that selects a picture. */
export const selected = (name: string): Locator => page.getByRole('checkbox', { name, exact: true });

/** What was asked of a background or a page by a method, in order. */
export const inputs = ({ calls }: Pick<FakeBackground, 'calls'>, method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ input }) => input);

/** Opens a panel on a page's list, and waits until all of it is there. */
export async function openList(
  state: FeedState = open,
  handlers: Parameters<typeof fakeBackground>[1] = {},
  pictures: readonly ListedPicture[] = samplePictures,
): Promise<{ background: FakeBackground; other: FakePage }> {
  const background = fakeBackground(state, handlers);
  const other = fakePage([allOf([...pictures])]);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => items().elements().length).toBe(pictures.length);
  return { background, other };
}
