import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '../../../utils/model/job';
import type { StoredPicture } from '../../../utils/model/picture';
import { getPicture } from '../../../utils/store/pictures';
import { mouse } from '../page/real-input';
import { pixelsOf } from '../prepare/pixels';
import { allArrived } from '../support/crossing';
import type { FakeBackground } from '../support/fake-background';
import { aJob } from '../support/jobs';
import { coded, dialog, image, inDialog, openViewer, whenShown } from '../support/open-viewer';
import { stored } from '../support/read-picture';
import { freshBrowser } from '../support/show';

freshBrowser();

const at = (across: number, down: number) => {
  const { x, y, width, height } = image().getBoundingClientRect();
  return { x: x + width * across, y: y + height * down };
};

async function openCloser(picture: StoredPicture): Promise<FakeBackground> {
  const background = await openViewer([picture]);
  await whenShown();
  await inDialog('Look closer').click();
  await expect.element(page.getByRole('application')).toHaveFocus();
  return background;
}

interface Asked {
  id: string;
  task: Job['task'];
  picture: StoredPicture;
  partOf: { hash: string; rect: { x: number; y: number; width: number; height: number } };
}
async function asked({ calls }: FakeBackground): Promise<Asked> {
  await expect.poll(() => calls.map(({ method }) => method), { timeout: 10_000 }).toEqual(['lookCloser']);
  return calls[0]!.input as Asked;
}

test('asks about the original’s own pixels, though the picture is shown small', async () => {
  const blob = await coded(2400, 1800);
  const picture = await stored(blob, { width: 2400, height: 1800 });
  const background = await openCloser(picture);
  await mouse.drag(at(0.25, 0.5), at(0.5, 0.75));
  const box = page.getByRole('textbox', { name: 'Ask about this part' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('What’s in this part?');
  await userEvent.keyboard('What does it say?{Enter}');
  const { id, task, picture: part, partOf } = await asked(background);
  expect({ id, task }).toEqual({ id: 'job-1', task: { kind: 'ask', question: 'What does it say?' } });
  const { rect } = partOf;
  expect(partOf.hash).toBe(picture.hash);
  expect(Math.abs(rect.x - 600) + Math.abs(rect.width - 600)).toBeLessThan(20);
  expect(part).toMatchObject({ width: rect.width, height: rect.height, mediaType: 'image/png' });
  const [crop, whole] = [await pixelsOf((await getPicture(part.hash))!), await pixelsOf(blob)];
  for (const [x, y] of [
    [0, 0],
    [rect.width - 1, 0],
    [17, 101],
    [rect.width - 1, rect.height - 1],
  ] as const)
    expect(crop.at(x, y)).toEqual(whole.at(rect.x + x, rect.y + y));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('is done by keys alone, and the new article gets the focus', async () => {
  const background = await openCloser(await stored(await coded(400, 200), { width: 400, height: 200 }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog().getByRole('status')).toHaveTextContent(/^Region: width 200, height 100/);
  await userEvent.keyboard('{Shift>}{Control>}{ArrowRight}{/Control}{/Shift}{Enter}');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Part selected: 210 × 100 pixels.');
  await inDialog('Copy text').click();
  const { task, picture, partOf } = await asked(background);
  expect(task).toEqual({ kind: 'text' });
  background.happen({
    type: 'job',
    job: aJob({ id: 'closer', task, pictures: [picture], partOf, answer: 'seen' }),
  });
  await expect.poll(() => document.activeElement?.id).toBe('closer');
  await expect.poll(() => document.querySelector('#closer [data-part="source"]')).not.toBeNull();
  const source = document.querySelector('#closer [data-part="source"]')!;
  expect(source.textContent).toContain('Part of the picture, 210 × 100');
});

/**
 * Has the part wait to be cut out; answers what lets it. The image that it is cut from stands in no page, and nothing but
 * its decoding can be held.
 */
function holdCutting(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValueOnce(promise);
  return resolve;
}

test('two presses ask once', async () => {
  const background = await openCloser(await stored(await coded(400, 200), { width: 400, height: 200 }));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const cutOut = holdCutting();
  await userEvent.keyboard('{Enter}{Enter}');
  cutOut();
  await expect.element(dialog()).not.toBeInTheDocument();
  await allArrived();
  await asked(background);
});

test('Esc takes a question back whose part is not cut out yet', async () => {
  const background = await openCloser(await stored(await coded(400, 200), { width: 400, height: 200 }));
  const mark = '{ArrowRight}{Enter}';
  await userEvent.keyboard(mark);
  const cutOut = holdCutting();
  await userEvent.keyboard('{Enter}{Escape}');
  await inDialog('Look closer').click();
  await expect.element(page.getByRole('application')).toHaveFocus();
  await userEvent.keyboard(mark);
  const cutLater = holdCutting();
  cutOut();
  await userEvent.keyboard('Another?{Enter}');
  cutLater();
  expect(await asked(background)).toMatchObject({ task: { question: 'Another?' } });
});

test('Esc leaves step by step', async () => {
  await openCloser(await stored(await coded(400, 200), { width: 400, height: 200 }));
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(page.getByRole('application')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('application')).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Enlarged picture' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('takes a drawing larger than it is, and what stands in it as a page', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">
      <rect width="200" height="100" fill="#0a0"/><rect x="100" width="100" height="100" fill="#00c"/>
      <foreignObject width="10" height="10"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>`;
  const blob = new Blob([svg], { type: 'image/svg+xml' });
  const background = await openCloser(await stored(blob, { width: 200, height: 100 }));
  await mouse.drag(at(0.25, 0.25), at(0.75, 0.75));
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click();
  const { picture, partOf } = await asked(background);
  expect(picture.width).toBe(Math.round(partOf.rect.width * Math.min(8, 1024 / partOf.rect.width)));
  const crop = await pixelsOf((await getPicture(picture.hash))!);
  const edge = (100 - partOf.rect.x) * (crop.width / partOf.rect.width);
  expect(crop.at(Math.floor(edge) - 3, 20)).toEqual([0, 170, 0, 255]);
  expect(crop.at(Math.ceil(edge) + 3, 20)).toEqual([0, 0, 204, 255]);
});
