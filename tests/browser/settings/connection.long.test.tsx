import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showConnection } from '../../../components/shared/shown-connection';
import { readSettings } from '../../../utils/store/settings';
import { allKept, holdSettings } from '../support/hold-settings';
import { baseUrl, model, openOptions, result, saveAndTest } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import {
  expectNoSecondYes,
  expectRefused,
  expectSecondYes,
  expectTriedOut,
  several,
} from '../support/save-and-test';
import { freshBrowser } from '../support/show';

freshBrowser();

describe('Save and test', () => {
  test('leaves it to this device to describe where that was chosen', async () => {
    await openOptions({ ...connected, connections: [], describeWith: 'device' });
    await userEvent.fill(baseUrl(), 'https://api.example');
    await userEvent.fill(model(), 'gemma-vision');
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    expect(await readSettings()).toMatchObject({ describeWith: 'device', connections: [{}] });
  });

  test('says when the model did not read the picture', async () => {
    await openOptions(connected, {
      examine: () => [{ type: 'connected', report: { model: 'gemma', read: false, word: 'boat' } }],
    });
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected, but gemma didn’t read the test picture/);
  });

  test('changes a connection in its place', async () => {
    await openOptions(connected);
    await userEvent.fill(model(), 'other');
    await saveAndTest().click();
    await expect
      .poll(async () => (await readSettings()).connections)
      .toMatchObject([{ id: 'c1', visionModel: 'other' }]);
    expect((await readSettings()).connections.length).toBe(1);
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('takes the keyboard to what lacks in the press itself, and never later', async () => {
    await openOptions();
    await userEvent.fill(baseUrl(), 'https://api.example');
    const release = holdSettings();
    await saveAndTest().click();
    await expect.element(model()).toHaveFocus();
    await baseUrl().click();
    release();
    await expect.element(page.getByRole('button', { name: 'More: api.example' })).toBeVisible();
    await allKept();
    await expect.element(baseUrl()).toHaveFocus();
  });

  test('opens what hides a wrong number', async () => {
    await openOptions(connected);
    await page.getByText('Advanced', { exact: true }).click();
    await userEvent.fill(page.getByLabelText('Maximum answer length (tokens)'), '0');
    await page.getByText('Advanced', { exact: true }).click();
    await saveAndTest().click();
    await expect.element(page.getByLabelText('Maximum answer length (tokens)')).toHaveFocus();
    await expect.element(page.getByLabelText('Maximum answer length (tokens)')).toBeVisible();
  });

  test('sends a temperature only when there is one', async () => {
    await openOptions(connected);
    await page.getByText('Advanced', { exact: true }).click();
    await userEvent.fill(page.getByLabelText('Temperature'), '0.2');
    await page.getByLabelText('Send public pictures as addresses').click();
    await saveAndTest().click();
    await expect
      .poll(async () => (await readSettings()).connections)
      .toMatchObject([{ temperature: 0.2, sendAddresses: true }]);
    await userEvent.clear(page.getByLabelText('Temperature'));
    await saveAndTest().click();
    await expect.poll(async () => (await readSettings()).connections[0]).not.toHaveProperty('temperature');
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('goes on when it is impossible to ask for the host', () =>
    expectTriedOut(() => Promise.reject(new Error('Invalid value for origin pattern'))));

  test.each(['', 'api.example', 'ftp://api.example', 'javascript:alert(1)'])(
    'refuses the address %j beside its box, and saves nothing',
    expectRefused,
  );
});

describe('an address without encryption', () => {
  test.each(['http://api.example', 'http://192.168.1.5:8080/v1', 'http://10.0.0.1'])(
    '%s takes a second yes',
    expectSecondYes,
  );

  test.each(['http://127.0.0.1:11434/v1', 'http://[::1]:8080', 'https://api.example'])(
    '%s takes none',
    expectNoSecondYes,
  );
});

describe('the form that is shown', () => {
  test('is at first that of the connection which describes', async () => {
    await openOptions(several);
    await expect.element(baseUrl()).toHaveValue('https://two.example');
  });

  test('is the one that a failure is about, once', async () => {
    showConnection('three');
    await openOptions(several);
    await expect.element(baseUrl()).toHaveValue('https://three.example');
    expect(localStorage.length).toBe(0);
  });

  test('is that one too where the settings were open, unless it is gone', async () => {
    await openOptions(several);
    const other = document.body.appendChild(document.createElement('iframe')).contentWindow;
    for (const id of ['three', 'device', 'gone', 'one']) other?.localStorage.setItem('shown-connection', id);
    await expect.element(baseUrl()).toHaveValue('https://one.example');
    other?.localStorage.setItem('shown-connection', 'gone');
    await expect.poll(() => localStorage.length).toBe(0);
    await expect.element(baseUrl()).toHaveValue('https://one.example');
  });
});
