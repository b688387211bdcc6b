import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextEngine } from '../../../../utils/engines/on-device-text/engine';
import type { ReaderEvent } from '../../../../utils/engines/on-device-text/reader';
import type { AskTurn, ReplyPart } from '../../../../utils/engines/engine';
import { layoutMarkdownOf } from '../../../../utils/engines/on-device-text/layout-markdown';
import { fail } from '../../../../utils/model/failure';
import type { Layout } from '../../../../utils/model/layout';

const box = { x: 0, y: 0, width: 9, height: 9 };
const layoutOf = (text: string, confidence = 95): Layout => ({
  width: 9,
  height: 9,
  languages: ['eng'],
  recognizers: ['Tesseract'],
  blocks: text ? [{ kind: 'paragraph', box, lines: [{ box, words: [{ text, box, confidence }] }] }] : [],
});

type Given = Parameters<typeof createTextEngine>[0];

/** What the engine is made with: a reader that answers its calls so. */
function given(recognize: (call: number) => Iterable<ReaderEvent>): Given & { calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    name: 'This device',
    chosen: [],
    installed: async () => [],
    warm: async (languages) => void calls.push(['warm', languages]),
    async *recognize(picture, languages) {
      calls.push([await picture.text(), languages]);
      yield* recognize(calls.length);
    },
  };
}
beforeEach(() => void vi.stubGlobal('navigator', { languages: ['de', 'en'] }));

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
  made: Given,
  asked = turn('a'),
  signal = new AbortController().signal,
): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  for await (const part of createTextEngine(made).ask([asked], signal)) parts.push(part);
  return parts;
}
const answeredBy = (...recognizers: string[]): ReplyPart => ({
  type: 'answerer',
  answerer: { id: 'device', name: 'This device', model: '', recognizers },
});
const readAs = (layout: Layout): ReaderEvent => ({
  type: 'read',
  layout,
  markdown: layoutMarkdownOf(layout),
});
const read = (text: string): ReaderEvent => readAs(layoutOf(text));

describe('the engine of this device', () => {
  it('tells its stages, then where the text stands, then the text', async () => {
    const made = given(() => [
      { type: 'loading', progress: 0.2 },
      { type: 'reading', progress: 0.7 },
      read('Hello'),
    ]);
    expect(await ask(made)).toEqual([
      { type: 'stage', stage: { kind: 'loading-reader', progress: 0.2 } },
      { type: 'stage', stage: { kind: 'reading', progress: 0.7 } },
      { type: 'layout', layout: layoutOf('Hello') },
      answeredBy('Tesseract'),
      { type: 'text', delta: 'Hello' },
    ]);
    expect(made.calls).toEqual([['a', ['deu', 'eng']]]);
  });

  it('reads several pictures in order, an empty line between their texts', async () => {
    const texts = ['', 'one', '', 'two'];
    const parts = await ask(
      given((call) => [read(texts[call - 1] ?? '')]),
      turn('a', 'b', 'c', 'd'),
    );
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))).toEqual(['one', '\n\ntwo']);
  });

  it('names what it is unsure of, by its place in the whole answer', async () => {
    const confidences = [95, 40, 69];
    const texts = ['*a* *b*', 'two', 'c'];
    const parts = await ask(
      given((call) => [readAs(layoutOf(texts[call - 1] ?? '', confidences[call - 1]))]),
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

  it('counts the places that could not be read, of all pictures, and says once what they look like', async () => {
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const unread = [[{ box, looksLike: 'Cyrl' }], [{ box }, { box, looksLike: 'Cyrl' }]];
    const parts = await ask(
      given((call) => [readAs({ ...layoutOf(''), unread: unread[call - 1] ?? [] })]),
      turn('a', 'b'),
    );
    expect(parts.at(-1)).toEqual({
      type: 'note',
      note: { kind: 'places-unread', places: 3, looksLike: ['Cyrl'] },
    });
  });

  it('reads again in an installed language where text in its script was not read, and keeps the better reading', async () => {
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const unread = { ...layoutOf('Menu'), unread: [{ box, looksLike: 'Cyrl' }] };
    const reader = (second: Layout): ReturnType<typeof given> => ({
      ...given((call) => [readAs(call === 1 ? unread : second)]),
      installed: async () => ['kor', 'rus'],
    });
    const better = reader(layoutOf('Menu Меню'));
    const parts = await ask(better, turn('a'));
    expect(better.calls).toEqual([
      ['a', ['deu', 'eng']],
      ['a', ['rus', 'deu', 'eng']],
    ]);
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))).toEqual(['Menu Меню']);
    expect(parts.filter(({ type }) => type === 'layout' || type === 'note')).toHaveLength(1);
    const worse = await ask(reader({ ...unread, ...layoutOf('Mehю'), unread: unread.unread }), turn('a'));
    expect(worse.flatMap((part) => (part.type === 'text' ? [part.delta] : []))).toEqual(['Menu']);
  });

  it('keeps the first reading if the second fails, unless it was stopped', async () => {
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const unread = { ...layoutOf('Menu'), unread: [{ box, looksLike: 'Cyrl' }] };
    const stop = new AbortController();
    const failing = (end: () => never): Given => ({
      ...given((call) => (call === 1 ? [readAs(unread)] : end())),
      installed: async () => ['rus'],
    });
    const fails = failing(() => fail('readerFailed'));
    const parts = await ask(fails);
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.delta] : []))).toEqual(['Menu']);
    const stopped = failing(() => {
      stop.abort(new Error('stopped'));
      throw stop.signal.reason;
    });
    await expect(ask(stopped, turn('a'), stop.signal)).rejects.toThrow('stopped');
  });

  it('answers no text with a layout alone', async () => {
    expect(await ask(given(() => [read('')]))).toEqual([
      { type: 'layout', layout: layoutOf('') },
      answeredBy('Tesseract'),
    ]);
  });

  it('says who read, all of them where there are several pictures', async () => {
    const readers = [['Tesseract'], ['PP-OCRv4', 'Tesseract']];
    const parts = await ask(
      given((call) => [readAs({ ...layoutOf('Hello'), recognizers: readers[call - 1] ?? [] })]),
      turn('a', 'b'),
    );
    expect(parts.filter(({ type }) => type === 'answerer')).toEqual([
      answeredBy('Tesseract'),
      answeredBy('Tesseract', 'PP-OCRv4'),
    ]);
  });

  it('reads in the languages that were chosen, and in the page’s', async () => {
    const made = { ...given(() => [read('')]), chosen: ['fra'] };
    await ask(made, { ...turn('a'), lang: 'ja-JP' });
    expect(made.calls).toEqual([['a', ['jpn', 'fra']]]);
  });

  it('gets the reader ready for the languages that are known before the page is', async () => {
    const made = given(() => []);
    await createTextEngine(made).warm?.();
    expect(made.calls).toEqual([['warm', ['deu', 'eng']]]);
  });

  it('reads text and does nothing else', () => {
    const { supports } = createTextEngine(given(() => []));
    expect(supports({ kind: 'text' })).toBe(true);
    expect(supports({ kind: 'describe', detail: 'brief' })).toBe(false);
  });
});
