import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModelsPage } from '../../components/settings/models/models-page';
import { serveInstalls } from '../../utils/background/messages/installs';
import { fail } from '../../utils/model/failure';
import type { InstalledModel, InstalledModels } from '../../utils/model/installed-models';
import { refuseInstall } from '../../utils/model/model-install';
import { type OfferedModel, offeredModels } from '../../utils/model/offered-models';
import { defaultSettings, type Settings, settings as settingsSchema } from '../../utils/model/settings';
import { filesOfModel, readModels } from '../../utils/store/installed-models';
import { writeModel } from '../../utils/store/model-writer';
import { readSettings } from '../../utils/store/settings';
import { expectAccessible, keepPicture } from './support/axe';
import { emulate, resize } from './support/emulate';
import { fakeBackground } from './support/fake-background';
import { browser, fake } from './support/fake-browser';
import { connected } from './support/panel-scenes';
import { freshBrowser, show } from './support/show';

freshBrowser();
beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('models', { recursive: true }).catch(() => undefined);
});

const encoder = new TextEncoder();
const number = (value: number, bytes: 4 | 8): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(bytes));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
};
const text = (value: string) => [number(encoder.encode(value).length, 8), encoder.encode(value)];

/** Returns a GGUF that has a header alone. */
function gguf(architecture: string, name: string, file = `${name}.gguf`): File {
  const entries = [
    ['general.architecture', architecture],
    ['general.name', name],
  ].flatMap(([key = '', value = '']) => [...text(key), number(8, 4), ...text(value)]);
  return new File([encoder.encode('GGUF'), number(3, 4), number(0, 8), number(2, 8), ...entries], file);
}
const model = gguf('llama', 'Tiny color');
const projector = gguf('clip', 'Tiny color mmproj');

const mirror = (name: string, more: { bytes?: number; digit?: string } = {}) => ({
  name,
  files: ['1', '2'].map((one) => ({
    url: `https://models.example/${name}/${one}.gguf`,
    sha256: (more.digit ?? '0').repeat(63) + one,
    bytes: more.bytes ?? 325_000_000,
  })),
});
const withMirrors = (...mirrors: unknown[]): Settings => settingsSchema.parse({ modelMirrors: mirrors });

const installed = (id: string, name: string): InstalledModel => ({
  id,
  name,
  files: [
    { name: '0.gguf', bytes: 600_000_000 },
    { name: '1.gguf', bytes: 50_000_000 },
  ],
  tasks: ['describe'],
  languages: [],
  installedAt: 1,
});

const offered: OfferedModel = {
  ...mirror('SmolVLM-256M-Instruct'),
  repository: 'example/smol',
  revision: '1'.repeat(40),
  license: 'Apache-2.0',
  isOpen: true,
  languages: ['en'],
  tasks: ['describe', 'alt'],
  weakAt: ['text', 'counting'],
  run: { sampling: { temperature: 0 } },
};

async function openModels(
  stored: Settings = defaultSettings,
  {
    models = [],
    packs = [],
    offers = [],
    write = writeModel,
  }: Partial<Pick<InstalledModels, 'models' | 'packs'>> & {
    offers?: readonly OfferedModel[];
    write?: typeof writeModel;
  } = {},
) {
  fake.store({ settings: stored, installedModels: { models, used: '', packs } });
  const background = fakeBackground(
    undefined,
    serveInstalls(
      async () => undefined,
      () => answers(),
      write,
    ).handlers,
  );
  show(<ModelsPage offered={offers} />, 'open_models');
  await expect.element(page.getByRole('button', { name: 'Choose model files' })).toBeVisible();
  return background;
}

/** What models answer about the sample picture. */
let answers: () => Promise<string>;
beforeEach(() => {
  answers = async () => fail('deviceModelFailed');
});

const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
const list = () => page.getByRole('list', { name: 'Models', exact: true });
const item = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const install = () => list().getByRole('button', { name: 'Install', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = () => page.getByRole('alert');

test('three models are offered, and the one that suits this device comes first and says why', async () => {
  await openModels(settingsSchema.parse({ answerLanguage: 'de' }), { offers: offeredModels });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Models on this device');
  await expect.element(page.getByText(/seconds with a suitable graphics processor/)).toBeVisible();
  await expect
    .element(page.getByText('Your browser will ask to allow huggingface.co and hf.co.'))
    .toBeVisible();
  const headings = () => list().getByRole('heading', { level: 2 }).elements();
  const names = () => headings().map((one) => one.textContent);
  // The browser of the tests has no graphics processor.
  expect(names()).toEqual(['LFM2.5-VL 450M', 'SmolVLM 256M', 'Qwen3.5 0.8B']);
  await expect
    .element(item('LFM2.5'))
    .toHaveTextContent(/^LFM2\.5-VL 450MRecommended: it writes several languages/);
  await expect.element(item('LFM2.5')).toHaveTextContent(/Not open source\. Free for anyone who earns less/);
  expect(page.getByText(/^Recommended/).elements().length).toBe(1);
  await expect.element(button('Look for a model on this computer')).toBeVisible();
  await expectAccessible();
});

test('files of this device are installed without a request, and the model describes and is tried', async () => {
  answers = async () => 'A boat.';
  await openModels();
  const request = vi.spyOn(window, 'fetch');
  onTestFinished(() => request.mockRestore());
  await choose(projector, model);
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Installed Tiny color\. / }))
    .toBeVisible();
  await expect
    .element(item('Tiny color'))
    .toHaveTextContent(/Answered the sample picture in [\d.]+ ?m?s: A boat\./);
  expect(await readSettings()).toMatchObject({ describeWith: 'device' });
  const { models } = await readModels();
  expect(models).toMatchObject([{ name: 'Tiny color' }]);
  const files = await filesOfModel(models[0] as InstalledModel);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual([
    await model.text(),
    await projector.text(),
  ]);
  expect(
    request.mock.calls.map(([address]) => address as string).filter((one) => !/sample/.test(one)),
  ).toEqual([]);
  await expectAccessible();
  // Once more, they are the same model.
  await choose(model, projector);
  await expect.element(list().getByRole('listitem')).toBeVisible();
  expect((await readModels()).models.length).toBe(1);
});

test('a model that fails at the sample picture stays', async () => {
  await openModels();
  await choose(model, projector);
  await expect.element(item('Tiny color').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect
    .poll(() => item('Tiny color').element().querySelector('[aria-live]')?.textContent)
    .toMatch(/\w/);
  await expect.element(alert()).not.toBeInTheDocument();
  expect((await readModels()).models.length).toBe(1);
});

test('the sample picture can be stopped, and a model deleted meanwhile', async () => {
  answers = () => new Promise(() => undefined);
  await openModels();
  await choose(model, projector);
  await expect.element(item('Tiny color')).toHaveTextContent('Trying it on a sample picture…');
  await item('Tiny color').getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(item('Tiny color')).not.toHaveTextContent('sample picture');
  await choose(model, projector);
  await expect.element(item('Tiny color')).toHaveTextContent('Trying it on a sample picture…');
  await item('Tiny color').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(list().getByRole('listitem')).not.toBeInTheDocument();
  expect((await readModels()).models).toEqual([]);
  // Nothing is left that could describe.
  await expect.poll(async () => (await readSettings()).describeWith).toBe('');
});

test('where a service describes, a new model does not take its place', async () => {
  answers = async () => 'A boat.';
  const connection = { id: 'c1', baseUrl: 'https://api.example' };
  await openModels(settingsSchema.parse({ connections: [connection], describeWith: 'c1' }));
  await choose(model, projector);
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Installed Tiny color\.$/ }))
    .toBeVisible();
  expect(await readSettings()).toMatchObject({ describeWith: 'c1' });
});

test.each([
  ['One of the two files is missing', [model]],
  ['One of the two files is missing', [projector]],
  ['Those are several models', [model, gguf('qwen3', 'Other'), projector]],
  ['boat.gguf isn’t a GGUF model', [new File(['no model at all'], 'boat.gguf'), projector]],
  ['cut.gguf is incomplete', [new File([model.slice(0, 40)], 'cut.gguf'), projector]],
])('says why files cannot be installed: %s', async (words, files) => {
  await openModels();
  await choose(...files);
  await expect.element(alert()).toHaveTextContent(words);
  expect((await readModels()).models).toEqual([]);
  await expectAccessible();
});

test('a mirror has its size and its host, and the host is asked for in the click', async () => {
  await openModels(withMirrors(mirror('Tiny')));
  await expect.element(item('Tiny')).toHaveTextContent('650 MB from models.example');
  fake.permission(() => new Promise(() => undefined));
  (install().element() as HTMLElement).click();
  expect(fake.asked.at(-1)).toEqual({
    what: 'permissions.request',
    given: { origins: ['https://models.example/*'] },
  });
  await expect.element(page.getByRole('progressbar')).toHaveAccessibleName('Downloading Tiny');
  await expectAccessible();
  await button('Stop').click();
  await expect.element(install()).toHaveAccessibleDescription('Tiny 650 MB from models.example');
  await expect.element(alert()).not.toBeInTheDocument();
});

test('an offered model says what it is good and weak at, and its hub is asked for with its network', async () => {
  await openModels(defaultSettings, { offers: [offered] });
  const words = item('SmolVLM').element().textContent;
  for (const part of [
    '650 MB from huggingface.co and hf.co',
    'License: Apache-2.0',
    'Languages: English',
    'Good at: describing and alt text',
    'Weak at: text in pictures and counting',
  ])
    expect(words).toContain(part);
  fake.permission(() => new Promise(() => undefined));
  await install().click();
  expect(fake.asked.at(-1)?.given).toEqual({
    origins: ['https://huggingface.co/*', 'https://*.hf.co/*'],
  });
});

test('on a metered connection the first press warns with the size', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  await openModels(withMirrors(mirror('Tiny')));
  fake.permission(() => new Promise(() => undefined));
  await install().click();
  await expect.element(item('Tiny')).toHaveTextContent('This downloads 650 MB. Press Install again');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'This downloads 650 MB' }))
    .toBeInTheDocument();
  expect(fake.asked.filter(({ what }) => what === 'permissions.request')).toEqual([]);
  await expect.element(install()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Stop')).toHaveFocus();
});

test('what cannot fit is refused before the download', async () => {
  await openModels(withMirrors(mirror('Huge', { bytes: 2_500_000_000 })));
  await install().click();
  await expect.element(alert()).toHaveTextContent('Too large: this model has 5 GB.');
});

test('what has too little memory is refused with the numbers', async () => {
  const refuse = () => refuseInstall('noMemory', { needed: 1.5e9, free: 1.1e9 });
  await openModels(withMirrors(mirror('Tiny')), { write: refuse });
  await install().click();
  await expect
    .element(alert())
    .toHaveTextContent('this model needs about 1.5 GB, and this device has 1.1 GB.');
});

test('the bytes of an offered model run as that one, from a mirror, too', async () => {
  const told = { languages: ['de'], run: { sampling: { temperature: 0.7 }, thinks: true } };
  const write = async function* () {
    yield { type: 'done' as const, id: 'c'.repeat(32), name: 'Qwen3.5 0.8B', files: [], ...told };
  };
  await openModels(withMirrors(mirror('Ours')), { write });
  await install().click();
  await expect.poll(async () => (await readModels()).models).toMatchObject([told]);
});

test('of several models one describes, and each can be deleted', async () => {
  await openModels(defaultSettings, { models: [installed('a', 'One'), installed('b', 'Two')] });
  await expect.element(button('Look for a model on this computer')).not.toBeInTheDocument();
  const radio = (name: string) => item(name).getByRole('radio', { name: 'Use for describing', exact: true });
  await expect.element(radio('One')).toBeChecked();
  await radio('Two').click();
  await expect.poll(async () => (await readModels()).used).toBe('b');
  await expect.element(radio('Two')).toBeChecked();
  await expect.element(radio('Two')).toHaveAccessibleDescription('Two');
  await expectAccessible();
  await item('Two').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Deleted: Two' })).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  expect(await readModels()).toMatchObject({ models: [{ id: 'a' }], used: 'a' });
});

test('a deleted language changes nothing for what describes', async () => {
  const pack = { id: 'f00', language: 'rus', bytes: 9, installedAt: 1 };
  await openModels({ ...connected, describeWith: 'device' }, { packs: [pack] });
  await page.getByRole('listitem', { name: 'Russian' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Deleted: Russian' })).toBeVisible();
  expect(await readSettings()).toMatchObject({ describeWith: 'device' });
});

test('an unfinished download of a model that is not listed any more can be deleted', async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await (
    await root.getDirectoryHandle('models', { create: true })
  ).getDirectoryHandle('f00', { create: true });
  const writable = await (await folder.getFileHandle('0.gguf', { create: true })).createWritable();
  await writable.write(new Uint8Array(3000));
  await writable.close();
  await openModels();
  await expect.element(item('Unfinished download')).toHaveTextContent('3 kB');
  await item('Unfinished download').getByRole('button', { name: 'Delete' }).click();
  await expect.element(item('Unfinished download')).not.toBeInTheDocument();
  await expect.element(button('Choose model files')).toHaveFocus();
});

test('the progress is announced every seven seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openModels(withMirrors(mirror('Tiny')));
  fake.permission(() => new Promise(() => undefined));
  await install().click();
  const status = page.getByRole('status').filter({ hasText: /Downloading|650 MB/ });
  await expect.element(status).toHaveTextContent('Downloading Tiny');
  await vi.advanceTimersByTimeAsync(7000);
  await expect.element(status).toHaveTextContent('0 of 650 MB');
});

test('a damaged record is none', async () => {
  await browser.storage.local.set({ installedModels: { models: 7 } });
  expect(await readModels()).toEqual({ models: [], used: '', packs: [] });
});

test.each([
  ['light', 960],
  ['dark', 345],
  ['light', 320],
] as const)('looks calm: %s, %d px wide', async (colorScheme, width) => {
  await emulate({ colorScheme });
  await resize(width, 2000);
  await openModels(
    withMirrors(mirror('Tiny'), mirror('Our own model for describing pictures', { digit: '5' })),
    {
      offers: offeredModels,
    },
  );
  fake.permission(() => new Promise(() => undefined));
  await item('Our own').getByRole('button', { name: 'Install' }).click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible();
  await keepPicture(`models-${colorScheme}-${width}`);
});
