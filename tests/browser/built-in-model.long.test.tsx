import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultSettings, settings } from '../../utils/model/settings';
import { readSettings } from '../../utils/store/settings';
import { createLanguageModel, type ModelPlan } from '../fakes/language-model.mjs';
import { everyLook, expectAccessible, keepPicture, look } from './support/axe';
import { aJob } from './support/jobs';
import { engine, openOptions } from './support/open-options';
import { openPanel, openRow } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
afterEach(() => void vi.unstubAllGlobals());

const builtIn = engine('Describe with', 'Built-in model');
const download = page.getByRole('button', { name: 'Download the model', exact: true });
const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
const status = page.getByRole('region', { name: 'Who answers' }).getByRole('status');

/** The browser has this model; undefined is none. */
function browserHas(plan: ModelPlan | undefined): ReturnType<typeof createLanguageModel> | undefined {
  const model = plan && createLanguageModel(plan);
  vi.stubGlobal('LanguageModel', model);
  return model;
}

/** A download that a test leads: how far it is, and how it ends. */
function ledDownload() {
  let report = (_share: number): void => undefined;
  let end = (_error?: Error): void => undefined;
  const download: ModelPlan['download'] = (tell) =>
    new Promise((resolve, reject) => {
      report = tell;
      end = (error) => (error ? reject(error) : resolve());
    });
  return { download, report: (share: number) => report(share), end: (error?: Error) => end(error) };
}

describe('the settings say why the browser’s model cannot describe', () => {
  test.each<[string, ModelPlan | undefined, RegExp]>([
    ['there is none', undefined, /^This browser has no built-in model/],
    ['it cannot run', { state: 'unavailable' }, /^This computer can’t run it/],
    ['it sees nothing', { inputs: ['text'] }, /^Doesn’t support pictures/],
    ['it is to be downloaded', { state: 'downloadable' }, /one-time download/],
  ])('because %s', async (_why, plan, words) => {
    browserHas(plan);
    await openOptions();
    await expect.element(builtIn).toHaveAccessibleDescription(words);
    await expect.element(builtIn).toBeDisabled();
    expect(download.query() !== null).toBe(plan?.state === 'downloadable');
  });

  test('because it lacks the language of answers, until that changes', async () => {
    browserHas({});
    await openOptions({ ...defaultSettings, answerLanguage: 'de' });
    await expect.element(builtIn).toHaveAccessibleDescription(/^Not available in your answer language/);
    await userEvent.selectOptions(page.getByLabelText('Answer language'), 'ja');
    await expect.element(builtIn).toBeEnabled();
  });
});

test('a model that is there can be chosen', async () => {
  browserHas({});
  await openOptions();
  await expect.element(builtIn).toBeEnabled();
  await builtIn.click();
  await expect.poll(async () => (await readSettings()).describeWith).toBe('built-in');
  expect(download.query()).toBeNull();
});

describe('the download', () => {
  test('starts with a click, says how far it is now and then, and ends with a choice', async () => {
    const led = ledDownload();
    const model = browserHas({
      state: 'downloadable',
      download: led.download,
      isActive: () => navigator.userActivation.isActive,
    });
    await openOptions();
    await download.click();
    await expect.element(status).toHaveTextContent('Downloading the built-in model…');
    const heard: string[] = [];
    new MutationObserver(() => heard.push(status.element().textContent)).observe(status.element(), {
      childList: true,
      subtree: true,
    });
    for (const share of [0, 0.1, 0.3, 0.31, 0.4, 0.6]) led.report(share);
    await expect.element(page.getByText('Downloaded: 60%').first()).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.6');
    expect(
      heard.every((words) => /^(|.*50%)$/.test(words)),
      heard.join(),
    ).toBe(true);
    await expect.element(builtIn).toBeDisabled();
    // A second click on it neither starts another nor stops this one.
    await download.click({ force: true });
    expect(model?.sessions).toHaveLength(0);
    led.end();
    await expect.element(builtIn).toBeEnabled();
    await expect.element(status).toHaveTextContent('The built-in model is ready.');
    await expect.element(builtIn).toHaveFocus();
    expect(model?.sessions.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
  });

  test.each(everyLook)('is accessible: %s', async (name) => {
    const led = ledDownload();
    browserHas({ state: 'downloadable', download: led.download });
    await look(name, 1500);
    await openOptions();
    await download.click();
    led.report(0.6);
    await expect.element(page.getByText('Downloaded: 60%').first()).toBeVisible();
    window.scrollTo(0, 0);
    await expectAccessible();
    await keepPicture(`options-downloading-${name}`);
  });

  test('is canceled, and can be started again', async () => {
    const led = ledDownload();
    browserHas({ state: 'downloadable', download: led.download });
    await openOptions();
    await download.click();
    await cancel.click();
    await expect.element(cancel).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await download.click();
    await expect.element(cancel).toBeVisible();
    led.end();
    await expect.element(builtIn).toBeEnabled();
  });

  test.each([
    ['NetworkError', 'The download failed'],
    ['NotAllowedError', 'The download failed'],
    ['OperationError', 'The download failed'],
  ])('that ends in a %s says so, and can be tried again', async (name, words) => {
    const led = ledDownload();
    browserHas({ state: 'downloadable', download: led.download });
    await openOptions();
    await download.click();
    led.end(new DOMException('what the browser says', name));
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    await download.click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    led.end();
    await expect.element(builtIn).toBeEnabled();
  });

  test('that was begun elsewhere is followed to its end', async () => {
    const led = ledDownload();
    browserHas({ state: 'downloading', download: led.download });
    await openOptions();
    await expect.element(builtIn).toHaveAccessibleDescription(/^Downloading/);
    led.end();
    await expect.element(builtIn).toBeEnabled();
  });

  test('that ended elsewhere is seen when the page comes into view', async () => {
    let state: NonNullable<ModelPlan['state']> = 'downloadable';
    browserHas({ memory: { get: () => state, set: (now) => void (state = now) } });
    await openOptions();
    await expect.element(download).toBeVisible();
    state = 'available';
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(builtIn).toBeEnabled();
  });
});

test('a failure for want of the model offers its download in the panel, and then to try again', async () => {
  const led = ledDownload();
  browserHas({ state: 'downloadable', download: led.download });
  const failure = { code: 'builtInMissing' as const };
  const background = await openPanel({ jobs: [aJob({ state: 'failed', failure })] });
  await download.click();
  led.report(0.5);
  await expect.element(page.getByText('Downloaded: 50%').first()).toBeVisible();
  await keepPicture('panel-downloading');
  led.end();
  await expect.element(download).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => background.calls.map(({ method }) => method)).toContain('retry');
});

test('the panel says that the model is starting, and who answered', async () => {
  const answerer = { id: 'built-in', name: 'Built-in model', model: '' };
  await openPanel({
    jobs: [
      aJob({ id: 'now', state: 'working', stage: { kind: 'loading-model' }, answerer }),
      aJob({ id: 'then', answer: 'A boat.', answerer }),
    ],
  });
  await expect.element(page.getByText('The model is loading')).toBeVisible();
  await openRow('then');
  await page.getByText('Built-in model · 9.1s').click();
  await expect.element(page.getByText('answered by Built-in model')).toBeVisible();
});

test('the settings of someone who chose a model that has gone still show that choice', async () => {
  browserHas(undefined);
  await openOptions(settings.parse({ describeWith: 'built-in' }));
  await expect.element(builtIn).toBeChecked();
  await expect.element(builtIn).toBeDisabled();
});
