import { describe, expect, test } from 'vitest';
import {
  type BuiltInModel,
  builtInModelOf,
  modelState,
  openSession,
} from '../../../utils/model/built-in-model';
import { createLanguageModel, type ModelPlan } from '../../fakes/language-model.mjs';

const never = new AbortController().signal;

/** The model that a window with this plan has. */
function modelOf(plan: ModelPlan): BuiltInModel {
  const model = builtInModelOf({ LanguageModel: createLanguageModel(plan) });
  if (!model) throw new Error('The fake was not recognized.');
  return model;
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['something else', 'a model'],
  ['half of it', { availability: () => 'available' }],
  ['an earlier form', { capabilities: () => ({}), create: () => ({}) }],
])('a browser with %s has no model', async (_what, LanguageModel) => {
  expect(builtInModelOf({ LanguageModel })).toBeUndefined();
  expect(await modelState(builtInModelOf({ LanguageModel }), 'en')).toBe('absent');
});

test.each<[ModelPlan, string, string]>([
  [{}, 'en-GB', 'ready'],
  [{}, 'ja', 'ready'],
  [{ state: 'downloadable' }, 'en', 'downloadable'],
  [{ state: 'downloading' }, 'en', 'downloading'],
  [{ state: 'unavailable' }, 'en', 'unable'],
  [{}, 'de', 'withoutLanguage'],
  [{ inputs: ['text'] }, 'en', 'withoutPictures'],
  [{ inputs: ['text'] }, 'de', 'withoutPictures'],
  [{ inputs: [], languages: [] }, 'de', 'unable'],
  [{}, 'no tag at all', 'ready'],
])('a model of %o is, for answers in %s, %s', async (plan, language, state) => {
  expect(await modelState(modelOf(plan), language)).toBe(state);
});

test.each([
  ['fails', () => Promise.reject(new DOMException('no service', 'InvalidStateError'))],
  ['says something new', async () => 'perhaps'],
  ['says what earlier browsers said', async () => 'after-download'],
])('a model whose availability %s is one that cannot', async (_what, availability) => {
  const model = builtInModelOf({ LanguageModel: { availability, create: () => undefined } });
  expect(await modelState(model, 'en')).toBe('unable');
});

describe('a session', () => {
  test('is made with exactly what was asked whether it is there', async () => {
    const asked: unknown[] = [];
    const real = createLanguageModel();
    const wanted = ({ expectedInputs, expectedOutputs }: object & Record<string, unknown>): object => ({
      expectedInputs,
      expectedOutputs,
    });
    const model: BuiltInModel = {
      availability: (options) => {
        asked.push(wanted({ ...options }));
        return real.availability(options as never);
      },
      create: (options) => {
        asked.push(wanted({ ...options }));
        return real.create(options as never);
      },
    };
    await modelState(model, 'es-MX');
    await openSession(model, 'es-MX', never);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]).toEqual({
      expectedInputs: [{ type: 'text', languages: ['en', 'es'] }, { type: 'image' }],
      expectedOutputs: [{ type: 'text', languages: ['es'] }],
    });
  });

  test('tells how far its download is', async () => {
    const shares: number[] = [];
    const download = async (report: (share: number) => void): Promise<void> => [0, 0.4, 7, 1].forEach(report);
    await openSession(modelOf({ state: 'downloadable', download }), 'en', never, (share) =>
      shares.push(share),
    );
    expect(shares).toEqual([0, 0.4, 1, 1]);
  });

  test.each([false, true])(
    'says how much room it has (by earlier names alone: %s)',
    async (onlyEarlierNames) => {
      const session = await openSession(modelOf({ contextWindow: 100, onlyEarlierNames }), 'en', never);
      const said = [{ role: 'user' as const, content: [{ type: 'text' as const, value: 'four'.repeat(5) }] }];
      expect(await session.measure(said, never)).toEqual({ takes: 5, free: 100 });
      for await (const _piece of session.answer(said, never));
      expect(await session.measure(said, never)).toEqual({ takes: 5, free: 95 });
    },
  );

  test('that does not say so has room enough', async () => {
    const bare = { promptStreaming: () => new ReadableStream(), destroy: () => undefined };
    const model = builtInModelOf({
      LanguageModel: { availability: () => undefined, create: async () => bare },
    });
    const session = model && (await openSession(model, 'en', never));
    expect(await session?.measure([], never)).toEqual({ takes: 0, free: Infinity });
  });

  test('of another form is none', async () => {
    const model = builtInModelOf({
      LanguageModel: { availability: () => undefined, create: async () => ({}) },
    });
    await expect(model && openSession(model, 'en', never)).rejects.toThrow();
  });
});
