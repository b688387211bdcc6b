import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeSettings, readSettings } from '../../../utils/store/settings';

// In earlier versions, the engine of this device was the browser's own model.

beforeEach(() => fakeBrowser.reset());
const store = (settings: unknown) => fakeBrowser.storage.local.set({ settings });

const task = { id: 'a', name: 'Sum', prompt: 'Sum up', shape: 'table' };
const engines = async () => {
  const { describeWith, textWith, ownTasks } = await readSettings();
  return { describeWith, textWith, own: ownTasks.map(({ engine }) => engine) };
};
const before = {
  describeWith: 'device',
  textWith: 'device',
  ownTasks: [
    { ...task, engine: 'device' },
    { ...task, engine: 'one' },
    { ...task, engine: '' },
  ],
};

test('this device is the browser’s own model where pictures are described, and stays where text is read', async () => {
  await store(before);
  expect(await engines()).toEqual({
    describeWith: 'built-in',
    textWith: 'device',
    own: ['built-in', 'one', ''],
  });
});

test('this is changed once: a model that is chosen since then is not taken for it', async () => {
  await store(before);
  await changeSettings((now) => ({ ...now, describeWith: 'device' }));
  const now = { describeWith: 'device', textWith: 'device', own: ['built-in', 'one', ''] };
  expect(await engines()).toEqual(now);
  await changeSettings((after) => ({ ...after, sound: true }));
  expect(await engines()).toEqual(now);
});

test('settings with mirrors of models are of this version, and stay', async () => {
  await store({ ...before, modelMirrors: [] });
  expect(await engines()).toEqual({
    describeWith: 'device',
    textWith: 'device',
    own: ['device', 'one', ''],
  });
});

test.each(['', 'one'])('any other engine stays: %j', async (describeWith) => {
  await store({ describeWith });
  expect((await readSettings()).describeWith).toBe(describeWith);
});
