import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, expectAccessible, keepPicture, look } from '../support/axe';
import { openPanel } from '../support/open-panel';
import { inDialog } from '../support/open-viewer';
import { freshBrowser } from '../support/show';
import { viewerScenes } from '../support/viewer-scenes';
import { emulate } from '../support/emulate';

freshBrowser();

describe.each(viewerScenes)('an enlarged picture, $name', ({ name, job, act }) => {
  test.each([...everyLook, 'forced', 'wide'] as const)('is accessible: %s', async (seen) => {
    if (seen === 'forced') await emulate({ forcedColors: 'active' });
    else if (seen === 'wide') await page.viewport(1200, 800);
    else await look(seen);
    await openPanel({ jobs: [await job()] });
    await page
      .getByRole('button', { name: /^Enlarge picture/ })
      .first()
      .click();
    await act((button) => inDialog(button).click());
    await expectAccessible();
    const shown = page.getByRole('dialog').element();
    expect(shown.scrollWidth, 'as wide as the window').toBe(shown.clientWidth);
    await keepPicture(`viewer-${name}-${seen}`);
  });
});
