import * as z from 'zod/mini';

/**
 * Everything that can go wrong, by what a person can do about it. Each code has its words in
 * `public/_locales` (`failure_CODE_title`, `failure_CODE_next`), its action in `utils/i18n/failures.ts`
 * and its story in `tests/e2e/support/failure-stories.ts`; tests fail when one of them is missing.
 */
export const failureCodes = [
  'noConnection',
  'noKey',
  'wrongKey',
  'noCredit',
  'forbidden',
  'unknownModel',
  'noVision',
  'wrongAddress',
  'requestRefused',
  'tooLargeForService',
  'tooManyPictures',
  'busy',
  'busyUntil',
  'limitReached',
  'serviceFailed',
  'noAnswer',
  'brokenOff',
  'unexpectedResponse',
  'emptyAnswer',
  'outOfTokens',
  'filtered',
  'serviceUnreachable',
  'originRefused',
  'redirected',
  'offline',
  'pdf',
  'notAPicture',
  'pictureBroken',
  'pictureTooLarge',
  'pictureUnreachable',
  'hostNotAllowed',
  'formatNotRead',
  'fileAccess',
  'fileNotRead',
  'pictureTooSmall',
  'pictureGone',
  'pageOffLimits',
  'pageChanged',
  'readerFailed',
  'deviceModelMissing',
  'deviceModelFull',
  'deviceModelFailed',
  'storageFull',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A failure as data: what happened, with what its words need to name. Never holds a key or a stack. */
export const failure = z.object({
  code: z.enum(failureCodes),
  /** The host that was asked, for the words. */
  host: z.optional(z.string()),
  /** The origin whose permission would help, as `scheme://host` with its port. */
  origin: z.optional(z.string()),
  /** The name of a file format, where the failure is about it. */
  format: z.optional(z.string()),
  /** The HTTP status, where there was one. */
  status: z.optional(z.number()),
  /** The model's name, where the failure is about it. */
  model: z.optional(z.string()),
  /** The server's own words, capped and with the key taken out; shown folded. */
  detail: z.optional(z.string()),
  /** When it may be tried again, in milliseconds since the epoch. */
  until: z.optional(z.number()),
  /** The limit that was reached: for how long it holds, and how much it is, in words. */
  limit: z.optional(z.object({ per: z.enum(['day', 'month']), amount: z.string() })),
});
export type Failure = z.infer<typeof failure>;

/** A failure on its way through one context; between contexts its `failure` travels as data. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Throws a `FailureError`; an expression, so that it fits after `??`. */
export function fail(code: FailureCode, more: Omit<Failure, 'code'> = {}): never {
  throw new FailureError({ code, ...more });
}

/** What was thrown, as data: a failure stays what it is, anything else is `internal` and keeps its text to itself. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof FailureError ? thrown.failure : { code: 'internal' };
}
