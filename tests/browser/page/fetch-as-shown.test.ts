import { afterEach, expect, test, vi } from 'vitest';
import { drawPicture } from '../../../utils/page/pictures/draw-picture';
import { fetchAsShown } from '../../../utils/page/pictures/fetch-picture';
import { picturesIn } from '../../../utils/page/pictures/pictures';
import { put } from './pictures';

afterEach(() => void vi.restoreAllMocks());

/** Letters of a color on white, as a puzzle has them; `seed` says which. */
async function puzzle(seed: number, color = 'black'): Promise<Blob> {
  const context = new OffscreenCanvas(200, 80).getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 200, 80);
  context.fillStyle = color;
  for (let letter = 0; letter < 6; letter += 1)
    context.fillRect(10 + letter * 32, 10 + ((seed * (letter + 3)) % 30), 8 + ((seed * letter) % 12), 40);
  return context.canvas.convertToBlob({ type: 'image/jpeg' });
}

/** Shows a picture, and has its server answer with another file from now on. */
async function fetched(shown: Blob, answered: Blob) {
  const url = URL.createObjectURL(shown);
  await put(`<img src="${url}" style="width:50px">`);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(answered));
  return fetchAsShown(url, picturesIn(document.body)[0]);
}

test('the file that is shown is returned unchanged', async () => {
  const shown = await puzzle(1);
  const { isDrawn, blob } = await fetched(shown, shown);
  expect([isDrawn, blob.size]).toEqual([false, shown.size]);
});

test('the same picture in another quality counts as the same', async () => {
  const shown = await puzzle(1);
  const bitmap = await createImageBitmap(shown);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const poorer = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
  expect((await fetched(shown, poorer)).isDrawn).toBe(false);
});

test('the shown picture is drawn if the server returns another one', async () => {
  const { isDrawn, blob } = await fetched(await puzzle(1), await puzzle(5));
  expect([isDrawn, blob.type]).toEqual([true, 'image/png']);
  const { width, height } = await createImageBitmap(blob);
  expect([width, height]).toEqual([200, 80]);
});

test.each([
  [true, 'of the page itself', `${location.origin}/a.jpg`, 'basic'],
  [true, 'that its server shares', 'https://zoo.example/a.jpg', 'cors'],
  [false, 'that is redirected to another site', 'https://zoo.example/a.jpg', 'basic'],
])('scripts of the page can read a picture: %s for one %s', async (isReadable, _name, from, type) => {
  const response = new Response(await puzzle(1));
  Object.defineProperties(response, { url: { value: from }, type: { value: type } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  expect(await fetchAsShown(`${location.origin}/a.jpg`, undefined)).toMatchObject({ isReadable });
});

test.each([
  ['of another site', () => vi.spyOn(window, 'origin', 'get').mockReturnValue('null')],
  [
    'that is fenced in',
    () => vi.spyOn(window.top as never, 'fence' as never, 'get').mockReturnValue({} as never),
  ],
])('a frame %s reads and draws nothing for the page around it', async (_what, become) => {
  await put(`<img src="${URL.createObjectURL(await puzzle(1))}">`);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(await puzzle(1)));
  become();
  expect((await fetchAsShown(`${location.origin}/a.jpg`, undefined)).isReadable).toBe(false);
  const [picture] = picturesIn(document.body);
  if (!picture) throw new Error('There is no picture');
  expect((await drawPicture(picture)).isReadable).toBe(false);
  vi.restoreAllMocks();
  expect((await drawPicture(picture)).isReadable).toBe(true);
});

test('a file is returned without comparison if the page has no such picture', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(await puzzle(1)));
  expect((await fetchAsShown('https://zoo.example/puzzle', undefined)).isDrawn).toBe(false);
});
