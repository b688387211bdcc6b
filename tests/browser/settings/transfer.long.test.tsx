import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import {
  engine,
  giveFile,
  methods,
  model,
  openOptions,
  removeByMenu,
  saveAndTest,
  showForm,
} from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { catchSavedFiles } from '../support/saved-files';
import {
  accept,
  file,
  full,
  importFile,
  local,
  ofConnections,
  question,
  said,
} from '../support/settings-files';
import { freshBrowser } from '../support/show';

freshBrowser();

describe('all settings', () => {
  test('come back from their own file as they were, but for what takes a yes', async () => {
    await openOptions(full, {
      savedSecrets: () => ({ origin: 'https://api.example', hasKey: true, headers: ['X-Team'] }),
    });
    const saved = catchSavedFiles();
    await page.getByRole('button', { name: 'Export settings', exact: true }).click();
    expect(saved).toMatchObject([{ name: 'sightread-settings.json' }]);
    const text = (await saved[0]?.text) ?? '';
    expect(JSON.parse(text)).toMatchObject({ sightread: 'settings', version: 1 });
    expect(text).not.toMatch(/isAgreed|X-Team/);

    await changeSettings(() => settings.parse({}));
    await importFile(text);
    await expect.element(said()).toHaveTextContent(/^Imported: 1\d/);
    const again = await readSettings();
    expect(again).toEqual({
      ...full,
      connections: full.connections.map((one) => ({ ...one, isAgreed: false })),
      // Nobody has agreed to that connection here.
      describeWith: '',
    });
  });

  test('change nothing where all is as in the file', async () => {
    await openOptions(full);
    await giveFile('settings.json', file(full));
    await expect.element(said()).toHaveTextContent('Nothing to change');
    await allArrived();
    expect(await readSettings()).toEqual(full);
  });

  test('are shown in words before they hold, and those that are ticked off stay out', async () => {
    await openOptions(connected);
    await giveFile(
      'settings.json',
      file({ sound: true, quiet: true, answersIn: 'popup', connections: [local] }),
    );
    await expect.element(question()).toHaveFocus();
    await expect.element(question()).toHaveTextContent('Connections: 1 added');
    await expect
      .element(question())
      .toHaveTextContent('Open answers in: from “Side panel” to “Pop-up window”');
    await allArrived();
    expect(await readSettings()).toEqual(connected);
    await page.getByRole('checkbox', { name: 'Minimal announcements: from “off” to “on”' }).click();
    await page.getByRole('checkbox', { name: /^Connections/ }).click();
    await accept();
    await expect.element(said()).toHaveTextContent(/^Imported: 2/);
    expect(await readSettings()).toEqual({ ...connected, sound: true, answersIn: 'popup' });
    await expect.element(page.getByRole('button', { name: 'Import settings' })).toHaveFocus();
  });

  test('are left alone by the second button', async () => {
    await openOptions(connected);
    await giveFile('settings.json', file({ sound: true }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await allArrived();
    expect(await readSettings()).toEqual(connected);
    await expect.element(page.getByRole('button', { name: 'Import settings' })).toHaveFocus();
  });

  test('are undone without touching a setting that the import did not change', async () => {
    await openOptions(connected);
    await importFile(file({ sound: true, connections: [local] }));
    await expect.element(said()).toHaveTextContent(/^Imported: 2/);
    await page.getByRole('radio', { name: 'Only what your shortcuts ask for' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(said()).toHaveTextContent('Undone.');
    expect(await readSettings()).toEqual({ ...connected, quiet: true });
  });

  test('are undone to what they were before, whatever was changed in them since', async () => {
    await openOptions(full);
    const tasks = [
      { id: 't1', name: 'Count', prompt: 'Count all', shape: 'json' },
      { id: 't2', name: 'Sum', prompt: 'Sum it up' },
    ];
    await importFile(file({ sound: false, ownTasks: tasks, copyShapes: { text: 'paragraphs' } }));
    await expect.element(said()).toHaveTextContent(/^Imported: 3/);
    const mine = { id: 'mine', name: 'Mine', prompt: 'Mine', engine: '', shape: 'markdown' as const };
    await changeSettings((now) => ({
      ...now,
      ownTasks: [...now.ownTasks.map((task) => ({ ...task, name: `${task.name}!` })), mine],
      copyShapes: { ask: 'code' },
      altPrefix: 'Mine: ',
    }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(said()).toHaveTextContent('Undone.');
    expect(await readSettings()).toEqual({ ...full, altPrefix: 'Mine: ' });
  });

  test('take nothing out of a person’s own lists', async () => {
    await openOptions(full);
    const other = { id: 't2', name: 'Sum', prompt: 'Sum it up' };
    await importFile(file({ ownTasks: [other], autoAltSites: ['https://other.example'], connections: [] }));
    const { ownTasks, autoAltSites, connections } = await readSettings();
    expect(ownTasks.map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(autoAltSites).toEqual(['https://news.example', 'https://other.example']);
    expect(connections).toEqual(full.connections);
  });

  test('come no larger, nor turned round, than the form of a task would save them', async () => {
    await openOptions(connected);
    const name = ` \u202eevil ${'x'.repeat(100)}`;
    await importFile(file({ ownTasks: [{ id: '__proto__', name, prompt: ' Count\r\nall ' }] }));
    await expect.element(said()).toHaveTextContent(/^Imported/);
    expect((await readSettings()).ownTasks).toEqual([
      {
        id: '__proto__',
        name: `evil ${'x'.repeat(55)}`,
        prompt: 'Count\nall',
        engine: '',
        shape: 'markdown',
      },
    ]);
    const more = Array.from({ length: 50 }, (_none, at) => ({ id: `${at}`, name: `${at}`, prompt: 'p' }));
    await giveFile('settings.json', file({ ownTasks: more }));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/50/);
    expect((await readSettings()).ownTasks).toHaveLength(1);
  });

  test('name the connection that is here for the same one in the file', async () => {
    await openOptions(connected);
    const [first] = connected.connections;
    const same = { ...first, id: 'elsewhere', isAgreed: true };
    await importFile(
      file({
        connections: [same],
        textWith: 'elsewhere',
        ownTasks: [{ id: 't', name: 'T', prompt: 'p', engine: 'elsewhere' }],
      }),
    );
    const { connections, textWith, ownTasks } = await readSettings();
    expect(connections).toEqual(connected.connections);
    expect([textWith, ownTasks[0]?.engine]).toEqual(['c1', 'c1']);
  });
});

describe('a file of an earlier version', () => {
  test('that holds own tasks alone is imported', async () => {
    await openOptions(full);
    const tasks = [
      { name: 'Sum', prompt: 'Sum it up', engine: 'c9', shape: 'table' },
      { name: 'Count', prompt: 'Count {title}', engine: '', shape: 'json' },
    ];
    await giveFile('tasks.json', JSON.stringify({ sightread: 'tasks', version: 1, tasks }));
    await expect.element(question()).toHaveTextContent('Your tasks: 1 added');
    await accept();
    await expect.element(said()).toHaveTextContent(/^Imported: 1$/);
    const { ownTasks } = await readSettings();
    expect(ownTasks).toMatchObject([full.ownTasks[0], { name: 'Sum', engine: '', shape: 'table' }]);
  });

  test('that holds connections alone is imported', async () => {
    await openOptions(connected);
    await importFile(ofConnections([local]));
    expect((await readSettings()).connections).toMatchObject([
      connected.connections[0],
      { ...local, isAgreed: false },
    ]);
  });
});

describe('an imported connection', () => {
  test('is asked nothing and cannot be chosen until its button was pressed', async () => {
    const background = await openOptions();
    await importFile(ofConnections([local]));
    await expect.element(said()).toHaveTextContent('Imported: 1');
    await expect
      .element(page.getByText(/^Not confirmed yet\. Press “Save and test”/).first())
      .toBeInTheDocument();
    expect((await readSettings()).describeWith).toBe('');
    for (const group of ['Describe with', 'Copy text with']) {
      await expect.element(engine(group, 'Ollama')).toBeDisabled();
      await expect
        .element(engine(group, 'Ollama'))
        .toHaveAccessibleDescription(/Press “Save and test” to start using it/);
    }
    await showForm('Ollama');
    await expect.element(page.getByLabelText('Connections').getByText(/^Not confirmed yet\./)).toBeVisible();
    await model().click();
    await allArrived();
    expect(methods(background)).toEqual([]);
    expect(fake.asked).toEqual([]);

    await saveAndTest().click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Connected' }))
      .toHaveTextContent(/^Connected/);
    await expect.element(engine('Describe with', 'Ollama')).toBeChecked();
    await expect.element(engine('Copy text with', 'Ollama')).toBeEnabled();
    await expect.element(page.getByText('(not confirmed)')).not.toBeInTheDocument();
    expect(fake.asked[0]).toEqual({
      what: 'permissions.request',
      given: { origins: ['http://localhost/*'] },
    });
  });

  test('is not agreed to, whatever the file says, and describes nothing', async () => {
    await openOptions();
    await importFile(file({ connections: [{ id: 'evil', ...local, isAgreed: true }], describeWith: 'evil' }));
    const { connections, describeWith } = await readSettings();
    expect(connections).toMatchObject([{ isAgreed: false }]);
    expect(describeWith).toBe('');
  });

  test('takes a second yes where it is not encrypted', async () => {
    await openOptions();
    await importFile(ofConnections([{ ...local, baseUrl: 'http://192.168.1.5:11434' }]));
    await showForm('Ollama');
    await saveAndTest().click();
    await expect.element(page.getByRole('group', { name: /isn’t encrypted/ })).toHaveFocus();
    expect(fake.asked).toEqual([]);
    expect((await readSettings()).connections).toMatchObject([{ isAgreed: false }]);
  });

  test('does not take over from one that is removed', async () => {
    await openOptions(connected);
    await importFile(ofConnections([local]));
    await removeByMenu('api.example');
    await expect.poll(async () => (await readSettings()).connections.length).toBe(1);
    expect((await readSettings()).describeWith).toBe('');
  });

  test('is left out where it is here already, and comes once', async () => {
    await openOptions(connected);
    const [first] = connected.connections;
    const same = { baseUrl: 'https://api.example/', visionModel: first?.visionModel };
    await importFile(ofConnections([same, local, { ...local, name: 'Again' }]));
    await expect
      .poll(async () => (await readSettings()).connections.map(({ baseUrl }) => baseUrl))
      .toEqual(['https://api.example/v1', local.baseUrl]);
    await giveFile('settings.json', ofConnections([local]));
    await expect.element(said()).toHaveTextContent('Nothing to change');
  });

  test('gets an id of its own where its id is taken', async () => {
    await openOptions(connected);
    await importFile(
      file({
        connections: [
          { ...local, id: 'c1' },
          { ...local, id: 'c1', visionModel: 'other' },
        ],
      }),
    );
    await expect.element(said()).toHaveTextContent(/^Imported/);
    const ids = (await readSettings()).connections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe('c1');
  });
});
