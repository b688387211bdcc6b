import { describe, expect, test, vi } from 'vitest';
import {
  answerWithBuiltInModel,
  type AskedConversation,
  createBuiltInModelEngine,
} from '../../../utils/engines/built-in-model';
import type { AskTurn, ReplyPart } from '../../../utils/engines/engine';
import { builtInModelOf } from '../../../utils/model/built-in-model';
import { fail, FailureError } from '../../../utils/model/failure';
import type { PreparedPicture } from '../../../utils/model/picture';
import { createLanguageModel, type ModelPlan } from '../../fakes/language-model.mjs';

const never = new AbortController().signal;
const png = [137, 80, 78, 71, 13, 10, 26, 10];

/** A picture with these sides, whose bytes grow with them. */
function pictureOf(width: number, height = width): PreparedPicture {
  const bytes = new Uint8Array((width * height) / 16);
  bytes.set(png);
  return { blob: new Blob([bytes]), mediaType: 'image/png', width, height, notes: [] };
}
const user = (text: string, ...pictures: PreparedPicture[]): AskTurn => ({ role: 'user', text, pictures });
const assistant = (text: string): AskTurn => ({ role: 'assistant', text, pictures: [] });

/** The engine with the document's side behind it, as the extension has them, and a model of this plan. */
function stage(plan: ModelPlan = {}, language = 'en', isStored = true) {
  const model = createLanguageModel(plan);
  const store = new Map<string, Blob>();
  const asked: AskedConversation[] = [];
  const engine = createBuiltInModelEngine({
    name: 'its model',
    language,
    describe: (turns, wanted, signal) => {
      const keep = (picture: Blob): string => {
        const key = `picture ${store.size}`;
        if (isStored) store.set(key, picture);
        return key;
      };
      const conversation: AskedConversation = {
        turns: turns.map(({ role, text, pictures }) => ({
          role,
          text,
          pictures: pictures.map(({ blob }) => keep(blob)),
        })),
        language: wanted,
      };
      asked.push(conversation);
      const stored = async (key: string): Promise<Blob> => store.get(key) ?? fail('pictureGone');
      return answerWithBuiltInModel(builtInModelOf({ LanguageModel: model }), conversation, stored, signal);
    },
    smaller: async ({ width, height }) => pictureOf(width / 2, height / 2),
  });
  const ask = async (
    turns: AskTurn[],
    signal = never,
    heard: (part: ReplyPart) => void = () => undefined,
  ) => {
    const parts: ReplyPart[] = [];
    for await (const part of engine.ask(turns, signal)) {
      parts.push(part);
      heard(part);
    }
    return parts;
  };
  return { engine, model, asked, ask };
}
/** The failure that asking ends in. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'an answer',
    (thrown: unknown) => (thrown instanceof FailureError ? thrown.failure : thrown),
  );

describe('describing by the browser’s own model', () => {
  test('tells its stages, then its words as they come, and destroys its session', async () => {
    const { ask, model } = stage();
    expect(await ask([user('What is it?', pictureOf(64))])).toEqual([
      { type: 'stage', stage: { kind: 'loading-model' } },
      { type: 'stage', stage: { kind: 'answering' } },
      { type: 'text', delta: 'A boat ' },
      { type: 'text', delta: 'on a lake.' },
    ]);
    expect(model.sessions.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
  });

  test('replays the conversation, with the pictures in its first turn', async () => {
    const heard: unknown[] = [];
    const { ask } = stage({
      answer: (messages) => {
        heard.push(messages.map(({ role, content }) => [role, ...content.map(({ type }) => type)]));
        return ['The lake.'];
      },
    });
    await ask([user('What?', pictureOf(64), pictureOf(64)), assistant('A boat.'), user('Where?')]);
    expect(heard).toEqual([
      [
        ['user', 'text', 'image', 'image'],
        ['assistant', 'text'],
        ['user', 'text'],
      ],
    ]);
  });

  test('does all but reading text, one job at a time, and never by an address', () => {
    const { engine } = stage();
    expect(engine).toMatchObject({ atOnce: 1, takesAddresses: false });
    expect(engine.answerer).toEqual({ id: 'built-in', name: 'its model', model: '' });
    expect(engine.supports({ kind: 'describe', detail: 'full' })).toBe(true);
    expect(engine.supports({ kind: 'text' })).toBe(false);
  });

  test('has another identity in another browser, and for another language', async () => {
    const identity = async (browser: string, language: string): Promise<string> => {
      vi.stubGlobal('navigator', { userAgent: browser });
      return JSON.stringify(await stage({}, language).engine.identity());
    };
    const one = await identity('Browser 1', 'en');
    expect(await identity('Browser 1', 'en')).toBe(one);
    expect(await identity('Browser 2', 'en')).not.toBe(one);
    expect(await identity('Browser 1', 'ja')).not.toBe(one);
  });
});

describe('a picture that the model has no room for', () => {
  test('is made smaller, with one note', async () => {
    const { ask, asked, model } = stage({ contextWindow: 1200 });
    const parts = await ask([user('What?', pictureOf(2048, 1024))]);
    expect(parts.slice(1, 3)).toEqual([
      { type: 'stage', stage: { kind: 'answering' } },
      { type: 'note', note: { kind: 'made-smaller', width: 1024, height: 512 } },
    ]);
    expect(asked).toHaveLength(2);
    expect(model.sessions.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });

  test('fails once it is small, and never loses a part of the conversation', async () => {
    const { ask, asked } = stage({ contextWindow: 10 });
    expect(await failureOf(ask([user('What?', pictureOf(1024))]))).toEqual({ code: 'builtInFull' });
    expect(asked).toHaveLength(2);
    const words = stage({ contextWindow: 10 });
    const long = [user('What?'), assistant('boat '.repeat(99)), user('Where?')];
    expect(await failureOf(words.ask(long))).toEqual({ code: 'builtInFull' });
    expect(words.asked).toHaveLength(1);
  });
});

describe('Stop', () => {
  test('ends the session in the middle of an answer', async () => {
    const stop = new AbortController();
    const { ask, model } = stage({
      async *answer() {
        yield 'A boat';
        await new Promise(() => undefined);
      },
    });
    const asking = ask([user('What?')], stop.signal, ({ type }) => {
      if (type === 'text') stop.abort(new Error('stopped'));
    });
    await expect(asking).rejects.toThrow('stopped');
    expect(model.sessions.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
  });

  test('works while the model is being loaded', async () => {
    const stop = new AbortController();
    const conversation = {
      turns: [user('What?')].map((turn) => ({ ...turn, pictures: [] })),
      language: 'en',
    };
    const model = builtInModelOf({
      LanguageModel: {
        availability: async () => 'available',
        create: ({ signal }: { signal: AbortSignal }) =>
          new Promise((_made, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            stop.abort(new Error('stopped'));
          }),
      },
    });
    const stored = (): Promise<Blob> => fail('pictureGone');
    await expect(answerWithBuiltInModel(model, conversation, stored, stop.signal).next()).rejects.toThrow(
      'stopped',
    );
  });
});

describe('a failure', () => {
  const throwing = (error: unknown): ModelPlan => ({
    answer: () => {
      throw error;
    },
  });
  const named = (name: string): ModelPlan => throwing(new DOMException('what the browser says', name));
  test.each<[string, ModelPlan, object]>([
    ['no model', { state: 'unavailable' }, { code: 'builtInMissing' }],
    ['one that is still to be downloaded', { state: 'downloadable' }, { code: 'builtInMissing' }],
    ['one that is being downloaded', { state: 'downloading' }, { code: 'builtInMissing' }],
    ['one without the language', { languages: ['ja'] }, { code: 'builtInMissing' }],
    ['one that a policy forbids', named('NotAllowedError'), { code: 'builtInMissing' }],
    ['one that lacks the question’s language', named('NotSupportedError'), { code: 'builtInMissing' }],
    ['a filter', named('NotReadableError'), { code: 'filtered', host: 'its model' }],
    ['too much', named('QuotaExceededError'), { code: 'builtInFull' }],
    ['a crash', named('UnknownError'), { code: 'builtInFailed' }],
    ['a session that has gone', named('InvalidStateError'), { code: 'builtInFailed' }],
    ['anything else', throwing('a string'), { code: 'builtInFailed' }],
    ['no words', { answer: () => [] }, { code: 'builtInFailed' }],
    ['white space alone', { answer: () => [' ', '\n'] }, { code: 'builtInFailed' }],
    ['what is no text', { answer: () => [{ type: 'tool-call' }] }, { code: 'builtInFailed' }],
  ])('of %s is told as what it is', async (_what, plan, failure) => {
    const { ask, model } = stage(plan);
    expect(await failureOf(ask([user('What?', pictureOf(64))]))).toEqual(failure);
    expect(model.sessions.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  });

  test('in the middle of an answer leaves what came', async () => {
    const { ask } = stage({
      *answer() {
        yield 'A boat';
        throw new DOMException('crashed', 'UnknownError');
      },
    });
    const heard: ReplyPart[] = [];
    const asking = ask([user('What?')], never, (part) => heard.push(part));
    expect(await failureOf(asking)).toEqual({ code: 'builtInFailed' });
    expect(heard.at(-1)).toEqual({ type: 'text', delta: 'A boat' });
  });

  test('of a picture that is gone stays that', async () => {
    const { ask } = stage({}, 'en', false);
    expect(await failureOf(ask([user('What?', pictureOf(64))]))).toEqual({ code: 'pictureGone' });
  });
});
