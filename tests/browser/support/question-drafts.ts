import { noon } from './jobs';
import type { Failure, FailureCode } from '../../../utils/model/failure';
import type { PictureSource } from '../../../utils/model/picture';
import type { QuestionDraft } from '../../../utils/model/question-draft';

/** Returns a question draft of a panel. */
export const aDraft = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: 'c',
  stagedAt: noon + 7_200_000,
  pictures: [],
  pending: [],
  failed: [],
  ...more,
});

/** Pictures that are being fetched until a test has them arrive: one for each name. */
export const awaited = (...names: readonly string[]): PictureSource[] =>
  names.map((name) => ({ kind: 'address', url: `https://pics.example/${name}` }));

/** A file that was not taken, and why. */
export const refusedFile = (name: string, code: FailureCode): QuestionDraft['failed'][number] => ({
  source: { kind: 'unread', name },
  failure: { code },
});

/** A picture of a page that could not be fetched, and why. */
export const failedPicture = (failure: Failure): QuestionDraft['failed'][number] => ({
  source: { kind: 'address', url: 'https://pics.example/failed' },
  failure,
});
