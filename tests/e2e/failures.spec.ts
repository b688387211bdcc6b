import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { adviceOf, failureCodes, type FailureCode } from '../../utils/model/failure';
import { expect, launchBrowser, test } from './support/browsers';
import { serviceHosts } from './support/connected';
import { type Stage, stories } from './support/failure-stories';
import { spoiltBuildFor } from './support/spoilt-builds';
import { expectRead, expectState, newest, openPanel, part, pick } from './support/steps';

/** The words of a failure, with whatever stands in place of `$1` to `$9`. */
function words(key: keyof typeof messages): RegExp {
  const escaped = messages[key].message.replaceAll(/[.*+?^{}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(/\$\d/g, '.+'));
}

/** Told by the panel itself: what cannot be read becomes no job. */
const withoutCard: readonly FailureCode[] = ['fileNotRead'];

/** Checks how the newest card, or the panel, tells a failure. Those before it, of the same browser, have other codes. */
async function expectTold(code: FailureCode, panel: Page, path: string): Promise<void> {
  const hasCard = !withoutCard.includes(code);
  const card = hasCard ? newest(panel) : panel.getByRole('main');
  const failure = hasCard ? part(card, 'failure') : card.locator('> [data-part="failure"]');
  await expect(failure).toHaveAttribute('data-code', code, { timeout: 25_000 });
  if (hasCard) await expect(card).toHaveAttribute('data-state', 'failed');
  await expect(failure.getByRole('heading')).toHaveText(words(`failure_${code}_title`));
  await expect(failure.getByRole('paragraph').first()).toHaveText(words(`failure_${adviceOf(code)}_next`));
  await expect(failure.getByRole('button').first()).toBeVisible();
  // No key, no stack, no HTML, nothing of the code's own: not even folded away. The caption in a picture's file is one of its facts.
  expect(await card.evaluate((element) => element.textContent)).not.toMatch(
    /test-key|sk-not|<\w|\bat \w+ \(|secret(?! caption)/,
  );
  await panel.bringToFront();
  await panel.screenshot({ path });
}

/** The failures that Chromium has. */
type StoryCode = keyof typeof stories;

/** Which share a browser, in an order in which what one leaves behind is no matter to the next. */
const together: Record<string, readonly StoryCode[]> = {
  'what a service answers': [
    ...(['noCredit', 'forbidden', 'noVision', 'requestRefused', 'busy', 'busyUntil'] as const),
    ...(['contextTooSmall', 'serverMemory', 'modelLoading', 'accountSetting', 'regionBlocked'] as const),
    ...(['serviceFailed', 'noAnswer', 'brokenOff', 'emptyAnswer', 'outOfTokens'] as const),
    ...([
      'filtered',
      'unexpectedResponse',
      'tooLargeForService',
      'tooManyPictures',
      'pictureGone',
      'internal',
    ] as const),
  ],
  'where a service cannot be asked': [
    ...(['noKey', 'wrongKey', 'unknownModel', 'wrongAddress'] as const),
    ...(['originRefused', 'redirected', 'serviceUnreachable', 'offline', 'limitReached'] as const),
  ],
  'what is amiss before a service is asked': [
    // The first one, because a gesture lets us into the page's host for a while.
    'hostNotAllowed',
    ...(['noConnection', 'pdf', 'notAPicture', 'pictureTooSmall', 'pictureUnreachable'] as const),
    ...(['pictureBroken', 'pictureTooLarge', 'formatNotRead', 'pageChanged'] as const),
    ...(['pageOffLimits', 'frameClosed', 'fileAccess', 'fileNotRead', 'builtInMissing'] as const),
    // The last ones: nothing can be stored from then on.
    ...(['storageFailed', 'storageNewer'] as const),
  ],
  'a model of the browser’s own': ['builtInFull', 'builtInFailed'],
  'a model on this device': ['deviceModelMissing', 'deviceModelUnfit', 'deviceModelFull', 'taskNotOffered'],
  'a device without memory': ['deviceModelMemory'],
  'a damaged model runtime': ['deviceModelFailed'],
  'a damaged reader of text': ['readerFailed'],
  'a browser without room': ['storageFull'],
};

/** Those in which the service's host is allowed, as it is once a connection was saved. */
const wantsHost = ['what a service answers', 'where a service cannot be asked'];

/** Makes failures happen in a browser that is there already, and checks how each is told. */
async function tell(
  codes: readonly StoryCode[],
  stage: Omit<Stage, 'page' | 'panel'>,
  pathOf: (name: string) => string,
): Promise<void> {
  const { extension, service } = stage;
  const panel = await openPanel(extension);
  await panel.setViewportSize({ width: 400, height: 800 });
  const page = await extension.context.newPage();
  for (const code of codes) {
    await test.step(code, async () => {
      service.reset();
      await stories[code]({ ...stage, page, panel });
      await expectTold(code, panel, pathOf(`${code}.png`));
    });
  }
}

test('every failure has its story', () => {
  expect([...Object.values(together).flat(), 'noConsent', 'modelNotInstalled'].toSorted()).toEqual(
    failureCodes.toSorted(),
  );
});

for (const [name, codes] of Object.entries(together)) {
  // Of the others, each needs what Chromium alone has: its models, its storage's limit, damaged builds, its own pages.
  const tag = wantsHost.includes(name) ? [] : '@chromium';
  test(
    `${name} is told in words, with one thing to do: ${codes.join(', ')}`,
    { tag },
    async ({ browserName, site, service }, testInfo) => {
      test.slow();
      const [first] = codes;
      const build = first && spoiltBuildFor(first);
      const hosts = wantsHost.includes(name) ? serviceHosts : [];
      const extension = await launchBrowser(browserName, { hosts, extension: build });
      try {
        await tell(codes, { extension, site, service }, (file) => testInfo.outputPath(file));
      } finally {
        await extension.close();
        if (build !== undefined) rmSync(build, { recursive: true });
      }
    },
  );
}

test('without a connection the text is offered meanwhile', async ({ extension, page, site }) => {
  test.slow();
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/samples.html`);
  await pick(extension, page.getByRole('img').first(), 'describe');
  const failed = await expectState(panel, 'failed');
  await panel.bringToFront();
  await failed.getByRole('button', { name: 'Copy text instead' }).click();
  await expect(part(await expectRead(panel), 'source')).toContainText('text recognized on this device');
});
