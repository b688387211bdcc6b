import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSecrets } from '../../utils/store/keys';
import type { Failure } from '../../utils/model/failure';
import { expectAccessible } from './support/axe';
import { allArrived } from './support/crossing';
import { resize } from './support/emulate';
import type { FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
import { button, openPanel } from './support/open-panel';
import { storePicture } from './support/pictures';
import { permissionsAsked } from './support/save-and-test';
import { freshBrowser } from './support/show';

freshBrowser();

const host = 'api.example';

/** Opens a panel on a job that failed at the service of the settings. */
async function openFailed(failure: Failure): Promise<FakeBackground> {
  const answerer = { id: 'c1', name: host, model: 'gemma-vision' };
  const pictures = [await storePicture('harbour')];
  return openPanel(
    { jobs: [aJob({ state: 'failed', answer: '', failure, answerer, pictures })] },
    { retry: () => ({ id: 'again' }) },
  );
}
const connection = (): unknown =>
  (fake.stored()['settings'] as { connections: unknown[] } | undefined)?.connections[0];
const methods = ({ calls }: FakeBackground): string[] => calls.map(({ method }) => method);

test.each(['wrongKey', 'noKey'] as const)(
  '%s is mended by a key in the card, and tried again',
  async (code) => {
    const background = await openFailed({ code, host });
    await resize(320, 700);
    await expectAccessible();
    const key = page.getByLabelText('API key');
    await expect.element(key).toHaveAttribute('type', 'password');
    await userEvent.fill(key, ' sk-new ');
    await button('Show key').click();
    await expect.element(key).toHaveAttribute('type', 'text');
    await userEvent.type(key, '{Enter}');
    await expect.poll(() => methods(background)).toEqual(['retry']);
    expect(await getSecrets('c1')).toMatchObject({ key: 'sk-new' });
  },
);

test.each(['wrongKey', 'noCredit'] as const)(
  '%s leaves no question box, which could only fail',
  async (code) => {
    await openFailed({ code, host });
    await expect.element(button('Open settings')).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: 'Ask about this picture' }))
      .not.toBeInTheDocument();
  },
);

test('a lost credit offers the settings first, and the text instead', async () => {
  const background = await openFailed({ code: 'noCredit', host });
  const failure = page.elementLocator(document.querySelector('[data-part="failure"] .row')!);
  expect(
    failure
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Open settings', 'Copy text instead', 'Try again']);
  await button('Copy text instead').click();
  await expect.poll(() => methods(background)).toEqual(['readText']);
});

test('a key that was changed in the settings meanwhile needs none in the card', async () => {
  const background = await openFailed({ code: 'wrongKey', host });
  await button('Save and try again').click();
  await expect.poll(() => methods(background)).toEqual(['retry']);
});

test('a model that the service does not have is mended by its name', async () => {
  const background = await openFailed({ code: 'unknownModel', host, model: 'gemma-vision' });
  const model = page.getByLabelText('Vision model');
  await expect.element(model).toHaveValue('gemma-vision');
  await userEvent.fill(model, 'gemma-3');
  await button('Save and try again').click();
  await expect.poll(() => methods(background)).toEqual(['retry']);
  expect(connection()).toMatchObject({ visionModel: 'gemma-3' });
});

test('a wrong address is mended by another, whose host is named', async () => {
  const background = await openFailed({ code: 'wrongAddress', host, status: 404 });
  const address = page.getByLabelText('Base URL');
  await userEvent.fill(address, 'https://other.example/v1');
  await expect.element(page.getByText(/Pictures you choose.*other\.example/)).toBeVisible();
  await button('Save and try again').click();
  await expect.poll(() => methods(background)).toEqual(['retry']);
  expect(connection()).toMatchObject({ baseUrl: 'https://other.example/v1', isAgreed: true });
});

test('without its connection a failure leads to the settings', async () => {
  fake.store({ settings: { connections: [] } });
  await openFailed({ code: 'wrongKey', host });
  await expect.element(button('Open settings')).toBeVisible();
  await expect.element(page.getByLabelText('API key')).not.toBeInTheDocument();
});

/** Opens a failure that another address mends, and submits one. */
async function mendBy(address: string): Promise<FakeBackground> {
  const background = await openFailed({ code: 'wrongAddress', host, status: 404 });
  await userEvent.fill(page.getByLabelText('Base URL'), address);
  await button('Save and try again').click();
  return background;
}
const question = () => page.getByRole('group', { name: /isn’t encrypted/ });

test.each([
  'http://other.example/v1',
  'http://192.168.1.20:11434/v1',
  'HTTP://nas.local',
  'http://127.0.0.1.example/v1',
  // The same host as before, now without encryption.
  `http://${host}/v1`,
])('%s, which is not encrypted, gets nothing before a second yes', async (address) => {
  const background = await mendBy(address);
  await expect.element(question()).toHaveFocus();
  await expectAccessible();
  await button('Don’t send').click();
  await expect.element(button('Save and try again')).toHaveFocus();
  await allArrived();
  expect(methods(background)).toEqual([]);
  expect(permissionsAsked()).toEqual([]);
  expect(connection()).toMatchObject({ baseUrl: `https://${host}/v1` });

  await button('Save and try again').click();
  await button('Send unencrypted').click();
  await expect.poll(() => methods(background)).toEqual(['retry']);
  expect(connection()).toMatchObject({ baseUrl: address, isAgreed: true });
});

test.each(['https://other.example/v1', 'http://localhost:11434/v1', 'http://[::1]:8080'])(
  '%s is asked without a second yes',
  async (address) => {
    const background = await mendBy(address);
    await expect.poll(() => methods(background)).toEqual(['retry']);
    await expect.element(question()).not.toBeInTheDocument();
  },
);

test.each(['ftp://other.example', 'https://me:secret@other.example/v1', 'other.example', 'http://'])(
  '%s, where no request can go, is not saved',
  async (address) => {
    const background = await mendBy(address);
    await expect.element(page.getByLabelText('Base URL')).toHaveAccessibleDescription(/^Enter an address/);
    await allArrived();
    expect(methods(background)).toEqual([]);
    expect(connection()).toMatchObject({ baseUrl: `https://${host}/v1` });
  },
);

test('a job that nothing could do is only offered once something can', async () => {
  const background = await openPanel({
    jobs: [aJob({ state: 'failed', failure: { code: 'noConnection' } })],
  });
  await expect.element(page.getByText('You can describe this picture now')).toBeVisible();
  expect(background.calls).toEqual([]);
  await button('Try again').click();
  await expect.poll(() => background.calls).toEqual([{ method: 'retry', input: { id: 'job-1' } }]);
});

test('a failure without a word of the service leads to its place in Help, too', async () => {
  await openFailed({ code: 'serviceUnreachable', host });
  expect(document.querySelector('[data-part="failure"] details')).toBeNull();
  const help = page.getByRole('article').getByRole('link', { name: 'Help' });
  await expect.element(help).toHaveAttribute('href', '/help/troubleshooting.html#serviceUnreachable');
  await expect.element(help).toHaveAttribute('target', '_blank');
});
