import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerOf } from '../../../../utils/engines/on-device-text/layout-markdown';
import { createReadingEdits } from '../../../../utils/background/jobs/reading-edits';
import { jobHandlers } from '../../../../utils/background/messages/jobs';
import { copyAnswer, recognize } from '../../../../utils/bus/remote-contexts';
import { abortable } from '../../../../utils/lib/async';
import { fail } from '../../../../utils/model/failure';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import { type Layout, unsureWordsOf } from '../../../../utils/model/layout';
import { putLayouts } from '../../../../utils/store/jobs';
import { getPicture, putPicture } from '../../../../utils/store/pictures';
import { writeLastCopied } from '../../../../utils/store/session';
import { sampleJob, samplePicture } from '../../model/samples';
import { speakEnglish } from '../../texts/english';
import { createFakeStore } from '../jobs/fake-store';

const layoutOf = (...lines: string[]): Layout => {
  const box = { x: 0, y: 0, width: 90, height: 10 };
  return {
    width: 100,
    height: 50,
    languages: ['eng'],
    recognizers: ['Tesseract'],
    blocks: lines.map((line, row) => ({
      kind: 'paragraph',
      box,
      lines: [
        {
          box,
          words: line.split(' ').map((word, column) => ({
            text: word.replace('?', ''),
            confidence: word.endsWith('?') ? 30 : 95,
            box: { x: 10 * column, y: 12 * row, width: 9, height: 9 },
          })),
        },
      ],
    })),
  };
};

vi.mock('../../../../utils/bus/remote-contexts', () => ({ copyAnswer: vi.fn(), recognize: vi.fn() }));

/** A text read in two pictures; a question mark ends an unsure word. */
async function setUp() {
  const layouts = [layoutOf('Harbour lnn?', 'Tota1? 12.50'), layoutOf('Thank y0u?')];
  const { text, unsure } = answerOf(layouts);
  const job = sampleJob({
    id: 'read',
    state: 'done',
    task: { kind: 'text' },
    answerer: { id: 'device', name: 'This device', model: '' },
    answer: text,
    notes: [{ kind: 'not-saved' }, { kind: 'unsure', words: unsure }],
    pictures: [samplePicture, { ...samplePicture, hash: 'ee' }],
    cached: { key: 'cc', isHit: false },
  });
  const store = createFakeStore([job]);
  await store.put(job, layouts);
  const events: FeedEvent[] = [];
  const publish = (event: FeedEvent): void => void events.push(event);
  const get = (id: string): Promise<Job | undefined> => store.get(id);
  const editReading = createReadingEdits({ find: () => job, publish }, store, get);
  const history = {
    reopen: () => fail('internal'),
    remove: () => fail('internal'),
    restore: () => fail('internal'),
  };
  const stop = vi.fn<(id: string) => void>();
  const handlers = jobHandlers(
    { get, turnsOf: async () => [], start: async () => 'none', stop, editReading, publish },
    history,
  );
  const correct = async (index: number, typed: string): Promise<Job> => {
    const { word, at } = unsureWordsOf(await store.layouts('read'))[index] ?? fail('pictureGone');
    await handlers.correctWord({ id: 'read', at, box: word.box, text: typed }, { url: '' });
    return (await store.get('read')) ?? fail('pictureGone');
  };
  const closer = (hash: string) =>
    handlers.readCloser(
      { id: 'read', at: 0, hash, rect: { x: 0, y: 0, width: 100, height: 50 } },
      { url: '' },
    );
  const stopReading = (): unknown => handlers.stop({ id: 'read' }, { url: '' });
  return { store, events, correct, closer, stopReading };
}

beforeEach(() => {
  fakeBrowser.reset();
  speakEnglish();
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a corrected word', () => {
  test('is in the answer, the layouts and the feed, and its mark is gone', async () => {
    const { store, events, correct } = await setUp();
    const job = await correct(1, ' Total ');
    expect(job.answer).toBe('Harbour lnn\n\nTotal 12.50\n\nThank y0u');
    expect(job.notes).toEqual([
      { kind: 'not-saved' },
      {
        kind: 'unsure',
        words: [
          { text: 'lnn', at: 7 },
          { text: 'y0u', at: 25 },
        ],
      },
    ]);
    expect(JSON.stringify(await store.layouts('read'))).toContain('"Total"');
    expect(events).toEqual([{ type: 'shown', job }]);
    expect(copyAnswer).not.toHaveBeenCalled();
    // Its saved answer has the old word.
    expect(store.deletedAnswers).toEqual(['cc']);
  });

  test('may be in a later picture, may be right as it is, and the last one leaves no note', async () => {
    const { correct } = await setUp();
    expect((await correct(2, 'you')).answer).toBe('Harbour lnn\n\nTota1 12.50\n\nThank you');
    expect((await correct(1, 'Tota1')).notes).toHaveLength(2);
    expect((await correct(0, 'Inn')).notes).toEqual([{ kind: 'not-saved' }]);
  });

  test('keeps its spaces as one, is escaped, and without letters is removed', async () => {
    const { correct } = await setUp();
    expect((await correct(0, 'I  n\tn')).answer).toBe('Harbour I n n\n\nTota1 12.50\n\nThank y0u');
    expect((await correct(0, '*Total*')).answer).toBe('Harbour I n n\n\n\\*Total\\* 12.50\n\nThank y0u');
    expect((await correct(0, ' ')).answer).toBe('Harbour I n n\n\n\\*Total\\* 12.50\n\nThank');
  });

  test('is copied again if its text is what was copied automatically', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true);
    const copy = vi.mocked(copyAnswer).mockReset().mockResolvedValue({ format: 'shown', isCopied: true });
    const { events, correct } = await setUp();
    // Another answer was copied since.
    await writeLastCopied('newer');
    await correct(0, 'Inn');
    expect(copy).not.toHaveBeenCalled();
    await writeLastCopied('read');
    const { answer } = await correct(0, 'Total');
    expect(copy).toHaveBeenCalledOnce();
    expect(copy.mock.lastCall?.[0]).toMatchObject({ answer });
    expect(events.at(-1)).toEqual({ type: 'copied', id: 'read' });
    // A word that is right as it is changes no text.
    await correct(0, 'y0u');
    expect(copy).toHaveBeenCalledOnce();
  });

  test('is found by two corrections at once', async () => {
    const { store, correct } = await setUp();
    await Promise.all([correct(0, 'Inn, longer than before'), correct(2, 'you')]);
    expect((await store.get('read'))?.answer).toBe(
      'Harbour Inn, longer than before\n\nTota1 12.50\n\nThank you',
    );
  });
});

describe('a part that is read again', () => {
  const answerWith = (...lines: string[]): void => {
    vi.mocked(recognize).mockImplementation(async function* read() {
      yield { type: 'reading', progress: 0.5 };
      yield { type: 'read', layout: layoutOf(...lines), markdown: { text: '', unsure: [], length: 0 } };
    });
  };
  const storePart = () => putPicture(new Blob(['part']));

  test('is read in the languages of its text, and surer words replace unsure ones', async () => {
    const { store, events, closer } = await setUp();
    answerWith('Harbour Inn', 'Total? 12.50');
    await putLayouts('read', await store.layouts('read'));
    const part = await storePart();
    expect(await closer(part)).toEqual({ changed: 1 });
    expect(vi.mocked(recognize).mock.lastCall?.[1]).toEqual(['eng']);
    expect((await store.get('read'))?.answer).toBe('Harbour Inn\n\nTota1 12.50\n\nThank y0u');
    expect(events).toHaveLength(1);
    // Its pixels are not kept.
    expect(await getPicture(part)).toBeUndefined();
    await expect(closer('gone')).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
  });

  test('changes and writes nothing where nothing is surer', async () => {
    const { store, events, closer } = await setUp();
    answerWith('Harbour Imn?');
    await putLayouts('read', await store.layouts('read'));
    const put = vi.spyOn(store, 'put');
    expect(await closer(await storePart())).toEqual({ changed: 0 });
    expect(put).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  test('ends by Stop, without a failure and without its pixels', async () => {
    const { store, events, closer, stopReading } = await setUp();
    const started = vi.fn();
    vi.mocked(recognize).mockImplementation(async function* read(_picture, _languages, signal) {
      yield { type: 'reading', progress: 0 };
      started();
      await abortable(new Promise(() => undefined), signal);
    });
    await putLayouts('read', await store.layouts('read'));
    const part = await storePart();
    const reading = closer(part);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    stopReading();
    expect(await reading).toEqual({ changed: 0 });
    expect(events).toEqual([]);
    expect(await getPicture(part)).toBeUndefined();
  });
});
