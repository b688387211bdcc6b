import { describe, expect, test } from 'vitest';
import { requestBody } from '../../../../utils/engines/completions/body';
import type { AskTurn } from '../../../../utils/engines/engine';
import { type ModelQuirks, noQuirks } from '../../../../utils/model/service';
import type { PreparedPicture } from '../../../../utils/model/picture';
import type { Connection } from '../../../../utils/model/settings';
import { sampleConnection, userTurn } from './samples';

const connection = sampleConnection('https://api.example');
const model = 'vision-large';

function pictureOf(size: number, mediaType: PreparedPicture['mediaType'] = 'image/png'): PreparedPicture {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 256);
  return { blob: new Blob([bytes], { type: mediaType }), mediaType, width: 1, height: 1, notes: [] };
}

async function naiveImage({ blob, mediaType }: PreparedPicture): Promise<object> {
  const base64 = Buffer.from(await blob.arrayBuffer()).toString('base64');
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}`, format: mediaType } };
}

async function naiveBody(turns: readonly AskTurn[], more: object = {}): Promise<string> {
  const messages = await Promise.all(
    turns.map(async ({ role, text, pictures }) => ({
      role,
      content:
        role === 'assistant'
          ? text
          : [{ type: 'text', text }, ...(await Promise.all(pictures.map(naiveImage)))],
    })),
  );
  return JSON.stringify({
    model,
    messages,
    max_tokens: 4096,
    ...more,
    stream: true,
    stream_options: { include_usage: true },
  });
}

const chunk = 3 * 2 ** 18;

test.each([0, 1, 2, 3, 4, 0x8000, 0x8001, chunk - 1, chunk, chunk + 1, 2 * chunk + 2])(
  'a picture of %i bytes is what JSON.stringify would have made of it',
  async (size) => {
    const turns = [userTurn('What is “this”?\n\\ 🦁', pictureOf(size))];
    const body = await requestBody(connection, model, turns, noQuirks);
    expect(body.type).toBe('application/json');
    // Compared apart: printing the difference of two megabytes takes minutes.
    expect((await body.text()) === (await naiveBody(turns))).toBe(true);
  },
);

test('several pictures and turns stay in their order', async () => {
  const turns: AskTurn[] = [
    userTurn('Compare', pictureOf(4), pictureOf(5, 'image/jpeg'), pictureOf(0)),
    { role: 'assistant', text: 'They "differ".', pictures: [] },
    userTurn('How?', pictureOf(7)),
  ];
  expect(await (await requestBody(connection, model, turns, noQuirks)).text()).toBe(await naiveBody(turns));
});

test('two installations that ask the same of the same picture send the same bytes: a gateway can cache by them', async () => {
  const turns = () => [userTurn('What is this?', pictureOf(chunk + 5, 'image/jpeg'))];
  const bodies = [];
  for (const changes of [{ id: 'one' }, { id: 'two', name: 'Ours', baseUrl: 'https://other.example/v1' }]) {
    const body = await requestBody({ ...connection, ...changes }, model, turns(), noQuirks);
    bodies.push(Buffer.from(await body.arrayBuffer()));
  }
  expect(Buffer.compare(bodies[0] ?? Buffer.of(), bodies[1] ?? Buffer.of(1))).toBe(0);
});

test('a temperature is sent only when it is set, also when it is 0', async () => {
  const turns = [userTurn('Hm', pictureOf(3))];
  for (const temperature of [0, 0.2]) {
    const body = await requestBody({ ...connection, temperature }, model, turns, noQuirks);
    expect(await body.text()).toBe(await naiveBody(turns, { temperature }));
  }
});

test('an address is sent in place of the bytes, with its own type', async () => {
  const address = { url: 'https://zoo.example/a.webp', mediaType: 'image/webp' };
  const turns = [userTurn('Both', { ...pictureOf(9), address }, pictureOf(3))];
  const { messages } = JSON.parse(await (await requestBody(connection, model, turns, noQuirks)).text());
  expect(messages[0].content.slice(1)).toEqual([
    { type: 'image_url', image_url: { url: address.url, format: 'image/webp' } },
    await naiveImage(pictureOf(3)),
  ]);
});

describe('the fields that are sent', () => {
  const bodyWith = async (changes: Partial<Connection>, learned: Partial<ModelQuirks> = {}) => {
    const turns = [userTurn('Hm', pictureOf(3))];
    const of = { ...connection, ...changes };
    return JSON.parse(await (await requestBody(of, model, turns, { ...noQuirks, ...learned })).text());
  };
  const names = async (...given: Parameters<typeof bodyWith>): Promise<string[]> =>
    Object.keys(await bodyWith(...given)).slice(2);

  test.each<[Partial<Connection>, Partial<ModelQuirks>, string[]]>([
    [{}, {}, ['max_tokens', 'stream', 'stream_options']],
    [{ stream: false }, {}, ['max_tokens']],
    [{ temperature: 1 }, {}, ['max_tokens', 'temperature', 'stream', 'stream_options']],
    [{ temperature: 1 }, { without: ['temperature', 'stream_options'] }, ['max_tokens', 'stream']],
    [{}, { without: ['stream'] }, ['max_tokens']],
    [{}, { wantsCompletionTokens: true }, ['max_completion_tokens', 'stream', 'stream_options']],
  ])('%j, %j: %j', async (changes, learned, fields) => {
    expect(await names(changes, learned)).toEqual(fields);
  });

  test('a type beside the picture, unless it is switched off or was refused', async () => {
    const image = async (...given: Parameters<typeof bodyWith>) =>
      (await bodyWith(...given)).messages[0].content[1].image_url;
    expect(Object.keys(await image({}))).toEqual(['url', 'format']);
    expect(Object.keys(await image({ sendFormat: false }))).toEqual(['url']);
    expect(Object.keys(await image({}, { without: ['format'] }))).toEqual(['url']);
  });

  test('no fewer tokens are requested than the model has needed before', async () => {
    expect((await bodyWith({ maxTokens: 100 }, { minTokens: 200 })).max_tokens).toBe(200);
    expect((await bodyWith({ maxTokens: 300 }, { minTokens: 200 })).max_tokens).toBe(300);
  });
});
