import { describe, expect, test } from 'vitest';
import {
  type ComposerEvent,
  composerReducer,
  type ComposerState,
  emptyComposer,
  isWritingQuestion,
  targetOf,
} from '../../../components/panel/composer-state';
import type { PictureSource } from '../../../utils/model/picture';
import type { QuestionDraft } from '../../../utils/model/question-draft';
import { samplePicture } from '../model/samples';

const after = (...events: readonly ComposerEvent[]): ComposerState =>
  events.reduce(composerReducer, emptyComposer);
const conversations = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const source = (name: string): PictureSource => ({ kind: 'unread', name });
const draft = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: 'd',
  stagedAt: 0,
  pictures: [],
  pending: [],
  failed: [],
  ...more,
});
const target = (state: ComposerState, ...ids: readonly string[]) =>
  targetOf(state, isWritingQuestion(state), conversations(...ids));

describe('the conversation of the composer', () => {
  const [older, newer] = [conversations('b', 'a'), conversations('c', 'b', 'a')];
  const wrote = (words: string): ComposerEvent => ({ type: 'wrote', words, conversations: older });

  test('is the newest one, unless the user has chosen another; a newer one takes it over', () => {
    expect(target(emptyComposer, 'b', 'a')).toBe('b');
    const chosen = after({ type: 'chose', conversation: 'a', conversations: older });
    expect(target(chosen, 'b', 'a')).toBe('a');
    expect(target(chosen, 'c', 'b', 'a')).toBe('c');
    expect(target(chosen, 'b')).toBe('b');
  });

  test('stays while there are words in the box, and while the box has the focus', () => {
    expect(target(after(wrote('Who')), 'c', 'b', 'a')).toBe('b');
    expect(target(after(wrote('Who'), wrote('')), 'c', 'b', 'a')).toBe('c');
    const focused = after({ type: 'focused', conversations: older });
    expect(target(focused, 'c', 'b', 'a')).toBe('b');
    expect(target(composerReducer(focused, { type: 'blurred' }), 'c', 'b', 'a')).toBe('c');
  });

  test('is that of the staged pictures', () => {
    const staged = after({ type: 'staged', draft: draft({ about: 'a', pictures: [samplePicture] }) });
    expect(target(staged, 'c', 'b', 'a')).toBe('a');
    expect(targetOf(staged, false, newer)).toBe('a');
  });
});

describe('the words of the composer', () => {
  const wrote = (words: string): ComposerEvent => ({ type: 'wrote', words, conversations: [] });

  test('stay with what they are about', () => {
    const moved = (to: string | undefined): ComposerEvent => ({ type: 'moved', to });
    const left = after(moved('a'), wrote('Who?'), moved('b'));
    expect(left.words).toBe('');
    expect(composerReducer(left, moved('a')).words).toBe('Who?');
    expect([wrote('Where?'), moved('a'), moved('b')].reduce(composerReducer, left).words).toBe('Where?');
    // Those about staged pictures go with them.
    expect(after(moved('a'), wrote('Who?'), { type: 'moved', to: 'b', withWords: true }).words).toBe('Who?');
    // What is written before there is anything goes to the first.
    expect(after(wrote('Who?'), moved('a')).words).toBe('Who?');
  });

  test('leave the box when they are asked, but for those that were written meanwhile', () => {
    expect(after(wrote('Who?'), { type: 'asked', words: 'Who?' }).words).toBe('');
    expect(after(wrote('Who?\nAnd'), { type: 'asked', words: 'Who?' }).words).toBe('And');
    expect(after(wrote('Other'), { type: 'asked', words: 'Who?' }).words).toBe('Other');
  });

  test('return in front of those that were written meanwhile', () => {
    expect(after(wrote('And'), { type: 'returned', words: 'Who?' }).words).toBe('Who?\nAnd');
    expect(after({ type: 'returned', words: 'Who?' }).words).toBe('Who?');
  });

  test('have a question put behind them, once', () => {
    const put: ComposerEvent = { type: 'put', words: 'Where?' };
    expect(after(wrote('Who?'), put, put).words).toBe('Who?\nWhere?');
    expect(after(put, put).words).toBe('Where?');
  });

  test('are held until they are asked, released, put together with others, or their pictures discarded', () => {
    const held = after({ type: 'held', words: 'Who?', for: 'pictures' });
    expect(held).toMatchObject({ held: 'pictures', words: 'Who?' });
    for (const event of [
      { type: 'released' },
      { type: 'asked', words: 'Who?' },
      { type: 'put', words: 'Where?' },
      { type: 'discarded' },
    ] satisfies ComposerEvent[])
      expect(composerReducer(held, event).held, event.type).toBeUndefined();
    expect(composerReducer(held, { type: 'discarded' }).words).toBe('Who?');
  });
});

describe('the pictures of the composer', () => {
  test('that an earlier page has left stay behind what is staged by now; their failures are no news', () => {
    const failed: QuestionDraft['failed'] = [{ source: source('a'), failure: { code: 'pdf' } }];
    const left = draft({ id: 'left', failed });
    const restored: ComposerEvent = { type: 'restored', draft: left, words: 'Who?' };
    expect(after(restored)).toMatchObject({ draft: left, words: 'Who?', isRead: true, oldFailures: failed });
    const staged: ComposerEvent = { type: 'staged', draft: draft({ id: 'new' }) };
    expect(after(staged, restored).draft?.id).toBe('new');
  });

  test('of a draft that was replaced are ignored', () => {
    const late: ComposerEvent = { type: 'fetched', id: 'old', source: source('a'), got: samplePicture };
    const now = after({ type: 'staged', draft: draft({ pending: [source('b')] }) });
    expect(composerReducer(now, late)).toBe(now);
  });

  test('leave no draft behind once the last one is removed', () => {
    const staged: ComposerEvent = { type: 'staged', draft: draft({ pictures: [samplePicture] }) };
    expect(after(staged, { type: 'arranged', pictures: [] }).draft).toBeUndefined();
  });

  test.each(['added', 'joined'] as const)('move to a new question when some are %s for it', (type) => {
    const staged: ComposerEvent = {
      type: 'staged',
      draft: draft({ about: 'a', pictures: [samplePicture] }),
    };
    const more: ComposerEvent =
      type === 'added'
        ? { type, sources: [source('b')], about: undefined }
        : { type, pictures: [samplePicture] };
    const now = after(staged, more).draft;
    expect(now?.about).toBeUndefined();
    expect(now?.pictures).toEqual([samplePicture]);
  });
});
