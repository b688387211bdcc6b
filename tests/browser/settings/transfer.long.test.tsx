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
import { accept, file, full, importFile, local, question, said } from '../support/settings-files';
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
    const again = await readSettings();
    expect(again).toEqual({
      ...full,
      connections: full.connections.map((one) => ({ ...one, isAgreed: false })),
      // Nobody has agreed to that connection here.
      describeWith: '',
    });
  });

  test('change nothing if all is as in the file', async () => {
    await openOptions(full);
    await importFile(file(full));
    expect(await readSettings()).toEqual(full);
  });

  test('are merged only after a question that says what comes', async () => {
    await openOptions(connected);
    const task = { id: 't', name: 'T', prompt: 'p' };
    const given = { sound: true, answersIn: 'popup', connections: [local], ownTasks: [task] };
    await giveFile('settings.json', file(given));
    await expect.element(question()).toHaveFocus();
    await expect
      .element(question())
      .toHaveTextContent('Connections: 1. Tasks: 1. Other settings: 2. Keys are never in files.');
    await expect.element(question()).not.toHaveTextContent('Only sites that the browser allows');
    await allArrived();
    expect(await readSettings()).toEqual(connected);
    await accept();
    await expect.element(said()).toHaveTextContent('Settings imported.');
    expect(await readSettings()).toMatchObject({ sound: true, answersIn: 'popup', ownTasks: [task] });
    await expect.element(page.getByRole('button', { name: 'Import settings' })).toHaveFocus();
  });

  test('with sites of automatic alt text say that the browser has to allow them', async () => {
    await openOptions(connected);
    await giveFile('settings.json', file({ autoAltSites: ['https://news.example'] }));
    await expect.element(question()).toHaveTextContent('Only sites that the browser allows are kept.');
  });

  test('are left alone by the second button', async () => {
    await openOptions(connected);
    await giveFile('settings.json', file({ sound: true }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await allArrived();
    expect(await readSettings()).toEqual(connected);
    await expect.element(page.getByRole('button', { name: 'Import settings' })).toHaveFocus();
  });

  test('are undone to all that they were before, whatever was changed since', async () => {
    await openOptions(full);
    const tasks = [
      { id: 't1', name: 'Count', prompt: 'Count all', shape: 'json' },
      { id: 't2', name: 'Sum', prompt: 'Sum it up' },
    ];
    await importFile(file({ sound: false, ownTasks: tasks, connections: [local] }));
    await changeSettings((now) => ({
      ...now,
      ownTasks: now.ownTasks.map((task) => ({ ...task, name: `${task.name}!` })),
      altPrefix: 'Mine: ',
    }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(said()).toHaveTextContent('Undone.');
    expect(await readSettings()).toEqual(full);
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
    await accept();
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

describe('an imported connection', () => {
  test('is asked nothing and cannot be chosen until its button was pressed', async () => {
    const background = await openOptions();
    // With an id of its own: what is agreed to here outlasts this test.
    await importFile(file({ connections: [{ ...local, id: 'pressed' }] }));
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
    await importFile(file({ connections: [{ ...local, id: 'evil', isAgreed: true }], describeWith: 'evil' }));
    const { connections, describeWith } = await readSettings();
    expect(connections).toMatchObject([{ isAgreed: false }]);
    expect(describeWith).toBe('');
  });

  test('takes a second yes where it is not encrypted', async () => {
    await openOptions();
    await importFile(file({ connections: [{ ...local, baseUrl: 'http://192.168.1.5:11434' }] }));
    await showForm('Ollama');
    await saveAndTest().click();
    await expect.element(page.getByRole('group', { name: /isn’t encrypted/ })).toHaveFocus();
    expect(fake.asked).toEqual([]);
    expect((await readSettings()).connections).toMatchObject([{ isAgreed: false }]);
  });

  test('does not take over from one that is removed', async () => {
    await openOptions(connected);
    await importFile(file({ connections: [local] }));
    await removeByMenu('api.example');
    await expect.poll(async () => (await readSettings()).connections.length).toBe(1);
    expect((await readSettings()).describeWith).toBe('');
  });

  test('is left out where it is here already, and comes once', async () => {
    await openOptions(connected);
    const [first] = connected.connections;
    const same = { id: 'same', baseUrl: 'https://api.example/', visionModel: first?.visionModel };
    await importFile(file({ connections: [same, local, { ...local, name: 'Again' }] }));
    await expect
      .poll(async () => (await readSettings()).connections.map(({ baseUrl }) => baseUrl))
      .toEqual(['https://api.example/v1', local.baseUrl]);
    await importFile(file({ connections: [local] }));
    expect((await readSettings()).connections).toHaveLength(2);
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
    const ids = (await readSettings()).connections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe('c1');
  });
});
