import { fail } from '../domain/failure';
import type { Stage } from '../domain/job';
import type { PictureSource } from '../domain/picture';
import type { AcquireTools } from './acquire';

/** The whole of a page as one PNG, in device pixels, at most 16,384 long. */
export async function* wholePage(
  _source: Extract<PictureSource, { kind: 'whole-page' }>,
  _tools: AcquireTools,
  _signal: AbortSignal,
): AsyncGenerator<Stage, Blob, void> {
  yield { kind: 'scrolling', progress: 0 };
  return fail('pageOffLimits');
}
