import { expectAbstained, textPictures } from '../e2e/support/abstained';
import { test } from '../e2e/support/browsers';
import { keepModel, testModels } from '../e2e/support/installed-models';
import { openPanel } from '../e2e/support/steps';
import {
  blankPictures,
  tinyPictures,
  uniformPictures,
} from '../unit/engines/on-device-vision/plain-pictures';

test('a hundred and fifty pictures that show nothing are never given to a model', async ({
  extension,
  page,
  site,
}) => {
  const panel = await openPanel(extension);
  await keepModel(extension, testModels.endless());
  await page.goto(`${site.origin}/pages/story.html`);
  const kinds = [
    ['text', (await textPictures(40)).map((file) => ({ name: 'text', file }))],
    // A single pixel fails before, in words of its own.
    ['tiny', (await tinyPictures()).filter(({ name }) => !name.endsWith(' 1 × 1'))],
    ['blank', await blankPictures()],
    ['uniform', await uniformPictures()],
  ] as const;
  for (const [why, pictures] of kinds)
    for (const { name, file } of pictures)
      await test.step(`${why}: ${name}`, () => expectAbstained({ extension, page, panel }, file, why));
});
