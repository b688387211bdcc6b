import { describe as group, expect, test, vi } from 'vitest';
import type { AskTurn, ReplyPart } from '../../../utils/engines/engine';
import { fail } from '../../../utils/model/failure';
import type { Job, JobEvent } from '../../../utils/model/job';
import type { PreparedPicture } from '../../../utils/model/picture';
import { emptyPageContext, type PageContext } from '../../../utils/model/task';
import { getLayouts } from '../../../utils/store/jobs';
import { sampleJob, samplePage, samplePicture } from '../model/samples';
import { answerer, fakeEngine, prepared } from './fake-engine';
import { acquiring, fakeSteps, type PipelineSteps, runSteps } from './fake-steps';

const never = new AbortController().signal;
const at = expect.any(Number);

async function eventsOf(job: Job, steps: PipelineSteps, signal = never): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of runSteps(job, steps, signal)) events.push(event);
  return events;
}

test('a picture goes one way, and each step is told', async () => {
  const engine = fakeEngine([
    { type: 'stage', stage: { kind: 'reading', progress: 0.5 } },
    { type: 'text', delta: 'A lion' },
    { type: 'note', note: { kind: 'cut-off' } },
  ]);
  const events = await eventsOf(sampleJob(), fakeSteps({ chooseEngine: async () => engine }));
  expect(events).toContainEqual({ type: 'pictures', pictures: [samplePicture] });
  // They come once they are stored.
  expect(events.filter(({ type }) => type !== 'pictures')).toEqual([
    { type: 'stage', stage: { kind: 'acquiring' } },
    { type: 'note', note: { kind: 'clipped', share: 0.5 } },
    { type: 'answerer', answerer },
    { type: 'stage', stage: { kind: 'preparing' } },
    { type: 'note', note: prepared.notes[0] },
    { type: 'asked', language: 'en', isContextSent: true },
    { type: 'stage', stage: { kind: 'reading', progress: 0.5 } },
    { type: 'text', delta: 'A lion' },
    { type: 'note', note: { kind: 'cut-off' } },
    { type: 'done', at },
  ]);
});

test('a clock that is set forward meanwhile makes no job take a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  const engine = fakeEngine([{ type: 'text', delta: 'A lion' }]);
  const chooseEngine = async () => {
    vi.setSystemTime(365 * 86_400_000);
    return engine;
  };
  const done = (await eventsOf(sampleJob(), fakeSteps({ chooseEngine }))).at(-1);
  vi.useRealTimers();
  expect(done?.type === 'done' && done.at).toBeLessThan(60_000);
});

test('a service that takes one picture gets the last frame of an animation', async () => {
  const asked: (readonly PreparedPicture[])[] = [];
  const refusing = {
    ...fakeEngine(),
    async *ask(turns: readonly AskTurn[]): AsyncGenerator<ReplyPart> {
      const pictures = turns.flatMap((turn) => turn.pictures);
      asked.push(pictures);
      if (pictures.length > 1) fail('tooManyPictures');
      yield { type: 'text', delta: 'A lion' };
    },
  };
  const frames = [0, 100, 200].map((frameAt) => ({ ...prepared, frameAt }));
  const steps = fakeSteps({ chooseEngine: async () => refusing, preparePicture: async () => frames });
  const events = await eventsOf(sampleJob(), steps);
  expect(events).toContainEqual({ type: 'note', note: { kind: 'one-frame' } });
  expect(events.at(-1)).toEqual({ type: 'done', at });
  expect(asked).toEqual([frames, [prepared]]);
  const parts = async () => [prepared, prepared];
  const refused = await eventsOf(sampleJob(), { ...steps, preparePicture: parts });
  expect(refused.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'tooManyPictures' } });
});

test('pictures that are stored are not acquired again', async () => {
  const acquirePicture = vi.fn<PipelineSteps['acquirePicture']>();
  const events = await eventsOf(sampleJob({ pictures: [samplePicture] }), fakeSteps({ acquirePicture }));
  expect(acquirePicture).not.toHaveBeenCalled();
  expect(events.map(({ type }) => type)).not.toContain('pictures');
  expect(events.at(-1)).toEqual({ type: 'done', at });
});

group('the page around a picture', () => {
  const context: PageContext = {
    title: 'Zoo',
    lang: '',
    heading: '',
    alt: null,
    caption: '',
    tooltip: '',
    link: '',
  };

  test('is asked once, and goes into the prompt', async () => {
    const promptOf = vi.fn<PipelineSteps['promptOf']>().mockReturnValue('Please');
    const asked = vi.fn<PipelineSteps['readPageContext']>().mockResolvedValue(context);
    const steps = fakeSteps({ promptOf, readPageContext: asked });
    const events = await eventsOf(sampleJob({ task: { kind: 'alt' } }), steps);
    expect(events.filter(({ type }) => type === 'context')).toEqual([{ type: 'context', context }]);
    expect(promptOf).toHaveBeenLastCalledWith({ kind: 'alt' }, context, 'one', expect.anything(), []);
    const again = await eventsOf(sampleJob({ task: { kind: 'alt' }, context }), steps);
    expect(again.map(({ type }) => type)).not.toContain('context');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(promptOf).toHaveBeenLastCalledWith({ kind: 'alt' }, context, 'one', expect.anything(), []);
  });

  test('is told before the picture comes, for alt text', async () => {
    const steps = fakeSteps({ readPageContext: async () => context });
    const types = (await eventsOf(sampleJob({ task: { kind: 'alt' } }), steps)).map(({ type }) => type);
    expect(types.indexOf('context')).toBeLessThan(types.indexOf('pictures'));
  });

  test('is asked while the picture comes, for all else, and gives its language to the engine', async () => {
    const asked: AskTurn[][] = [];
    const order: string[] = [];
    let say = (_context: PageContext): void => undefined;
    const steps = fakeSteps({
      readPageContext: () => {
        order.push('asked');
        return new Promise((resolve) => (say = resolve));
      },
      acquirePicture: acquiring(async () => {
        order.push('acquired');
        return { picture: samplePicture, notes: [] };
      }),
      preparePicture: async () => {
        order.push('prepared');
        say({ ...context, lang: 'ja' });
        return [prepared];
      },
      chooseEngine: async () => fakeEngine([], asked),
    });
    const events = await eventsOf(sampleJob({ task: { kind: 'text' } }), steps);
    expect(order).toEqual(['asked', 'acquired', 'prepared']);
    expect(events).toContainEqual({ type: 'context', context: { ...context, lang: 'ja' } });
    expect(asked).toEqual([[{ role: 'user', text: 'Please text', pictures: [prepared], lang: 'ja' }]]);
  });

  test('that fails after the picture did is heard by nobody', async () => {
    let spoil = (_thrown: unknown): void => undefined;
    const steps = fakeSteps({
      readPageContext: () => new Promise((_resolve, reject) => (spoil = reject)),
      acquirePicture: acquiring(async () => fail('pictureUnreachable')),
    });
    const events = await eventsOf(sampleJob({ task: { kind: 'text' } }), steps);
    spoil(new Error('unheard'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'pictureUnreachable' } });
  });
});

group('how a picture is asked about', () => {
  const alt = sampleJob({ task: { kind: 'alt' } });
  const xmp = { from: 'xmp' as const, text: 'A lion yawns', lang: 'en' };

  test.each<Job['task']>([
    { kind: 'alt' },
    { kind: 'describe', detail: 'full' },
    { kind: 'ask', question: 'Why?' },
  ])('is told before it is asked: $kind', async (task) => {
    const replyOptions = vi
      .fn<PipelineSteps['replyOptions']>()
      .mockReturnValue({ language: 'de', isContextSent: false });
    const events = await eventsOf(sampleJob({ task }), fakeSteps({ replyOptions }));
    expect(events.filter(({ type }) => type === 'asked')).toEqual([
      { type: 'asked', language: 'de', isContextSent: false },
    ]);
  });

  test('is not told of text, which is in the language that it is in', async () => {
    const events = await eventsOf(sampleJob({ task: { kind: 'text' } }), fakeSteps({}));
    expect(events.some(({ type }) => type === 'asked')).toBe(false);
  });

  test('goes with what its author wrote into the file, which is told too', async () => {
    const promptOf = vi.fn<PipelineSteps['promptOf']>().mockReturnValue('Please');
    const steps = fakeSteps({ promptOf, authorWordsOf: async () => [xmp] });
    const events = await eventsOf(alt, steps);
    expect(events).toContainEqual({ type: 'context', context: { ...emptyPageContext, inFile: [xmp] } });
    expect(promptOf).toHaveBeenCalledWith(
      { kind: 'alt' },
      { ...emptyPageContext, inFile: [xmp] },
      'one',
      expect.anything(),
      [],
    );
  });

  test.each<[string, Job]>([
    ['for all else', sampleJob()],
    ['of several pictures', { ...alt, pictures: [samplePicture, samplePicture] }],
    ['once that is known', { ...alt, context: { ...emptyPageContext, inFile: [] } }],
  ])('looks into no file %s', async (_what, job) => {
    const authorWordsOf = vi.fn<PipelineSteps['authorWordsOf']>();
    await eventsOf(job, fakeSteps({ authorWordsOf }));
    expect(authorWordsOf).not.toHaveBeenCalled();
  });
});

test('the words’ boxes are kept, and are no event', async () => {
  const layout = { width: 1, height: 1, languages: ['eng'], recognizers: [], blocks: [] };
  const engine = fakeEngine([{ type: 'layout', layout }]);
  const events = await eventsOf(sampleJob(), fakeSteps({ chooseEngine: async () => engine }));
  expect(await getLayouts('one')).toEqual([layout]);
  expect(events.map(({ type }) => type)).not.toContain('layout');
});

test('a text whose words’ boxes find no room is done all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const layout = { width: 1, height: 1, languages: ['eng'], recognizers: [], blocks: [] };
  const engine = fakeEngine([
    { type: 'layout', layout },
    { type: 'text', delta: 'EXIT' },
  ]);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const events = await eventsOf(sampleJob(), fakeSteps({ chooseEngine: async () => engine }));
  expect(events.filter(({ type }) => type !== 'pictures').slice(-2)).toEqual([
    { type: 'text', delta: 'EXIT' },
    { type: 'done', at },
  ]);
  expect(put).toHaveBeenCalled();
});

const steps = ['readPageContext', 'acquirePicture', 'chooseEngine', 'preparePicture'] as const;
/** Steps of which one does this instead; acquiring is the one that says how far it is. */
const stepsWith = (step: (typeof steps)[number], work: () => Promise<never>): PipelineSteps =>
  fakeSteps({ [step]: step === 'acquirePicture' ? acquiring(work) : work });
const withPage = sampleJob({
  task: { kind: 'alt' },
  sources: [{ kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page: samplePage }],
});

group('what a step throws ends the job', () => {
  test.each(steps)('a failure in %s', async (step) => {
    const events = await eventsOf(
      withPage,
      stepsWith(step, async () => fail('busy', { host: 'api.example' })),
    );
    expect(events.at(-1)).toEqual({ type: 'failed', failure: { code: 'busy', host: 'api.example' }, at });
  });

  test('a failure in the middle of the answer, after what came', async () => {
    const engine = {
      ...fakeEngine(),
      async *ask() {
        yield { type: 'text', delta: 'A li' } as const;
        fail('noAnswer');
      },
    };
    const events = await eventsOf(sampleJob(), fakeSteps({ chooseEngine: async () => engine }));
    expect(events.filter(({ type }) => type !== 'pictures').slice(-2)).toEqual([
      { type: 'text', delta: 'A li' },
      { type: 'failed', failure: { code: 'noAnswer' }, at },
    ]);
  });

  test('a failed description has the author’s words, and its picture', async () => {
    const context = { ...emptyPageContext, alt: 'A lion' };
    const failing = { chooseEngine: async () => fail('noConnection'), authorOfFailed: async () => context };
    const events = await eventsOf(sampleJob(), fakeSteps(failing));
    expect(events).toContainEqual({ type: 'context', context });
    expect(events).toContainEqual({ type: 'pictures', pictures: [samplePicture] });
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'noConnection' } });
  });

  test('a fault of ours is told to the console and to nobody else', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new TypeError('undefined is not a function');
    const events = await eventsOf(sampleJob(), fakeSteps({ preparePicture: () => Promise.reject(fault) }));
    expect(events.at(-1)).toEqual({ type: 'failed', failure: { code: 'internal' }, at });
    expect(told).toHaveBeenCalledWith(fault);
  });

  test('a job that has no picture asks nobody anything', async () => {
    const asked: AskTurn[][] = [];
    const chooseEngine = async () => fakeEngine([], asked);
    const events = await eventsOf(sampleJob({ sources: [] }), fakeSteps({ chooseEngine }));
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'pageOffLimits' } });
    expect(asked).toEqual([]);
  });
});

group('Stop', () => {
  const hanging = (): Promise<never> => new Promise(() => undefined);

  test.each(steps)('does not wait for %s, which never answers', async (step) => {
    const stop = new AbortController();
    const begun = vi.fn(hanging);
    const ended = eventsOf(withPage, stepsWith(step, begun), stop.signal);
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    stop.abort();
    expect((await ended).at(-1)).toEqual({ type: 'stopped', at });
  });

  test('does not wait for an engine that never answers, and lets go of it', async () => {
    const stop = new AbortController();
    const letGo = vi.fn<() => Promise<never>>().mockImplementation(hanging);
    const asked = vi.fn(hanging);
    const ask = () => ({ [Symbol.asyncIterator]: () => ({ next: asked, return: letGo }) });
    const ended = eventsOf(
      sampleJob(),
      fakeSteps({ chooseEngine: async () => ({ ...fakeEngine(), ask }) }),
      stop.signal,
    );
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    stop.abort();
    expect((await ended).at(-1)).toEqual({ type: 'stopped', at });
    expect(letGo).toHaveBeenCalled();
  });

  test('is no failure, whatever the step throws then', async () => {
    const stop = new AbortController();
    const acquirePicture = acquiring(async () => {
      stop.abort();
      return fail('pictureUnreachable');
    });
    expect((await eventsOf(sampleJob(), fakeSteps({ acquirePicture }), stop.signal)).at(-1)).toEqual({
      type: 'stopped',
      at,
    });
  });

  test('beforehand lets no step begin', async () => {
    const acquirePicture = vi.fn<PipelineSteps['acquirePicture']>();
    const events = await eventsOf(sampleJob(), fakeSteps({ acquirePicture }), AbortSignal.abort());
    expect(events.at(-1)).toEqual({ type: 'stopped', at });
    expect(acquirePicture).not.toHaveBeenCalled();
  });

  test('after the last word, before the end, is a stop', async () => {
    const stop = new AbortController();
    const engine = {
      ...fakeEngine(),
      async *ask() {
        yield { type: 'text', delta: 'A lion' } as const;
        stop.abort();
      },
    };
    const events = await eventsOf(sampleJob(), fakeSteps({ chooseEngine: async () => engine }), stop.signal);
    expect(events.at(-1)).toEqual({ type: 'stopped', at });
  });
});
