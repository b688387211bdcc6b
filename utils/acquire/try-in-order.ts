import { fail, FailureError, type Failure, type FailureCode } from '../model/failure';
import type { Acquired, AcquireTools } from './acquire';

/** What one way of getting a picture gives; what it is, is measured afterwards. */
export type Reached = Omit<Acquired, 'kind' | 'width' | 'height'>;

/** One way of getting a picture. */
export interface Rung {
  /** Throws `FailureError`, or the signal's reason. */
  reach(signal: AbortSignal): Promise<Reached>;
  /** The proportions that what it gives must have to be the picture that is meant; 0 where nobody knows. */
  ratio?: number;
  /** It gives as much of a damaged picture as is there, which nobody should take for the whole. */
  showsBroken?: boolean;
}

/** What no other way would make better: whoever goes on would only find less of it. */
const final: readonly FailureCode[] = ['pictureTooLarge', 'pictureTooSmall', 'pdf'];

/** What to tell when all ways failed: the most telling failure that any of them met. */
const telling: readonly FailureCode[] = [
  'pageChanged',
  'fileAccess',
  'formatNotRead',
  'notAPicture',
  'pictureBroken',
  'pageOffLimits',
  'hostNotAllowed',
];

/** Tries one way after the other; what the first one that works gives. Throws `FailureError`, or the signal's reason. */
export async function climb(
  rungs: readonly Rung[],
  measure: AcquireTools['measure'],
  signal: AbortSignal,
): Promise<Acquired> {
  const failures: Failure[] = [];
  for (const { reach, ratio = 0, showsBroken = false } of rungs) {
    if (showsBroken && failures.some(({ code }) => code === 'pictureBroken')) break;
    try {
      const reached = await reach(signal);
      if (reached.blob.size === 0) fail('pictureUnreachable');
      const measured = await measure(reached.blob);
      signal.throwIfAborted();
      // Servers that want no strangers give them another picture.
      if (!isLike(measured, ratio)) fail('pictureUnreachable');
      return { ...reached, ...measured };
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FailureError)) throw thrown;
      failures.push(thrown.failure);
      if (final.includes(thrown.failure.code)) break;
    }
  }
  throw new FailureError(mostTelling(failures));
}

function mostTelling(failures: readonly Failure[]): Failure {
  // A host that gave an answer has no other for whoever is allowed.
  const answered = failures.find(({ status }) => status !== undefined);
  const told = failures.filter(({ code }) => !answered || code !== 'hostNotAllowed');
  const known = [...final, ...telling].flatMap((code) => told.find((failure) => failure.code === code) ?? []);
  return known[0] ?? answered ?? told.at(-1) ?? { code: 'pictureUnreachable' };
}

/** A candidate of another size may be rounded to another proportion. */
const tolerance = 0.04;

function isLike(
  { kind, width, height }: Pick<Acquired, 'kind' | 'width' | 'height'>,
  ratio: number,
): boolean {
  if (ratio === 0 || kind === 'image/svg+xml') return true;
  const slack = tolerance + 1 / Math.min(width, height);
  return Math.abs(width / height / ratio - 1) <= slack;
}
