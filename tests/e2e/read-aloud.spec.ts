import type { Page } from '@playwright/test';
import { launchChromium } from '../harness/chromium.mjs';
import { startVoices, voiceSwitches, type Voices } from '../harness/voices.mjs';
import { args, chromiumPath } from './support/browsers';
import { expect, serviceHosts, test as base } from './support/connected';
import { expectState, openPanel } from './support/steps';

/** Stories with a real voice of the system; `voices` tells what it was given to say. */
const test = base.extend<{ voices: Voices }>({
  voices: async ({}, use) => {
    const voices = await startVoices();
    await use(voices);
    await voices.close();
  },
  extension: async ({ voices }, use) => {
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: true,
      hosts: serviceHosts,
      args: [...args, ...voiceSwitches],
      env: voices.env,
    });
    await use(extension);
    await extension.close();
  },
});

const marked = (panel: Page): Promise<string> =>
  panel.evaluate(() => [...(CSS.highlights.get('reading') ?? [])].map(String).join());

test('an answer is read aloud by a real voice, sentence by sentence, in its language', async ({
  extension,
  service,
  voices,
}) => {
  const said = (): string[] => voices.heard().map(({ text, voice }) => `${voice}: ${text}`);

  await test.step('a voice is chosen and tried', async () => {
    const options = await extension.openPage('options.html');
    await options.getByLabel('Voice language').selectOption({ value: 'it' });
    const voice = options.getByLabel('Voice', { exact: true });
    await voice.selectOption({ index: 1 });
    await options.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect.poll(said).toEqual([expect.stringMatching(/^Italian.*: italiano: 1, 2, 3\.$/i)]);
    await options.close();
  });

  const panel = await openPanel(extension);
  const read = panel.getByRole('button', { name: 'Read aloud' }).first();
  const sentences = Array.from({ length: 200 }, (_each, at) => `This is sentence ${at + 1}.`);
  service.next({ text: sentences.join(' ') });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><circle r="30"/></svg>';
  const picture = { name: 'dot.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await panel.locator('input[type="file"]').first().setInputFiles(picture);
  await expectState(panel, 'done');

  await test.step('it is read from its beginning, and waits', async () => {
    await read.click();
    await expect.poll(said).toContainEqual(expect.stringMatching(/^English.*: This is sentence 2\.$/));
    await panel.getByRole('button', { name: 'Pause' }).click();
    const place = await panel.locator('.player .meta').innerText();
    const at = Number.parseInt(place, 10);
    expect(await marked(panel)).toBe(sentences[at - 1]);
    await panel.getByRole('button', { name: 'Next sentence' }).click();
    expect(await marked(panel)).toBe(sentences[at]);
    expect(said().some((words) => words.includes(`sentence ${at + 1}.`))).toBe(false);
    await panel.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(said).toContainEqual(expect.stringContaining(`sentence ${at + 2}.`));
  });

  await test.step('Esc stops it', async () => {
    await panel.keyboard.press('Escape');
    await expect(read).toBeFocused();
    expect(await marked(panel)).toBe('');
    expect(said().some((words) => words.includes('sentence 200.'))).toBe(false);
  });
});
