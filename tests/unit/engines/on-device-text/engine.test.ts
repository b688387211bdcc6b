import { describe, expect, it } from 'vitest';
import { createTextEngine, type TextEngineTools } from '../../../../utils/engines/on-device-text/engine';
import type { ReaderEvent } from '../../../../utils/engines/on-device-text/reader';
import type { AskTurn, ReplyPart } from '../../../../utils/engines/engine';
import { FailureError } from '../../../../utils/model/failure';
import { layoutMarkdownOf } from '../../../../utils/answers/layout-markdown';
import type { Layout } from '../../../../utils/model/layout';

const box = { x: 0, y: 0, width: 9, height: 9 };
const layoutOf = (text: string, confidence = 95): Layout => ({
  width: 9,
  height: 9,
  languages: ['eng'],
  recognisers: ['Tesseract'],
  blocks: text ? [{ kind: 'paragraph', box, lines: [{ box, words: [{ text, box, confidence }] }] }] : [],
});

function steps(
  recognize: (call: number) => Iterable<ReaderEvent | Error>,
): TextEngineTools & { calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    name: 'This device',
    tags: () => ['de', 'en'],
    chosen: async () => [],
    keep: async (picture) => `key of ${await picture.text()}`,
    open: async () => void calls.push('open'),
    warm: async (languages) => void calls.push(['warm', languages]),
    markdownOf: layoutMarkdownOf,
    async *recognize(picture, languages) {
      calls.push([picture, languages]);
      for (const reading of recognize(calls.filter((call) => call !== 'open').length)) {
        if (reading instanceof Error) throw reading;
        yield reading;
      }
    },
  };
}
const turn = (...pictures: string[]): AskTurn => ({
  role: 'user',
  text: '',
  pictures: pictures.map((bytes) => ({
    blob: new Blob([bytes]),
    mediaType: 'image/png',
    width: 9,
    height: 9,
    notes: [],
  })),
});
async function ask(
  given: TextEngineTools,
  asked = turn('a'),
  signal = new AbortController().signal,
): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  for await (const part of createTextEngine(given).ask([asked], signal)) parts.push(part);
  return parts;
}
const answeredBy = (...recognisers: string[]): ReplyPart => ({
  type: 'answerer',
  answerer: { id: 'device', name: 'This device', model: '', recognisers },
});
const read = (text: string): ReaderEvent => ({ type: 'read', layout: layoutOf(text) });

describe('the engine of this device', () => {
  it('tells its stages, then where the text stands, then the text', async () => {
    const given = steps(() => [
      { type: 'loading', progress: 0.2 },
      { type: 'reading', progress: 0.7 },
      read('Hello'),
    ]);
    expect(await ask(given)).toEqual([
      { type: 'stage', stage: { kind: 'loading-reader', progress: 0.2 } },
      { type: 'stage', stage: { kind: 'reading', progress: 0.7 } },
      { type: 'layout', layout: layoutOf('Hello') },
      answeredBy('Tesseract'),
      { type: 'text', delta: 'Hello' },
    ]);
    expect(given.calls).toEqual(['open', ['key of a', ['deu', 'eng']]]);
  });

  it('reads several pictures in order, an empty line between their texts', async () => {
    const texts = ['', 'one', '', 'two'];
    const parts = await ask(
      steps((call) => [read(texts[call - 1] ?? '')]),
      turn('a', 'b', 'c', 'd'),
    );
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))).toEqual(['one', '\n\ntwo']);
  });

  it('names what it is unsure of, by its place in the whole answer', async () => {
    const confidences = [95, 40, 69];
    const texts = ['*a* *b*', 'two', 'c'];
    const parts = await ask(
      steps((call) => [{ type: 'read', layout: layoutOf(texts[call - 1] ?? '', confidences[call - 1]) }]),
      turn('a', 'b', 'c'),
    );
    const text = parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
    expect(text).toBe('\\*a\\* \\*b\\*\n\ntwo\n\nc');
    expect(parts.at(-1)).toEqual({
      type: 'note',
      note: {
        kind: 'unsure',
        words: [
          { text: 'two', at: 6 },
          { text: 'c', at: 9 },
        ],
      },
    });
  });

  it('answers no text with a layout alone', async () => {
    expect(await ask(steps(() => [read('')]))).toEqual([
      { type: 'layout', layout: layoutOf('') },
      answeredBy('Tesseract'),
    ]);
  });

  it('says who read, all of them where there are several pictures', async () => {
    const readers = [['Tesseract'], ['PP-OCRv4', 'Tesseract']];
    const parts = await ask(
      steps((call) => [
        { type: 'read', layout: { ...layoutOf('Hello'), recognisers: readers[call - 1] ?? [] } },
      ]),
      turn('a', 'b'),
    );
    expect(parts.filter(({ type }) => type === 'answerer')).toEqual([
      answeredBy('Tesseract'),
      answeredBy('Tesseract', 'PP-OCRv4'),
    ]);
  });

  it('reads in the languages that were chosen, and in the page’s', async () => {
    const given = { ...steps(() => [read('')]), chosen: async () => ['fra'] };
    await ask(given, { ...turn('a'), lang: 'ja-JP' });
    expect(given.calls).toEqual(['open', ['key of a', ['jpn', 'fra']]]);
  });

  it('reads text and does nothing else', () => {
    const { supports } = createTextEngine(steps(() => []));
    expect(supports({ kind: 'text' })).toBe(true);
    expect(supports({ kind: 'describe', detail: 'brief' })).toBe(false);
  });
});

describe('when the document has gone', () => {
  it('opens it again, once', async () => {
    const given = steps((call) => (call === 1 ? [new Error('nobody there')] : [read('Hello')]));
    expect(await ask(given)).toContainEqual({ type: 'text', delta: 'Hello' });
    await expect(ask(steps(() => [new Error('nobody there')]))).rejects.toMatchObject({
      failure: { code: 'readerFailed' },
    });
  });

  it('in the middle of reading, says that the reader failed', async () => {
    const given = steps(() => [{ type: 'reading', progress: 0.5 }, new Error('gone')]);
    await expect(ask(given)).rejects.toMatchObject({ failure: { code: 'readerFailed' } });
    expect(given.calls).toHaveLength(2);
  });
});

it('passes on failures as they are', async () => {
  const given = steps(() => [new FailureError({ code: 'pictureBroken' })]);
  await expect(ask(given)).rejects.toMatchObject({ failure: { code: 'pictureBroken' } });
  expect(given.calls).toHaveLength(2);
});

it('stops at once while the document is being opened', async () => {
  const given = { ...steps(() => []), open: () => new Promise<void>(() => undefined) };
  const stop = new AbortController();
  const asked = ask(given, turn('a'), stop.signal);
  stop.abort(new Error('stopped'));
  await expect(asked).rejects.toThrow('stopped');
});
