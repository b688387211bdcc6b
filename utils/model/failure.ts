import * as z from 'zod/mini';

/**
 * Everything that can go wrong, by what a person can do about it. Each code has its messages in `public/_locales`
 * (`failure_CODE_title`, `failure_CODE_next`), its action in `utils/i18n/failures.ts` and its story in
 * `tests/e2e/support/failure-stories.ts`; tests fail when one is missing.
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

/** A failure as data, with the values of its message. Never has a key or a stack. */
export const failure = z.object({
  code: z.enum(failureCodes),
  /** The host of the request. */
  host: z.optional(z.string()),
  /** The origin whose permission would help, as `scheme://host` with its port. */
  origin: z.optional(z.string()),
  /** The file format that failed. */
  format: z.optional(z.string()),
  /** The HTTP status. */
  status: z.optional(z.number()),
  /** The model that failed. */
  model: z.optional(z.string()),
  /** The server's message, shortened and without the key; shown folded. */
  detail: z.optional(z.string()),
  /** When a retry may work, in milliseconds since the epoch. */
  until: z.optional(z.number()),
  /** The usage limit that was reached: its period, and its amount in words. */
  limit: z.optional(z.object({ per: z.enum(['day', 'month']), amount: z.string() })),
});
export type Failure = z.infer<typeof failure>;

/** An error within one context; between contexts its `failure` is sent as data. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Throws a `FailureError`; an expression, for use after `??`. */
export function fail(code: FailureCode, more: Omit<Failure, 'code'> = {}): never {
  throw new FailureError({ code, ...more });
}

/** Returns a thrown value as a failure: `internal` for anything but a `FailureError`. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof FailureError ? thrown.failure : { code: 'internal' };
}
