import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../utils/model/settings';
import { accessScenes } from './support/access-scenes';
import { fakeBackground, type FakeState } from './support/fake-background';
import { fake } from './support/fake-browser';
import { allOf, fakePage } from './support/fake-page';
import { faultyRings } from './support/focus-rings';
import { someHistory } from './support/history-jobs';
import { aJob } from './support/jobs';
import { listedPage, sampleProposals, samplePictures } from './support/listed-pictures';
import { connected, markdown } from './support/panel-scenes';
import { columns, drawText, readJob } from './support/read-picture';
import { storePicture } from './support/pictures';
import { aDraft } from './support/question-drafts';
import { freshBrowser, show } from './support/show';
import { opinionJobs, talkJobs, twoConnected } from './support/talk-scenes';
import { usageScenes } from './support/usage-scenes';
import { emulate } from './support/emulate';

freshBrowser();

const kept = settings.parse({
  ...twoConnected,
  ownTasks: [{ id: 'a', name: 'List what this receipt says', prompt: 'List it', shape: 'table' }],
});
const openAll = (): void => {
  for (const details of document.querySelectorAll('details')) details.open = true;
};
const isThere = (selector: string): Promise<void> =>
  expect.poll(() => document.querySelector(selector)).not.toBeNull();

// Each page brings its own style: those that are imported here would be the other pages' too.
async function openPanel(state: FakeState, now = kept): Promise<void> {
  const { Panel } = await import('../../components/panel/panel');
  fake.store({ settings: now });
  fakeBackground(state);
  show(<Panel surface="sidepanel" />);
  await isThere(state.listed ? '[data-verdict]' : 'article, .composer, .welcome');
}

const pressed = async (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Every place where people go with the Tab key. */
const places: Record<string, () => Promise<void>> = {
  'the first run': async () => {
    await openPanel({ jobs: [] }, settings.parse({}));
    await page.getByRole('button', { name: 'Connect a service' }).click();
    await userEvent.selectOptions(page.getByLabelText('Service', { exact: true }), 'LiteLLM');
    await isThere('.connect input');
  },
  'the panel': async () => {
    const pictures = [await storePicture('harbour')];
    await openPanel({
      jobs: [
        aJob({ id: 'working', state: 'working', pictures, reasoning: 'So it is.' }),
        aJob({ id: 'marked', answer: markdown, pictures }),
        aJob({ id: 'alt', task: { kind: 'alt' }, answer: 'A boat', pictures }),
        ...talkJobs(5, {}, { id: 'talk', pictures: [...pictures, await storePicture('terminal')] }),
        ...opinionJobs({}, { id: 'opinion' }),
        aJob({
          id: 'failed',
          state: 'failed',
          failure: { code: 'wrongKey', host: 'api.example', status: 401, detail: 'no' },
        }),
      ],
    });
    await isThere('.enlarge');
    for (const row of document.querySelectorAll<HTMLElement>('.opener')) row.click();
    openAll();
  },
  'the menu of an answer': async () => {
    await openPanel({ jobs: [aJob({ answer: 'A boat.', pictures: [await storePicture('harbour')] })] });
    await pressed('More actions');
    await isThere('.menu:popover-open button');
  },
  'a question about several pictures': async () => {
    const pictures = [await storePicture('harbour'), await storePicture('terminal')];
    await openPanel({ jobs: [], draft: aDraft({ pictures }) });
  },
  'the history': async () => {
    await someHistory();
    await openPanel({ jobs: [aJob({ answer: 'A boat.' })] });
    await pressed('History');
    await isThere('.history-item');
    openAll();
  },
  'the list of a page’s pictures': async () => {
    fakePage([allOf([...samplePictures])]);
    await openPanel({ jobs: [], listed: listedPage, proposals: [...sampleProposals] });
    openAll();
  },
  'an enlarged picture': async () => {
    const { picture, layout } = await drawText(600, 220, columns);
    await openPanel({ jobs: [await readJob(picture, layout)] });
    await pressed('Enlarge picture');
    await isThere('.text-layer');
  },
  'the page of usage': async () => {
    const { UsagePage } = await import('../../components/settings/usage/usage-page');
    await usageScenes[1]?.prepare();
    show(<UsagePage />, 'open_usage');
    await isThere('.scrolled');
    openAll();
  },
  'the page of cutting': async () => {
    const { openCut } = await import('./support/open-cut');
    await openCut({ why: 'preview' });
  },
  'the page of sites and keys': async () => {
    const { AccessPage } = await import('../../components/settings/access/access-page');
    const scene = accessScenes.find(({ name }) => name === 'everything');
    await scene?.prepare?.();
    fake.store({ settings: scene?.settings ?? connected });
    fakeBackground({ jobs: [] }, scene?.handlers);
    show(<AccessPage />, 'open_access');
    await isThere('.line button');
  },
  'the settings': async () => {
    const { Options } = await import('../../components/settings/options');
    fake.store({ settings: kept });
    fakeBackground({ jobs: [] });
    show(<Options />, 'open_settings');
    await isThere('#transfer button');
    openAll();
  },
};

const ways = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

describe.each(Object.entries(places))('in %s', (_place, open) => {
  test(
    'whatever has the focus shows it, in every color and at every width',
    { timeout: 60_000 },
    async () => {
      await open();
      for (const [way, media] of Object.entries(ways))
        for (const width of [320, 1000]) {
          await emulate(media);
          await page.viewport(width, 760);
          await userEvent.keyboard('{Tab}');
          const { faults, reached } = faultyRings({ isForced: way === 'forced' });
          expect(reached).toBeGreaterThan(2);
          expect.soft(faults, `${way}, ${width} px wide`).toEqual([]);
        }
    },
  );
});
