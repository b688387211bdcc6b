import type { Failure, FailureCode } from '../model/failure';
import { t, uiLanguage } from './messages';

/** The action offered after a failure. */
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

/** Returns the action that a failure's message recommends. */
export const failureAction = ({ code }: Failure): FailureAction => actions[code];

/** Returns a time of day, with the date unless it is today. */
function momentOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(uiLanguage(), {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'medium' }),
  }).format(date);
}

/** Returns a failure's message: what happened, and what to do next. */
export function failureWords(failure: Failure): { title: string; next: string } {
  const { host = '', status = '', model = '', format = '', until, limit } = failure;
  const moment = until === undefined ? '' : momentOf(until);
  const values = [host, String(status), model, format, moment, limit?.amount ?? ''];
  return {
    title: t(`failure_${failure.code}_title`, ...values),
    next: t(`failure_${failure.code}_next`, ...values),
  };
}
