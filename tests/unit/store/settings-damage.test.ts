import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connection, defaultSettings, ownTask, type Settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';

beforeEach(() => fakeBrowser.reset());

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
  listLetters: false,
  describeDetail: 'brief',
  translateTo: 'fr',
  ownTasks: [summary],
  menuHidden: ['text'],
  secondOpinionWith: 'one',
  copyShapes: { text: 'oneLine' },
  autoCopy: true,
  readAloudRate: 1.5,
  readAloudVoice: 'Ada',
  historyDays: 30,
  keepHistory: false,
  historyMegabytes: 50,
  modelMirrors: [
    { name: 'Small', files: [{ url: 'https://models.example/a.gguf', sha256: 'a'.repeat(64), bytes: 5 }] },
  ],
};
const names = Object.keys(defaultSettings) as (keyof Settings)[];

/** Stores settings as an earlier version or a bad disk may leave them, and returns what is read. */
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

describe('a part of a setting that is damaged', () => {
  const { name: _name, ...unnamed } = service;
  test.each<[string, unknown, Partial<Settings>]>([
    ['a name of a connection', { ...service, name: 7 }, { connections: [{ ...service, name: '' }] }],
    ['a missing name', unnamed, { connections: [{ ...service, name: '' }] }],
    ['a list as its model', { ...service, visionModel: [] }, { connections: [service] }],
    ['its temperature', { ...service, temperature: 'hot' }, { connections: [service] }],
    [
      'its number of tokens',
      { ...service, maxTokens: '99' },
      { connections: [{ ...service, maxTokens: 4096 }] },
    ],
    // Nothing is sent by consent that cannot be read.
    ['its consent', { ...service, isAgreed: 'no' }, { connections: [{ ...service, isAgreed: false }] }],
    ['its address', { ...service, baseUrl: {} }, { connections: [] }],
  ])('takes no more of a connection along (%s)', async (_what, one, read) => {
    expect(await readAs({ ...chosen, connections: [one] })).toEqual({ ...chosen, ...read });
  });

  test.each<[string, unknown, Partial<Settings>]>([
    ['its engine', { ...summary, engine: 7 }, { ownTasks: [{ ...summary, engine: '' }] }],
    ['its format', { ...summary, shape: 'poem' }, { ownTasks: [{ ...summary, shape: 'markdown' }] }],
    ['its prompt', { ...summary, prompt: null }, { ownTasks: [] }],
  ])('takes no more of an own task along (%s)', async (_what, one, read) => {
    expect(await readAs({ ...chosen, ownTasks: [one] })).toEqual({ ...chosen, ...read });
  });

  test.each<[keyof Settings, unknown, unknown]>([
    ['autoAltSites', ['https://a.example', 7, null], ['https://a.example']],
    ['menuHidden', [{}, 'alt'], ['alt']],
    ['copyShapes', { text: 'oneLine', describe: 'moon' }, { text: 'oneLine' }],
    ['answerLanguage', 'not a language', ''],
    ['translateTo', '!!', ''],
    ['altPrefix', 'x'.repeat(1_000_000), 'AI: '],
    ['limit', { ...chosen.limit, amount: -5 }, { ...chosen.limit, amount: 0 }],
    ['limit', { ...chosen.limit, unit: 'pictures' }, { ...chosen.limit, unit: 'tokens' }],
    ['historyDays', 0.001, 0],
    ['historyMegabytes', -1, 1000],
    ['readAloudRate', 0, 1],
    ['readAloudRate', 1e9, 1],
  ])('of %s leaves the rest of it, or has its default (%#)', async (name, given, read) => {
    expect(await readAs({ ...chosen, [name]: given })).toEqual({ ...chosen, [name]: read });
  });

  test('is not the end of a connection when another setting is changed', async () => {
    await readAs({ ...chosen, connections: [{ ...service, name: 7 }] });
    await changeSettings((before) => ({ ...before, sound: false }));
    expect((await readSettings()).connections).toEqual([{ ...service, name: '' }]);
  });
});

test('settings that this version does not know are left alone', async () => {
  await readAs({ ...chosen, ofTomorrow: { mood: 'good' } });
  expect(await readSettings()).toEqual(chosen);
});
