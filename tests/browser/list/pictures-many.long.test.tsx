import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Panel } from '../../../components/panel/panel';
import type { ListedPicture } from '../../../utils/model/page-pictures';
import { listed, proposed } from '../../unit/answers/report/sample';
import { fakeBackground } from '../support/fake-background';
import { allOf, fakePage } from '../support/fake-page';
import { listedPage, thumbnails } from '../support/listed-pictures';
import { aJob } from '../support/jobs';
import { inputs } from '../support/open-list';
import { freshBrowser, show } from '../support/show';

freshBrowser();

const many = 10_000;
const kinds: readonly Partial<ListedPicture>[] = [
  {},
  { name: 'IMG_2041.jpg', verdict: 'poor', reason: { kind: 'fileName' } },
  { name: 'A crane', verdict: 'named', reason: { kind: 'namedBy', by: 'alt' }, hints: ['repeatsCaption'] },
  { verdict: 'decorative', role: 'presentation', alt: '', reason: { kind: 'emptyAlt' } },
];
const pictures = Array.from({ length: many }, (_none, index) =>
  listed({ ...kinds[index % kinds.length], ref: `m${index}`, address: `https://cdn.example/${index}.jpg` }),
);
const count = (selector: string): number => document.querySelectorAll(selector).length;

/** What of the browser's protocol is used here. */
interface Session {
  send: (
    method: string,
    given?: object,
  ) => Promise<{
    frameTree: { childFrames?: { frame: { id: string } }[] };
    nodes: { ignored: boolean; role?: { value: string } }[];
  }>;
}

/** How many items assistive technology is told of. */
async function itemsTold(): Promise<number> {
  const session = cdp() as unknown as Session;
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.childFrames?.[0]?.frame.id;
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'listitem').length;
}

const refs = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('.item')].map((item) => item.dataset['ref']);

test('of ten thousand pictures, the rows are there that a person comes to', async () => {
  fakeBackground({ jobs: [], listed: listedPage });
  fakePage([allOf(pictures)]);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => document.querySelector('.chips')?.textContent).toContain('All 10,000');
  await expect.poll(refs).toContain('m0');
  expect(count('.item')).toBeLessThan(1000);
  // Backwards by the keyboard, from what is after the list.
  expect(refs()).toContain(`m${many - 1}`);
  // As far as the wheel goes.
  scrollTo(0, document.body.scrollHeight / 2);
  const middle = (): number[] => refs().map((ref) => Number(ref?.slice(1)));
  await expect.poll(() => middle().some((at) => at > 3000 && at < 7000)).toBe(true);
  expect(count('[data-verdict] button')).toBe(3 * count('.item'));
  // By Tab, from the last row of a group to the first of the next.
  const last = document.querySelector('.group')?.lastElementChild as HTMLElement;
  last.querySelector<HTMLElement>('[data-act="go"]')?.focus();
  const next = `m${Number(last.dataset['ref']?.slice(1)) + 1}`;
  await expect.poll(refs).toContain(next);
  await userEvent.tab();
  expect(document.activeElement?.closest<HTMLElement>('.item')?.dataset['ref']).toBe(next);
  await page.getByRole('searchbox').fill('1234');
  await expect.poll(refs).toEqual(['m1234']);
}, 60_000);

test('a screen reader finds all of five hundred pictures', async () => {
  fakeBackground({ jobs: [], listed: listedPage });
  fakePage([allOf(pictures.slice(0, 500))]);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => count('[data-verdict]')).toBe(500);
  await expect.poll(itemsTold).toBeGreaterThanOrEqual(500);
}, 20_000);

test('a list has no rows in the document while the answers are shown, and afterwards all that it has by then', async () => {
  fakeBackground({ jobs: [aJob()], listed: listedPage });
  const other = fakePage([allOf(pictures.slice(0, 120))]);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => refs().length).toBe(120);
  document.querySelector<HTMLInputElement>('[data-ref="m80"] input')?.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('button', { name: 'All answers' })).toBeVisible();
  expect(refs()).toEqual([]);

  const order = pictures.slice(60, 130).map(({ ref }) => ref);
  other.happen({ type: 'changed', pictures: pictures.slice(120, 130), order });
  const summary = (): string | null | undefined => document.querySelector('.chips')?.textContent;
  await expect.poll(summary).toContain('All 70');
  expect(refs()).toEqual([]);
  await page.getByRole('button', { name: /^List of/ }).click();
  expect(refs()).toEqual(order);
  const ticked = [...document.querySelectorAll('.item:has(:checked)')];
  expect(ticked.map((item) => (item as HTMLElement).dataset['ref'])).toEqual(['m80']);
});

test('back from the answers, the list has the same scroll position, text and thumbnails', async () => {
  const proposals = [proposed({ ref: 'm90', text: 'A crane' })];
  fakeBackground({ jobs: [aJob()], listed: listedPage, proposals });
  const other = fakePage([allOf(pictures.slice(0, 120))], { thumbnail: () => thumbnails[0] ?? null });
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => count('.item')).toBe(120);
  const drawn = () => document.querySelector<HTMLImageElement>('[data-ref="m90"] img');
  const box = page.getByRole('textbox', { name: 'Alt text' });
  box.element().focus();
  await userEvent.keyboard('{End} at work');
  await expect.poll(() => drawn()?.naturalWidth).toBeGreaterThan(0);
  const [place, source] = [scrollY, drawn()?.src];
  expect(place).toBeGreaterThan(1000);
  // As a person does: what presses for a test scrolls first.
  const press = (name: string): void => {
    const button = page.getByRole('button', { name }).element() as HTMLElement;
    button.focus({ preventScroll: true });
    button.click();
  };
  press('Back');
  await expect.element(page.getByRole('button', { name: 'All answers' })).toBeVisible();
  expect(scrollY).toBeLessThan(place);
  (page.getByRole('button', { name: /^List of/ }).element() as HTMLElement).click();
  await expect.element(box).toHaveValue('A crane at work');
  expect(scrollY).toBe(place);
  expect(drawn()?.src).toBe(source);
  expect(drawn()?.naturalWidth).toBeGreaterThan(0);
  // None is asked for twice.
  const asked = inputs(other, 'thumbnail').map((input) => JSON.stringify(input));
  expect(asked).toEqual([...new Set(asked)]);
});
