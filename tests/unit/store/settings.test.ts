import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connection, defaultSettings, type Settings } from '../../../utils/domain/settings';
import { changeSettings, readSettings, watchSettings } from '../../../utils/store/settings';

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
    previewCaptures: false,
    dailyTokens: 0,
    dailyCost: 0,
    monthlyTokens: 0,
    monthlyCost: 0,
    cacheMegabytes: 200,
    quiet: false,
    announceProgress: true,
    speakAnswers: 'commands',
    sound: false,
    altPrefix: 'AI: ',
    altContext: true,
    altInPageLanguage: false,
    autoAltSites: [],
    listLetters: true,
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

test.each([0, -1, 1e9, 0.5])('a connection whose numbers are %j has the defaults', async (wrong) => {
  const [maxTokens, longestSide, mostBytes] = [wrong, wrong, wrong];
  const [headSeconds, silenceSeconds, atOnce] = [wrong, wrong, wrong];
  const numbers = { maxTokens, longestSide, mostBytes, headSeconds, silenceSeconds, atOnce };
  await store({ connections: [{ ...service, ...numbers }] });
  expect((await readSettings()).connections).toEqual([service]);
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

test('what no schema reads is never kept', async () => {
  await expect(changeSettings((before) => ({ ...before, answersIn: 'moon' as never }))).rejects.toThrow();
  expect(await readSettings()).toEqual(defaultSettings);
});

describe('what cannot be read', () => {
  test.each<[string, unknown, Partial<Settings>]>([
    ['everything', 'nonsense', {}],
    ['nothing', null, {}],
    ['fields of another time', { describeWith: 'one', mood: 'good' }, { describeWith: 'one' }],
    [
      'one field',
      { describeWith: 'one', answersIn: 'moon', connections: [service] },
      { describeWith: 'one', connections: [service] },
    ],
    [
      'one connection',
      { connections: [{ id: 7 }, service], textWith: 'one' },
      { connections: [service], textWith: 'one' },
    ],
    [
      'a language that is not shipped, and what is none',
      { readingLanguages: ['jpn', 'tlh', 7, null, 'deu'] },
      { readingLanguages: ['jpn', 'deu'] },
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
