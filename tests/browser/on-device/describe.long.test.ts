import { expect, test, vi } from 'vitest';
import type { ReplyPart } from '../../../utils/engines/engine';
import type { ReaderEvent } from '../../../utils/engines/on-device-text/reader';
import type { ModelTurn } from '../../../utils/engines/on-device-vision/runtime';
import { createDescriber, type DescribeRequest } from '../../../utils/engines/on-device-vision/describe';
import { installedModel } from '../../../utils/model/installed-models';

const model = installedModel.parse({
  id: 'one',
  name: 'One',
  files: [],
  tasks: ['describe'],
  languages: ['en'],
  installedAt: 0,
});

async function drawn(draw: (context: OffscreenCanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = new OffscreenCanvas(240, 160);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 240, 160);
  draw(context);
  return canvas.convertToBlob();
}

/** Something to describe, in several colors. */
const shape = (color: string): Promise<Blob> =>
  drawn((context) => {
    context.fillStyle = color;
    context.fillRect(20, 20, 150, 90);
    context.fillStyle = 'black';
    context.fillRect(60, 50, 40, 80);
  });

const markdown = { text: 'Hello', unsure: [], length: 5 };

/** Answers on this device, by a model that says what it is given, and by a reader that does so. */
async function stage(
  read: (picture: Blob) => ReaderEvent = () => ({ type: 'read', layout: nothing, markdown }),
) {
  const stored = new Map([
    ['red', await shape('red')],
    ['blue', await shape('blue')],
    ['blank', await drawn(() => undefined)],
  ]);
  const given: (readonly ModelTurn[])[] = [];
  const recognize = vi.fn(async function* (
    picture: Blob,
    _languages: readonly string[],
  ): AsyncGenerator<ReaderEvent> {
    yield read(picture);
  });
  const answer = createDescriber({
    runtime: {
      free: async () => undefined,
      async *answer(_id, _files, turns) {
        given.push(turns);
        yield { type: 'text', delta: 'A shape.' };
      },
    },
    filesOf: async () => [],
    stored: async (hash) => stored.get(hash) ?? Promise.reject(new Error(`no ${hash}`)),
    recognize,
  });
  const askIn = async (languages: readonly string[], ...pictures: string[][]): Promise<ReplyPart[]> => {
    const turns: DescribeRequest['turns'] = pictures.map((shown) => ({
      role: 'user',
      text: '?',
      pictures: shown,
    }));
    const events: ReplyPart[] = [];
    for await (const event of answer({ model, turns, languages }, new AbortController().signal))
      events.push(event);
    return events;
  };
  const ask = (...pictures: string[][]): Promise<ReplyPart[]> => askIn(['eng'], ...pictures);
  const sizes = () => given.map((turns) => turns.map(({ pictures }) => pictures.length));
  return { ask, askIn, sizes, recognize };
}

const nothing = { width: 240, height: 160, languages: [], recognizers: [], blocks: [] };

test('of several pictures, the model gets those that show something', async () => {
  const { ask, sizes } = await stage();
  expect(await ask(['red', 'blank'])).toContainEqual({ type: 'text', delta: 'A shape.' });
  expect(sizes()).toEqual([[1]]);
});

test('a question that brings a blank picture is answered without the model', async () => {
  const { ask, sizes } = await stage();
  expect(await ask(['red'], ['blank'])).toContainEqual(
    expect.objectContaining({ type: 'sight', abstained: 'blank' }),
  );
  expect(sizes()).toEqual([]);
  await ask(['blank'], ['red'], []);
  expect(sizes()).toEqual([[0, 1, 0]]);
});

test('a picture is read once, however much is asked about it', async () => {
  const { ask, recognize } = await stage();
  await ask(['red']);
  await ask(['red'], []);
  await ask(['red'], ['blue']);
  expect(recognize).toHaveBeenCalledTimes(2);
});

test('in other languages, its text is read anew', async () => {
  const { askIn, recognize } = await stage();
  await askIn(['eng'], ['red']);
  await askIn(['ara'], ['red'], []);
  expect(recognize.mock.calls.map(([, languages]) => languages)).toEqual([['eng'], ['ara']]);
});

test('without its text a picture is not described, and it is read again the next time', async () => {
  let isBroken = true;
  const { ask, sizes } = await stage(() => {
    if (isBroken) throw new Error('The reader has crashed');
    return { type: 'read', layout: nothing, markdown };
  });
  await expect(ask(['red'])).rejects.toThrow('crashed');
  expect(sizes()).toEqual([]);
  isBroken = false;
  await ask(['red']);
  expect(sizes()).toEqual([[1]]);
});
