import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connection, defaultSettings, ownTask, type Settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const service = connection.parse({
  id: 'one',
  name: 'One',
  baseUrl: 'https://api.example',
  maxTokens: 99,
  isAgreed: false,
});
const summary = ownTask.parse({ id: 'sum', name: 'Sum', prompt: 'Sum up', engine: 'one', shape: 'table' });

/** A valid value for each setting, none of them the default. */
const chosen: Settings = {
  connections: [service],
  describeWith: 'one',
  textWith: 'one',
  answerLanguage: 'de',
  readingLanguages: ['jpn'],
  answersIn: 'popup',
  captureLetters: false,
  captureTake: 'text',
  showKeyFeedback: false,
  previewCaptures: true,
  limit: { per: 'month', unit: 'dollars', amount: 5 },
  cacheMegabytes: 10,
  quiet: true,
  announceProgress: false,
  speakAnswers: 'never',
  sound: true,
  altPrefix: 'Robot: ',
  altContext: false,
  altInPageLanguage: true,
  autoAltSites: ['https://news.example'],
  unreadableAltSites: ['https://news.example'],
  describeDetail: 'brief',
  translateTo: 'fr',
  ownTasks: [summary],
  menuHidden: ['text'],
  secondOpinionWith: 'one',
  copyShapes: { text: 'paragraphs' },
  autoCopy: 'all',
  readAloudRate: 1.5,
  readAloudVoice: 'Ada',
  historyDays: 30,
  keepHistory: false,
  historyMegabytes: 50,
  modelMirrors: [
    { name: 'Small', files: [{ url: 'https://models.example/a.gguf', sha256: 'a'.repeat(64), bytes: 5 }] },
  ],
  packMirrors: [
    {
      name: 'ru',
      files: [{ url: 'https://models.example/rus.traineddata', sha256: 'b'.repeat(64), bytes: 5 }],
    },
  ],
};
const names = Object.keys(defaultSettings) as (keyof Settings)[];

/** Reads settings that are stored like this; a person has agreed to what the example needs. */
async function readAs(stored: Record<string, unknown>): Promise<Settings> {
  const { unreadableAltSites } = chosen;
  await changeSettings((before) => ({ ...before, unreadableAltSites }));
  await fakeBrowser.storage.local.set({ settings: stored });
  return readSettings();
}

/** Values that are wrong for every setting of another type than their own. */
const wrong = {
  text: fc.string(),
  number: fc.double(),
  switch: fc.boolean(),
  list: fc.array(fc.jsonValue()),
  object: fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
  nothing: fc.constant(null),
};
const kindOf = (value: unknown): keyof typeof wrong => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'switch';
  return Array.isArray(value) ? 'list' : 'object';
};

test('the example has another value than the default for each setting', () => {
  expect(Object.keys(chosen).sort()).toEqual([...names].sort());
  for (const name of names) expect(chosen[name], name).not.toEqual(defaultSettings[name]);
});

test.each(names)('%s of a wrong type has its default, and no other setting changes', async (name) => {
  const others = Object.entries(wrong).filter(([kind]) => kind !== kindOf(chosen[name]));
  const values: fc.Arbitrary<unknown>[] = others.map(([, value]) => value);
  await fc.assert(
    fc.asyncProperty(fc.oneof(...values), async (value) => {
      expect(await readAs({ ...chosen, [name]: value })).toEqual({
        ...chosen,
        [name]: defaultSettings[name],
      });
    }),
    { numRuns: 50 },
  );
});

test('whatever is stored, settings are read that can be stored again as they are', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(chosen)));
  const stored = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...names), value),
    fc.dictionary(fc.string(), value),
  );
  await fc.assert(
    fc.asyncProperty(stored, async (given) => {
      await fakeBrowser.storage.local.set({ settings: given });
      const read = await readSettings();
      expect(await changeSettings((before) => before)).toEqual(read);
      expect(await readSettings()).toEqual(read);
    }),
  );
});
