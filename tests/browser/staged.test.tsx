import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Composer } from '../../utils/model/feed';
import type { StoredPicture } from '../../utils/model/picture';
import type { FakeBackground } from './support/fake-background';
import { button, openPanel, questionBox } from './support/open-panel';
import { storePicture } from './support/pictures';
import { freshBrowser } from './support/show';

freshBrowser();

const names = (): (string | undefined)[] =>
  [...document.querySelectorAll('.staged li p')].map(({ textContent }) => textContent.split(': ')[1]);
const said = () => page.getByRole('status');

/** Pictures a, b, c … and a background that arranges them, as the real one does. */
async function stage(
  count: number,
  pending = 0,
  arranged: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ background: FakeBackground; composer: Composer; pictures: StoredPicture[] }> {
  const pictures = await Promise.all(
    Array.from({ length: count }, async (_place, at) => ({
      ...(await storePicture(at % 2 ? 'terminal' : 'harbour')),
      hash: String.fromCodePoint(97 + at),
      name: String.fromCodePoint(97 + at),
    })),
  );
  const composer: Composer = { id: 'c', pictures, pending };
  const background = await openPanel(
    { jobs: [], composer },
    {
      arrangeComposed: async ({ hashes }) => {
        await arranged();
        const inOrder = hashes.flatMap((hash) => pictures.filter((picture) => picture.hash === hash));
        background.happen({ type: 'composer', composer: { ...composer, pictures: inOrder } });
      },
    },
  );
  return { background, composer, pictures };
}

test('a picture is moved by its buttons, and the focus stays with it', async () => {
  const { background } = await stage(3);
  expect(names()).toEqual(['a', 'b', 'c']);
  await button('Move picture 3 earlier').click();
  await expect.poll(names).toEqual(['a', 'c', 'b']);
  await expect
    .poll(() => background.calls)
    .toEqual([{ method: 'arrangeComposed', input: { hashes: ['a', 'c', 'b'], seen: ['a', 'b', 'c'] } }]);
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
  await expect.poll(() => background.calls.length).toBe(3);
});

test('presses that come while another is being done all count', async () => {
  const { promise: arranged, resolve: arrange } = Promise.withResolvers<void>();
  const { background, composer, pictures } = await stage(4, 0, () => arranged);
  await button('Move picture 4 earlier').click();
  await button('Move picture 3 earlier').click();
  await button('Remove picture 1').click();
  await expect.poll(() => background.calls.length).toBe(3);
  expect(background.calls.map(({ input }) => input)).toEqual([
    { hashes: ['a', 'b', 'd', 'c'], seen: ['a', 'b', 'c', 'd'] },
    { hashes: ['a', 'd', 'b', 'c'], seen: ['a', 'b', 'd', 'c'] },
    { hashes: ['d', 'b', 'c'], seen: ['a', 'd', 'b', 'c'] },
  ]);
  const late = { ...(await storePicture('broken')), hash: 'z', name: 'z' };
  background.happen({ type: 'composer', composer: { ...composer, pictures: [...pictures, late] } });
  await expect.poll(names).toEqual(['d', 'b', 'c', 'z']);
  arrange();
  await expect.element(said()).toHaveTextContent('Picture 1 removed, 3 left');
  background.happen({ type: 'composer', composer: { ...composer, pictures: [late] } });
  await expect.poll(() => document.querySelectorAll('.composer .picture').length).toBe(1);
});

test('what could not be done is shown as it stays', async () => {
  const { background } = await stage(3, 0, () => Promise.reject(new Error('the storage is full')));
  await button('Move picture 3 earlier').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(names()).toEqual(['a', 'b', 'c']);
  await expect.element(button('Move picture 3 earlier')).toHaveFocus();
  await button('Move picture 1 later').click();
  await expect
    .poll(() => background.calls[1]?.input)
    .toEqual({ hashes: ['b', 'a', 'c'], seen: ['a', 'b', 'c'] });
});

test('a picture is removed, and the focus goes to the next one, then the last, then the question', async () => {
  await stage(4);
  await button('Remove picture 2').click();
  await expect.poll(names).toEqual(['a', 'c', 'd']);
  await expect.element(said()).toHaveTextContent('Picture 2 removed, 3 left');
  await expect.element(button('Remove picture 2')).toHaveFocus();
  await button('Remove picture 3').click();
  await expect.poll(names).toEqual(['a', 'c']);
  await expect.element(button('Remove picture 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('.staged')).toBeNull();
  expect(document.querySelectorAll('.composer .picture').length).toBe(1);
  await expect.element(questionBox()).toHaveFocus();
});

test('the last one that has come can be removed while others still come', async () => {
  await stage(1, 1);
  await button('Remove picture 1').click();
  await expect.poll(() => document.querySelectorAll('.composer .picture').length).toBe(0);
  await expect.element(questionBox()).toHaveFocus();
});

test('a picture that comes while another is moved takes the focus nowhere', async () => {
  const { background, composer, pictures } = await stage(2, 1);
  const late = { ...(await storePicture('broken')), hash: 'z', name: 'z' };
  await button('Move picture 1 later').click();
  await expect.element(said()).toHaveTextContent('Picture 1 is now picture 2 of 2');
  const order = [...pictures.toReversed(), late];
  background.happen({ type: 'composer', composer: { ...composer, pictures: order, pending: 0 } });
  await expect.poll(names).toEqual(['b', 'a', 'z']);
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
