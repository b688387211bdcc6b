import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allArrived } from './support/crossing';
import type { FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { aDraft, awaited } from './support/question-drafts';
import { freshBrowser } from './support/show';

freshBrowser();

const names = (): (string | undefined)[] =>
  [...document.querySelectorAll('.staged li p')].map(({ textContent }) => textContent.split(': ')[1]);
const said = () => page.getByRole('status');

/** Opens a panel with staged pictures a, b, c … and others that are still being fetched. */
async function stage(count: number, ...pending: string[]): Promise<FakeBackground> {
  const pictures = await Promise.all(
    Array.from({ length: count }, async (_place, at) => ({
      ...(await storePicture(at % 2 ? 'terminal' : 'harbour')),
      hash: String.fromCodePoint(97 + at),
      name: String.fromCodePoint(97 + at),
    })),
  );
  return openPanel({ jobs: [], draft: aDraft({ pictures, pending: awaited(...pending) }) });
}

test('a picture is moved by its buttons, and the focus stays with it', async () => {
  await stage(3);
  expect(names()).toEqual(['a', 'b', 'c']);
  await button('Move picture 3 earlier').click();
  await expect.poll(names).toEqual(['a', 'c', 'b']);
  await expect.element(said()).toHaveTextContent('Picture 3 is now picture 2 of 3');
  await expect.element(button('Move picture 2 earlier')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['c', 'a', 'b']);
  await expect.element(button('Move picture 1 earlier')).toHaveFocus();
  // It is the first by now: nothing happens, and the keyboard keeps its place.
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(button('Move picture 1 later')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(names).toEqual(['a', 'c', 'b']);
  await expect.element(button('Move picture 2 later')).toHaveFocus();
  await expect
    .poll(() => fake.sessionNow()['draft window 7'])
    .toMatchObject({ pictures: [{ hash: 'a' }, { hash: 'c' }, { hash: 'b' }] });
});

test('each of several presses in a row counts, and a picture that arrives stands behind the others', async () => {
  const background = await stage(4, 'late');
  await button('Move picture 4 earlier').click();
  await button('Move picture 3 earlier').click();
  await button('Remove picture 1').click();
  background.arrive('late', { ...(await storePicture('broken')), hash: 'z', name: 'z' });
  await expect.poll(names).toEqual(['d', 'b', 'c', 'z']);
  await expect.element(said()).toHaveTextContent('Picture 1 removed. Left: 3');
});

test('one of two equal pictures is moved and removed by itself', async () => {
  const twin = await storePicture('harbour', { name: 'twin' });
  const pictures = [twin, await storePicture('terminal', { name: 'other' }), twin];
  await openPanel({ jobs: [], draft: aDraft({ pictures }) });
  await button('Move picture 3 earlier').click();
  await expect.poll(names).toEqual(['twin', 'twin', 'other']);
  await button('Remove picture 1').click();
  await expect.poll(names).toEqual(['twin', 'other']);
});

test('a picture is removed, and the focus goes to the next one, then the last, then the question', async () => {
  await stage(4);
  await button('Remove picture 2').click();
  await expect.poll(names).toEqual(['a', 'c', 'd']);
  await expect.element(said()).toHaveTextContent('Picture 2 removed. Left: 3');
  await expect.element(button('Remove picture 2')).toHaveFocus();
  await button('Remove picture 3').click();
  await expect.poll(names).toEqual(['a', 'c']);
  await expect.element(button('Remove picture 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('.staged')).toBeNull();
  expect(document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
  await expect.element(questionBox()).toHaveFocus();
});

test('the last one that has arrived can be removed while others are still being fetched', async () => {
  const background = await stage(1, 'late');
  await button('Remove picture 1').click();
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(0);
  await expect.element(questionBox()).toHaveFocus();
  background.arrive('late', await storePicture('harbour'));
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .picture').length).toBe(1);
});

test('a picture that arrives after another was moved takes the focus nowhere', async () => {
  const background = await stage(2, 'late');
  await button('Move picture 1 later').click();
  await expect.element(said()).toHaveTextContent('Picture 1 is now picture 2 of 2');
  background.arrive('late', { ...(await storePicture('broken')), hash: 'z', name: 'z' });
  await expect.poll(names).toEqual(['b', 'a', 'z']);
  await allArrived();
  await expect.element(button('Move picture 2 later')).toHaveFocus();
});

test('a written question stays while pictures are moved and removed', async () => {
  await stage(3);
  await userEvent.type(questionBox(), 'What differs');
  await button('Move picture 1 later').click();
  await expect.poll(names).toEqual(['b', 'a', 'c']);
  await button('Remove picture 1').click();
  await button('Remove picture 1').click();
  await expect.element(questionBox()).toHaveValue('What differs');
});

test('the pictures are a list with a name', async () => {
  await stage(2);
  const list = page.getByRole('list', { name: 'Pictures for the question' });
  expect(list.getByRole('listitem').elements().length).toBe(2);
});

test('one picture alone has nothing to arrange', async () => {
  await stage(1);
  expect(page.getByRole('button', { name: /picture 1/ }).elements()).toEqual([]);
});

test('fifty leave the question in sight', async () => {
  await page.viewport(320, 640);
  await stage(50);
  await expect.element(questionBox()).toBeInViewport();
  await expect.element(button('Remove picture 50')).toBeInTheDocument();
});

const shared = (one: DOMRect, other: DOMRect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

test.each(['75%', '', '150%', '200%'])(
  'with text of the size "%s", the buttons of each picture are apart, 24 px large, and cover little of it',
  async (size) => {
    await page.viewport(320, 900);
    document.documentElement.style.fontSize = size;
    onTestFinished(() => void (document.documentElement.style.fontSize = ''));
    await stage(3);
    await expect.poll(() => document.querySelectorAll('.staged .picture').length).toBe(3);
    const buttons = [...document.querySelectorAll('.staged button')].map((one) =>
      one.getBoundingClientRect(),
    );
    for (const [at, one] of buttons.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(24);
      for (const other of buttons.slice(at + 1)) expect(shared(one, other)).toBeLessThan(1);
    }
    for (const tile of document.querySelectorAll('.staged li')) {
      if (size === '') expect(tile.getBoundingClientRect().width).toBe(64);
      const picture = tile.querySelector('.picture')?.getBoundingClientRect() ?? new DOMRect();
      const covered = buttons.reduce((sum, one) => sum + shared(one, picture), 0);
      expect(covered).toBeLessThan((picture.width * picture.height) / 8);
    }
  },
);
