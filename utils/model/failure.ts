import * as z from 'zod/mini';
import type english from '../../public/_locales/en/messages.json';

/**
 * Everything that can go wrong, each with the action that its message recommends. Each code has its messages in
 * `public/_locales` (`failure_CODE_title`, and `failure_CODE_next` or that of another by `adviceOf`) and its story in
 * `tests/e2e/support/failure-stories.ts`; tests fail when one is missing.
 */
const actions = {
  noConnection: 'settings',
  noConsent: 'settings',
  noKey: 'settings',
  wrongKey: 'settings',
  noCredit: 'settings',
  forbidden: 'settings',
  unknownModel: 'settings',
  noVision: 'settings',
  wrongAddress: 'settings',
  requestRefused: 'settings',
  contextTooSmall: 'fewer',
  serverMemory: 'settings',
  modelLoading: 'retry',
  accountSetting: 'settings',
  regionBlocked: 'settings',
  tooLargeForService: 'readText',
  tooManyPictures: 'fewer',
  busy: 'retry',
  busyUntil: 'retry',
  limitReached: 'usage',
  serviceFailed: 'retry',
  noAnswer: 'retry',
  brokenOff: 'retry',
  unexpectedResponse: 'settings',
  emptyAnswer: 'retry',
  outOfTokens: 'settings',
  filtered: 'choose',
  serviceUnreachable: 'settings',
  originRefused: 'settings',
  redirected: 'settings',
  offline: 'retry',
  pdf: 'capture',
  notAPicture: 'choose',
  pictureBroken: 'choose',
  pictureTooLarge: 'capture',
  pictureUnreachable: 'capture',
  frameClosed: 'capture',
  hostNotAllowed: 'allowHost',
  formatNotRead: 'choose',
  fileAccess: 'choose',
  fileNotRead: 'choose',
  pictureTooSmall: 'capture',
  pictureGone: 'choose',
  pageOffLimits: 'choose',
  pageChanged: 'capture',
  readerFailed: 'retry',
  modelNotInstalled: 'models',
  deviceModelMissing: 'models',
  deviceModelFull: 'fewer',
  deviceModelMemory: 'models',
  deviceModelUnfit: 'models',
  deviceModelFailed: 'retry',
  taskNotOffered: 'models',
  builtInMissing: 'settings',
  builtInFull: 'fewer',
  builtInFailed: 'retry',
  storageFull: 'settings',
  storageFailed: 'settings',
  storageNewer: 'settings',
  internal: 'retry',
} as const;
export type FailureCode = keyof typeof actions;
/** The action offered after a failure. */
export type FailureAction = (typeof actions)[FailureCode];
export const failureCodes = Object.keys(actions) as FailureCode[];

type AdvisedCode = {
  [Key in keyof typeof english]: Key extends `failure_${infer Code extends FailureCode}_next` ? Code : never;
}[keyof typeof english];

/** Failures whose advice is that of another. */
const advisedLike: Record<Exclude<FailureCode, AdvisedCode>, AdvisedCode> = {
  wrongKey: 'noKey',
  unknownModel: 'noVision',
  unexpectedResponse: 'wrongAddress',
  serviceFailed: 'requestRefused',
  emptyAnswer: 'noAnswer',
  deviceModelFull: 'tooManyPictures',
  modelNotInstalled: 'builtInFailed',
  deviceModelFailed: 'builtInFailed',
  builtInFull: 'tooManyPictures',
  readerFailed: 'builtInFailed',
  pictureTooLarge: 'pdf',
  pictureBroken: 'formatNotRead',
};

const isAdvisedLikeOther = (code: FailureCode): code is keyof typeof advisedLike =>
  Object.hasOwn(advisedLike, code);

/** Returns the failure whose message says what to do next, for the message's key: itself, or one with the same advice. */
export const adviceOf = (code: FailureCode): AdvisedCode =>
  isAdvisedLikeOther(code) ? advisedLike[code] : code;

/** Why a model was not installed: of the download, of this device, of the files. */
const installReasons = [
  'unreachable',
  'notAllowed',
  'badStatus',
  'endedEarly',
  'wrongHash',
  'full',
  'noMemory',
  'tooLarge',
  'notGguf',
  'cut',
  'oneAlone',
  'tooMany',
] as const;

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
  /** What the server lacks: what was needed and what there is, of tokens, or of memory with its unit. */
  room: z.optional(z.object({ needed: z.number(), available: z.number(), unit: z.string() })),
  /** The address of the account's setting that the server names. */
  settingAt: z.optional(z.string()),
  /** When a retry may work, in milliseconds since the epoch. */
  until: z.optional(z.number()),
  /** Why a model was not installed: the file's name, the bytes that are needed, and those that there are. */
  install: z.optional(
    z.object({
      reason: z.enum(installReasons),
      file: z.optional(z.string()),
      needed: z.optional(z.number()),
      free: z.optional(z.number()),
    }),
  ),
  /** The usage limit that was reached: its period, and its amount in words. */
  limit: z.optional(z.object({ per: z.enum(['day', 'month']), amount: z.string() })),
});
export type Failure = z.infer<typeof failure>;

/** Failures that last, whatever status they come with: some services answer 429 to an account without credit, and 502 to its settings. */
const lasting: readonly FailureCode[] = [
  ...(['noCredit', 'noVision', 'contextTooSmall', 'serverMemory'] as const),
  ...(['accountSetting', 'regionBlocked', 'tooLargeForService', 'filtered'] as const),
];

/** Whether a service was busy or down for the moment. */
export function isTemporary({ code, status = 0 }: Failure): boolean {
  return [429, 502, 503, 504].includes(status) && !lasting.includes(code);
}

/** An error within one context; between contexts its `failure` is sent as data. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns the action that a failure's message recommends. */
export const failureAction = ({ code }: Failure): FailureAction => actions[code];

/** Throws a `FailureError`; an expression, for use after `??`. */
export function fail(code: FailureCode, more: Omit<Failure, 'code'> = {}): never {
  throw new FailureError({ code, ...more });
}

/** Returns a thrown value as a failure: `internal` for anything but a `FailureError`. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof FailureError ? thrown.failure : { code: 'internal' };
}
