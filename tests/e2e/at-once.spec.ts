import { createGate } from '../fakes/gate.mjs';
import { listen } from '../fakes/loopback.mjs';
import { expect, test } from './support/connected';
import { keepPanelClosed } from './support/capture';
import { keptJobs } from './support/kept-jobs';
import { part, pick } from './support/steps';

test('three pictures at once each end on their own, whichever comes first', async ({
  extension,
  page,
  panel,
  service,
}) => {
  const gates = new Map([480, 900, 960].map((width) => [width, createGate()]));
  service.answer(({ pictures: [picture] }) => {
    const width = picture?.width ?? 0;
    return { text: `${width} wide`, delayHead: gates.get(width)?.opened ?? Promise.resolve() };
  });
  for (const id of ['#turned', '#captioned', '#no-alt']) await pick(extension, page.locator(id), 'describe');
  await service.completion(3);
  const cards = panel.getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const [width, at] of [
    [960, 1],
    [480, 2],
    [900, 0],
  ] as const) {
    await expect(cards.nth(at)).toHaveAttribute('data-state', 'working');
    gates.get(width)?.open();
    await expect(cards.nth(at)).toHaveAttribute('data-state', 'done');
    await expect(part(cards.nth(at), 'answer')).toHaveText(`${width} wide`);
  }
});

test('pictures far apart that only the screen has each arrive as themselves, and the page scrolls back', async ({
  extension,
  page,
  panel,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  await page.goto(`${site.origin}/pages/region.html`);
  const widths = [100, 140, 180];
  await page.evaluate(
    ([other, each]) => {
      for (const [at, width] of each.entries()) {
        const picture = Object.assign(new Image(), { src: `${other}/nocors/pictures/icc.jpg?${at}` });
        picture.style.cssText = `position: absolute; left: 500px; top: ${100 + at * 1000}px; width: ${width}px`;
        document.body.append(picture);
      }
    },
    [site.other, widths] as const,
  );
  await page.evaluate(() => scrollTo(0, 30));
  for (const picture of await page.getByRole('img').all()) await pick(extension, picture, 'describe');
  await service.completion(3);
  await expect(panel.locator('article[data-state="done"]')).toHaveCount(3);
  const arrived = service.completions.map(({ pictures: [picture] }) => picture?.width ?? 0);
  expect(arrived.sort((one, other) => one - other)).toEqual(widths);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(30);
});

test('pictures whose servers hang each end in time, and one that only the screen has comes meanwhile', async ({
  extension,
  page,
  panel,
  site,
}) => {
  await keepPanelClosed(extension);
  const silent = await listen(() => undefined);
  const hanging = 8;
  await page.evaluate(
    ([bad, good, count]) => {
      const addresses = Array.from({ length: count }, (_each, at) => `${bad}/${at}.jpg`);
      for (const src of [...addresses, good]) {
        const picture = Object.assign(new Image(), { className: 'far', src, width: 200, height: 150 });
        picture.style.cssText = 'display: block; margin-bottom: 900px';
        document.body.append(picture);
      }
    },
    [silent.origin, `${site.other}/nocors/pictures/lake.jpg`, hanging] as const,
  );
  for (const picture of await page.locator('.far').all()) await pick(extension, picture, 'describe');
  const ends = panel.locator('article:is([data-state="failed"], [data-state="done"])');
  await expect(ends).toHaveCount(hanging + 1, { timeout: 45_000 });
  const took = (await keptJobs(panel)).map(({ state, createdAt, finishedAt = Infinity }) => ({
    state,
    ms: finishedAt - createdAt,
  }));
  const [done, ...failed] = took.sort((one, other) => one.state.localeCompare(other.state));
  expect(done?.state).toBe('done');
  expect(done?.ms).toBeLessThan(10_000);
  for (const { state, ms } of failed) expect([state, ms < 20_000]).toEqual(['failed', true]);
  await silent.close();
});

test('text is read on this device one picture after the other: the others say their place, and move up', async ({
  extension,
  page,
  panel,
  site,
}) => {
  await page.goto(`${site.origin}/pages/samples.html`);
  const [dialog, code] = [page.getByRole('img').nth(0), page.getByRole('img').nth(1)];
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 3000 });
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.fillStyle = 'black';
    drawing.font = '24px sans-serif';
    for (let line = 1; line < 90; line += 1)
      drawing.fillText(`${line} sheep went over the hill before the moon rose. `.repeat(4), 40, line * 32);
    document.body.append(Object.assign(new Image(), { id: 'long', src: canvas.toDataURL() }));
  });
  await pick(extension, page.locator('#long'), 'text');
  // It has its turn once it says anything of the engine, which takes long to load while other stories run.
  await expect(part(panel.getByRole('article').first(), 'status')).toContainText(
    /text recognition|on this device/,
  );
  for (const picture of [dialog, code]) {
    await pick(extension, picture, 'text');
    await expect(part(panel.getByRole('article').first(), 'status')).toContainText('Pictures ahead: ');
  }
  const cards = panel.getByRole('article');
  const [third, second, first] = [cards.nth(0), cards.nth(1), cards.nth(2)];
  await expect(part(second, 'status')).toHaveText('Waiting. Pictures ahead: 1');
  await expect(part(third, 'status')).toHaveText('Waiting. Pictures ahead: 2');
  await second.getByRole('button', { name: 'Stop' }).click();
  await expect(second).toHaveAttribute('data-state', 'stopped');
  await expect(part(third, 'status')).toHaveText('Waiting. Pictures ahead: 1');
  await first.getByRole('button', { name: 'Stop' }).click();
  await expect(third).toHaveAttribute('data-state', 'done', { timeout: 25_000 });
  await expect(part(third, 'source')).toContainText(/text recognized on this device \(.*Tesseract.*\)/);
});
