import { beforeEach, expect, test, vi } from 'vitest';
import type { ReplyPart } from '../../../utils/engines/engine';
import type { ModelRun } from '../../../utils/model/installed-models';
import { createModelRuntime } from '../../../utils/engines/on-device-vision/runtime';
import type { RunnableModel } from '../../../utils/engines/on-device-vision/loaded-model';
import { toFailure } from '../../../utils/model/failure';

/** What the runtime is told to do, and what it was asked: a graphics processor is chosen by a number of layers. */
const { plan, loads, seen } = vi.hoisted(() => ({
  plan: { load: '', answer: '', lost: '', finish: '' },
  loads: [] as ('gpu' | 'cpu')[],
  seen: [] as Blob[],
}));

interface Asked {
  messages: { content: { type: string; data?: ArrayBuffer }[] }[];
  onData: (chunk: unknown) => void;
}

vi.mock('@wllama/wllama/esm/index.js', () => ({
  /** Says a word, and fails on a graphics processor where it is told to: on loading, before the word, or after it. */
  Wllama: class {
    #hasGpu = false;
    setCompat = (): void => undefined;
    getLoadedContextInfo = () => ({ has_image_input: true });
    exit = async (): Promise<void> => undefined;
    loadModel = async (
      _files: unknown,
      { n_gpu_layers: layers }: { n_gpu_layers: number },
    ): Promise<void> => {
      this.#hasGpu = layers > 0;
      loads.push(this.#hasGpu ? 'gpu' : 'cpu');
      if (this.#hasGpu && plan.load) throw new Error(plan.load);
    };
    createChatCompletion = async ({ messages, onData }: Asked): Promise<void> => {
      for (const { content } of messages)
        for (const { data } of content) if (data) seen.push(new Blob([data]));
      if (this.#hasGpu && plan.answer) throw new Error(plan.answer);
      onData({ choices: [{ delta: { content: 'A door.' }, finish_reason: plan.finish || null }] });
      if (this.#hasGpu && plan.lost) throw new Error(plan.lost);
    };
  },
}));

const adapterWith = (...features: string[]): void => {
  vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue({
    features: new Set(features),
  } as unknown as GPUAdapter);
};

beforeEach(() => {
  Object.assign(plan, { load: '', answer: '', lost: '', finish: '' });
  loads.length = 0;
  seen.length = 0;
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
});

interface Question {
  model: RunnableModel;
  pictures: Blob[];
}

/** A question of a runtime; returns the words that came, and the code of its failure. */
async function ask(
  runtime: ReturnType<typeof createModelRuntime>,
  { model = { id: 'one', installedAt: 0 }, pictures = [] }: Partial<Question> = {},
): Promise<string[]> {
  const said: string[] = [];
  const turns = [{ role: 'user' as const, text: '?', pictures }];
  try {
    for await (const event of runtime.answer(model, [], turns, new AbortController().signal))
      said.push(wordsOf(event));
  } catch (thrown) {
    said.push(toFailure(thrown).code);
  }
  return said.filter(Boolean);
}

function wordsOf(part: ReplyPart): string {
  if (part.type === 'note') return part.note.kind;
  return part.type === 'text' ? part.delta : '';
}

test('a model is loaded once, on the graphics processor', async () => {
  adapterWith('shader-f16');
  const runtime = createModelRuntime();
  expect([await ask(runtime), await ask(runtime)]).toEqual([['A door.'], ['A door.']]);
  expect(loads).toEqual(['gpu']);
});

test('a picture is as large as the processor takes it, or as the model’s record says', async () => {
  const canvas = new OffscreenCanvas(2000, 1000);
  canvas.getContext('2d')?.fillRect(0, 0, 900, 900);
  const picture = await canvas.convertToBlob();
  const widthFor = async (run?: ModelRun): Promise<number | undefined> => {
    seen.length = 0;
    const model = { id: 'one', installedAt: 0, ...(run && { run }) };
    await ask(createModelRuntime(), { model, pictures: [picture] });
    return seen[0] && (await createImageBitmap(seen[0])).width;
  };
  const run = { sampling: { temperature: 0 }, pictureSide: 512 };
  adapterWith('shader-f16');
  expect([await widthFor(), await widthFor(run)]).toEqual([1024, 512]);
  adapterWith();
  expect([await widthFor(), await widthFor(run)]).toEqual([448, 448]);
});

test('a model that was installed again is loaded again', async () => {
  adapterWith('shader-f16');
  const runtime = createModelRuntime();
  for (const installedAt of [0, 1, 1]) await ask(runtime, { model: { id: 'one', installedAt } });
  expect(loads).toEqual(['gpu', 'gpu']);
});

test('an answer that has become too long is ended with a note', async () => {
  plan.finish = 'length';
  expect(await ask(createModelRuntime())).toEqual(['A door.', 'cut-off']);
});

test('a graphics processor without numbers of 16 bits is none to the runtime', async () => {
  adapterWith('subgroups');
  expect(await ask(createModelRuntime())).toEqual(['A door.']);
  expect(loads).toEqual(['cpu']);
});

test.each(['load', 'answer'] as const)(
  'a graphics processor that fails to %s is left alone, and the processor answers',
  async (step) => {
    adapterWith('shader-f16');
    plan[step] = 'Device lost';
    const runtime = createModelRuntime();
    expect(await ask(runtime)).toEqual(['A door.']);
    await runtime.free();
    await ask(runtime);
    expect(loads).toEqual(['gpu', 'cpu', 'cpu']);
  },
);

test('a graphics processor that is lost in an answer ends it, and the processor gives the next one', async () => {
  adapterWith('shader-f16');
  plan.lost = 'Device lost';
  const runtime = createModelRuntime();
  expect(await ask(runtime)).toEqual(['A door.', 'deviceModelFailed']);
  expect(await ask(runtime)).toEqual(['A door.']);
  expect(loads).toEqual(['gpu', 'cpu']);
});

test('a graphics processor that is lost between two answers is replaced by the processor', async () => {
  adapterWith('shader-f16');
  const runtime = createModelRuntime();
  await ask(runtime);
  plan.answer = 'Device lost';
  expect(await ask(runtime)).toEqual(['A door.']);
  expect(loads).toEqual(['gpu', 'cpu']);
});

test('where a conversation is too long, another processor is no help', async () => {
  adapterWith('shader-f16');
  plan.answer = 'the request exceeds the available context size';
  expect(await ask(createModelRuntime())).toEqual(['deviceModelFull']);
  expect(loads).toEqual(['gpu']);
});
