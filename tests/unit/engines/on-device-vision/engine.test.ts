import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskTurn, ReplyPart } from '../../../../utils/engines/engine';
import { createVisionEngine } from '../../../../utils/engines/on-device-vision/engine';
import type { InstalledModel } from '../../../../utils/model/installed-models';
import type { Task } from '../../../../utils/model/task';

const model: InstalledModel = {
  id: 'f00',
  name: 'tiny-color',
  files: [{ name: '0.gguf', bytes: 9 }],
  tasks: ['describe', 'alt'],
  languages: ['en', 'pt-BR'],
  installedAt: 1,
};
const never = new AbortController().signal;
const picture = (bytes: string) => ({
  blob: new Blob([bytes]),
  mediaType: 'image/png' as const,
  width: 9,
  height: 9,
  notes: [],
});
const question: AskTurn = { role: 'user', text: 'What is it?', pictures: [picture('a')], lang: 'fr' };

type Given = Parameters<typeof createVisionEngine>[0];

beforeEach(() => void vi.stubGlobal('navigator', { languages: ['de-AT'] }));

/** The engine of a model that says these things. */
function stage(events: readonly ReplyPart[] = [], changes: Partial<Given> = {}) {
  const requests: unknown[] = [];
  const engine = createVisionEngine({
    name: 'This device',
    model,
    chosen: [],
    installed: async () => [],
    async *describe(asked, turns, languages) {
      requests.push({ asked, turns, languages });
      yield* events;
    },
    wordsOf: (abstained) => `It is ${abstained}.`,
    ...changes,
  });
  const ask = async (turns = [question], signal = never): Promise<ReplyPart[]> => {
    const parts: ReplyPart[] = [];
    for await (const part of engine.ask(turns, signal)) parts.push(part);
    return parts;
  };
  return { engine, requests, ask };
}
const preparing: ReplyPart = { type: 'stage', stage: { kind: 'preparing' } };

test('passes on what the model says and what was seen before', async () => {
  const parts: ReplyPart[] = [
    { type: 'stage', stage: { kind: 'reading', progress: 0.4 } },
    { type: 'sight', text: 'EXIT' },
    { type: 'text', delta: 'A door.' },
    { type: 'note', note: { kind: 'cut-off' } },
  ];
  expect(await stage(parts).ask()).toEqual([preparing, ...parts]);
});

test('gives the model the conversation, and the languages to read in', async () => {
  const { ask, requests } = stage();
  const turns: AskTurn[] = [
    { ...question, pictures: [picture('a'), picture('b')] },
    { role: 'assistant', text: 'A door.', pictures: [] },
    { role: 'user', text: 'Which color?', pictures: [] },
  ];
  await ask(turns);
  expect(requests).toEqual([{ asked: model, turns, languages: ['fra', 'deu', 'eng'] }]);
});

test('says itself what a picture is that the model was not asked about', async () => {
  const { ask } = stage([{ type: 'sight', text: '', abstained: 'uniform' }]);
  expect(await ask()).toEqual([
    preparing,
    { type: 'sight', text: '', abstained: 'uniform' },
    { type: 'text', delta: 'It is uniform.' },
  ]);
});

describe('without a model', () => {
  test('asking says so, and nothing is asked', async () => {
    const { ask, requests } = stage([], { model: undefined });
    await expect(ask()).rejects.toMatchObject({ failure: { code: 'deviceModelMissing' } });
    expect(requests).toEqual([]);
  });

  test('every task comes to that: it is not the tasks that are missing', () => {
    const { engine } = stage([], { model: undefined });
    expect(engine.supports({ kind: 'ask', question: 'Why?' })).toBe(true);
    expect(engine.answerer).toMatchObject({ id: 'device', model: '' });
  });
});

test.each([
  ['en', 'en'],
  ['en-GB', 'en-GB'],
  ['pt', 'pt'],
  ['PT-pt', 'PT-pt'],
  ['de', 'en'],
  ['p', 'en'],
])('where an answer in %s is wanted, it answers in %s', (wanted, language) => {
  expect(stage().engine.answersIn?.(wanted)).toBe(language);
});

test('a model whose languages nobody knows answers in English', () => {
  const { engine } = stage([], { model: { ...model, languages: [] } });
  expect(engine.answersIn?.('de')).toBe('en');
});

test.each<[Task, boolean]>([
  [{ kind: 'describe', detail: 'brief' }, true],
  [{ kind: 'alt' }, true],
  [{ kind: 'ask', question: 'Why?' }, false],
  [{ kind: 'text' }, false],
  [{ kind: 'translate', language: 'de' }, false],
])('of all tasks it does those that its model is listed for: %j', (task, isDone) => {
  expect(stage().engine.supports(task)).toBe(isDone);
});

test('says that its answers are those of a small model', () => {
  const answerer = {
    id: 'device',
    name: 'This device',
    model: 'tiny-color',
    isSmall: true,
    tasks: ['describe', 'alt'],
  };
  expect(stage().engine.answerer).toEqual(answerer);
});

test('another model of the same name, and other languages to read in, answer anew', async () => {
  const identity = async (changes: Partial<Given>): Promise<string> =>
    JSON.stringify(await stage([], changes).engine.identity());
  const one = await identity({});
  expect(await identity({})).toBe(one);
  expect(await identity({ model: { ...model, id: 'f01' } })).not.toBe(one);
  expect(await identity({ model: { ...model, run: { sampling: { temperature: 1 } } } })).not.toBe(one);
  expect(await identity({ chosen: ['jpn'] })).not.toBe(one);
});
