import type { Failure, FailureCode } from '../domain/failure';
import { t } from './messages';

/** The one thing a person is offered after a failure. */
export type FailureAction = 'settings' | 'retry' | 'readText' | 'choose' | 'capture' | 'allowHost';

const actions: Record<FailureCode, FailureAction> = {
  noConnection: 'settings',
  noKey: 'settings',
  wrongKey: 'settings',
  noCredit: 'readText',
  forbidden: 'settings',
  unknownModel: 'settings',
  wrongAddress: 'settings',
  requestRefused: 'settings',
  tooLargeForService: 'readText',
  busy: 'retry',
  serviceFailed: 'retry',
  noAnswer: 'retry',
  unexpectedResponse: 'settings',
  serviceUnreachable: 'settings',
  offline: 'retry',
  pdf: 'capture',
  notAPicture: 'choose',
  pictureBroken: 'choose',
  pictureTooLarge: 'capture',
  pictureUnreachable: 'capture',
  hostNotAllowed: 'allowHost',
  formatNotRead: 'choose',
  fileAccess: 'choose',
  pictureTooSmall: 'capture',
  pictureGone: 'choose',
  pageOffLimits: 'choose',
  pageChanged: 'capture',
  readerFailed: 'retry',
  internal: 'retry',
};

/** A failure in words: what happened, what to do next, and the action that does it. */
export function failureWords(failure: Failure): { title: string; next: string; action: FailureAction } {
  const { host = '', status = '', model = '', format = '' } = failure;
  const values = [host, String(status), model, format];
  return {
    title: t(`failure_${failure.code}_title`, ...values),
    next: t(`failure_${failure.code}_next`, ...values),
    action: actions[failure.code],
  };
}
