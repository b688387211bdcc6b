import { decodePixels } from '../fakes/pixels.mjs';
import type { RecordedRequest } from '../fakes/service-log.mjs';
import { keepPanelClosed } from './support/capture';
import { expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { expectState, openPanel, part, pick } from './support/steps';

const red = [204, 0, 0];
const orange = [204, 102, 0];
const green = [0, 170, 68];

/** The colors of the pictures of a request, near one side and half way down. */
async function colorsOf({ pictures }: RecordedRequest): Promise<number[][]> {
  const decoded = await Promise.all(pictures.map(({ bytes }) => decodePixels(bytes)));
  return decoded.map(({ width, height, at }) =>
    at(Math.round(width * 0.4), Math.round(height * 0.6)).slice(0, 3),
  );
}

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, channel) => Math.abs(value - (other[channel] ?? -99)) <= 14);

/** What goes out of each animation for a description. */
const described: readonly [id: string, color: readonly number[]][] = [
  ['gif', red],
  ['webp', red],
  ['apng', red],
  ['avif', red],
  ['css', red],
  ['smil', red],
  ['ends-empty', orange],
];

test('of what moves, the frames with something in them go out', async ({
  extension,
  page,
  site,
  service,
}) => {
  test.setTimeout(120_000);
  const panel = await openPanel(extension);
  await keepPanelClosed(extension);
  await changeSettings(extension, { cacheMegabytes: 0 });
  await page.goto(`${site.origin}/pages/frames/index.html`);
  let requests = 0;
  const sent = async (id: string, task: string): Promise<RecordedRequest> => {
    await pick(extension, page.locator(`#${id}`), task);
    requests += 1;
    return service.completion(requests);
  };
  for (const [id, color] of described) {
    const colors = await colorsOf(await sent(id, 'describe'));
    expect
      .soft(colors.length === 1 && colors.every((each) => isNear(color, each)), `${id}: ${colors.join(' ')}`)
      .toBe(true);
    await expect.soft(part(await expectState(panel, 'done'), 'source'), id).toBeVisible();
  }
  const painted = await sent('painted', 'describe');
  expect(painted.pictures).toHaveLength(6);
  expect(JSON.stringify(painted.body)).toContain(
    'frames of one animation, from its first to its last: picture 1 at 0.2 s;',
  );
  await expect(await expectState(panel, 'done')).toContainText('Frames of this animation that were used: 6');

  // The frame on the page is neither the first nor the last.
  const held = await colorsOf(await sent('held', 'alt'));
  expect(
    held.map((each) => isNear(green, each)),
    held.join(' '),
  ).toEqual([true]);
  await expect(await expectState(panel, 'done')).toContainText('Only one frame of this animation was used.');

  const wide = await sent('wide', 'describe');
  expect(wide.pictures.map(({ height }) => height)).toEqual([500, 500, 500, 500, 500]);
  expect(wide.pictures.reduce((sum, { width }) => sum + width, 0)).toBe(9000);
  expect(JSON.stringify(wide.body)).toContain('one wide picture, from left to right');
  await expect(await expectState(panel, 'done')).toContainText('Sent in parts');
});
