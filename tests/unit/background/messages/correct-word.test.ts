import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerOf } from '../../../../utils/engines/on-device-text/layout-markdown';
import { createReadingEdits } from '../../../../utils/background/jobs/reading-edits';
import { jobHandlers } from '../../../../utils/background/messages/jobs';
import { copyAnswer, recognize } from '../../../../utils/bus/remote-contexts';
import { fail } from '../../../../utils/model/failure';
import type { FeedEvent } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import { type Layout, unsureWordsOf } from '../../../../utils/model/layout';
import { putLayouts } from '../../../../utils/store/jobs';
import { putPicture } from '../../../../utils/store/pictures';
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
  const { correctWord, readCloser } = jobHandlers(
    { get, turnsOf: async () => [], start: async () => 'none', stop: () => undefined, editReading, publish },
    history,
  );
  const correct = async (index: number, typed: string): Promise<Job> => {
    const { word, at } = unsureWordsOf(await store.layouts('read'))[index] ?? fail('pictureGone');
    await correctWord({ id: 'read', at, box: word.box, text: typed }, { url: '' });
    return (await store.get('read')) ?? fail('pictureGone');
  };
  const closer = (hash: string) =>
    readCloser({ id: 'read', at: 0, hash, rect: { x: 0, y: 0, width: 100, height: 50 } }, { url: '' });
  return { store, events, correct, closer };
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

  test('is copied again if texts are copied automatically', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true);
    vi.mocked(copyAnswer).mockResolvedValue({ format: 'shown', isCopied: true });
    const { events, correct } = await setUp();
    const { answer } = await correct(0, 'Inn');
    expect(vi.mocked(copyAnswer).mock.lastCall?.[0]).toMatchObject({ answer });
    expect(events.at(-1)).toEqual({ type: 'copied', id: 'read' });
  });

  test('is found by two corrections at once', async () => {
    const { store, correct } = await setUp();
    await Promise.all([correct(0, 'Inn, longer than before'), correct(2, 'you')]);
    expect((await store.get('read'))?.answer).toBe(
      'Harbour Inn, longer than before\n\nTota1 12.50\n\nThank you',
    );
  });
});

test('a part is read again in the languages of its text, and surer words replace unsure ones', async () => {
  const { store, events, closer } = await setUp();
  const layout = layoutOf('Harbour Inn', 'Total? 12.50');
  vi.mocked(recognize).mockImplementation(async function* read() {
    yield { type: 'reading', progress: 0.5 };
    yield { type: 'read', layout, markdown: { text: '', unsure: [], length: 0 } };
  });
  await putLayouts('read', await store.layouts('read'));
  expect(await closer(await putPicture(new Blob(['part'])))).toEqual({ changed: 1 });
  expect(vi.mocked(recognize).mock.lastCall?.[1]).toEqual(['eng']);
  expect((await store.get('read'))?.answer).toBe('Harbour Inn\n\nTota1 12.50\n\nThank y0u');
  expect(events).toHaveLength(1);
  await expect(closer('gone')).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
});
