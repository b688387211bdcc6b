import type { Failure, FailureCode } from '../model/failure';

/** The one thing a person is offered after a failure. */
export type FailureAction =
  | 'settings'
  | 'usage'
  | 'retry'
  | 'readText'
  | 'fewer'
  | 'choose'
  | 'capture'
  | 'allowHost';

const actions: Record<FailureCode, FailureAction> = {
  noConnection: 'settings',
  noKey: 'settings',
  wrongKey: 'settings',
  noCredit: 'readText',
  forbidden: 'settings',
  unknownModel: 'settings',
  noVision: 'settings',
  wrongAddress: 'settings',
  requestRefused: 'settings',
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
  hostNotAllowed: 'allowHost',
  formatNotRead: 'choose',
  fileAccess: 'choose',
  fileNotRead: 'choose',
  pictureTooSmall: 'capture',
  pictureGone: 'choose',
  pageOffLimits: 'choose',
  pageChanged: 'capture',
  readerFailed: 'retry',
  deviceModelMissing: 'settings',
  deviceModelFull: 'fewer',
  deviceModelFailed: 'retry',
  storageFull: 'settings',
  internal: 'retry',
};

/** The action that does what a failure's words say is to do next. */
export const failureAction = ({ code }: Failure): FailureAction => actions[code];
