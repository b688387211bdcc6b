import { rmSync } from 'node:fs';
import { launchChromium } from '../harness/chromium.mjs';
import { args, chromiumPath } from './support/browsers';
import { expect, serviceHosts, test as base } from './support/connected';
import { askedOfModel, describesWith, planModel } from './support/language-model';
import { buildWithModel } from './support/spoilt-builds';
import { expectState, newest, openPanel, part, pick } from './support/steps';

/** The browser's own model is a fake of the published interface: no browser that can be had here has one behind it. */
const test = base.extend({
  extension: async ({}, use) => {
    const build = buildWithModel();
    const extension = await launchChromium({
      executablePath: await chromiumPath(),
      headless: true,
      hosts: serviceHosts,
      extension: build,
      args,
    });
    await use(extension);
    await extension.close();
    rmSync(build, { recursive: true });
  },
});

test('the browser’s own model is downloaded, describes, stops and answers again, and nothing is sent', async ({
  extension,
  page,
  site,
  service,
}) => {
  const panel = await openPanel(extension);
  await planModel(panel, { state: 'downloadable' });

  const options = await extension.openPage('options.html');
  const onDevice = options
    .getByRole('group', { name: 'Describe with' })
    .getByRole('radio', { name: 'Built-in model' });
  await expect(onDevice).toBeDisabled();
  await options.getByRole('button', { name: 'Download the model' }).click();
  await expect(onDevice).toBeEnabled();
  await onDevice.click();
  await expect.poll(() => describesWith(panel)).toBe('built-in');
  await options.close();

  await planModel(panel, { says: ['A boat ', 'on a lake.'], waits: true });
  await page.goto(`${site.origin}/pages/story.html`);
  await pick(extension, page.locator('#captioned'), 'describe');
  await expect(part(newest(panel), 'answer')).toHaveText('A boat on a lake.');
  await newest(panel).getByRole('button', { name: 'Stop' }).click();
  const stopped = await expectState(panel, 'stopped');
  await expect(part(stopped, 'answer')).toHaveText('A boat on a lake.');

  await planModel(panel, { says: ['A **boat** ', 'on a lake.'] });
  await panel.bringToFront();
  await stopped.getByRole('button', { name: 'Try again' }).click();
  const described = await expectState(panel, 'done');
  await expect(part(described, 'answer')).toHaveText('A boat on a lake.');
  await expect(part(described, 'source')).toContainText('Built-in model');
  expect(await askedOfModel(panel)).toEqual([['user', 'text', 'image']]);

  await planModel(panel, { says: ['Four.'] });
  await described.getByRole('textbox', { name: 'Ask about this picture' }).fill('How many people?');
  await described.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(part(newest(panel), 'answer')).toHaveText('Four.');
  await expectState(panel, 'done');
  expect(await askedOfModel(panel)).toEqual([
    ['user', 'text', 'image'],
    ['assistant', 'text'],
    ['user', 'text'],
  ]);
  expect(service.completions).toEqual([]);
});
