import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  connection,
  defaultSettings,
  maxOwnTasks,
  ownTask,
  type Settings,
} from '../../../utils/model/settings';
import { readAgreements } from '../../../utils/store/keys';
import { changeSettings, readSettings, TooManyTasks, watchSettings } from '../../../utils/store/settings';

beforeEach(() => fakeBrowser.reset());
const store = (settings: unknown) => fakeBrowser.storage.local.set({ settings });
const service = connection.parse({ id: 'one', baseUrl: 'https://api.example' });

test('someone who never changed any has the defaults', async () => {
  expect(await readSettings()).toEqual({
    connections: [],
    describeWith: '',
    textWith: 'device',
    answerLanguage: '',
    readingLanguages: [],
    answersIn: 'panel',
    captureLetters: true,
    captureTake: 'describe',
    showKeyFeedback: true,
    previewCaptures: false,
    limit: { per: 'day', unit: 'tokens', amount: 0 },
    cacheMegabytes: 200,
    quiet: false,
    announceProgress: true,
    speakAnswers: 'commands',
    sound: false,
    altPrefix: 'AI: ',
    altContext: true,
    altInPageLanguage: false,
    autoAltSites: [],
    unreadableAltSites: [],
    describeDetail: 'full',
    translateTo: '',
    ownTasks: [],
    menuHidden: [],
    secondOpinionWith: '',
    copyShapes: {},
    autoCopy: 'text',
    readAloudRate: 1,
    readAloudVoice: '',
    historyDays: 0,
    keepHistory: true,
    historyMegabytes: 1000,
    modelMirrors: [],
    packMirrors: [],
  });
});

test('a connection that says little has the rest by default, and no temperature', () => {
  expect(service).toEqual({
    id: 'one',
    name: '',
    baseUrl: 'https://api.example',
    visionModel: '',
    textModel: '',
    maxTokens: 4096,
    stream: true,
    sendFormat: true,
    longestSide: 2048,
    mostBytes: 4_500_000,
    sendAddresses: false,
    headSeconds: 120,
    silenceSeconds: 60,
    atOnce: 4,
    isAgreed: true,
  });
});

test('what is changed is kept, what is not stays', async () => {
  await changeSettings((before) => ({ ...before, connections: [service] }));
  const after = await changeSettings((before) => ({ ...before, answersIn: 'popup' }));
  expect(after).toEqual({ ...defaultSettings, connections: [service], answersIn: 'popup' });
  expect(await readSettings()).toEqual(after);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({ settings: after });
});

test('of two changes at once none is lost', async () => {
  await Promise.all([
    changeSettings((before) => ({ ...before, answersIn: 'popup' })),
    changeSettings((before) => ({ ...before, connections: [service] })),
    changeSettings((before) => ({ ...before, textWith: 'one' })),
  ]);
  expect(await readSettings()).toEqual({
    ...defaultSettings,
    answersIn: 'popup',
    connections: [service],
    textWith: 'one',
  });
});

describe('own tasks', () => {
  const tasks = (count: number, from = 0): Settings['ownTasks'] =>
    Array.from({ length: count }, (_none, at) =>
      ownTask.parse({ id: `${from + at}`, name: `Task ${at}`, prompt: 'Sum up' }),
    );
  const add = (count: number, from: number) =>
    changeSettings((before) => ({ ...before, ownTasks: [...before.ownTasks, ...tasks(count, from)] }));

  test('never become more than there can be, however many tabs add some at once', async () => {
    const [first, second] = await Promise.allSettled([add(30, 0), add(30, 30)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'TooManyTasks' } });
    expect((await readSettings()).ownTasks).toEqual(tasks(30));
    await add(maxOwnTasks - 30, 30);
    await expect(add(1, 60)).rejects.toBeInstanceOf(TooManyTasks);
  });

  test('that are more already can be changed, and be fewer', async () => {
    await store({ ownTasks: tasks(maxOwnTasks + 2) });
    await changeSettings((before) => ({ ...before, answersIn: 'popup' }));
    await changeSettings((before) => ({ ...before, ownTasks: before.ownTasks.slice(1) }));
    expect((await readSettings()).ownTasks).toHaveLength(maxOwnTasks + 1);
    await expect(add(1, 60)).rejects.toBeInstanceOf(TooManyTasks);
  });
});

test('what no schema reads is never kept', async () => {
  await expect(changeSettings((before) => ({ ...before, answersIn: 'moon' as never }))).rejects.toThrow();
  expect(await readSettings()).toEqual(defaultSettings);
});

describe('what cannot be read', () => {
  test.each<[string, unknown, Partial<Settings>]>([
    ['everything', 'nonsense', {}],
    ['nothing', null, {}],
    ['a field that there is none of', { describeWith: 'one', mood: 'good' }, { describeWith: 'one' }],
    [
      'one field',
      { describeWith: 'one', answersIn: 'moon', connections: [service] },
      { describeWith: 'one', connections: [service] },
    ],
    [
      'a list that is none',
      { readingLanguages: 'deu', connections: {}, textWith: 'one' },
      { textWith: 'one' },
    ],
  ])('(%s) is as it was at the beginning, and all else stays', async (_name, stored, read) => {
    await store(stored);
    expect(await readSettings()).toEqual({ ...defaultSettings, ...read });
  });
});

test('a change is seen, from whichever context, until nobody looks any more', async () => {
  const seen = vi.fn();
  const leave = watchSettings(seen);
  await store({ answersIn: 'neither' });
  await vi.waitFor(() =>
    expect(seen).toHaveBeenCalledExactlyOnceWith({ ...defaultSettings, answersIn: 'neither' }),
  );
  await fakeBrowser.storage.local.set({ other: 1 });
  await fakeBrowser.storage.session.set({ settings: {} });
  leave();
  await store({ answersIn: 'popup' });
  expect(seen).toHaveBeenCalledTimes(1);
});

describe('a connection is used only at the origin that a person agreed to', () => {
  const agreed = async () => (await readSettings()).connections.map(({ id, isAgreed }) => [id, isAgreed]);
  const changeStored = async (changes: object): Promise<void> => {
    const stored = await readSettings();
    await store({ ...stored, connections: stored.connections.map((one) => ({ ...one, ...changes })) });
  };
  const evil = 'https://evil.example/v1';
  beforeEach(() => changeSettings((before) => ({ ...before, connections: [service] })));

  test('not at one that was written into the storage without the settings', async () => {
    expect(await agreed()).toEqual([['one', true]]);
    await changeStored({ baseUrl: evil, isAgreed: true });
    expect(await agreed()).toEqual([['one', false]]);
    await changeSettings((before) => ({ ...before, sound: true }));
    expect(await agreed(), 'after another change').toEqual([['one', false]]);
    await changeStored({ baseUrl: 'http://api.example', isAgreed: true });
    expect(await agreed(), 'without encryption').toEqual([['one', false]]);
    await changeStored({ baseUrl: 'https://api.example/other/v1' });
    expect(await agreed(), 'at another path of the origin').toEqual([['one', true]]);
  });

  test('nor is a connection that was put there', async () => {
    await store({ connections: [service, { ...service, id: 'two', baseUrl: evil }], describeWith: 'two' });
    expect(await agreed()).toEqual([
      ['one', true],
      ['two', false],
    ]);
    await store({ connections: [{ ...service, id: 'two' }] });
    expect(await agreed(), 'with the address of another').toEqual([['two', false]]);
  });

  test('nor a site that gets alt text for what it can’t read itself', async () => {
    const [site, other] = ['https://zoo.example', 'https://evil.example'];
    const sites = async () => (await readSettings()).unreadableAltSites;
    await changeSettings((before) => ({ ...before, unreadableAltSites: [site] }));
    const stored = await fakeBrowser.storage.local.get('settings');
    await store({ ...(stored['settings'] as object), unreadableAltSites: [site, other] });
    expect(await sites()).toEqual([site]);
    await changeSettings((before) => ({ ...before, sound: true }));
    expect(await sites(), 'after another change').toEqual([site]);
    await changeSettings((before) => ({ ...before, unreadableAltSites: [] }));
    await store({ unreadableAltSites: [site] });
    expect(await sites(), 'once it was taken back').toEqual([]);
  });

  test('nor a connection that is called as such an agreement', async () => {
    await changeSettings((before) => ({ ...before, unreadableAltSites: ['https://evil.example'] }));
    const [id = ''] = (await readAgreements()).find(([, origin]) => origin === 'https://evil.example') ?? [];
    expect(id).not.toBe('');
    await store({ connections: [{ ...service, id, baseUrl: evil }] });
    expect(await agreed()).toEqual([[id, false]]);
  });

  test('a person agrees to another by saving it, and to none by importing it', async () => {
    await changeSettings((before) => ({ ...before, connections: [{ ...service, baseUrl: evil }] }));
    expect(await agreed()).toEqual([['one', true]]);
    await changeStored({ baseUrl: service.baseUrl });
    expect(await agreed(), 'at the origin from before').toEqual([['one', false]]);
    await changeSettings((before) => ({ ...before, connections: [{ ...service, isAgreed: false }] }));
    expect(await agreed()).toEqual([['one', false]]);
  });

  test('a connection that is removed is agreed to again when that is undone', async () => {
    const { connections } = await readSettings();
    await changeSettings((before) => ({ ...before, connections: [] }));
    await store({ connections: [service] });
    expect(await agreed()).toEqual([['one', false]]);
    await changeSettings((before) => ({ ...before, connections }));
    expect(await agreed()).toEqual([['one', true]]);
  });

  test('settings that cannot be stored leave no agreement behind', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const set = vi
      .spyOn(fakeBrowser.storage.local, 'set')
      .mockRejectedValue(new Error('No space left on device'));
    const change = changeSettings((before) => ({ ...before, connections: [{ ...service, baseUrl: evil }] }));
    await expect(change).rejects.toMatchObject({ failure: { code: 'storageFull' } });
    set.mockRestore();
    expect(await agreed()).toEqual([['one', true]]);
    await changeStored({ baseUrl: evil });
    expect(await agreed()).toEqual([['one', false]]);
  });

  test('a database that cannot be read agrees to nothing, and forgets nothing', async () => {
    const reading = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError');
    });
    expect(await agreed()).toEqual([['one', false]]);
    await changeSettings((before) => ({ ...before, sound: true }));
    reading.mockRestore();
    expect(await agreed()).toEqual([['one', true]]);
  });
});
