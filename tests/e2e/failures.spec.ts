import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { failureCodes, type FailureCode } from '../../utils/domain/failure';
import { launchChromium } from '../harness/chromium.mjs';
import { chromiumPath, expect, test } from './support/chromium';
import { stories } from './support/failure-stories';
import { spoiltBuildFor } from './support/spoilt-builds';
import { connect, expectState, openPanel, part, pick } from './support/steps';

/** The words of a failure, with whatever stands in place of `$1` to `$9`. */
function words(key: keyof typeof messages): RegExp {
  const escaped = messages[key].message.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/\$\d/g, '.+'));
}

/** Checks how the newest card tells its failure. */
async function expectTold(code: FailureCode, panel: Page, path: string): Promise<void> {
  const card = await expectState(panel, 'failed');
  const failure = part(card, 'failure');
  await expect(failure).toHaveAttribute('data-code', code);
  await expect(failure.getByRole('heading')).toHaveText(words(`failure_${code}_title`));
  await expect(failure.getByRole('paragraph').first()).toHaveText(words(`failure_${code}_next`));
  await expect(failure.getByRole('button').first()).toBeVisible();
  // No key, no stack, no HTML, nothing of the code's own: not even folded away.
  expect(await card.evaluate((element) => element.textContent)).not.toMatch(
    /test-key|sk-not|<\w|\bat \w+ \(|secret/,
  );
  await panel.bringToFront();
  await panel.screenshot({ path });
}

/** Those that need no browser of their own share one. */
const together: Record<string, readonly FailureCode[]> = {
  'what a service answers': [
    ...(['noCredit', 'forbidden', 'noVision', 'requestRefused', 'busy', 'busyUntil'] as const),
    ...(['serviceFailed', 'noAnswer', 'brokenOff', 'emptyAnswer', 'outOfTokens'] as const),
    ...(['filtered', 'unexpectedResponse', 'tooLargeForService'] as const),
  ],
  'where a service cannot be asked': [
    ...(['noKey', 'wrongKey', 'unknownModel', 'wrongAddress'] as const),
    ...(['originRefused', 'redirected', 'serviceUnreachable', 'offline'] as const),
  ],
};

for (const [name, codes] of Object.entries(together)) {
  test(`${name} is told in words, with one thing to do: ${codes.join(', ')}`, async ({
    extension,
    site,
    service,
  }, testInfo) => {
    // That the host is allowed, as it is once a connection was saved.
    await connect(extension, service);
    const panel = await openPanel(extension);
    await panel.setViewportSize({ width: 400, height: 800 });
    const page = await extension.context.newPage();
    const cards = panel.getByRole('article');
    for (const [at, code] of codes.entries()) {
      await test.step(code, async () => {
        service.reset();
        await stories[code]({ extension, page, panel, site, service });
        await expect(cards).toHaveCount(at + 1);
        await expectTold(code, panel, testInfo.outputPath(`${code}.png`));
      });
    }
  });
}

for (const code of failureCodes.filter((code) => !Object.values(together).flat().includes(code))) {
  test(`${code} is told in words, with one thing to do`, async ({
    extension: plain,
    site,
    service,
  }, testInfo) => {
    const build = spoiltBuildFor(code);
    const extension = build
      ? await launchChromium({ executablePath: await chromiumPath(), headless: true, extension: build })
      : plain;
    const panel = await openPanel(extension);
    await panel.setViewportSize({ width: 400, height: 800 });
    const page = await extension.context.newPage();
    await stories[code]({ extension, page, panel, site, service });
    await expectTold(code, panel, testInfo.outputPath(`${code}.png`));
    if (!build) return;
    await extension.close();
    rmSync(build, { recursive: true });
  });
}

test('without a connection the text is offered meanwhile', async ({ extension, page, site }) => {
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/samples.html`);
  await pick(extension, page.getByRole('img').first(), 'describe');
  const failed = await expectState(panel, 'failed');
  await panel.bringToFront();
  await failed.getByRole('button', { name: 'Copy its text instead' }).click();
  await expect(part(await expectState(panel, 'done'), 'source')).toContainText('text read on this device');
});
