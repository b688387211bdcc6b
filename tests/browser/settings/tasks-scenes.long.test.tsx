import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OptionsCard } from '../../../components/settings/options';
import { Panel } from '../../../components/panel/panel';
import { useSettings } from '../../../components/shared/hooks/use-settings';
import { settings } from '../../../utils/model/settings';
import { everyLook, expectInLooks, look, looksTimeout } from '../support/axe';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { aJob } from '../support/jobs';
import { connected } from '../support/panel-scenes';
import { storePicture } from '../support/pictures';
import { freshBrowser, show } from '../support/show';
import '../../../components/shared/base.css';
import '../../../components/settings/options.css';

freshBrowser();

const withTasks = settings.parse({
  ...connected,
  ownTasks: [
    { id: 'a', name: 'List what this receipt says', prompt: 'List it', shape: 'table' },
    { id: 'b', name: `A name without${'-end'.repeat(11)}`, prompt: 'Is it {{weather} in {title}?' },
  ],
  menuHidden: ['alt'],
});

function Sections() {
  const now = useSettings();
  return (
    <main>
      <h1>Settings</h1>
      <h2>Answers</h2>
      {now && <OptionsCard card="tasks" settings={now} />}
    </main>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (words: string) =>
  expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible();

/** What a person does in the settings first. */
const acts: [string, () => Promise<unknown>][] = [
  [
    'list',
    async () => {
      await press('Move down: List what this receipt says');
      await told('“List what this receipt says” is now 2 of');
    },
  ],
  [
    'deleted',
    async () => {
      await press('Delete: List what this receipt says');
      await told('Deleted: List what this receipt says');
    },
  ],
  [
    'form',
    async () => {
      await press(`Edit: ${withTasks.ownTasks[1]?.name ?? ''}`);
      await page.getByText('Variables', { exact: true }).click();
    },
  ],
  [
    'errors',
    async () => {
      await press('New task');
      await press('Save task');
    },
  ],
];

describe.each(acts)('the tasks in the settings, %s', (name, act) => {
  test('are accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow', 1500);
    fake.store({ settings: withTasks });
    show(<Sections />, 'open_settings');
    await expect.element(page.getByRole('heading', { name: 'Right-click menu and tasks' })).toBeVisible();
    await act();
    await expectInLooks(`tasks-${name}`, everyLook, 1500);
  });
});

describe('what comes next on a card', () => {
  test('is accessible in every look, unfolded', { timeout: looksTimeout }, async () => {
    await look('narrow');
    fake.store({ settings: withTasks });
    const pictures = [await storePicture('harbour')];
    fakeBackground({ jobs: [aJob({ answer: 'A small boat crosses calm water.', pictures })] });
    show(<Panel surface="sidepanel" />);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect.element(page.getByRole('button', { name: 'Translate text' })).toBeVisible();
    await expectInLooks('next-steps', everyLook);
  });
});
